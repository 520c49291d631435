import AudioTour
import Sensing
import SimKernel
import SimMetrics

extension TuningPlan {
  /// The goal of the tuning, in a sentence.
  var goalWords: String {
    guard let detection else {
      return "the least cost per walk: missed visits, false starts, and stories that begin anew, "
        + "out of turn, early, out of sight or late"
    }
    return
      "\(Dimension.share.formatExactly(detection)) of the visits are noticed, at the least cost"
  }

  /// The assumptions of the result.
  var assumptions: [String] {
    [
      rules.isOrdered
        ? "a circle is armed from when the walker was at the stop before, wherever its story "
          + "began: a missed stop costs once, although the later ones of an ordered tour wait for "
          + "it"
        : "every circle is armed all the time, as the tour plays its stops in any order",
      rules.playsOnce
        ? "a story plays once: where it began far from its stop, it is lost"
        : "a story plays whenever its circle is entered",
    ] + Self.assumptions
  }

  private static let assumptions = [
    "a walker is at a stop within \(Int(StopVisits.arrivalMeters)) m of it, or 5 m more than lanes "
      + "lie off it, and on the way to it "
      + "within \(Int(StopVisits.vicinityMeters)) m; a story that begins on the way belongs to the "
      + "visit, every other is a false start",
    "a stop is in sight where the way to it keeps within \(Int(StopVisits.laneMeters)) m of the "
      + "straight line; where a story begins is measured along the way that is really walked",
    "walks, errors and habits are those of the scenario, whose error presets are tuned to "
      + "published figures and not to a phone of yours",
  ]
}

extension FencePolicy {
  /// Text as in `left 10 m beyond, 2 of 3 fixes`.
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
