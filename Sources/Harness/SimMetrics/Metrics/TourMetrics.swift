import Sensing
import SimKernel
import SimObservations

/// The points and the audio of an audio tour (SW-3, SW-4, SW-5, SW-8).
enum TourMetrics {
  private static let needs: [Metric.Need] = [.feature("tour")]
  /// The distance, in meters, outside its circle beyond which audio starts too early or too late
  /// (domain practice).
  static let startMarginMeters = 10.0
  /// The time, in seconds, after leaving a circle within which entering it again counts as flapping
  /// (domain practice).
  static let flapSeconds = 30.0
  /// The time, in seconds, after the walker left within which a start still belongs to the visit
  /// (domain practice: the window in which events are matched).
  static let lateSeconds = 30.0

  static let all =
    order + starts + content + player
    + LaneUse.metrics(of: .tour, feature: "tour")
    + OwnPosition.metrics(of: .tour, feature: "tour")

  private static let order: [Metric] = [
    Metric(
      "tour.inversions", .count, needs: needs, better: .lower,
      formula: "#(pairs i < j of points with t(first start of j) < t(first start of i))",
      source: "Kendall's tau",
      "Pairs of points whose audio first began in the wrong order, without the user's choice."
    ) { inversions($0) },
    Metric(
      "tour.skips", .count, needs: needs, better: .lower,
      formula: "#(points never begun or reached, before the last that was)",
      "Points that were skipped: never begun, though a later one was."
    ) { skips($0) },
    Metric(
      "tour.repeats", .count, needs: needs, better: .lower,
      "Times that audio began by itself although it had begun before."
    ) { repeats($0) },
    Metric(
      "tour.alerts", .count, needs: needs, "Times the tour said that the walker is ahead of it."
    ) { count(TourSkippedAhead.self, $0) },
    Metric(
      "tour.flaps", .count, needs: needs, better: .lower,
      formula: "#(entries of a circle less than 30 s after it was left)", assumption: "30 s",
      "Times the app saw a circle entered again less than 30 s after it saw it left."
    ) { flaps($0) },
  ]

  private static let starts: [Metric] = [
    Metric(
      "tour.early_starts", .count, needs: needs + [.truth], better: .lower,
      formula: "#(starts with d_true − R > 10 m before the first true entry)", assumption: "10 m",
      "Times audio began by itself while the walker was more than 10 m short of a circle that he "
        + "had not been in."
    ) { outside($0, isEarly: true) },
    Metric(
      "tour.late_starts", .count, needs: needs + [.truth], better: .lower,
      formula: "#(starts with d_true − R > 10 m after a true entry)", assumption: "10 m",
      "Times audio began by itself while the walker was more than 10 m beyond a circle that he had "
        + "been in."
    ) { outside($0, isEarly: false) },
    Metric(
      "tour.stale_stops", .count, needs: needs, better: .lower,
      formula: "#(points fired by a fix measured more than 10 s before)",
      source: "10 s: what the shipping iOS app uses",
      "Points that fired because of a stale fix."
    ) { stale($0) },
  ]

  private static let content: [Metric] = [
    Metric(
      "tour.completion", .share, needs: needs, better: .higher,
      formula: "#(points with their audio played to its end) / #(points with audio)",
      "Share of the points with audio that were heard to their end."
    ) { completion($0) },
    Metric(
      "tour.missed_stops", .count, needs: needs + [.truth], better: .lower,
      formula: "#(points with audio truly entered, silent from the entry to 30 s "
        + "after the exit, and not played to its end before)",
      assumption: "30 s",
      "Points with audio that the walker really reached without hearing any of it."
    ) { missedStops($0) },
    Metric(
      "tour.missed_content", .time, needs: needs + [.truth], better: .lower,
      formula: "Σ max(0, length − time played) over the points with audio truly entered",
      "Audio of points that the walker really reached but did not hear."
    ) { missedContent($0) },
    Metric(
      "tour.silent_stops", .count, needs: needs,
      "Points that were reached and had no audio to play."
    ) { count(TourSilent.self, $0) },
    silent("partial", .partial, "whose audio had been loaded only in part"),
    silent("missing", .missing, "whose audio was missing"),
  ]

  private static func silent(_ name: String, _ cause: SilenceCause, _ which: String) -> Metric {
    Metric(
      "tour.silent_stops.\(name)", .count, needs: needs, "Points that were reached \(which)."
    ) { run in
      var moments: [Moment] = []
      run.forEach(TourSilent.self) { instant, silent in
        guard silent.cause == cause else { return }
        moments.append(Moment(instant, "the first was stop \(silent.point + 1)"))
      }
      return Score(
        amount: isThere(run) ? Double(moments.count) : nil, count: moments.count,
        worst: moments.first)
    }
  }

