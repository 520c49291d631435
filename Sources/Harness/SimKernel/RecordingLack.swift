/// What recordings of phones often lack, and features can't do without.
///
/// What is missing altogether stands first: no assumption helps before it does.
public enum RecordingLack: CaseIterable, Sendable {
  /// There is no fix.
  case fixes
  /// Fixes say nothing of their accuracy.
  case accuracy
  /// Fixes have no course over ground, or no speed with it.
  case course
  /// There is no heading.
  case headings
  /// The phone says nothing of how good headings are.
  case report
  /// Headings are from magnetic north alone.
  case trueNorth
  /// Fixes have no times.
  case times
}
