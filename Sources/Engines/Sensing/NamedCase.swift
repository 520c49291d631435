/// An enum whose cases stand in files under stable names.
///
/// The names are an explicit table beside the enum, in snake_case: renaming a case in the code must
/// not rename it in traces, scenarios and reports.
public protocol NamedCase: CaseIterable, Hashable, Sendable {
  /// The case in files, in snake_case; no two cases share one.
  var name: String { get }
}

extension NamedCase {
  /// The case called `name` in files; nil where there is none.
  // inlinable: traces have such a name on every line
  @inlinable
  public init?(name: String) {
    for found in Self.allCases where found.name == name {
      self = found
      return
    }
    return nil
  }
}
