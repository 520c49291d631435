/// What a number measures; scenarios, metrics and reports share these dimensions.
///
/// Values are passed in the base unit; only text uses other units.
public enum Dimension: String, CaseIterable, Hashable, Sendable {
  /// Base unit: second.
  case time
  /// Base unit: meter.
  case length
  /// Base unit: meter per second.
  case speed
  /// Base unit: hertz, written `/s`.
  case frequency
  /// Base unit: degree.
  case angle
  /// Base unit: microtesla.
  case magneticField = "magnetic field"
  /// A distance integrated over time: how far off for how long. Base unit: meter second.
  case absement
  /// The density of a crowd. Base unit: person per square meter, written `/m2`.
  case density
  /// Base unit: 1, so that 0.95 is written `95 %`.
  case share
  /// Base unit: joule.
  case energy
  /// Charge taken from a battery. Base unit: milliampere hour.
  case charge
  /// Base unit: milliwatt.
  case power
  /// A plain number of things: no unit.
  case count

  /// A way to write a dimension: `value × numerator / denominator` is in the base unit.
  ///
  /// Two whole numbers instead of a factor, so that 4.5 km/h is 1.25 m/s to the bit.
  public struct Unit: Hashable, Sendable {
    public var symbol: String
    public var numerator: Double
    public var denominator: Double

    init(_ symbol: String, _ numerator: Double = 1, per denominator: Double = 1) {
      self.symbol = symbol
      self.numerator = numerator
      self.denominator = denominator
    }

    public func base(_ value: Double) -> Double { value * numerator / denominator }
    public func value(ofBase base: Double) -> Double { base * denominator / numerator }
  }

  /// The units a scenario may write, the usual one first; empty for a count.
  public var units: [Unit] {
    switch self {
    case .time:
      [
        Unit("s"), Unit("ms", per: 1e3), Unit("us", per: 1e6), Unit("ns", per: 1e9),
        Unit("min", 60), Unit("h", 3600),
      ]
    case .length: [Unit("m"), Unit("cm", per: 100), Unit("km", 1000)]
    case .speed: [Unit("m/s"), Unit("km/h", 1000, per: 3600)]
    case .frequency: [Unit("/s"), Unit("Hz"), Unit("/min", per: 60), Unit("/h", per: 3600)]
    case .angle: [Unit("°"), Unit("deg")]
    case .magneticField: [Unit("µT"), Unit("uT"), Unit("nT", per: 1e3), Unit("mG", per: 10)]
    case .absement: [Unit("m s"), Unit("m·s")]
    case .density: [Unit("/m2"), Unit("/m²")]
    case .share: [Unit("%", per: 100)]
    case .energy: [Unit("J"), Unit("kJ", 1000), Unit("mJ", per: 1000)]
    case .charge: [Unit("mAh"), Unit("Ah", 1000)]
    case .power: [Unit("mW"), Unit("W", 1000)]
    case .count: []
    }
  }

  /// The unit a report prints, as in `/s`; empty for a count.
  public var symbol: String { units.first?.symbol ?? "" }

  /// An example of such a value in a scenario, as in `4.5 km/h`.
  public var example: String {
    switch self {
    case .time: "30 s"
    case .length: "25 m"
    case .speed: "4.5 km/h"
    case .frequency: "2 /s"
    case .angle: "45 deg"
    case .magneticField: "12 uT"
    case .absement: "600 m s"
    case .density: "1.5 /m2"
    case .share: "95 %"
    case .energy: "650 J"
    case .charge: "46.7 mAh"
    case .power: "1084 mW"
    case .count: "3"
    }
  }
}
