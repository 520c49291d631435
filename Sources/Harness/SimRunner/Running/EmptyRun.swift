import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations

/// Explains why a run had nothing to measure, as far as its input shows the cause.
enum EmptyRun {
  /// A fix older than this at delivery is discarded (T-4: limit in the shipping iOS app).
  private static let staleSeconds = 10.0

  /// Returns the likely causes, the most important first; empty if none is known.
  static func causes(_ record: RunRecord) -> [String] {
    [
      length(record), freshness(record), vagueness(record), TourReach(record)?.words,
      density(record),
    ].compactMap { $0 }
  }

  private static func length(_ record: RunRecord) -> String? {
    guard let first = record.trace.fixes.first, let last = record.trace.fixes.last else {
      return nil
    }
    if last.delivered > first.delivered { return nil }
    let fixes = record.trace.fixes.count == 1 ? "its one fix" : "all its fixes"
    return "the recording has no length: \(fixes) came at one moment"
  }

  /// A fence is entered by two of three fixes; with fewer fixes inside, a visited stop can't be
  /// told from a stop that is passed by.
  private static let leastFixes = 2

  private static func density(_ record: RunRecord) -> String? {
    let stops = record.facts.tourStops
    guard record.trace.truth == nil, !stops.isEmpty, record.givenFixes.count > 1,
      !record.log.all.contains(where: { $0.read(as: TourTriggered.self) != nil })
    else { return nil }
    let most =
      stops.map { stop in
        record.givenFixes.count {
          $0.isValid && $0.coordinate.distanceMeters(to: stop.coordinate) <= stop.radiusMeters
        }
      }.max() ?? 0
    guard most <= leastFixes else { return nil }
    return "no stop has more than \(most) of the fixes in its circle, but a fence needs several: "
      + "record more often, or draw larger circles"
  }

  /// A fix with a larger accuracy radius centers no map and enters no fence (assumed:
  /// `map.stale_centerings`).
  private static let vagueMeters = 100.0

  private static func vagueness(_ record: RunRecord) -> String? {
    // in a generated walk, vague fixes are intended
    guard record.trace.truth == nil else { return nil }
    let given = record.givenFixes
    let known = given.compactMap(\.horizontalAccuracyMeters)
    guard let best = known.min(), best > vagueMeters, known.count == given.count else { return nil }
    return "the best of \(given.count) fixes is good to \(Int(best.rounded())) m, and no app uses "
      + "fixes beyond \(Int(vagueMeters)) m: record with precise location allowed, under open sky"
  }

  private static func freshness(_ record: RunRecord) -> String? {
    let given = record.givenFixes
    guard !given.isEmpty, given.allSatisfy({ $0.latency.seconds > staleSeconds }) else {
      return nil
    }
    let fixes = given.count == 1 ? "the one fix was" : "all \(given.count) fixes were"
    return "\(fixes) more than \(Int(staleSeconds)) s old when given, so that no app can use them"
  }
}
