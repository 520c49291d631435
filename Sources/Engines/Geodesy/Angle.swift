/// Angles in degrees: bearings clockwise from north, and their differences.
public enum Angle {
  /// Radians per degree.
  // computed: reading a stored static costs a call and a lazy initialization in every hot loop
  @inlinable
  public static var radiansPerDegree: Double { .pi / 180 }

  /// Returns `degrees` as a bearing in [0, 360).
  ///
  /// Exact from 0 up, rounded once below; never −0. NaN and infinity give NaN.
  @inlinable
  public static func wrappedTo360(_ degrees: Double) -> Double {
    // Adding 0 turns −0 into 0.
    if degrees >= 0 && degrees < 360 { return degrees + 0 }
    // The difference of two numbers within a factor of 2 is exact (Sterbenz): the same result as
    // the remainder of the C library, without the call.
    if degrees >= 360 && degrees < 720 { return degrees - 360 }
    // The remainder would be `degrees` itself.
    if degrees < 0 && degrees > -360 { return degrees + 360 == 360 ? 0 : degrees + 360 }
    let remainder = degrees.truncatingRemainder(dividingBy: 360)
    let wrapped = remainder < 0 ? remainder + 360 : remainder + 0
    return wrapped == 360 ? 0 : wrapped
  }

  /// Returns `degrees` as a relative angle in (−180, 180]: positive is to the right.
  ///
  /// Exact; never −0. NaN and infinity give NaN.
  @inlinable
  public static func wrappedTo180(_ degrees: Double) -> Double {
    if degrees > -180 && degrees <= 180 { return degrees + 0 }
    // Exact, as above.
    if degrees > 180 && degrees <= 540 { return degrees - 360 }
    if degrees <= -180 && degrees > -540 { return degrees + 360 }
    let remainder = degrees.remainder(dividingBy: 360)
    return remainder == -180 ? 180 : remainder + 0
  }
}