  private static let player: [Metric] = [
    gap("tour.gap.p50", 0.5, "Median silence between two points: from an end to the next start."),
    gap("tour.gap.max", 1, "Longest silence between two points: from an end to the next start."),
    Metric(
      "tour.playing", .time, needs: needs, formula: "Σ time for which audio plays",
      "Time for which audio played."
    ) { run in
      let sounds = run.derived(TourRun.self).sounds
      return Score(
        sounds.isEmpty ? nil : sounds.reduce(0) { $0 + $1.seconds }, count: sounds.count)
    },
    Metric(
      "tour.commands.missed", .count, needs: needs, better: .lower,
      formula: "#(commands of the player without the expected effect at that instant)",
      "Commands of the player, on its screen or the lock screen, that had the wrong effect or none."
    ) { run in
      let commands = run.derived(TourCommands.self)
      return commands.missed.score(of: commands.count)
    },
    Metric(
      "tour.dropped", .count, needs: needs,
      "Points that left the queue unheard because the walker had left or there was no room."
    ) { count(TourDropped.self, $0) },
    Metric(
      "tour.relaunch.lost", .time, needs: needs, better: .lower,
      formula: "max of (position when killed − position from which it resumed)",
      "Most audio that was repeated or lost after the app was killed."
    ) { run in
      var greatest = Greatest()
      for loss in run.derived(TourRun.self).losses {
        greatest.add(loss.seconds, at: loss.instant)
      }
      return greatest.score { "the kill cost \(fixed($0, 1)) s of audio" }
    },
  ]

  private static func gap(_ name: String, _ share: Double, _ summary: String) -> Metric {
    Metric(name, .time, needs: needs, formula: "t(start) − t(end before it)", summary) { run in
      let story = run.derived(TourRun.self)
      var gaps = Sample()
      for start in story.starts {
        guard let end = story.finishes.last(where: { $0.instant <= start.instant }) else {
          continue
        }
        // an earlier start has already ended this silence
        let isTaken = story.starts.contains {
          $0.instant >= end.instant && $0.instant < start.instant
        }
        if !isTaken { gaps.add((start.instant - end.instant).seconds, at: start.instant) }
      }
      return gaps.quantile(share) { "it had been silent for \(fixed($0, 0)) s" }
    }
  }
}

extension TourMetrics {
  /// How often the tour was observed doing something; nil if nothing of a tour was observed.
  private static func count<Kind: TourPointObservation>(
    _ type: Kind.Type, _ run: RunView
  ) -> Score {
    var worst: Moment?
    run.forEach(type) { instant, seen in
      worst = worst ?? Moment(instant, "the first was stop \(seen.point + 1)")
    }
    let count = run.count(type)
    return Score(amount: isThere(run) ? Double(count) : nil, count: count, worst: worst)
  }

  /// Whether anything of a tour was observed.
  private static func isThere(_ run: RunView) -> Bool {
    !run.derived(TourRun.self).isEmpty
  }

  private static func inversions(_ run: RunView) -> Score {
    let story = run.derived(TourRun.self)
    var order: [TourRun.Start] = []
    for start in story.starts where !start.isByHand {
      if !order.contains(where: { $0.point == start.point }) { order.append(start) }
    }
    var incidents = Incidents()
    for (index, start) in order.enumerated() {
      for late in order[..<index] where late.point > start.point {
        incidents.add(
          Moment(start.instant, "stop \(start.point + 1) began after stop \(late.point + 1)"))
      }
    }
    return incidents.score(of: order.count * (order.count - 1) / 2)
  }

  private static func skips(_ run: RunView) -> Score {
    let story = run.derived(TourRun.self)
    var begun = Set(story.starts.map(\.point) + story.triggers.map(\.point))
    run.forEach(TourSilent.self) { _, silent in begun.insert(silent.point) }
    guard let last = begun.max() else { return Score(nil, count: 0) }
    let skipped = (0..<max(0, last)).filter { !begun.contains($0) }
    let worst = skipped.first.flatMap { first in
      story.starts.first { $0.point > first }.map {
        let numbers = skipped.map { "\($0 + 1)" }.joined(separator: ", ")
        return Moment(
          $0.instant,
          "stop \($0.point + 1) began; never begun: \(skipped.count > 1 ? "stops" : "stop") "
            + numbers)
      }
    }
    // no stop can be skipped before the first
    return Score(Double(skipped.count), count: last, worst: worst)
  }

  private static func repeats(_ run: RunView) -> Score {
    let story = run.derived(TourRun.self)
    var begun: Set<Int> = []
    var incidents = Incidents()
    for start in story.starts
    where !begun.insert(start.point).inserted && !start.isByHand {
      incidents.add(Moment(start.instant, "stop \(start.point + 1) began anew"))
    }
    return incidents.score(of: story.starts.count)
  }

