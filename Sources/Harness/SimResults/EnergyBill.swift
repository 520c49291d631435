/// What a run cost, part by part, for reports.
public struct EnergyBill: Hashable, Sendable {
  /// A part of the phone that spent something.
  public struct Part: Hashable, Sendable {
    public var name: String
    public var joules: Double
    public var milliampereHours: Double
    /// Of it, what was spent while the app's screen was not to be seen.
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

  /// What the phone's figures come from.
  public var profile: String
  public var batteryMilliampereHours: Double
  /// Most first.
  public var parts: [Part]
  /// Charge with the phone's figures at either end of their ranges.
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
  /// Of a full battery, in percent.
  public var batteryPercent: Double { milliampereHours / batteryMilliampereHours * 100 }
}
