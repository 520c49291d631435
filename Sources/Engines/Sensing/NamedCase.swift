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
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
