import Foundation

/// A reason that ends a program's part in a run.
enum ProgramTrouble: Error, Hashable {
  /// It could not be started; `errno`.
  case notStarted(Int32)
  /// There is no such program.
  case notFound
  /// It ended, with this status of `wait`.
  case ended(Int32)
  case closedOutput
  case silent(seconds: Double)
  case deaf(seconds: Double)
  case longLine
  case manyLines
  case manyProcesses(Int)
  case muchMemory(megabytes: Int)
  /// It sent something that is not allowed: a description, and how to fix it.
  case refused(String, hint: String?)

  /// What happened, to follow the name of the feature; lower case, no full stop.
  var words: String {
    switch self {
    case .notStarted(let number): "could not be started: \(String(cString: strerror(number)))"
    case .notFound: "could not be started: there is no such program"
    case .ended(let status): "ended \(Self.words(ofStatus: status)) instead of answering"
    case .closedOutput: "closed its standard output instead of answering"
    case .silent(let seconds): "did not answer within \(Self.text(seconds)) s"
    case .deaf(let seconds): "did not read its input within \(Self.text(seconds)) s"
    case .longLine: "said a line of more than \(ProgramLimits.lineBytes) bytes"
    case .manyLines: "said more than \(ProgramLimits.answerLines) lines in one answer"
    case .manyProcesses(let count): "had \(count) processes at once"
    case .muchMemory(let megabytes): "took \(megabytes) MB of memory"
    case .refused(let what, _): what
    }
  }

  /// How to fix it; nil where the words say enough.
  func hint(_ limits: ProgramLimits) -> String? {
    switch self {
    case .notFound: "a name with a '/' is a path, others are looked up in the folders of PATH"
    case .silent:
      "does it write out each answer (flush), and end it with {\"done\":n}? --answer-within gives "
        + "it more time"
    case .deaf: "it must read its standard input, line by line"
    case .longLine, .manyLines: "simrun accepts no more"
    case .manyProcesses: "it may have at most \(limits.processes)"
    case .muchMemory: "it may take at most \(limits.memoryBytes / 1_000_000) MB"
    case .refused(_, let hint): hint
    case .notStarted, .ended, .closedOutput: nil
    }
  }

  private static func words(ofStatus status: Int32) -> String {
    let signal = status & 0x7F
    if signal == 0 { return "with status \(status >> 8 & 0xFF)" }
    return "by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
