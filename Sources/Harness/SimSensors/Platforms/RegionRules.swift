import Sensing
import SimKernel

/// How a system watches regions: how many, how large, how sure and how late.
struct RegionRules {
  /// So many per app.
  var limit: Int
  /// A smaller region counts as one of this radius, in meters; 0 where all count as they are.
  var smallestRadiusMeters: Double
  /// So far past its boundary one must be, in meters, and for so long.
  var marginMeters: Double
  var hold: Timespan
  /// Whether a region that one is in is told of when it begins to be watched.
  var tellsWhereItBegins: Bool
  /// Share of crossings that are never told.
  var missedShare: Double
  /// Crossings that never were, an hour: with Wi-Fi, and without.
  var spuriousPerHour: (withWiFi: Double, without: Double)
  /// The delay after the crossing counts, in seconds.
  var latencySeconds: @Sendable (RegionMonitor.Setting, inout RandomStream) -> Double

  /// Core Location: at most 20; 100 m and 20 s are Apple's, the rest is assumed, bounded by a field
  /// test (nearly all within 30 s, one or two of 95 missed).
  static let ios = RegionRules(
    limit: 20, smallestRadiusMeters: 100, marginMeters: 20, hold: .seconds(20),
    tellsWhereItBegins: false, missedShare: 0.02, spuriousPerHour: (0.02, 0.2)
  ) { setting, random in
    let isLate = random.chance(0.1)
    let usual = random.logNormal(median: 15, sigma: 0.6)
    let late = random.uniform(in: 60...300)
    return (isLate ? late : usual) * (setting.hasNetwork ? 1 : 3) * (setting.isLowPower ? 2 : 1)
  }

  /// Google's geofences: at most 100; in front tens of seconds, in the background 2–3 minutes, up
  /// to six where the phone was still for long. Spread and misses are assumed.
  static let android = RegionRules(
    limit: 100, smallestRadiusMeters: 0, marginMeters: 0, hold: .zero, tellsWhereItBegins: true,
    missedShare: 0.02, spuriousPerHour: (0, 0)
  ) { setting, random in
    let share = random.uniform()
    let range =
      setting.isStill ? 120.0...360 : setting.isInFront ? 5.0...60 : 120.0...180
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }
}
