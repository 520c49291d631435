import Geodesy
import Sensing
import SimKernel

/// The lanes that fixes were matched to, compared with the nearest lane to each fix.
enum LaneMetrics {
  private static let needs: [Metric.Need] = [.feature("lanes"), .truth]
  private static let weight = "wᵢ = min(tᵢ₊₁ − tᵢ, 10 s)"
  private static let wrong = "on another edge than the one underfoot, and more than 5 m from it"
  // T-4
  private static let source = "10 s: what the shipping iOS app uses"
  private static let assumption = "5 m, within which lanes meet"
  /// Smallest bend of the path that is a turn, in degrees (assumed).
  private static let turnDegrees = 30.0
  /// The shortest stay, in seconds, in a lane that counts as turned into (assumed).
  private static let shortestSeconds = 5.0

  static let all: [Metric] =
    [
      Metric(
        "lanes.matched.share", .share, needs: needs, better: .higher,
        formula: "Σ wᵢ / Σ wⱼ, \(weight), i over the matched fixes and j over all", source: source,
        "Share of the time with fixes that was matched; all other values refer to matched time."
      ) { run in
        let track = run.derived(LaneTrack.self)
        return Score(
          track.fixSeconds > 0 ? track.seconds / track.fixSeconds : nil,
          count: track.places.count)
      },
      Metric(
        "lanes.right.share", .share, needs: needs, better: .higher,
        formula: "Σ wᵢ(on the edge underfoot) / Σ wᵢ, \(weight)", source: source,
        "Share of the time for which the walker was matched to exactly the edge underfoot."
      ) { share($0) { $0.match.isRight } },
      Metric(
        "lanes.wrong.share", .share, needs: needs, better: .lower,
        formula: "Σ wᵢ(\(wrong)) / Σ wᵢ, \(weight)", source: source, assumption: assumption,
        "Share of the time for which the walker was matched to another lane than the one underfoot."
      ) { share($0, "the walker was matched to another lane") { $0.match.isWrong } },
      Metric(
        "lanes.nearest.right.share", .share, needs: needs, better: .higher,
        formula: "Σ wᵢ(nearest edge to the fix = edge underfoot) / Σ wᵢ, \(weight)",
        source: source,
        "Share of the time for which the nearest edge to the fix was exactly the edge underfoot."
      ) { share($0) { $0.nearest.isRight } },
      Metric(
        "lanes.nearest.wrong.share", .share, needs: needs, better: .lower,
        formula: "Σ wᵢ(nearest edge: \(wrong)) / Σ wᵢ, \(weight)", source: source,
        assumption: assumption,
        "Share of the time for which the nearest lane to the fix was not the one underfoot."
      ) { share($0) { $0.nearest.isWrong } },
      Metric(
        "lanes.wrong.gain", .share, needs: needs, better: .higher,
        formula: "lanes.nearest.wrong.share − lanes.wrong.share", source: source,
        assumption: assumption,
        "Share of the time that matching saves on wrong lanes, compared with the nearest lane."
      ) { run in
        let places = run.derived(LaneTrack.self).places
        let seconds = places.reduce(0) { $0 + $1.seconds }
        let spared = places.reduce(0) {
          $0 + $1.seconds * (($1.nearest.isWrong ? 1 : 0) - ($1.match.isWrong ? 1 : 0))
        }
        return Score(seconds > 0 ? spared / seconds : nil, count: places.count)
      },
    ] + [("p50", 0.5), ("p95", 0.95), ("max", 1)].map { error($0.0, $0.1) }
    + [("p50", 0.5), ("p95", 0.95)].map { gain($0.0, $0.1) } + sureness + changes

  private static func error(_ name: String, _ share: Double) -> Metric {
    Metric(
      "lanes.error.\(name)", .length, needs: needs, better: .lower,
      formula: "quantile \(percent(share)) of ‖m − p(t)‖ over the fixes, m the place matched",
      "\(which(share)) distance from the place on the lane to where the phone was at the fix."
    ) { run in
      run.derived(LaneTrack.self).errors.quantile(share) {
        "the walker was matched to a place \(fixed($0, 0)) m off"
      }
    }
  }

  private static func gain(_ name: String, _ share: Double) -> Metric {
    Metric(
      "lanes.error.gain.\(name)", .length, needs: needs, better: .higher,
      formula: "quantile \(percent(share)) of ‖z − p(t)‖ minus that of ‖m − p(t)‖, z the fix",
      "Error of the fix minus the error of the matched place, as the difference of quantiles."
    ) { run in
      let track = run.derived(LaneTrack.self)
      let given = track.givenErrors.quantile(share) { _ in "" }
      let matched = track.errors.quantile(share) { _ in "" }
      guard let raw = given.value, let now = matched.value else { return Score(nil, count: 0) }
      return Score(raw - now, count: matched.count)
    }
  }

