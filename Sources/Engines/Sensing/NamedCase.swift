/// An enum whose cases have stable names in files.
///
/// The names are an explicit table beside the enum, in snake_case: renaming a case in the code must
/// not rename it in traces, scenarios and reports.
public protocol NamedCase: CaseIterable, Hashable, Sendable {
  /// The name of the case in files, in snake_case; unique.
  var name: String { get }
}

extension NamedCase {
  /// The case with this name in files; nil if there is none.
  // inlinable: traces contain such a name on every line
  @inlinable
  public init?(name: String) {
    for found in Self.allCases where found.name == name {
      self = found
      return
    }
    return nil
  }
}
