import Geodesy
import Sensing
import SimKernel

/// The heading behind the arrow that the compass drew, and whether the confidence shown fits it.
enum CompassHeadingMetrics {
  private static let needs: [Metric.Need] = [.feature("compass")]
  /// Errors up to which a heading really is good, and weak, in degrees (assumed; those of the
  /// engine's own policy, and a published rule that hides a compass above 45°).
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
        for redraw in run.redraws where redraw.location != Redraw.stopped {
          total += 1
          if !redraw.arrowDegrees.isNaN { count += 1 }
        }
        return Score(total > 0 ? Double(count) / Double(total) : nil, count: total)
      },
      Metric(
        "compass.state.agreement", .share, needs: needs + [.truth], better: .higher,
        formula: "trace of the confusion matrix of the state shown and the true one: \(states)",
        assumption: assumption,
        """
        Share of the redraws with the sensors on whose confidence was the one that the heading \
        deserved (MG-7).
        """
      ) { run in
        let matrix = run.derived(Confusion.self)
        return matrix.share { $0 == $1 }
      },
    ]
    + pairs.map { shown, real in
      let (said, was) = (Redraw.confidences[shown], Redraw.confidences[real])
      return Metric(
        "compass.state.\(said)_for_\(was)", .share, needs: needs + [.truth], better: .lower,
        formula: "a cell of the confusion matrix of the state shown and the true one: \(states)",
        assumption: assumption,
        "Share of the redraws that called a heading \(said) that really was \(was) (MG-7)."
      ) { run in run.derived(Confusion.self).share { $0 == shown && $1 == real } }
    }

  private static let pairs = (0..<3).flatMap { shown in
    (0..<3).filter { $0 != shown }.map { (shown, $0) }
  }
  private static let states = "good |ε| ≤ 20°, weak ≤ 45°, unavailable above or without a heading"
  private static let assumption = "20° and 45°, the limits of the confidence shown"
}

/// How often each state was shown for each that would have been right.
private final class Confusion: Derivation {
  /// By the state shown, then the true one.
  private var counts = [[Int]](repeating: [0, 0, 0], count: 3)
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
      // with the sensors off there is no heading to be right about
      guard redraw.location != Redraw.stopped, let shown = Int(exactly: redraw.confidence),
        counts.indices.contains(shown)
      else { continue }
      // a screen without an arrow is judged by the heading that it could have drawn
      counts[shown][Confusion.state(error.isNaN ? newest : error)] += 1
      total += 1
    }
  }

  func share(_ holds: (_ shown: Int, _ real: Int) -> Bool) -> Score {
    var count = 0
    for shown in 0..<3 {
      for real in 0..<3 where holds(shown, real) { count += counts[shown][real] }
    }
    return Score(total > 0 ? Double(count) / Double(total) : nil, count: total)
  }

  private static func state(_ degrees: Double) -> Int {
    if abs(degrees) <= CompassHeadingMetrics.goodDegrees { return 0 }
    return abs(degrees) <= CompassHeadingMetrics.weakDegrees ? 1 : 2
  }
}
