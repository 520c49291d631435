import Sensing
import SimKernel
import SimObservations

/// The results of single position requests (T-2, TM-1, TM-2).
enum LocateMetrics {
  private static let needs: [Metric.Need] = [.feature("locate")]
  /// Largest duration of a request, ended by a fix or an error (TM-1: 10 to 30 s).
  private static let limitSeconds = 30.0

  static let all = answered + cancelled

  private static let answered: [Metric] = [
    Metric(
      "locate.requests", .count, needs: needs, "Requests for a position."
    ) { run in
      let count = run.count(LocateAsked.self)
      return Score(amount: Double(count), count: count)
    },
    Metric(
      "locate.time.max", .time, needs: needs, better: .lower,
      formula: "max of t(end, or end of the run) − t(request)",
      "Longest time that a request took; to the end of the run if it never ended."
    ) { run in
      var greatest = Greatest()
      for request in requests(run) {
        let end = request.end ?? run.end
        greatest.add((end - request.start).seconds, at: end)
      }
      return greatest.score { "a request had taken \(fixed($0, 1)) s" }
    },
    Metric(
      "locate.overdue", .count, needs: needs, better: .lower,
      source: "30 s: the longest timeout that the app allows a request",
      "Requests that took more than 30 s or had not ended by then."
    ) { run in
      let requests = requests(run)
      let overdue = requests.filter {
        (($0.end ?? run.end) - $0.start).seconds > limitSeconds
      }
      return Score(
        requests.isEmpty ? nil : Double(overdue.count), count: requests.count,
        worst: overdue.first.map {
          Moment($0.start + .seconds(limitSeconds), "a request was still open after 30 s")
        })
    },
    Metric(
      "locate.answer.max", .time, needs: needs, better: .lower,
      formula: "max of t(first position or error shown) − t(asked by the user)",
      "Longest time from the user's request to a position or an error on the screen."
    ) { answerTime($0) },
    Metric(
      "locate.errors", .count, needs: needs,
      "Requests that ended with an error and nothing to show."
    ) { run in
      let ended = ends(run)
      let errors = ended.filter { $0.isError }
      return Score(
        ended.isEmpty ? nil : Double(errors.count), count: ended.count,
        worst: errors.first.map { Moment($0.instant, "an error was shown, and no position") })
    },
    Metric(
      "locate.errors.needless", .count, needs: needs, better: .lower,
      "Errors shown though an earlier fix could have been shown, with its age."
    ) { run in
      let ended = ends(run)
      let first = run.given.first { $0.isValid }?.delivered
      let needless = ended.filter { end in end.isError && first.map { $0 < end.instant } ?? false }
      return Score(
        ended.isEmpty ? nil : Double(needless.count), count: ended.count,
        worst: needless.first.map {
          Moment($0.instant, "an error was shown, though a position was known")
        })
    },
  ]

  private static let cancelled: [Metric] = [
    Metric(
      "locate.unwanted.max", .time, needs: needs, better: .lower,
      formula: "max of t(end, or back in front) − t(taken back, screen left or background)",
      source: "an absence up to 2 s is only a flip of the phase: the app's own rule",
      """
      Longest time for which a request went on though the user had taken it back, left the screen \
      or was away for more than 2 s.
      """
    ) { unwanted($0) },
    Metric(
      "locate.cancelled.needless", .count, needs: needs, better: .lower,
      source: "an absence up to 2 s is only a flip of the phase: the app's own rule",
      "Requests cancelled because of a flip of the phase within 2 s, or for no reason."
    ) { needlesslyCancelled($0) },
  ]

  /// A flip is an absence up to this duration (BL-4).
  private static let flip = Timespan.seconds(2)

  private static func unwanted(_ run: RunView) -> Score {
    var reasons = run.script.filter {
      $0.event == .requestCancelled || $0.event == .screenLeft
    }.map { (start: $0.instant, end: run.end) }
    reasons += run.absences.filter { $0.end - $0.start > flip }
    var greatest = Greatest()
    for request in requests(run) {
      let end = request.end ?? run.end
      let first = reasons.filter { $0.start >= request.start && $0.start <= end }
        .min { $0.start < $1.start }
      guard let first else { continue }
      let until = min(end, first.end)
      greatest.add((until - first.start).seconds, at: until)
    }
    return greatest.score { "a request that nobody waited for went on for \(fixed($0, 1)) s" }
  }

  private static func needlesslyCancelled(_ run: RunView) -> Score {
    let absences = run.absences
    let flips = absences.filter { $0.end - $0.start <= flip }
    var reasons = run.script.filter {
      $0.event == .requestCancelled || $0.event == .screenLeft
    }.map { (start: $0.instant, end: $0.instant) }
    reasons += absences.filter { $0.end - $0.start > flip }
    var incidents = Incidents()
    run.forEach(LocateEnded.self) { instant, end in
      guard end.outcome == .cancelled,
        !reasons.contains(where: { $0.start <= instant && instant <= $0.end })
      else { return }
      incidents.add(Moment(instant, "a request was cancelled that the user waited for"))
    }
    let tried = requests(run).count { request in
      flips.contains { $0.start >= request.start && $0.start <= request.end ?? run.end }
    }
    return incidents.score(of: tried)
  }

  private static func ends(_ run: RunView) -> [(instant: Instant, isError: Bool)] {
    var ends: [(instant: Instant, isError: Bool)] = []
    run.forEach(LocateEnded.self) { instant, end in
      // without an answer: the app was in the background
      if end.outcome != .cancelled { ends.append((instant, end.shown == .error)) }
    }
    return ends
  }

  private static func requests(_ run: RunView) -> [(start: Instant, end: Instant?)] {
    var starts: [Instant] = []
    run.forEach(LocateAsked.self) { instant, _ in starts.append(instant) }
    var ends: [Instant] = []
    run.forEach(LocateEnded.self) { instant, _ in ends.append(instant) }
    return starts.enumerated().map { index, start in
      // the app that sent the request may have been killed
      let next = index + 1 < starts.count ? starts[index + 1] : .distantFuture
      return (start, ends.first { $0 >= start && $0 <= next })
    }
  }

  private static func answerTime(_ run: RunView) -> Score {
    var answers: [Instant] = []
    run.forEach(LocateCached.self) { instant, _ in answers.append(instant) }
    run.forEach(LocateEnded.self) { instant, _ in answers.append(instant) }
    answers.sort()
    var greatest = Greatest()
    for scripted in run.script
    where scripted.event == .screenOpened || scripted.event == .refresh {
      let answer = answers.first { $0 >= scripted.instant } ?? run.end
      greatest.add((answer - scripted.instant).seconds, at: answer)
    }
    guard run.count(LocateAsked.self) > 0 else { return Score(nil, count: 0) }
    return greatest.score { "the user had waited \(fixed($0, 1)) s for an answer" }
  }
}
