/// Angles in degrees: bearings clockwise from north, and their differences.
public enum Angle {
  /// Radians per degree.
  public static let radiansPerDegree = Double.pi / 180

  /// Returns `degrees` as a bearing in [0, 360).
  ///
  /// Exact for finite input up to the rounding of one addition; NaN and infinity give NaN.
  public static func wrappedTo360(_ degrees: Double) -> Double {
    if degrees >= 0 && degrees < 360 { return degrees }
    let remainder = degrees.truncatingRemainder(dividingBy: 360)
    let wrapped = remainder < 0 ? remainder + 360 : remainder
    return wrapped == 360 ? 0 : wrapped
  }

  /// Returns `degrees` as a relative angle in (−180, 180]: positive is to the right.
  public static func wrappedTo180(_ degrees: Double) -> Double {
    if degrees > -180 && degrees <= 180 { return degrees }
    let wrapped = wrappedTo360(degrees)
    return wrapped > 180 ? wrapped - 360 : wrapped
  }
}
