/// The error of a position as reported by the phone.
///
/// An app must distinguish the last two cases. An iPhone gives a `horizontalAccuracy` below 0 if
/// the coordinate itself is invalid (Apple, `CLLocation.horizontalAccuracy`): that is no fix.
/// Android has no such marker: if `hasAccuracy` is false, as in many recordings, there is a
/// position of unknown accuracy.
public enum HorizontalAccuracy: Hashable, Sendable {
  /// Radius that the phone reports, in meters, above 0. iOS means the 2-D RMS (63–68 % of fixes
  /// inside), Android a 68 % radius.
  case given(Double)
  /// The source contains no accuracy for the fix.
  case notGiven
  /// The phone reports the position as unusable: an accuracy below 0 (iOS −1) or NaN.
  case invalid

  /// The radius in meters; nil if none was given.
  @inlinable
  public var meters: Double? { if case .given(let meters) = self { meters } else { nil } }

  /// `given` with `meters`, or `notGiven` for nil.
  @inlinable
  public init(meters: Double?) { self = meters.map { .given($0) } ?? .notGiven }
}
