import Sensing
import SimKernel
import SimObservations

/// The plan of a day, and how it followed the user (MG-17).
enum PlanMetrics {
  private static let needs: [Metric.Need] = [.feature("plan")]

  static let all = rules + times + visits

  private static let rules: [Metric] = [
    Metric(
      "plan.plans", .count, needs: needs, "Times that the plan was drawn."
    ) { run in
      let count = run.count(PlanShown.self)
      return Score(amount: Double(count), count: count)
    },
    Metric(
      "plan.closed", .count, needs: needs, better: .lower,
      "Steps, over all plans, during which their place is closed."
    ) { count($0, "is planned while it is closed") { $0.closed } },
    Metric(
      "plan.repeated", .count, needs: needs, better: .lower,
      "Steps, over all plans, at a place that is done, was skipped, or is planned twice."
    ) { count($0, "is planned again") { $0.repeated } },
    Metric(
      "plan.unsaid", .count, needs: needs, better: .lower,
      """
      Steps, over all plans, at a place that is not known for sure to be open then, without \
      a note of that.
      """
    ) { count($0, "is called open, which is not known") { $0.unsaid } },
    Metric(
      "plan.disliked", .count, needs: needs, better: .lower,
      "Visits, over all plans, of another kind than the user likes, or beyond his budget."
    ) { count($0, "is planned against the user's wishes") { $0.disliked } },
    Metric(
      "plan.crossings.max", .count, needs: needs, better: .lower,
      "Most walks of a plan from one part of town to another."
    ) { run in
      var greatest = Greatest()
      run.forEach(PlanChecked.self) { greatest.add(Double($1.crossings), at: $0) }
      return greatest.score { "the plan crossed the town \(fixed($0, 0)) times" }
    },
    Metric(
      "plan.trip.shared", .count, needs: needs, better: .lower,
      "Stops of a trip in a part of town where an earlier day also has stops."
    ) { run in sum(run) { $0.shared } },
    Metric(
      "plan.trip.repeated", .count, needs: needs, better: .lower,
      "Stops of a trip at a place that an earlier day also has."
    ) { run in sum(run) { $0.repeated } },
    Metric(
      "plan.hurry.max", .time, needs: needs, better: .lower,
      formula: "max of d / (2 m/s) − 1 min − (begin − end of the step before)",
      assumption: "2 m/s, faster than anybody walks through a town",
      "Longest time by which a step begins before anybody can be there."
    ) { run in
      var greatest = Greatest()
      run.forEach(PlanChecked.self) { greatest.add($1.hurrySeconds, at: $0) }
      return greatest.score { "a step began \(fixed($0, 0)) s too soon" }
    },
    Metric(
      "plan.first_hurry.max", .time, needs: needs + [.truth], better: .lower,
      formula: "max of d / (2 m/s) − 1 min − (arrival − t(plan), at least 0); at least 0",
      assumption: "2 m/s, faster than anybody walks through a town",
      """
      Longest time by which the first step of a plan is due before anybody can reach it from the \
      user's true position.
      """
    ) { run in
      run.derived(PlanFollowing.self).hurry.score {
        "the first step was to be reached \(fixed($0, 0)) s too soon"
      }
    },
    Metric(
      "plan.stops.min", .count, needs: needs, better: .higher,
      formula: "min of stops done + stops to come",
      "Fewest stops that the day had in any plan."
    ) { run in
      var least = Greatest()
      run.forEach(PlanShown.self) { least.add(-Double($1.stops + $1.done), at: $0) }
      guard let worst = least.worst else { return Score(nil, count: 0) }
      return Score(
        -worst.value, count: least.count,
        worst: Moment(worst.instant, "the day had \(fixed(-worst.value, 0)) stops"))
    },
    Metric(
      "plan.stops.max", .count, needs: needs, better: .lower,
      formula: "max of stops done + stops to come",
      "Most stops that the day had in any plan."
    ) { run in
      var greatest = Greatest()
      run.forEach(PlanShown.self) { greatest.add(Double($1.stops + $1.done), at: $0) }
      return greatest.score { "the day had \(fixed($0, 0)) stops" }
    },
  ]

