import ArgumentParser

/// How the command ends, by sysexits(3).
enum ExitStatus: Int32 {
  case met = 0
  case notMet = 1
  case usage = 64
  case badInput = 65
  case missingInput = 66
  case overBudget = 69
  case internalError = 70
  case inputOutput = 74

  var code: ExitCode { ExitCode(rawValue) }

  /// Of several scenarios the command reports the gravest outcome: trouble with the run before
  /// trouble with its input, and both before a missed expectation.
  private static let gravity: [ExitStatus] = [
    .met, .notMet, .usage, .missingInput, .badInput, .overBudget, .inputOutput, .internalError,
  ]

  func graver(_ other: ExitStatus) -> ExitStatus {
    func rank(_ status: ExitStatus) -> Int { ExitStatus.gravity.firstIndex(of: status) ?? 0 }
    return rank(other) > rank(self) ? other : self
  }
}
