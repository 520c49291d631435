public import Geodesy
import Sensing
public import SimKernel

/// What is taken for given where a recording says nothing: what is not given is filled, and what
/// the phone calls invalid stays invalid.
public struct Assumptions: Hashable, Sendable {
  /// Where true north comes from.
  public enum Declination: Hashable, Sendable {
    /// The World Magnetic Model, by place and date of the recording.
    case model
    /// True minus magnetic north in degrees, in [−180, 180].
    case degrees(Double)
  }

  /// Radius of every fix that carries none, in meters, in `accuracies`; nil: stays not given.
  public var accuracyMeters: Double?
  /// For every heading without true north; nil: stays magnetic.
  public var declination: Declination?
  /// From fix to fix where these have no times, in m/s, in `paces`; nil: one fix a second.
  public var paceMetersPerSecond: Double?

  /// Phones claim 3 m to some kilometers.
  public static let accuracies = 0.1...10_000.0
  /// A slow stroll to a fast train.
  public static let paces = 0.1...100.0
  /// Angles that are declinations.
  public static let declinations = -180.0...180.0

  public init() {}

  /// Returns these, and of `other` what they don't say.
  public func orElse(_ other: Assumptions) -> Assumptions {
    var both = self
    both.accuracyMeters = accuracyMeters ?? other.accuracyMeters
    both.declination = declination ?? other.declination
    both.paceMetersPerSecond = paceMetersPerSecond ?? other.paceMetersPerSecond
    return both
  }

  /// Each as the command line has it, as in `accuracy=8m`.
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
  /// Fills what is not given as `assumptions` say, and tells in `assumed` what came of each.
  ///
  /// - Parameter home: where the declination is looked up while there is no fix; nil: nowhere.
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
        : "\(words) for \(count) of \(fixes.count) fixes, which carry none")
  }

  /// Gives fixes without times those of somebody who goes from one to the next at this pace; what
  /// came with a fix comes with it still.
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
        // two fixes at one place are two moments still
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
      if old.takeAll(upTo: fixes[index].delivered), index > 0 { breaks.append(moved[index]) }
      (fixes[index].measured, fixes[index].delivered) = (moved[index], moved[index])
    }
    assumesPace = true
    notes = notes.map { $0.replacing(PointTimeline.assumption, with: "") }
    assumed.append("\(words) from fix to fix, for \(fixes.count) fixes, which have no times")
  }

  /// About 95 years, which an `Instant` holds.
  private static let longestSeconds = 3e9
}
