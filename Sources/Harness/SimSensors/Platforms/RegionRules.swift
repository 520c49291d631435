import Sensing
import SimKernel

/// The rules of a system's region monitoring: number, size, certainty and delay.
struct RegionRules {
  /// Largest number of regions per app.
  var limit: Int
  /// Least radius, in meters: a smaller region is enlarged to it; 0 for no minimum.
  var smallestRadiusMeters: Double
  /// Distance past the boundary, in meters, and time there, before a crossing counts.
  var marginMeters: Double
  var hold: Timespan
  /// Whether the start of watching reports an entry for a region that the phone is in.
  var tellsWhereItBegins: Bool
  /// Share of crossings that are never reported.
  var missedShare: Double
  /// Spurious crossings per hour: with Wi-Fi, and without.
  var spuriousPerHour: (withWiFi: Double, without: Double)
  /// The delay of the report after the crossing counts, in seconds.
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

  /// Google's geofences: at most 100; delays of tens of seconds in the foreground, 2–3 minutes in
  /// the background, up to six if the phone was still for a long time. Spread and misses are
  /// assumed.
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
