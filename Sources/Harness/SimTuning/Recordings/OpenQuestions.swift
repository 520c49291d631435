import Elementary
import SimKernel
import SimResults

/// The open questions about a stop after some recordings, and what would answer them.
struct OpenQuestions {
  private let stop: RecordedTuning.Stop
  /// The examined radii, ascending.
  private let radii: [Double]
  private let names: [String]

  /// - Parameter names: names of the recordings.
  init(_ stop: RecordedTuning.Stop, radii: [Double], names: [String]) {
    self.stop = stop
    self.radii = radii
    self.names = names
  }

  /// The share of missed visits, and the confidence, for which the number of visits still needed is
  /// stated (assumed: one of twenty).
  private static let share = 0.05
  private static let confidence = 0.95

  var sentences: [String] {
    guard stop.visits > 0 else { return [unvisited] }
    guard !stop.serving.isEmpty else { return conflict }
    return [missed] + [narrow, upperEnd].compactMap { $0 }
  }

  private var unvisited: String {
    let nearest = stop.passes.reduce(.infinity) { min($0, $1.nearestMeters) }
    let falses = stop.passes.reduce(0) { $0 + $1.today.falses }
    return
      "no recording visits it (the nearest passes at \(wholeMeters(nearest))), so its radius stays"
      + (falses > 0 ? "; false starts: \(falses)" : "") + "; record a visit"
  }

  /// No radius fits all recordings: which ones exclude each other.
  private var conflict: [String] {
    let hopeless = zip(names, stop.passes).filter { $0.1.serving.isEmpty }.map(\.0)
    let most = radii.map { radius in
      (
        radius: radius, count: stop.passes.count { $0.serving.contains(radius) },
        away: abs(radius - stop.todayMeters)
      )
    }.max { ($0.count, $1.away) < ($1.count, $0.away) }
    var sentences: [String] = []
    if !hopeless.isEmpty {
      sentences.append(
        "no radius from \(wholeMeters(radii[0])) to \(wholeMeters(radii[radii.count - 1])) serves "
          + hopeless.joined(separator: ", "))
    }
    if let most, most.count > 0 {
      sentences.append(
        "no radius serves all recordings: \(wholeMeters(most.radius)) serves \(most.count) of "
          + "\(stop.passes.count)")
    }
    return sentences
  }

  /// The share of visits that may still be missed although none was missed in the recordings.
  private var missed: String {
    let visits = stop.visits
    // n visits without a miss have a probability of 5 % if each is missed with 1 − 0.05^(1/n)
    let most = 1 - Portable.exp(Portable.log(1 - Self.confidence) / Double(visits))
    let needed = Int(
      (Portable.log(1 - Self.confidence) / Portable.log(1 - Self.share)).rounded(.up))
    let seen = visits == 1 ? "one visit, with its story" : "\(visits) visits, all with their story"
    return "\(seen): as many as \(percent(most)) of all visits may still be missed (95 % "
      + "confidence); \(needed) visits without a miss would show \(percent(Self.share)) at most"
  }

  /// The distance of the radius from those that do not fit.
  private var narrow: String? {
    let meters = stop.recommendedMeters
    let failing = radii.filter { radius in
      abs(radius - meters) <= RecordedTuningJob.margin
        && !stop.serving.contains { $0.contains(radius) }
    }
    guard let nearest = failing.min(by: { abs($0 - meters) < abs($1 - meters) }) else { return nil }
    return "\(wholeMeters(nearest)) would not have served all: \(wholeMeters(meters)) does by a "
      + "little, and more walks may need "
      + (nearest < meters ? "a larger circle" : "a smaller one")
  }

  /// No recording limits the radius from above.
  private var upperEnd: String? {
    guard let end = stop.serving.last?.upperBound, end == radii.last else { return nil }
    return "the recordings set no upper limit for the circle: record a walk that passes within "
      + "\(wholeMeters(end)) without a visit, as on the next lane"
  }

  private func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }
}
