public import Geodesy
import Sensing

/// Values that are assumed where a recording lacks them: missing values are filled in, and values
/// that the phone calls invalid stay invalid.
public struct Assumptions: Hashable, Sendable {
  /// The source of true north.
  public enum Declination: Hashable, Sendable {
    /// The World Magnetic Model, by place and date of the recording.
    case model
    /// True minus magnetic north in degrees, in [−180, 180].
    case degrees(Double)
  }

  /// The radius of every fix that has none, in meters, within `accuracies`; nil leaves it missing.
  public var accuracyMeters: Double?
  /// The declination for every heading without true north; nil keeps it magnetic.
  public var declination: Declination?
  /// The speed from fix to fix where fixes have no times, in m/s, within `paces`; nil for one fix a
  /// second.
  public var paceMetersPerSecond: Double?

  /// Phones report 3 m to some kilometers.
  public static let accuracies = 0.1...10_000.0
  /// From a slow stroll to a fast train.
  public static let paces = 0.1...100.0
  /// The valid declinations.
  public static let declinations = -180.0...180.0

  /// The end of a reader's note about fixes without times.
  package static let oneFixPerSecond = "; one fix per second is assumed"

  public init() {}

  /// Returns these assumptions, with values of `other` where these are nil.
  public func orElse(_ other: Assumptions) -> Assumptions {
    var both = self
    both.accuracyMeters = accuracyMeters ?? other.accuracyMeters
    both.declination = declination ?? other.declination
    both.paceMetersPerSecond = paceMetersPerSecond ?? other.paceMetersPerSecond
    return both
  }

  /// The command line arguments, as in `accuracy=8m`.
  public var arguments: [String] {
    func text(_ value: Double, _ dimension: Dimension) -> String {
      dimension.formatExactly(value).filter { $0 != " " }
    }
    let north = declination.map { declination in
      switch declination {
      case .model: "declination=model"
      case .degrees(let degrees): "declination=\(text(degrees, .angle))"
      }
    }
    return [
      accuracyMeters.map { "accuracy=\(text($0, .length))" }, north,
      paceMetersPerSecond.map { "pace=\(text($0, .speed))" },
    ].compactMap { $0 }
  }
}

extension Trace {
  /// Fills in missing values as in `assumptions`, and adds a description of each to `assumed`.
  ///
  /// - Parameter home: the place for the declination while there is no fix; nil for none.
  public mutating func assume(_ assumptions: Assumptions, near home: Coordinate? = nil) {
    if let pace = assumptions.paceMetersPerSecond { assume(paceMetersPerSecond: pace) }
    if let accuracy = assumptions.accuracyMeters { assume(accuracyMeters: accuracy) }
    if let declination = assumptions.declination { assume(declination, near: home) }
  }

  private mutating func assume(accuracyMeters: Double) {
    var count = 0
    for index in fixes.indices where fixes[index].accuracy == .notGiven {
      fixes[index].accuracy = .given(accuracyMeters)
      count += 1
    }
    let words = "accuracy \(Dimension.length.formatExactly(accuracyMeters))"
    assumed.append(
      count == 0
        ? "\(words) for no fix, as \(fixes.isEmpty ? "there is none" : "all have their own")"
        : "\(words) for \(count) of \(fixes.count) fixes, which have none")
  }

  /// Gives fixes without times the times of a walk from one to the next at this pace; events that
  /// came with a fix still come with it.
  private mutating func assume(paceMetersPerSecond pace: Double) {
    let words = "pace \(Dimension.speed.formatExactly(pace))"
    guard assumesTimes else {
      assumed.append("\(words) for no fix, as the fixes have times")
      return
    }
    var moved: [Instant] = []
    var seconds = 0.0
    for index in fixes.indices {
      if index > 0 {
        let meters = fixes[index - 1].coordinate.distanceMeters(to: fixes[index].coordinate)
        // two fixes at the same place still get two different times
        seconds = min(seconds + max(meters / pace, 0.001), Self.longestSeconds)
      }
      moved.append(.zero + .seconds(seconds))
    }
    var fix = 0
    for index in headings.indices {
      while fix + 1 < fixes.count, fixes[fix + 1].measured <= headings[index].measured { fix += 1 }
      guard fix < moved.count else { break }
      (headings[index].measured, headings[index].delivered) = (moved[fix], moved[fix])
    }
    var old = breaks[...]
    breaks = []
    for index in fixes.indices {
      if old.removeAll(upTo: fixes[index].delivered), index > 0 { breaks.append(moved[index]) }
      (fixes[index].measured, fixes[index].delivered) = (moved[index], moved[index])
    }
    assumesPace = true
    notes = notes.map { $0.replacing(Assumptions.oneFixPerSecond, with: "") }
    assumed.append("\(words) from fix to fix, for \(fixes.count) fixes, which have no times")
  }

  /// About 95 years, which an `Instant` holds.
  private static let longestSeconds = 3e9
}
