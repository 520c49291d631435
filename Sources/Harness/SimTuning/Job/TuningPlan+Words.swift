import AudioTour
import Sensing
import SimKernel
import SimMetrics

extension TuningPlan {
  /// What is optimized, in a sentence.
  var goalWords: String {
    let reach =
      detection.map { "\(Dimension.share.formatExactly($0)) of the visits are noticed" }
      ?? "no fewer visits are noticed than today, by so much that fresh walks show it, and no stop "
      + "loses a point of a hundred"
    return "as few false triggers as can be while \(reach); a missed visit costs the same "
      + "everywhere"
  }

  /// What the result takes for granted.
  static let assumptions = [
    "an entry counts as noticed from \(Int(-FenceMatching.earliestSeconds)) s before to "
      + "\(Int(FenceMatching.latestSeconds)) s after the walker really enters the circle; every "
      + "other entry is false",
    "only stays in the circle count as visits that come within "
      + "\(Int(TuningWalk.arrivalMeters)) m of the stop: who passes behind the wall visits nothing",
    "circles of stops in a row stay \(Int(apartMeters)) m apart where today's do: a larger circle "
      + "starts its story earlier, and nothing else here counts against that",
    "every circle is armed all the time and nothing is latched: what order, queue and latch keep "
      + "from playing is not credited to the radius",
    "walks, errors and habits are those of the scenario, whose error presets are tuned to "
      + "published figures and not to a phone of yours",
  ]
}

extension FencePolicy {
  /// As in `left 10 m beyond, 2 of 3 fixes`.
  var words: String {
    var exit = "left \(Dimension.length.formatExactly(exitMeters)) beyond"
    if exitPerAccuracy > 0 {
      exit += " or \(Dimension.share.formatExactly(exitPerAccuracy)) of the accuracy"
    } else if exitMeters == 0 {
      exit = "left at its radius"
    }
    switch confirmation {
    case .fixes(1, of: _): return exit + ", entered by the first fix"
    case .fixes(let needed, let window):
      return exit + ", entered by \(needed) of \(window) fixes"
    case .dwell(let span):
      return exit + ", entered after \(Dimension.time.formatExactly(span.seconds))"
    }
  }
}
