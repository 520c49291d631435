/// The costs that tuning weighs for a tour's fences, all in units of missed visits (H-8).
public struct TuningCosts: Hashable, Sendable {
  /// A visit in which the story does not start.
  public var missed = 1.0
  /// A story that starts without a visit. As bad as a missed visit: a listener who hears it
  /// elsewhere does not hear it at its stop (assumed).
  public var falseStart = 1.0
  /// A story that starts again at the same visit: heard, but annoying (assumed). 0 if the tour
  /// plays each story only once.
  public var repeated = 0.2
  /// A story that starts before the walker has reached the previous stop (assumed).
  public var outOfTurn = 0.5
  /// A story that starts 100 m before its stop. In the published sweep (`simrun tune --table`) a
  /// circle of 30 m in a lane misses 1.75 visits of 100 fewer than one of 25 m, and one of 40 m
  /// 1.25 fewer than one of 30 m: prices from 0.125 to 0.35 make 30 m the best, as that sweep
  /// advises.
  public var early = 0.25
  /// Added to `early` for each 100 m from which the stop is not visible (assumed: a listener there
  /// can't see the subject of the story).
  public var hidden = 0.5
  /// A story that starts 100 m after its stop: as bad as early and out of sight (assumed).
  public var late = 0.75

  /// - Parameter playsOnce: whether the tour plays each story only once.
  public init(playsOnce: Bool = false) {
    if playsOnce { repeated = 0 }
  }

  /// The names of the costs in display order, with what each counts.
  public static let parts: [(name: String, words: String)] = [
    ("missed", "a missed visit"), ("false", "a false start"), ("repeat", "a story begun anew"),
    ("turn", "a story out of turn"), ("early", "a start 100 m before the stop"),
    ("hidden", "100 m of that out of sight, on top"), ("late", "a start 100 m behind the stop"),
  ]

  /// The costs in the order of `parts`.
  public var values: [Double] { [missed, falseStart, repeated, outOfTurn, early, hidden, late] }

  /// The cost of each part, in the order of `parts`.
  public func shares(_ totals: TuningResult.Totals) -> [Double] {
    let counts = [totals.missed, totals.falses, totals.repeats, totals.outOfTurn].map(Double.init)
    let ways = [totals.earlyMeters, totals.hiddenMeters, totals.lateMeters].map { $0 / 100 }
    return zip(values, counts + ways).map { $0 * $1 }
  }

  /// The total cost of `totals`.
  public func cost(_ totals: TuningResult.Totals) -> Double {
    // no array: this runs for every setting of every stop
    missed * Double(totals.missed) + falseStart * Double(totals.falses)
      + repeated * Double(totals.repeats) + outOfTurn * Double(totals.outOfTurn)
      + (early * totals.earlyMeters + hidden * totals.hiddenMeters + late * totals.lateMeters) / 100
  }
}
