/// Three values along the axes of the phone: x to the right edge of the screen, y to the top edge,
/// z out of the screen (Android `SensorEvent`; Core Motion alike).
public struct DeviceVector: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
