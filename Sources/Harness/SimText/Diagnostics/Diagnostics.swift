/// All errors of an input, in file order.
public struct Diagnostics: Error, Hashable, Sendable {
  /// Never empty when thrown.
  public var all: [Diagnostic]
  /// Number of errors that `all` does not contain: "and 3 more".
  public var omitted: Int

  public init(_ all: [Diagnostic], omitted: Int = 0) {
    self.all = all
    self.omitted = omitted
  }
}

extension Diagnostics: CustomStringConvertible {
  public var description: String { rendered }

  /// The text for the user: every refusal, and the number of omitted ones; ends with a line end.
  public var rendered: String {
    all.map { $0.rendered + "\n" }.joined() + (omitted > 0 ? "and \(omitted) more\n" : "")
  }
}
