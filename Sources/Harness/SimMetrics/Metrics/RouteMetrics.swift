import Geodesy
import Sensing
import SimKernel

/// What the way home did.
enum RouteMetrics {
  private static let needs: [Metric.Need] = [.feature("way_home")]
  /// A walker farther than this from the route has left it, in meters; nearer than the second, has
  /// not (domain practice: 30 m and 10 m).
  static let leftMeters = 30.0
  static let onMeters = 10.0
  /// A walker who has left the route for longer than this should have another one, in seconds
  /// (assumed).
  static let missedSeconds = 20.0
  /// The value of `reason` in an observation `route.plan`.
  static let deviationReason = 1.0

  static let all: [Metric] = [
    Metric("route.plans", .count, needs: needs, "Routes planned, the first included.") { run in
      Score(Double(run.lines.count), count: run.lines.count)
    },
    Metric(
      "route.first_delay", .time, needs: needs, better: .lower,
      formula: "t(first route) − t(screen opened)",
      "Time from opening the screen to the first route."
    ) { run in
      let opened = run.instants(of: .screenOpened).first ?? .zero
      guard let first = run.lines.first else { return Score(nil, count: 0) }
      return Score((first.instant - opened).seconds, count: 1)
    },
    Metric(
      "route.settled_nodes.max", .count, needs: needs, better: .lower,
      "Most nodes one route search settled: its work, the same on every machine."
    ) { run in
      var greatest = Greatest()
      run.forEach("route.plan") { instant, values in greatest.add(values[2], at: instant) }
      return greatest.score { "a search settled \(fixed($0, 0)) nodes" }
    },
    Metric(
      "route.left.longest", .time, needs: needs + [.truth], better: .lower,
      formula:
        "max of the stretches with d > 30 m at 1 s steps, d to the nearest place of the route",
      source: "30 m: the default of Ferrostar",
      "Longest time for which the walker was really more than 30 m from the route in force."
    ) { longestLeft($0) },
    Metric(
      "route.reroutes.false", .count, needs: needs + [.truth], better: .lower,
      assumption: "10 m",
      "Reroutes although the walker was really within 10 m of the route."
    ) { falseReroutes($0) },
    Metric(
      "route.reroutes.missed", .count, needs: needs + [.truth], better: .lower,
      formula: "#(stretches > 20 s with d > 30 m to one and the same route)",
      source: "30 m: the default of Ferrostar", assumption: "20 s",
      "Times the walker was really more than 30 m from the route for over 20 s and it was kept."
    ) { missedReroutes($0) },
    Metric(
      "route.reroutes", .count, needs: needs, "Routes planned because of a deviation."
    ) { run in
      var count = 0
      run.forEach("route.plan") { _, values in
        if values[0] == deviationReason { count += 1 }
      }
      return Score(run.lines.isEmpty ? nil : Double(count), count: run.lines.count)
    },
    Metric(
      "route.unanswered", .count, needs: needs, better: .lower,
      "Requests that no route could answer."
    ) {
      run in
      var count = 0
      var worst: Moment?
      run.forEach("route.none") { instant, _ in
        count += 1
        worst = worst ?? Moment(instant, "no route was found")
      }
      let total = count + run.lines.count
      return Score(total > 0 ? Double(count) : nil, count: total, worst: worst)
    },
  ]

  private static func longestLeft(_ run: RunView) -> Score {
    let deviations = run.derived(RouteDeviations.self)
    var stretch = Stretch()
    for second in deviations.seconds { stretch.set(second.isLeft, at: second.instant) }
    let longest = stretch.longest.seconds
    return Score(
      deviations.seconds.isEmpty ? nil : longest, count: deviations.seconds.count,
      worst: longest > 0
        ? Moment(
          stretch.longestStart + stretch.longest,
          "the walker had been more than 30 m off the route for \(fixed(longest, 0)) s")
        : nil)
  }

  private static func missedReroutes(_ run: RunView) -> Score {
    let seconds = run.derived(RouteDeviations.self).seconds
    var count = 0
    var worst: Moment?
    var since: (line: Int, instant: Instant, isCounted: Bool)?
    for second in seconds {
      guard second.isLeft else {
        since = nil
        continue
      }
      guard let start = since, start.line == second.line else {
        since = (second.line, second.instant, false)
        continue
      }
      let time = (second.instant - start.instant).seconds
      guard time > missedSeconds, !start.isCounted else { continue }
      since?.isCounted = true
      count += 1
      worst =
        worst
        ?? Moment(
          second.instant, "the walker was off the route for \(fixed(time, 0)) s and it was kept")
    }
    return Score(seconds.isEmpty ? nil : Double(count), count: seconds.count, worst: worst)
  }

  private static func falseReroutes(_ run: RunView) -> Score {
    guard let truth = run.trace.truth else { return Score(nil, count: 0) }
    var count = 0
    var worst: Moment?
    for i in run.lines.indices.dropFirst() {
      let instant = run.lines[i].instant
      let deviation = run.lines[i - 1].distance(to: truth.point(at: instant))
      guard deviation < onMeters else { continue }
      count += 1
      worst =
        worst
        ?? Moment(
          instant, "a new route was planned \(fixed(deviation, 0)) m from the one in force")
    }
    return Score(run.lines.isEmpty ? nil : Double(count), count: run.lines.count, worst: worst)
  }
}
