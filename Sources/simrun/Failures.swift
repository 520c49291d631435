import ArgumentParser
import SimKernel
import SimLive
import SimRunner
import SimText

extension ExitStatus {
  /// Prints an error to standard error, and returns the exit status for it.
  init(telling error: any Error) {
    switch error {
    case let error as Diagnostics:
      Terminal.complain(error.rendered)
      self = ExitStatus(rawValue: error.all.first?.kind.rawValue ?? 65) ?? .badInput
    case let error as Diagnostic:
      Terminal.complain(Diagnostics([error]).rendered)
      self = ExitStatus(rawValue: error.kind.rawValue) ?? .badInput
    case let error as UsageFailure:
      Terminal.complain("error: \(error.message.escapedForTerminal)\n")
      self = .usage
    case let error as RunBudget.Excess:
      Terminal.complain("error: \(error.description.escapedForTerminal)\n")
      self = .overBudget
    case let error as RunFailure:
      Terminal.complain(
        "error: \(error.message.escapedForTerminal)\n"
          + error.details.map { "  \($0.escapedForTerminal)\n" }.joined()
          + "reproduce: \(error.reproduceCommand.escapedForTerminal)\n")
      self = .overBudget
    case let error as LiveFailure:
      Terminal.complain("error: \(error.description.escapedForTerminal)\n")
      self =
        switch error.kind {
        case .missing: .missingInput
        case .system: .inputOutput
        case .peer: .overBudget
        }
    case let error as WriteError:
      Terminal.complain("error: \(error)\n")
      self = .inputOutput
    default:
      Terminal.complain("internal error: \("\(error)".escapedForTerminal)\n")
      self = .internalError
    }
  }
}

extension ParsableCommand {
  /// Runs `body`; if it fails, prints the error and ends the command with the status for it.
  func orEnd(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as ValidationError {
      throw error
    } catch let code as ExitCode {
      // already reported
      throw code
    } catch {
      throw ExitStatus(telling: error).code
    }
  }
}
