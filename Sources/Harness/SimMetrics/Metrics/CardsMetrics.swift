import Geodesy
import Sensing
import SimKernel
import SimObservations

/// The behavior of the route cards (MG-10, MG-11, MG-12, MG-13).
enum CardsMetrics {
  private static let needs: [Metric.Need] = [.feature("route_cards")]
  /// The last part before arrival, in which every second matters, in seconds (assumed).
  private static let nearSeconds = 60.0

  static let all: [Metric] =
    RouteFollowing(subject: .cards, needs: needs).metrics
    + ShownLevels.metrics(of: .cards, needs: needs) + steps + legs
    + MedinaModes.metrics(of: .cards, needs: needs) + checks
    + LaneUse.metrics(of: .cards, feature: "route_cards")
    + OwnPosition.metrics(of: .cards, feature: "route_cards")

  private static let steps: [Metric] = [
    Metric("cards.stops_done", .count, needs: needs, "Stops marked as done.") { run in
      var (count, total) = (0, 0)
      run.forEach(CardStep.self) { _, step in
        total += 1
        if step.cause == .done { count += 1 }
      }
      return Score(total > 0 ? Double(count) : nil, count: total)
    },
    Metric(
      "cards.steps_lost", .count, needs: needs, better: .lower,
      "Steps by which progress differed after the app was killed and opened again."
    ) { stepsLost($0) },
    Metric(
      "cards.eta_error.p50", .share, needs: needs + [.truth], better: .lower,
      formula:
        "median |shown − real| / real of the remaining walking time, while at least a minute",
      assumption: "60 s",
      "Median error of the shown walking time to the last stop, if the walk ends there."
    ) { arrivalError($0) },
  ]

  private static let legs: [Metric] = [
    Metric(
      "cards.leg_cache.hits", .share, needs: needs, better: .higher,
      formula: "#(redraws with a cached leg) / #(redraws with a leg)",
      "Share of the redraws whose leg to the next stop came from the cache."
    ) { run in
      var (hits, total) = (0, 0)
      run.forEach(CardShown.self) { _, card in
        guard let leg = card.leg else { return }
        total += 1
        if leg == .cached { hits += 1 }
      }
      return Score(total > 0 ? Double(hits) / Double(total) : nil, count: total)
    },
    Metric(
      "cards.searches", .count, needs: needs, better: .lower,
      "Route searches that found a way, for the current leg and for later ones."
    ) { run in
      let count = run.count(RoutePlanned.self, of: .cards) + run.count(LegEstimated.self)
      return Score(Double(count), count: run.count(CardShown.self))
    },
  ]

  private static let checks: [Metric] = [
    checkedWay("shortest") { min($0, $1) }, checkedWay("longest") { max($0, $1) },
  ]

  private static func stepsLost(_ run: RunView) -> Score {
    var last: Int?
    var (lost, relaunches) = (0, 0)
    var worst: Moment?
    run.forEach(CardStep.self) { instant, step in
      if step.cause == .started || step.cause == .resumed, let before = last {
        relaunches += 1
        lost += abs(before - step.stepIndex)
        if before != step.stepIndex {
          worst =
            worst
            ?? Moment(
              instant, "the app was at step \(before), and opened at step \(step.stepIndex)")
        }
      }
      last = step.stepIndex
    }
    return Score(relaunches > 0 ? Double(lost) : nil, count: relaunches, worst: worst)
  }

  private static func arrivalError(_ run: RunView) -> Score {
    guard let arrival = run.trace.truth?.arrival else { return Score(nil, count: 0) }
    var last = -1
    run.forEach(CardStep.self) { _, step in
      if step.cause != .done { last = max(last, step.stepIndex) }
    }
    run.forEach(CardShown.self) { _, card in
      if card.legSeconds != nil { last = max(last, card.stepIndex) }
    }
    var errors = Sample()
    run.forEach(CardShown.self) { instant, card in
      let left = (arrival - instant).seconds
      guard let shown = card.legSeconds, card.stepIndex == last, left >= nearSeconds else { return }
      errors.add(abs(shown - left) / left, at: instant)
    }
    return errors.quantile(0.5) { "the time shown was \(fixed($0 * 100, 0)) % off" }
  }

  private static func checkedWay(
    _ which: String, _ better: @escaping @Sendable (Double, Double) -> Double
  ) -> Metric {
    Metric(
      "cards.recheck.\(which)", .length, needs: needs + [.truth],
      formula: "true way walked from the hint, or the previous check, to the check",
      "The \(which) way really walked from 'keep walking 20 m' to the re-check."
    ) { run in
      guard let truth = run.trace.truth else { return Score(nil, count: 0) }
      var since: Instant?
      var ways: [(meters: Double, instant: Instant)] = []
      run.forEach(WeakSignalSaid.self) { instant, signal in
        if signal.step == .recheck, let start = since {
          ways.append((way(truth, start, instant), instant))
        }
        since = signal.step == .cleared ? nil : instant
      }
      guard let first = ways.first else { return Score(nil, count: 0) }
      let found = ways.reduce(first) { better($0.meters, $1.meters) == $0.meters ? $0 : $1 }
      return Score(
        found.meters, count: ways.count,
        worst: Moment(found.instant, "the signal was checked after \(fixed(found.meters, 0)) m"))
    }
  }

  private static func way(_ truth: GroundTruth, _ start: Instant, _ end: Instant) -> Double {
    var meters = 0.0
    var (instant, last) = (start, truth.point(at: start))
    while instant < end {
      instant = min(end, instant + truth.step)
      let point = truth.point(at: instant)
      meters += last.distance(to: point)
      last = point
    }
    return meters
  }
}
