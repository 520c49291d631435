import SafeFiles

/// A file could not be written; the command then exits with 74.
public struct WriteError: Error, Hashable, CustomStringConvertible {
  public var path: String
  /// The reason.
  let failure: FileFailure

  /// - Parameter number: `errno` of the call that failed.
  public init(_ path: String, _ number: Int32) {
    self.init(path, .system(number))
  }

  init(_ path: String, _ failure: FileFailure) {
    self.path = path
    self.failure = failure
  }

  /// Safe to show on a terminal.
  public var description: String {
    "cannot write \(path.escapedForTerminal): \(failure)"
  }
}
