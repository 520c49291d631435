/// The energy use of a run by component, for reports.
public struct EnergyBill: Hashable, Sendable {
  /// A component of the phone that used energy.
  public struct Part: Hashable, Sendable {
    public var name: String
    public var joules: Double
    public var milliampereHours: Double
    /// The part of it used while the app's screen was not visible.
    public var unseenMilliampereHours: Double

    public init(
      name: String, joules: Double, milliampereHours: Double, unseenMilliampereHours: Double
    ) {
      self.name = name
      self.joules = joules
      self.milliampereHours = milliampereHours
      self.unseenMilliampereHours = unseenMilliampereHours
    }
  }

  /// Name of the profile with the phone's figures.
  public var profile: String
  public var batteryMilliampereHours: Double
  /// The components, largest use first.
  public var parts: [Part]
  /// Charge computed with the phone's figures at the lower and upper ends of their ranges.
  public var range: ClosedRange<Double>

  public init(
    profile: String, batteryMilliampereHours: Double, parts: [Part], range: ClosedRange<Double>
  ) {
    self.profile = profile
    self.batteryMilliampereHours = batteryMilliampereHours
    self.parts = parts
    self.range = range
  }

  public var joules: Double { parts.reduce(0) { $0 + $1.joules } }
  public var milliampereHours: Double { parts.reduce(0) { $0 + $1.milliampereHours } }
  /// Share of a full battery, in percent.
  public var batteryPercent: Double { milliampereHours / batteryMilliampereHours * 100 }
}