  private static func flaps(_ run: RunView) -> Score {
    var left: [Int: Instant] = [:]
    var total = 0
    var incidents = Incidents()
    run.forEach(TourFence.self) { instant, fence in
      total += 1
      guard fence.crossing == .enter else {
        left[fence.point] = instant
        return
      }
      guard let since = left[fence.point], (instant - since).seconds < flapSeconds else { return }
      incidents.add(Moment(instant, "stop \(fence.point + 1) was entered again"))
    }
    return incidents.score(of: total)
  }

  private static func outside(_ run: RunView, isEarly: Bool) -> Score {
    let tour = run.derived(TrueVisits.self)
    let starts = run.derived(TourRun.self).starts.filter { !$0.isByHand }
    guard let truth = run.trace.truth, !tour.points.isEmpty else { return Score(nil, count: 0) }
    var count = 0
    var worst: (meters: Double, moment: Moment)?
    for start in starts where tour.points.indices.contains(start.point) {
      let meters = tour.distance(truth, at: start.instant, to: start.point)
      let wasThere = tour.visits.contains {
        $0.point == start.point && $0.start <= start.instant
      }
      guard meters > startMarginMeters, wasThere != isEarly else { continue }
      count += 1
      if worst.map({ $0.meters < meters }) ?? true {
        let side = isEarly ? "short of" : "beyond"
        worst = (
          meters,
          Moment(
            start.instant,
            "stop \(start.point + 1) began \(fixed(meters, 0)) m \(side) its circle")
        )
      }
    }
    return Score(Double(count), count: starts.count, worst: worst?.moment)
  }

  private static func stale(_ run: RunView) -> Score {
    let story = run.derived(TourRun.self)
    let stale = story.triggers.filter { $0.ageSeconds > Metric.staleSeconds }
    var incidents = Incidents()
    for stop in stale {
      incidents.add(
        Moment(
          stop.instant,
          "stop \(stop.point + 1) fired on a fix \(fixed(stop.ageSeconds, 0)) s old"))
    }
    return incidents.score(of: story.triggers.count)
  }

  private static func completion(_ run: RunView) -> Score {
    let stops = run.facts.tourStops
    let finishes = run.derived(TourRun.self).finishes
    let audible = stops.indices.filter { stops[$0].hasAudio }
    let heard = audible.filter { point in finishes.contains { $0.point == point } }
    return Score(
      audible.isEmpty ? nil : Double(heard.count) / Double(audible.count), count: audible.count,
      worst: MissedStop.firstUnheard(run))
  }

  private static func missedStops(_ run: RunView) -> Score {
    let tour = run.derived(TrueVisits.self)
    let story = run.derived(TourRun.self)
    let visited = tour.points.indices.filter { point in
      tour.points[point].hasAudio && tour.visits.contains { $0.point == point }
    }
    let missed = visited.filter { point in
      !tour.visits.contains { visit in
        visit.point == point
          && (story.finishes.contains { $0.point == point && $0.instant <= visit.end }
            || story.sounds.contains {
              $0.point == point && $0.end > visit.start
                && $0.start <= visit.end + .seconds(lateSeconds)
            })
      }
    }
    var incidents = Incidents()
    for point in missed {
      guard let visit = tour.visits.first(where: { $0.point == point }) else { continue }
      let near = run.trace.truth.map { tour.nearest($0, in: visit) } ?? 0
      incidents.add(
        Moment(
          visit.start,
          "the walker came to \(fixed(near, 0)) m from stop \(point + 1) and heard nothing"))
    }
    return incidents.score(of: visited.count)
  }

  private static func missedContent(_ run: RunView) -> Score {
    let tour = run.derived(TrueVisits.self)
    let sounds = run.derived(TourRun.self).sounds
    var missed = 0.0
    var worst: (seconds: Double, moment: Moment)?
    let visited = tour.points.indices.filter { point in
      tour.points[point].hasAudio && tour.visits.contains { $0.point == point }
    }
    for point in visited {
      let heard = sounds.filter { $0.point == point }.reduce(0) { $0 + $1.seconds }
      let seconds = max(0, tour.points[point].audioSeconds - heard)
      missed += seconds
      guard seconds > worst?.seconds ?? 0,
        let visit = tour.visits.first(where: { $0.point == point })
      else { continue }
      worst = (
        seconds, Moment(visit.start, "stop \(point + 1) was not heard for \(fixed(seconds, 0)) s")
      )
    }
    return Score(tour.points.isEmpty ? nil : missed, count: visited.count, worst: worst?.moment)
  }
}