  private static let times: [Metric] = [
    Metric(
      "plan.reflows", .count, needs: needs, better: .lower,
      "Times that the rest of the day was replanned because it was late."
    ) { run in
      var (late, count) = (Incidents(), 0)
      run.forEach(PlanShown.self) { instant, shown in
        count += 1
        if shown.cause == .late { late.add(Moment(instant, "the plan was late")) }
      }
      return late.score(of: count)
    },
    Metric(
      "plan.overrun.max", .time, needs: needs, better: .lower,
      formula: "max of end of the last step − end of the day; at least 0",
      "Longest time by which a plan goes beyond the end of the day."
    ) { run in
      var (greatest, end) = (Greatest(), 0.0)
      run.forEach(PlanShown.self) { instant, shown in
        end = PlanFollowing.minute(instant) + shown.dayEndSeconds
        greatest.add(0, at: instant)
      }
      run.forEach(PlanStepShown.self) {
        greatest.add(PlanFollowing.minute($0) + $1.endsSeconds - end, at: $0)
      }
      return greatest.score { "a step ended \(fixed($0, 0)) s after the day" }
    },
    Metric(
      "plan.origin.age.max", .time, needs: needs, better: .lower,
      formula: "max of t(plan) − t(position at which its first walk begins)",
      "Greatest age of a position at which a plan began, as if the user were still there."
    ) { run in
      var greatest = Greatest()
      run.forEach(PlanShown.self) { instant, shown in
        greatest.add(shown.positionAgeSeconds ?? 0, at: instant)
      }
      return greatest.score { "a plan began where the user was \(fixed($0, 0)) s before" }
    },
    Metric(
      "plan.behind.max", .time, needs: needs + [.truth], better: .lower,
      formula: "max of t − (the next step's arrival, or its end if the user is there)",
      assumption: "1 min, the longest stay of someone who passes by",
      """
      Longest time for which the next step of the plan was already over, or was due and the user \
      had not come yet.
      """
    ) { run in
      run.derived(PlanFollowing.self).behind.score { "the plan was \(fixed($0, 0)) s behind" }
    },
  ]

  private static let visits: [Metric] = [
    Metric(
      "plan.stops_done", .count, needs: needs, "Stops that the last plan marks as done."
    ) { run in
      var (done, count) = (0, 0)
      run.forEach(PlanShown.self) {
        done = $1.done
        count += 1
      }
      return Score(count == 0 ? nil : Double(done), count: count)
    },
    Metric(
      "plan.false_arrivals", .count, needs: needs + [.truth], better: .lower,
      assumption: "1 min, the longest stay of someone who passes by",
      "Times that the app noted an arrival at a place where the user really did not stay."
    ) { $0.derived(PlanVisits.self).falseArrivals },
    Metric(
      "plan.arrival_delay.max", .time, needs: needs + [.truth], better: .lower,
      formula: "max of t(noted) − t(really there)",
      "Longest time from the true arrival at a place until the app noted it."
    ) { run in
      run.derived(PlanVisits.self).delay.score { "the user had been there for \(fixed($0, 0)) s" }
    },
    Metric(
      "plan.arrival_error.max", .time, needs: needs + [.truth], better: .lower,
      formula: "max of |planned arrival − t(really there)|, over the arrivals that the app noted",
      "Largest error of the plan in the time of arrival at the current place."
    ) { run in
      run.derived(PlanVisits.self).error.score {
        "the planned arrival was \(fixed($0, 0)) s off"
      }
    },
    Metric(
      "plan.missed_visits", .count, needs: needs + [.truth], better: .lower,
      assumption: "half of the shortest stay, and 25 m",
      """
      Planned places at which the user really was for at least half of the shortest stay, and that \
      were never noted as done.
      """
    ) { $0.derived(PlanVisits.self).missed },
    Metric(
      "plan.false_visits", .count, needs: needs + [.truth], better: .lower,
      assumption: "a quarter of the shortest stay, and 25 m",
      """
      Places noted as done by the app itself at which the user really was for less than a quarter \
      of the shortest stay.
      """
    ) { $0.derived(PlanVisits.self).wrong },
    Metric(
      "plan.false_departures", .count, needs: needs + [.truth], better: .lower,
      assumption: "2 min, after which a user who left is gone",
      """
      Times that the app noted a departure from a place before its time was up, though the user \
      really stayed for two minutes more.
      """
    ) { $0.derived(PlanVisits.self).departures },
  ]

  /// The sum of `number` over all days of a trip.
  private static func sum(_ run: RunView, _ number: (PlanDayShown) -> Int) -> Score {
    var (sum, days) = (0, 0)
    run.forEach(PlanDayShown.self) {
      sum += number($1)
      days += 1
    }
    return Score(days == 0 ? nil : Double(sum), count: days)
  }

  /// The sum of `number` over all checks.
  private static func count(
    _ run: RunView, _ what: String, _ number: (PlanChecked) -> Int
  ) -> Score {
    var (sum, checks) = (0, 0)
    var worst: Moment?
    run.forEach(PlanChecked.self) { instant, checked in
      checks += 1
      let found = number(checked)
      sum += found
      if found > 0, worst == nil { worst = Moment(instant, "a place \(what)") }
    }
    return Score(checks == 0 ? nil : Double(sum), count: checks, worst: worst)
  }
}
