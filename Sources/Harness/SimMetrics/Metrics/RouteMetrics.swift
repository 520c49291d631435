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
  private static let deviationReason = 1.0
  /// More than rounding adds up to in a distance on the plane.
  private static let roundingMeters = 1e-3

  static let all: [Metric] = [
    Metric("route.plans", .count, needs: needs, "Routes planned, the first included.") { run in
      Score(Double(run.lines.count), count: run.lines.count)
    },
    Metric(
      "route.first_delay", .time, needs: needs, better: .lower,
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
      source: "30 m: assumed, the default of Ferrostar",
      "Longest time for which the walker was really more than 30 m from the route in force."
    ) { longestLeft($0) },
    Metric(
      "route.reroutes.false", .count, needs: needs + [.truth], better: .lower,
      source: "10 m: assumed",
      "Reroutes although the walker was really within 10 m of the route."
    ) { falseReroutes($0) },
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
    guard let truth = run.trace.truth, let first = run.lines.first else {
      return Score(nil, count: 0)
    }
    var stretch = Stretch()
    var line = 0
    var count = 0
    var instant = first.instant
    // nobody gets farther from a line, or nearer to it, than by the way gone meanwhile: seldom must
    // the line be looked at
    var last: (line: Int, point: PlanePoint, deviation: Double)?
    let end = min(run.end, truth.arrival ?? run.end)
    while instant <= end {
      while line + 1 < run.lines.count, run.lines[line + 1].instant <= instant { line += 1 }
      let point = truth.point(at: instant)
      if let last, last.line == line,
        last.point.distance(to: point) < abs(last.deviation - leftMeters) - roundingMeters
      {
        stretch.set(last.deviation > leftMeters, at: instant)
      } else {
        let deviation = distance(point, to: run.lines[line].points)
        last = (line, point, deviation)
        stretch.set(deviation > leftMeters, at: instant)
      }
      count += 1
      instant = instant + .seconds(1)
    }
    let longest = stretch.longest.seconds
    return Score(
      longest, count: count,
      worst: longest > 0
        ? Moment(
          stretch.longestStart + stretch.longest,
          "the walker had been more than 30 m off the route for \(fixed(longest, 0)) s")
        : nil)
  }

  private static func falseReroutes(_ run: RunView) -> Score {
    guard let truth = run.trace.truth else { return Score(nil, count: 0) }
    var count = 0
    var worst: Moment?
    for i in run.lines.indices.dropFirst() {
      let instant = run.lines[i].instant
      let deviation = distance(truth.point(at: instant), to: run.lines[i - 1].points)
      guard deviation < onMeters else { continue }
      count += 1
      worst =
        worst
        ?? Moment(
          instant, "a new route was planned \(fixed(deviation, 0)) m from the one in force")
    }
    return Score(run.lines.isEmpty ? nil : Double(count), count: run.lines.count, worst: worst)
  }

  private static func distance(_ point: PlanePoint, to line: [PlanePoint]) -> Double {
    guard line.count > 1 else { return line.first?.distance(to: point) ?? .infinity }
    var best = Double.infinity
    for i in 1..<line.count {
      best = min(best, Segment(line[i - 1], line[i]).nearest(to: point).distance)
    }
    return best
  }
}
