import ArgumentParser

/// The exit status of the command, following sysexits(3).
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

  /// For several scenarios the command reports the most serious outcome: errors of a run before
  /// errors of its input, and both before a missed expectation.
  private static let gravity: [ExitStatus] = [
    .met, .notMet, .usage, .missingInput, .badInput, .overBudget, .inputOutput, .internalError,
  ]

  func graver(_ other: ExitStatus) -> ExitStatus {
    func rank(_ status: ExitStatus) -> Int { ExitStatus.gravity.firstIndex(of: status) ?? 0 }
    return rank(other) > rank(self) ? other : self
  }
}
