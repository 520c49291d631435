import Sensing
import SimKernel
import SimObservations

/// The server requests of lookups, and what the user saw (BL-2, BL-6, BL-7, EX-2, EX-3).
enum LookupMetrics {
  private static let needs: [Metric.Need] = [.feature("lookup")]

  static let all = requests + answers

  private static let requests: [Metric] = [
    Metric(
      "lookup.requests", .count, needs: needs, "Requests that went out."
    ) { run in
      let count = run.count(LookupRequested.self)
      return Score(amount: Double(count), count: count)
    },
    Metric(
      "lookup.in_flight.max", .count, needs: needs, better: .lower,
      formula: "max of the requests under way",
      "Most requests under way at a time."
    ) { run in
      var greatest = Greatest()
      run.forEach(LookupRequested.self) { greatest.add(Double($1.inFlight), at: $0) }
      return greatest.score { "there were \(fixed($0, 0)) requests under way" }
    },
    Metric(
      "lookup.gap.min", .time, needs: needs, better: .higher,
      formula: "min of t(request) − t(request before it)",
      "Shortest time from one request to the next."
    ) { run in
      var (least, last) = (Greatest(), Instant?.none)
      run.forEach(LookupRequested.self) { instant, _ in
        if let last { least.add(-(instant - last).seconds, at: instant) }
        last = instant
      }
      return score(ofLeast: least) { "a request followed another by \(fixed($0, 3)) s" }
    },
    Metric(
      "lookup.quiet.min", .time, needs: needs, better: .higher,
      formula: "min of t(first request for it) − t(last letter or drag)",
      "Shortest time for which nothing was typed or dragged before a question went out."
    ) { run in
      var least = Greatest()
      run.forEach(LookupRequested.self) { instant, request in
        guard request.failures == 0, let quiet = request.quietSeconds else { return }
        least.add(-quiet, at: instant)
      }
      return score(ofLeast: least) { "a request went out \(fixed($0, 3)) s after a letter" }
    },
    Metric(
      "lookup.positions_sent", .count, needs: needs, better: .lower,
      "Requests that sent the user's position to a server."
    ) { run in
      var (sent, count) = (Incidents(), 0)
      run.forEach(LookupRequested.self) { instant, request in
        count += 1
        if request.about == .position {
          sent.add(Moment(instant, "a request sent the user's position to a server"))
        }
      }
      return sent.score(of: count)
    },
    Metric(
      "lookup.hurried_retries", .count, needs: needs, better: .lower,
      formula: "#(retries with p < 1.1 × p of the try before), p = t(try) − t(try before)",
      "Retries of a question, from the second on, whose pause did not grow."
    ) { hurriedRetries($0) },
    Metric(
      "lookup.out_of_sight", .count, needs: needs, better: .lower,
      formula: "#(requests while inactive or in the background) + #(answers 2 s after going there)",
      source: "2 s: the app's own rule, by which changes of the phase count as one",
      "Requests that went out, and answers that were shown, while the app was not in front."
    ) { outOfSight($0) },
  ]

  private static let answers: [Metric] = [
    Metric(
      "lookup.stale", .count, needs: needs, better: .lower,
      "Answers and errors shown to a question other than the last one."
    ) { shown($0, .old, "an old answer was shown over a newer question") },
    Metric(
      "lookup.unwanted", .count, needs: needs, better: .lower,
      "Answers and errors shown though the user had taken the question back or left the screen."
    ) { shown($0, .unwanted, "an answer was shown after the user gave the question up") },
    Metric(
      "lookup.mistaken", .count, needs: needs, better: .lower,
      "Answers that were shown for another question than the one that they answer."
    ) { shown($0, .mistaken, "an answer was shown for another question than its own") },
    Metric(
      "lookup.wait.max", .time, needs: needs, better: .lower,
      formula: "max of t(answer or error; else end of the run) − t(last letter or drag)",
      """
      Longest time from the last change of a question to an answer or an error; to the end of the \
      run if none came, and not counted if the user gave it up.
      """
    ) { longestWait($0) },
  ]

  private static func score(ofLeast least: Greatest, _ what: (Double) -> String) -> Score {
    guard let worst = least.worst else { return Score(nil, count: 0) }
    return Score(
      -worst.value, count: least.count, worst: Moment(worst.instant, what(-worst.value)))
  }

  private static func shown(_ run: RunView, _ standing: LookupStanding, _ what: String) -> Score {
    var (found, count) = (Incidents(), 0)
    run.forEach(LookupShown.self) { instant, shown in
      count += 1
      if shown.standing == standing { found.add(Moment(instant, what)) }
    }
    return found.score(of: count)
  }

  /// Least growth of a pause; below it, the times of the answers, which are part of it, may differ.
  private static let growth = 1.1

  private static func hurriedRetries(_ run: RunView) -> Score {
    var (hurried, count) = (Incidents(), 0)
    var (last, pause) = (Instant?.none, Double?.none)
    run.forEach(LookupRequested.self) { instant, request in
      let now = request.failures > 0 ? last.map { (instant - $0).seconds } : nil
      if let now, let pause {
        count += 1
        if now < growth * pause {
          hurried.add(
            Moment(
              instant,
              "a request was sent again after \(fixed(now, 1)) s, and before after "
                + "\(fixed(pause, 1)) s"))
        }
      }
      (last, pause) = (instant, now)
    }
    return hurried.score(of: count)
  }

  /// Changes of the phase within this time count as one (T-8), in seconds.
  private static let flipSeconds = 2.0

  private static func outOfSight(_ run: RunView) -> Score {
    var (found, count) = (Incidents(), 0)
    let phases = run.script.filter { event in
      [.sceneActive, .sceneInactive, .sceneBackground, .killed].contains(event.event)
    }
    /// When the app went out of sight before `instant`; nil if it is in front.
    func away(_ instant: Instant, _ isAway: (AppEvent) -> Bool) -> Instant? {
      let before = phases.prefix { $0.instant <= instant }
      let front = before.lastIndex { !isAway($0.event) }.map { $0 + 1 } ?? 0
      return front < before.count ? before[front].instant : nil
    }
    run.forEach(LookupRequested.self) { instant, _ in
      count += 1
      if away(instant, { $0 == .sceneInactive || $0 == .sceneBackground }) != nil {
        found.add(Moment(instant, "a request went out while the app was not in front"))
      }
    }
    run.forEach(LookupShown.self) { instant, _ in
      count += 1
      let left = away(instant) { $0 == .sceneBackground }
      if let left, (instant - left).seconds > flipSeconds {
        found.add(Moment(instant, "an answer came while the app was in the background"))
      }
    }
    return found.score(of: count)
  }

  private static func longestWait(_ run: RunView) -> Score {
    var ends: [(instant: Instant, seconds: Double)] = []
    run.forEach(LookupShown.self) { instant, shown in
      guard shown.standing == .current, let seconds = shown.waitSeconds else { return }
      ends.append((instant, seconds))
    }
    // the last question, if nothing ended it
    var asked: Instant?
    run.forEach(LookupAsked.self) { instant, _ in asked = instant }
    var closed = ends.last?.instant
    run.forEach(LookupDropped.self) { instant, _ in closed = max(closed ?? instant, instant) }
    for kill in run.instants(of: .killed) { closed = max(closed ?? kill, kill) }
    if let asked, closed.map({ $0 < asked }) ?? true {
      ends.append((run.end, (run.end - asked).seconds))
    }
    var greatest = Greatest()
    for end in ends { greatest.add(end.seconds, at: end.instant) }
    return greatest.score { "the user had waited \(fixed($0, 1)) s for an answer" }
  }
}
