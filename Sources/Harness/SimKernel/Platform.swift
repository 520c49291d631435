/// Whose rules the reports of a phone follow.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// `horizontalAccuracy` is the 2-D RMS: 63–68 % of fixes inside.
  case ios
  /// `accuracy` is the radius of 68 % of fixes.
  case android
}
