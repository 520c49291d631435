import Sensing
import SimKernel

/// The effects of a drifting position: how far it drifted, and whether the app showed doubt.
enum DriftMetrics {
  private static let needs: [Metric.Need] = [.feature("compass"), .truth]
  private static let error = "e the distance from the newest fix to the phone at each second"
  private static let sign = """
    the app says so while the screen does not call the position fresh, Medina Mode is on or the \
    95 % circle of the app's own position reaches the phone; when the heading is called less than \
    good because it disagrees with the course, and was not before the drift; and when a route is \
    given up
    """
  private static let assumption = "20 m, where a drift begins and ends"

  static let all: [Metric] = [
    Metric(
      "app.drift.episodes", .count, needs: needs, better: .lower,
      formula: "#(stretches with e > 20 m), \(error)", assumption: assumption,
      "Times that the position used by the app was more than 20 m off."
    ) { run in
      let drifts = run.derived(Drifts.self)
      return Score(
        drifts.count > 0 ? Double(drifts.drifts.count) : nil, count: drifts.count,
        worst: drifts.drifts.first.map { Moment($0.start, "the position began to drift") })
    },
    Metric(
      "app.drift.detect.max", .time, needs: needs, better: .lower,
      formula: "max over drifts of t(the app says so) − t(e > 20 m); \(sign)",
      assumption: assumption,
      """
      Longest time from the start of a drift to a sign of it in the app, or to the end of the \
      drift if there was none; not judged without a drift.
      """
    ) { run in
      score(run.derived(Drifts.self).drifts) { drift in
        let end = drift.said ?? drift.end
        let seconds = (end - drift.start).seconds
        return (
          end, seconds,
          drift.said == nil
            ? "the position had drifted for \(fixed(seconds, 0)) s and the app had not said so"
            : "the app said so \(fixed(seconds, 1)) s after the position had begun to drift"
        )
      }
    },
    Metric(
      "app.drift.recover.max", .time, needs: needs, better: .lower,
      formula: "max over drifts of t(the screen says fresh and good) − t(e ≤ 20 m)",
      assumption: assumption,
      """
      Longest time from the end of a drift until the app could be trusted again, or to the next \
      drift or the end if it never was; not judged without a drift.
      """
    ) { run in
      score(run.derived(Drifts.self).drifts.filter(\.isOver)) { drift in
        let end = drift.recovered ?? drift.end
        let seconds = (end - drift.end).seconds
        return (end, seconds, "the position had been good again for \(fixed(seconds, 1)) s")
      }
    },
    Metric(
      "app.drift.excursion.max", .length, needs: needs, better: .lower,
      formula: "max of e, \(error)",
      "Greatest distance from the position used by the app to the phone."
    ) { run in
      run.derived(Drifts.self).greatest.score { "the position was \(fixed($0, 0)) m off" }
    },
    Metric(
      "app.drift.area", .absement, needs: needs, better: .lower,
      formula: "∫ e dt over the time with e > 20 m, \(error)", assumption: assumption,
      "Error of the position, summed over the seconds of drift."
    ) { run in
      let drifts = run.derived(Drifts.self)
      return Score(drifts.count > 0 ? drifts.meterSeconds : nil, count: drifts.count)
    },
  ]

  /// The largest value of `measure`, in seconds; no value if there was no drift to measure.
  private static func score(
    _ drifts: [Drifts.Drift],
    _ measure: (Drifts.Drift) -> (at: Instant, seconds: Double, what: String)
  ) -> Score {
    var worst: (at: Instant, seconds: Double, what: String)?
    for drift in drifts {
      let now = measure(drift)
      if now.seconds > worst?.seconds ?? 0 { worst = now }
    }
    return Score(
      worst?.seconds ?? 0, count: drifts.count, worst: worst.map { Moment($0.at, $0.what) })
  }
}
