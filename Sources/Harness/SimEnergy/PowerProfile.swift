/// The power draw of a phone's components, on which all energy figures are based.
///
/// Absolute figures vary between phones; differences between two policies on one profile are
/// reliable.
public struct PowerProfile: Hashable, Sendable {
  public struct Value: Hashable, Sendable {
    public var value: Double
    /// The range of different phones; nil if unknown.
    public var range: ClosedRange<Double>?
    /// Whether the value is assumed, not measured.
    public var isAssumed: Bool

    public init(_ value: Double, _ range: ClosedRange<Double>? = nil, isAssumed: Bool = false) {
      self.value = value
      self.range = range
      self.isAssumed = isAssumed
    }
  }

  /// The lower or upper end of the ranges.
  public enum End: Sendable {
    case low, high
  }

  public var name: String
  /// Values in the order of `PowerFigure`.
  private var values: [Value]

  init(name: String, _ value: (PowerFigure) -> Value) {
    self.name = name
    values = PowerFigure.allCases.map(value)
  }

  /// The value of `figure` in its unit.
  public subscript(figure: PowerFigure) -> Double { values[figure.rawValue].value }

  public func value(of figure: PowerFigure) -> Value { values[figure.rawValue] }

  mutating func set(_ figure: PowerFigure, _ value: Double) {
    values[figure.rawValue] = Value(value)
  }

  /// The profile with every value at one end of its range.
  public func at(_ end: End) -> PowerProfile {
    var profile = self
    for index in values.indices {
      guard let range = values[index].range else { continue }
      profile.values[index].value = end == .low ? range.lowerBound : range.upperBound
    }
    return profile
  }

  /// Energy of `milliampereHours` taken from the battery, in joules.
  public func joules(_ milliampereHours: Double) -> Double {
    milliampereHours * 3.6 * self[.voltage]
  }

  public func milliampereHours(_ joules: Double) -> Double { joules / (3.6 * self[.voltage]) }

  /// Share of a full battery in [0, 1] for `joules`.
  public func share(_ joules: Double) -> Double { milliampereHours(joules) / self[.battery] }
}

extension PowerProfile {
  /// A mid-range phone: display, GNSS, audio and Wi-Fi scans within the currents that makers state
  /// in their power_profile.xml (OnePlus 7 Pro, Nexus 5, AOSP's typical values), and the battery of
  /// an iPhone 15.
  public static let mid = PowerProfile(name: "phone_mid", midValue)

  private static func midValue(_ figure: PowerFigure) -> Value {
    switch figure {
    case .battery: Value(3349)
    case .voltage: Value(3.87, isAssumed: true)
    case .idle: Value(25)
    case .awake: Value(50)
    case .fixWake: Value(8)
    case .displayOn: Value(327)
    case .displayFull: Value(789)
    case .redraw: Value(4, isAssumed: true)
    case .lowPowerDisplay: Value(0.85)
    case .lowPowerRedraws: Value(10)
    case .gnssStrong: Value(125)
    case .gnssWeak: Value(195)
    case .acquisition: Value(30)
    case .gnssTail: Value(5, 0...30)
    case .weakFrom: Value(15, isAssumed: true)
    case .bestForNavigation: Value(1.3, isAssumed: true)
    case .nearestTenMeters: Value(0.8, isAssumed: true)
    // outdoors and indoors, measured by comparing phones with one and two bands
    case .dualBandStrong: Value(1.37)
    case .dualBandWeak: Value(1.28)
    // a scan of 100 mA at 3.85 V for 0.7 s every 20 s
    case .hundredMeters: Value(13)
    case .kilometer: Value(3)
    case .heading: Value(15, 5...40, isAssumed: true)
    case .audio: Value(80, 38...142)
    case .bluetooth: Value(20)
    case .cell: Value(400)
    case .cellTail: Value(250, isAssumed: true)
    case .cellTailLength: Value(10, isAssumed: true)
    }
  }
}
