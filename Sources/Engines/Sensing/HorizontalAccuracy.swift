/// What a phone says about the error of a position.
///
/// An app must tell the last two apart. An iPhone gives a `horizontalAccuracy` below 0 where the
/// coordinate itself is invalid (Apple, `CLLocation.horizontalAccuracy`): that is no fix. Android
/// has no such word: where `hasAccuracy` is false, as in many recordings, there is a position, and
/// nobody knows how good it is.
public enum HorizontalAccuracy: Hashable, Sendable {
  /// Radius the phone claims, in meters, above 0. iOS means the 2-D RMS (63–68 % of fixes inside),
  /// Android a 68 % radius.
  case given(Double)
  /// The source carries no accuracy for the fix.
  case notGiven
  /// The phone says that the position is unusable: an accuracy below 0 (iOS −1) or NaN.
  case invalid

  /// The radius in meters; nil unless one was given.
  @inlinable
  public var meters: Double? { if case .given(let meters) = self { meters } else { nil } }

  /// `meters` as given, or nothing given for nil.
  @inlinable
  public init(meters: Double?) { self = meters.map { .given($0) } ?? .notGiven }
}
