/// Data that recordings of phones often lack and that features need.
///
/// The cases without which no assumption helps come first.
public enum RecordingLack: CaseIterable, Sendable {
  /// There is no fix.
  case fixes
  /// Fixes have no accuracy.
  case accuracy
  /// Fixes have no course over ground, or no speed with it.
  case course
  /// There is no heading.
  case headings
  /// Headings come without a reported accuracy.
  case report
  /// Headings refer to magnetic north only.
  case trueNorth
  /// Fixes have no times.
  case times
}
