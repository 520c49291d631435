import Geodesy
import Sensing
import SimKernel
import SimObservations

/// The heading behind the compass arrow, and whether the shown confidence is right (MG-7).
enum CompassHeadingMetrics {
  private static let needs: [Metric.Need] = [.feature("compass")]
  /// Largest error of a heading that is truly good, and of one that is weak, in degrees (assumed;
  /// the limits of the engine's own policy, and a published rule that hides a compass above 45°).
  static let goodDegrees = 20.0
  static let weakDegrees = 45.0

  static let all: [Metric] =
    HeadingErrorMetrics.all("compass.heading", needs: needs, of: "the headings drawn") {
      $0.derived(Redraws.self).headingErrors
    }
    + [
      Metric(
        "compass.heading.shown", .share, needs: needs, better: .higher,
        formula: "#(redraws with an arrow) / N",
        "Share of the redraws with the sensors on that had an arrow."
      ) { run in
        var (count, total) = (0, 0)
        for redraw in run.redraws where redraw.location != .stopped {
          total += 1
          if !redraw.arrowDegrees.isNaN { count += 1 }
        }
        return Score(
          total > 0 ? Double(count) / Double(total) : nil, count: total,
          worst: run.longestStretch("there was no arrow") {
            $0.location != .stopped && $0.arrowDegrees.isNaN
          })
      },
      Metric(
        "compass.state.agreement", .share, needs: needs + [.truth], better: .higher,
        formula: "trace of the confusion matrix of the state shown and the true one: \(states)",
        assumption: assumption,
        """
        Share of the redraws with the sensors on whose confidence matched the error of the \
        heading.
        """
      ) { run in
        let matrix = run.derived(Confusion.self)
        return matrix.share { $0 == $1 }
      },
    ]
    + pairs.map { shown, real in
      let (said, was) = (shown.name, real.name)
      return Metric(
        "compass.state.\(said)_for_\(was)", .share, needs: needs + [.truth], better: .lower,
        formula: "a cell of the confusion matrix of the state shown and the true one: \(states)",
        assumption: assumption,
        "Share of the redraws that called a heading \(said) that really was \(was)."
      ) { run in run.derived(Confusion.self).share { $0 == shown && $1 == real } }
    }

  private static let pairs = HeadingTrust.allCases.flatMap { shown in
    HeadingTrust.allCases.filter { $0 != shown }.map { (shown, $0) }
  }
  private static let states = """
    good |ε| ≤ 20°, weak ≤ 45°, unavailable above or without a heading; ε of the heading drawn, or \
    without an arrow of the newest one given
    """
  private static let assumption = "20° and 45°, the limits of the confidence shown"
}

/// How often each confidence was shown for each true confidence.
private final class Confusion: Derivation {
  private struct Cell: Hashable {
    var shown: HeadingTrust
    var real: HeadingTrust
  }

  private var counts: [Cell: Int] = [:]
  private var total = 0

  init(_ run: RunView) {
    let drawn = run.derived(Redraws.self)
    let given = run.derived(GivenHeadings.self).errors
    let (degrees, instants) = (given.degrees, given.instants)
    var (next, newest) = (0, Double.nan)
    for (redraw, error) in zip(drawn.all, drawn.errorsByRedraw) {
      while next < instants.count, instants[next] <= redraw.instant {
        newest = degrees[next]
        next += 1
      }
      // with the sensors off there is no heading to compare with
      guard redraw.location != .stopped else { continue }
      // a screen without an arrow is judged by the newest heading, which it could have drawn
      let real = Confusion.trust(error.isNaN ? newest : error)
      counts[Cell(shown: redraw.confidence, real: real), default: 0] += 1
      total += 1
    }
  }

  func share(_ holds: (_ shown: HeadingTrust, _ real: HeadingTrust) -> Bool) -> Score {
    var count = 0
    for (cell, cases) in counts where holds(cell.shown, cell.real) { count += cases }
    return Score(total > 0 ? Double(count) / Double(total) : nil, count: total)
  }

  private static func trust(_ degrees: Double) -> HeadingTrust {
    if abs(degrees) <= CompassHeadingMetrics.goodDegrees { return .good }
    return abs(degrees) <= CompassHeadingMetrics.weakDegrees ? .weak : .unavailable
  }
}