  /// Whether the probability of a match is realistic.
  private static let sureness: [Metric] = [
    Metric(
      "lanes.sure.share", .share, needs: needs, better: .higher,
      formula: "Σ wᵢ(sure) / Σ wᵢ, \(weight)", source: source,
      "Share of the time for which the matched lane was called sure."
    ) { share($0) { $0.isSure } },
    Metric(
      "lanes.sure.wrong.share", .share, needs: needs, better: .lower,
      formula: "Σ wᵢ(sure, \(wrong)) / Σ wᵢ(sure), \(weight)", source: source,
      assumption: assumption,
      "Share of the time called sure for which the walker was on another lane."
    ) { share($0, of: \.isSure, "the match was called sure, but was wrong") { $0.match.isWrong } },
    Metric(
      "lanes.overconfidence", .share, needs: needs,
      formula: "mean of the probabilities − #(on the edge underfoot) / #(fixes)",
      "How far the stated probabilities exceed the share of right matches; below 0, fall short."
    ) { run in
      let places = run.derived(LaneTrack.self).places
      let surplus = places.map { $0.probability - ($0.match.isRight ? 1 : 0) }.mean
      return Score(surplus, count: places.count)
    },
  ]

  private static let changes: [Metric] = [
    Metric(
      "lanes.switches", .frequency, needs: needs,
      formula: "#(mᵢ₊₁ on another edge than mᵢ) / Σ wᵢ, \(weight)", source: source,
      "How often the matched edge changed."
    ) { run in
      let track = run.derived(LaneTrack.self)
      let (changes, seconds) = (Double(track.changes(\.match.edge)), track.seconds)
      return Score(seconds > 0 ? changes / seconds : nil, count: track.places.count)
    },
    Metric(
      "lanes.flaps", .frequency, needs: needs, better: .lower,
      formula: """
        (#(changes of the matched edge) − #(changes of the edge underfoot)) / Σ wᵢ, both from fix \
        to fix
        """,
      source: source,
      "How much more often the matched edge changed than the walker's; below 0, less often."
    ) { run in
      let track = run.derived(LaneTrack.self)
      guard track.seconds > 0 else { return Score(nil, count: 0) }
      let flaps = track.changes(\.match.edge) - track.changes(\.trueEdge)
      return Score(Double(flaps) / track.seconds, count: track.places.count)
    },
    delay("p50", 0.5), delay("max", 1),
  ]

  private static func delay(_ name: String, _ share: Double) -> Metric {
    Metric(
      "lanes.turn_delay.\(name)", .time, needs: needs, better: .lower,
      formula: """
        quantile \(percent(share)) of t(first match on the new edge) − t(turn into it), at most \
        until it is left, for edges with a fix
        """,
      assumption: "a bend is a turn from 30° on, into an edge walked for 5 s or more",
      "\(which(share)) time from a turn into another edge until the walker was matched to it."
    ) { run in
      var delays = Sample()
      for turn in turns(run) {
        let places = run.derived(LaneTrack.self).places.filter {
          $0.delivered >= turn.start && $0.delivered <= turn.end
        }
        // without a fix in the lane no app could know
        if places.isEmpty { continue }
        let place = places.first { $0.match.edge == turn.edge }
        delays.add(((place?.delivered ?? turn.end) - turn.start).seconds, at: turn.start)
      }
      return delays.quantile(share) {
        "the walker turned, and was matched to the lane after \(fixed($0, 0)) s"
      }
    }
  }

  /// Edges that the walker turned into after the first matched fix, with start and end.
  private static func turns(_ run: RunView) -> [(edge: Int32, start: Instant, end: Instant)] {
    guard let truth = run.trace.truth, let first = run.derived(LaneTrack.self).places.first else {
      return []
    }
    let lanes = TrueLanes(truth)
    return zip(lanes.stays, lanes.stays.dropFirst()).compactMap { before, after in
      let bend = Angle.wrappedTo180(
        truth.samples[after.samples.lowerBound].laneDegrees
          - truth.samples[before.samples.upperBound - 1].laneDegrees)
      let start = lanes.instant(ofSample: after.samples.lowerBound)
      let end = lanes.instant(ofSample: after.samples.upperBound - 1)
      guard abs(bend) >= turnDegrees, (end - start).seconds >= shortestSeconds,
        start >= first.delivered
      else { return nil }
      return (after.edge, start, end)
    }
  }

  private static func share(
    _ run: RunView, of whole: (LaneTrack.Place) -> Bool = { _ in true }, _ what: String? = nil,
    _ holds: (LaneTrack.Place) -> Bool
  ) -> Score {
    var (all, held, count) = (0.0, 0.0, 0)
    var worst: Moment?
    for place in run.derived(LaneTrack.self).places where whole(place) {
      all += place.seconds
      count += 1
      guard holds(place) else { continue }
      held += place.seconds
      if let what { worst = worst ?? Moment(place.delivered, what) }
    }
    return Score(all > 0 ? held / all : nil, count: count, worst: worst)
  }
}
