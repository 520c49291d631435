import SimKernel
import SimNumerics
public import SimResults
import SimText

/// Numbers of a tuning as printed in text and page.
enum TuningWords {
  static func meters(_ value: Double) -> String { "\(Decimals.readable(value)) m" }

  static func percent(_ share: Double) -> String {
    "\(Decimals.text(100 * share, decimals: 1)) %"
  }

  static func cost(_ value: Double) -> String { Decimals.text(value, decimals: 3) }

  static func short(_ value: Double) -> String { Decimals.readable(value, significantDigits: 3) }

  /// Number per hundred walks.
  static func per100(_ count: Int, _ totals: TuningResult.Totals) -> String {
    Decimals.text(100 * Double(count) / Double(totals.walks), decimals: 1)
  }

  /// The mean start of a story, as in `23 m, 21 s before, 12 % of it out of sight`.
  static func start(_ totals: TuningResult.Totals) -> String {
    guard totals.noticed > 0 else { return "nowhere" }
    return "\(Decimals.text(totals.meanEarlyMeters, decimals: 0)) m, "
      + "\(Decimals.text(totals.meanLeadSeconds, decimals: 0)) s"
  }

  /// Share of the path before a stop from which the stop is not visible.
  static func hidden(_ totals: TuningResult.Totals) -> String {
    totals.earlyMeters > 0 ? percent(totals.hiddenShare) : "none"
  }

  static func range(_ range: ClosedRange<Double>) -> String {
    range.lowerBound == range.upperBound
      ? meters(range.lowerBound)
      : "\(Decimals.readable(range.lowerBound)) … \(meters(range.upperBound))"
  }

  /// The radii that may be best, and whether the set reaches the largest examined radius.
  static func set(_ stop: TuningResult.Stop) -> String {
    guard let set = stop.set else { return "never visited" }
    return range(set) + (stop.isAtEnd ? ", end of the range" : "")
  }

  /// The saving, as in `0.120 (0.089 … 0.151)`, from an estimate of the change.
  ///
  /// `estimate` is the cost as chosen without that of today, of one walk.
  static func change(_ estimate: Estimate) -> String {
    func text(_ value: Double) -> String { Decimals.text(abs(100 * value), decimals: 1) }
    func signed(_ value: Double) -> String { (value < 0 ? "−" : "+") + text(value) }
    guard let value = estimate.value else { return "a hundred walks cost as much as today" }
    let words = "a hundred walks cost \(text(value)) \(value > 0 ? "more" : "less") than today"
    guard let interval = estimate.interval else { return words + " (too few walks to be sure)" }
    return words + " (\(signed(interval.lowerBound)) … \(signed(interval.upperBound)))"
  }

  /// The radius of all stops if they share one, as in `30 m everywhere`.
  static func radii(_ stops: [TuningResult.Stop], _ radius: (TuningResult.Stop) -> Double) -> String
  {
    let all = stops.map(radius)
    guard let first = all.first, all.allSatisfy({ $0 == first }) else {
      return "one radius per stop"
    }
    return "\(meters(first)) everywhere"
  }
}

extension TuningResult.Advice {
  /// Text of the badge.
  var badge: String {
    switch self {
    case .change: "✓ better"
    case .keep: "= keep today's"
    case .undecided: "? tune on more walks"
    case .reached: "✓ reached"
    case .outOfReach: "✗ not reached"
    }
  }

  /// Style on the page.
  var style: String {
    switch self {
    case .change, .reached: "met"
    case .keep, .undecided: "dim"
    case .outOfReach: "missed"
    }
  }
}

extension TuningResult {
  /// The recommendation, in a sentence.
  var adviceWords: String {
    let change = TuningWords.change(verification.cost)
    let fresh = "on \(verification.walks) walks not used for tuning"
    switch advice {
    case .change: return "\(change) \(fresh)"
    case .keep where verification.cost.value == 0:
      return "no difference shown: nothing that was tried is shown to be better, keep "
        + keptWords
    case .keep:
      return "no difference shown: as chosen \(change) \(fresh), keep "
        + keptWords
    case .undecided:
      return "\(walks) walks are too few to choose on: \(betterPlain ?? ""), keep \(keptWords) "
        + "until then"
    case .reached: return "reached; \(change) \(fresh)"
    case .outOfReach: return "no candidate reaches it; this one notices the most visits"
    }
  }

  private var keptWords: String {
    let radii = TuningWords.radii(stops, \.todayMeters)
    return radii == "one radius per stop" ? "today's radii" : radii
  }

  /// The plain settings that are better than the chosen ones, in a sentence.
  var plainWords: String {
    guard let better = betterPlain else {
      return "None of the \(verification.plain.count) points of the chart is better than what was "
        + "chosen, judged together on the fresh walks at 95 %."
    }
    return "Of the points of the chart, \(better)."
  }

  /// The plain setting that is most clearly better than the chosen ones, as a clause.
  private var betterPlain: String? {
    verification.plain.filter(\.isBetter).min { $0.cost < $1.cost }.map {
      "one radius of \(TuningWords.meters($0.radiusMeters)), \(curves[$0.curve].name), is better "
        + "on the fresh walks than what was chosen"
    }
  }
}

extension TuningResult.Verification {
  /// The results on the fresh walks, with their names.
  var rows: [(name: String, totals: TuningResult.Totals)] {
    [("today", today), ("chosen", chosen), ("chosen radii, judged as today", radiiAlone)]
  }

  /// How many visits stay without their story in an ordered tour, in a sentence; nil for a tour in
  /// any order.
  var orderWords: String? {
    missedInOrder.map { missed in
      "In the tour's order the stops after a missed one are silent, too: of a hundred walks "
        + "\(TuningWords.per100(missed.today, today)) visits stay without their story today, "
        + "\(TuningWords.per100(missed.chosen, chosen)) as chosen."
    }
  }
}

extension TuningResult.Mode {
  /// The settings in the scenario's tour that give these fences.
  public var settings: String {
    guard let settingValues else { return "as the scenario has them" }
    return "tour: { \(settingValues.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
  }

  /// Keys of a tour's settings with their values; nil if they do not change.
  public var settingValues: [(key: String, value: String)]? {
    guard let exitMeters, let confirm else { return nil }
    return [
      ("exit", TuningWords.meters(exitMeters)), ("exit_per_accuracy", "0"),
      ("confirm", "\(confirm)"), ("of", "\(2 * confirm - 1)"), ("dwell", "0 s"),
    ]
  }
}

extension TuningWords {
  /// Numbers per hundred walks: missed visits, false starts, stories started again and out of turn.
  static func counts(_ totals: TuningResult.Totals) -> [String] {
    [totals.missed, totals.falses, totals.repeats, totals.outOfTurn].map { per100($0, totals) }
  }

  /// Old and new value; only one if they are equal.
  static func arrow(
    _ stop: TuningResult.Stop, _ words: (TuningResult.Totals) -> String
  ) -> String {
    let (before, after) = (words(stop.today), words(stop.recommended))
    return before == after ? before : "\(before) → \(after)"
  }
}
