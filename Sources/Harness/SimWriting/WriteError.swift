import SimKernel

/// A file that could not be written: the command exits with 74.
public struct WriteError: Error, Hashable, CustomStringConvertible {
  public var path: String
  /// `errno` of the call that failed.
  public var number: Int32

  public init(_ path: String, _ number: Int32) {
    self.path = path
    self.number = number
  }

  /// Safe to show on a terminal.
  public var description: String {
    "cannot write \(path.escapedForTerminal): \(SystemFile.explain(number))"
  }
}
