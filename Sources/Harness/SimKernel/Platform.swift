public import Sensing

/// The platform whose rules the reports of a phone follow.
public enum Platform: String, NamedCase {
  /// `horizontalAccuracy` is the 2-D RMS: 63–68 % of fixes inside.
  case ios
  /// `accuracy` is the radius of 68 % of fixes.
  case android
}

extension Platform {
  public var name: String { rawValue }
}
