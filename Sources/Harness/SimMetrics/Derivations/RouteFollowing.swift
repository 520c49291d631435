import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Metrics of a feature that guides along lanes. A scenario has one such feature under test, so all
/// drawn lines are its own.
struct RouteFollowing {
  /// Subject of the metrics and observations.
  let subject: Subject
  let needs: [Metric.Need]

  /// The distances, in meters, from which a walker has left the route, and up to which a walker is
  /// on it (domain practice: 30 m and 10 m).
  static let leftMeters = 30.0
  static let onMeters = 10.0
  /// The time, in seconds, after which a walker off the route needs another route (assumed).
  static let missedSeconds = 20.0

  var metrics: [Metric] {
    [
      Metric("\(subject.name).plans", .count, needs: needs, "Routes planned, the first included.") {
        run in
        Score(amount: Double(run.lines.count), count: run.lines.count)
      },
      Metric(
        "\(subject.name).first_delay", .time, needs: needs, better: .lower,
        formula: "t(first route) − t(screen opened)",
        "Time from opening the screen to the first route."
      ) { run in
        let opened = run.instants(of: .screenOpened).first ?? .zero
        guard let first = run.lines.first else { return Score(nil, count: 0) }
        return Score((first.instant - opened).seconds, count: 1)
      },
      Metric(
        "\(subject.name).left.longest", .time, needs: needs + [.truth], better: .lower,
        formula:
          """
          max of the stretches with d > 30 m at steps of 1 s from the first route on, d to the \
          nearest place of the route
          """,
        source: "30 m: the default of Ferrostar",
        "Longest time for which the walker was really more than 30 m from the route in force."
      ) { RouteFollowing.longestLeft($0) },
      Metric(
        "\(subject.name).reroutes.false", .count, needs: needs + [.truth], better: .lower,
        assumption: "10 m",
        "Reroutes although the walker was really within 10 m of the route."
      ) { RouteFollowing.falseReroutes($0, of: $0.lines.count) },
      Metric(
        "\(subject.name).reroutes.missed", .count, needs: needs + [.truth], better: .lower,
        formula: "#(stretches > 20 s with d > 30 m to one and the same route)",
        source: "30 m: the default of Ferrostar", assumption: "20 s",
        "Times the route was kept though the walker was really over 30 m off it for over 20 s."
      ) { RouteFollowing.missedReroutes($0) },
      Metric(
        "\(subject.name).reroutes", .count, needs: needs, "Routes planned because of a deviation."
      ) { run in
        Score(run.lines.isEmpty ? nil : Double(reroutes(run)), count: run.lines.count)
      },
      Metric(
        "\(subject.name).unanswered", .count, needs: needs, better: .lower,
        "Requests that no route could answer."
      ) {
        run in
        var incidents = Incidents()
        run.forEach(RouteRefused.self, of: subject) { instant, _ in
          incidents.add(Moment(instant, "no route was found"))
        }
        return incidents.score(of: incidents.count + run.lines.count)
      },
    ] + budgets + lanes
  }

  /// Metrics of the work per route: counts, equal on every machine.
  private var budgets: [Metric] {
    [
      greatest(
        "settled_nodes.max", \.settledNodes,
        "Most nodes settled by one route search, a measure of its work.",
        { "a search settled \(fixed($0, 0)) nodes" }),
      greatest(
        "snap_candidates.max", \.snapCandidates,
        "Most edges examined to find both ends of a route on the graph.",
        { "finding the ends of a route examined \(fixed($0, 0)) edges" }),
      greatest(
        "settled_labels.max", \.settledLabels,
        "Most entries of the pack's index that were read to find one route; 0 without an index.",
        { "finding a route read \(fixed($0, 0)) entries of the index" }),
      greatest(
        "pack_bytes.max", \.readBytes,
        formula:
          "18 #edges + 16 (#nodes + #bends) + 8 #labels, each counted at every access",
        "Most bytes of the pack's rows that were read to find one route, whether cached or not.",
        { "finding a route read \(fixed($0, 0)) bytes of the pack" }),
      Metric(
        "\(subject.name).reroutes.per_km", .count, needs: needs + [.truth], better: .lower,
        formula: "#(plans because of a deviation) / way really walked from the first route on",
        "Reroutes per kilometer really walked since the first route."
      ) { reroutesPerKilometer($0) },
    ]
  }

  /// The most work of any search that found a route.
  private func greatest(
    _ name: String, _ work: @escaping @Sendable (RouteSearched) -> Int, formula: String? = nil,
    _ summary: String, _ what: @escaping @Sendable (Double) -> String
  ) -> Metric {
    Metric(
      "\(subject.name).\(name)", .count, needs: needs, better: .lower, formula: formula, summary
    ) { [subject] run in
      var greatest = Greatest()
      run.forEach(RouteSearched.self, of: subject) { instant, search in
        greatest.add(Double(work(search)), at: instant)
      }
      return greatest.score(what)
    }
  }

  private func reroutes(_ run: RunView) -> Int {
    var count = 0
    run.forEach(RoutePlanned.self, of: subject) { _, plan in
      if plan.reason == .deviation { count += 1 }
    }
    return count
  }

  private func reroutesPerKilometer(_ run: RunView) -> Score {
    guard let truth = run.trace.truth, let first = run.lines.first else {
      return Score(nil, count: 0)
    }
    let end = min(run.end, truth.arrival ?? run.end)
    let meters = truth.meters(from: first.instant, to: end)
    let count = reroutes(run)
    return Score(meters > 0 ? Double(count) / meters * 1000 : nil, count: run.lines.count)
  }

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
    var incidents = Incidents()
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
      incidents.add(
        Moment(
          second.instant, "the route was kept though the walker was off it for \(fixed(time, 0)) s")
      )
    }
    return incidents.score(of: seconds.count)
  }

  /// Counts reroutes while the walker was within 10 m of the current route, at instants for which
  /// `counts` is true; `opportunities` is the number of reported progress values.
  static func falseReroutes(
    _ run: RunView, of opportunities: Int, where counts: (Instant) -> Bool = { _ in true }
  ) -> Score {
    guard let truth = run.trace.truth else { return Score(nil, count: 0) }
    var incidents = Incidents()
    for i in run.lines.indices.dropFirst() where counts(run.lines[i].instant) {
      let instant = run.lines[i].instant
      let deviation = run.lines[i - 1].distance(to: truth.point(at: instant))
      guard deviation < onMeters else { continue }
      incidents.add(
        Moment(
          instant, "a new route was planned \(fixed(deviation, 0)) m from the one in force"))
    }
    return incidents.score(of: opportunities)
  }
}

extension GroundTruth {
  /// Distance walked from `start` to `end`, along all samples.
  fileprivate func meters(from start: Instant, to end: Instant) -> Double {
    var meters = 0.0
    var (instant, last) = (start, point(at: start))
    while instant < end {
      let next = (instant.nanoseconds / step.nanoseconds + 1) * step.nanoseconds
      instant = min(end, Instant(nanoseconds: next))
      let point = point(at: instant)
      meters += last.distance(to: point)
      last = point
    }
    return meters
  }
}
