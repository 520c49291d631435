/// The Earth's magnetic field at a site.
public struct MagneticField: Hashable, Sendable {
  /// Strength of the horizontal part, which a compass needle follows, in microtesla, above 0.
  public var horizontalMicrotesla: Double
  /// Strength of the whole, in microtesla, at least the horizontal part.
  public var totalMicrotesla: Double
  /// True minus magnetic north, in degrees.
  public var declinationDegrees: Double

  public init(
    horizontalMicrotesla: Double, totalMicrotesla: Double, declinationDegrees: Double
  ) {
    self.horizontalMicrotesla = horizontalMicrotesla
    self.totalMicrotesla = totalMicrotesla
    self.declinationDegrees = declinationDegrees
  }

  /// Marrakech at the end of 2026 (World Magnetic Model 2025).
  public static let marrakech = MagneticField(
    horizontalMicrotesla: 30.2, totalMicrotesla: 40.8, declinationDegrees: -0.64)
}
