import Sensing
import SimKernel
import SimObservations

/// The words of route cards compared with the correct ones (MG-8, MG-10, MG-11, MG-13, MG-19).
enum CardWordsMetrics {
  private static let needs: [Metric.Need] = [.feature("route_cards")]

  /// Largest accuracy radius of a fix that satisfies Recenter, in meters (T-3).
  static let recenteredMeters = 20.0
  /// The largest age, in seconds, at the tap of a fix that suffices (T-4).
  static let reusableSeconds = 5.0

  static let all: [Metric] = words + pane + times + [recenter]

  private static let words: [Metric] = [
    stateTime(
      "cards.stop.wrong", "Σ time with stop shown ≠ stop by the plan and what the user marked",
      "Time for which the card led to another stop than the next of the plan.",
      "the card led to another stop than the next of the plan",
      of: { _ in true }, { $0.says.stop != $0.right.stop }),
    stateTime(
      "cards.hint.missing", "Σ time without a hint on a stop that has one",
      "Time for which the plan had a hint how to find the next stop, and the card gave none.",
      "the card gave no hint", of: { $0.right.hint == .shown }, { $0.says.hint == .none }),
    stateTime(
      "cards.ask.missing",
      "Σ time in Medina Mode, or on a stop without coordinates, without the phrase card",
      """
      Time for which the phone could not lead, in Medina Mode or to a stop without coordinates, \
      and no phrase for asking people the way was offered.
      """,
      "no phrase for asking the way was offered",
      of: { $0.right.stop != nil && ($0.isInMedinaMode || $0.right.place == .unknown) },
      { $0.says.asking == .none }),
    Metric(
      "cards.placeless.guided", .count, needs: needs + [.truth], better: .lower,
      "Redraws that led by arrow, distance or time to a stop without coordinates."
    ) { run in
      let states = run.derived(CardStates.self)
      var (incidents, total) = (Incidents(), 0)
      run.forEach(CardShown.self) { instant, card in
        guard let right = states.right(at: instant), right.stop != nil, right.place == .unknown
        else { return }
        total += 1
        guard card.arrowDegrees != nil || card.distanceMeters != nil || card.legSeconds != nil
        else { return }
        incidents.add(Moment(instant, "the card led to a stop without coordinates"))
      }
      return incidents.score(of: total)
    },
  ]

  private static let pane: [Metric] = [
    stateTime(
      "cards.map.blank", "Σ time with neither a map nor the reason why there is none",
      "Time for which there was neither a map nor the reason why there is none.",
      "the map was blank", of: { $0.pane != nil }, { $0.pane?.content == .blank }),
    stateTime(
      "cards.pack.unoffered", "Σ time without a whole pack and without the way to one",
      "Time for which the pack was missing or broken and no way to a whole one was offered.",
      "no way to a pack was offered",
      of: { $0.right.pack != .whole && $0.pane != nil }, { $0.pane?.pack != .offered }),
    Metric(
      "cards.led.share", .share, needs: needs + [.truth], better: .higher,
      formula: "#(redraws with a distance) / #(redraws on a stop with coordinates)",
      "Share of the redraws on a stop with coordinates that had a distance to it."
    ) { run in
      let states = run.derived(CardStates.self)
      var (led, total) = (0, 0)
      run.forEach(CardShown.self) { instant, card in
        guard states.right(at: instant)?.place == .known else { return }
        total += 1
        if card.distanceMeters != nil { led += 1 }
      }
      return Score(total > 0 ? Double(led) / Double(total) : nil, count: total)
    },
  ]

  private static let times: [Metric] = [0.5, 0.95].map { share in
    Metric(
      "cards.total_error.p\(fixed(share * 100, 0))", .time, needs: needs + [.truth],
      better: .lower,
      formula: "|total shown − stays and walks by the app's formula, from the true place|",
      """
      \(which(share)) error of the remaining time shown, compared with the shortest ways on the \
      installed pack.
      """
    ) { run in
      let states = run.derived(CardStates.self)
      var errors = Sample()
      run.forEach(CardShown.self) { instant, card in
        guard let right = states.right(at: instant)?.totalSeconds else { return }
        errors.add(abs(card.totalSeconds - right), at: instant)
      }
      return errors.quantile(share) {
        "the remaining time shown was \(fixed($0, 0)) s off"
      }
    }
  }

  /// Covers manual Recenter and each check of a weak signal.
  private static let recenter = Metric(
    "cards.recenter.delay.max", .time, needs: needs, better: .lower,
    formula: "max of t(first fix less than 5 s old and good to 20 m, or end) − t(asked)",
    source: "20 m and 5 s: what the shipping iOS app uses",
    """
    Longest time from a Recenter, or from the check of a weak signal, to a fix good to 20 m that \
    was measured less than 5 s before; 0 if there was one.
    """
  ) { run in
    var asked = run.instants(of: .recenter)
    run.forEach(WeakSignalSaid.self) { instant, said in
      if said.step == .recheck { asked.append(instant) }
    }
    return freshness(of: run.given, after: asked, until: run.end)
  }

  /// The longest time from one of `asked` to a fix that answers it.
  static func freshness(
    of given: [Fix], after asked: [Instant], until end: Instant
  ) -> Score {
    var greatest = Greatest()
    for asked in asked {
      let answer = given.first {
        (asked - $0.measured).seconds < reusableSeconds
          && $0.horizontalAccuracyMeters.map { $0 <= recenteredMeters } ?? false
      }
      let delay = max(0, ((answer?.delivered ?? end) - asked).seconds)
      greatest.add(delay, at: asked)
    }
    return greatest.score { "a new position was asked for, and took \(fixed($0, 1)) s" }
  }

  private static func stateTime(
    _ name: String, _ formula: String, _ summary: String, _ what: String,
    of matters: @escaping @Sendable (CardStates.Stretch) -> Bool,
    _ isWrong: @escaping @Sendable (CardStates.Stretch) -> Bool
  ) -> Metric {
    Metric(name, .time, needs: needs + [.truth], better: .lower, formula: formula, summary) {
      $0.derived(CardStates.self).time(what, of: matters, isWrong)
    }
  }
}
