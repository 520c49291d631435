/// Everything that is wrong with an input, in file order.
public struct Diagnostics: Error, Hashable, Sendable {
  /// Never empty where it was thrown.
  public var all: [Diagnostic]
  /// How many more were found than `all` holds: "and 3 more".
  public var omitted: Int

  public init(_ all: [Diagnostic], omitted: Int = 0) {
    self.all = all
    self.omitted = omitted
  }
}

extension Diagnostics: CustomStringConvertible {
  public var description: String { rendered }

  /// Every refusal as the user sees it, and how many more there were; ends with a line end.
  public var rendered: String {
    all.map { $0.rendered + "\n" }.joined() + (omitted > 0 ? "and \(omitted) more\n" : "")
  }
}
