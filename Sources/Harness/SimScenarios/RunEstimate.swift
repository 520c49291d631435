import Sensing
import SimFaults
import SimKernel
import SimSensors
import SimWorlds

/// The size of a scenario's walk, estimated before walking: pace, habits and wrong turns are those
/// of its first seed, and all possible fixes are counted.
struct RunEstimate {
  /// The keys of the walk, so that errors can be reported at their places.
  struct Keys {
    var walk: MappingReader?
    /// The open parts of the walk.
    var openWalk = OpenWalk()
    var phone: MappingReader?
    /// Fault entries in the order of the plan.
    var faults: [YamlEntry] = []
  }

  let plan: WalkPlan
  let budget: RunBudget
  let arrival: Instant
  let end: Instant

  /// Reports at `keys` what exceeds `budget`; nil if something does, or if only a run can decide
  /// because the walk is impossible.
  init?(_ plan: WalkPlan, firstSeed: UInt64, _ budget: RunBudget, at keys: Keys) {
    let random = RandomStream(seed: firstSeed).fork("walk")
    let walker = Walker(world: plan.world, random: random, budget: budget)
    do throws(Walker.Refusal) {
      let duration = try walker.duration(of: plan.walk)
      (arrival, end) = (.zero + duration.arrival, .zero + duration.end)
    } catch {
      if case .overBudget(let excess) = error {
        keys.walk?.report(
          "the walk takes \(excess.bound == .time ? "longer" : "more") than "
            + budget.words(excess.bound), at: plan.walk.longest(in: budget),
          hint: excess.hint)
      }
      return nil
    }
    (self.plan, self.budget) = (plan, budget)
    guard holdsSamples(at: keys), holdsFaults(at: keys) else { return nil }
  }

  private var samples: (fixes: Int, headings: Int, motions: Int) {
    plan.phone.mostSamples(over: end - .zero)
  }

  private func holdsSamples(at keys: Keys) -> Bool {
    let (fixes, headings, motions) = samples
    let truths = Int(end.nanoseconds / Walker.step.nanoseconds) + 1
    do throws(RunBudget.Excess) {
      try budget.hold(truths: truths, fixes: fixes, headings: headings, motions: motions)
      return true
    } catch {
      let amount = error.needed.map { RunBudget.words($0, of: error.bound) } ?? "more"
      let what = error.bound == .samples ? "fixes and headings" : "of memory"
      keys.phone?.report(
        "the walk takes \(RunBudget.words(end.seconds, of: .time)), which needs \(amount) "
          + "\(what), expected at most \(RunBudget.words(error.limit, of: error.bound))",
        at: headings > fixes ? "heading_rate" : "fix_rate",
        hint: "lower the rate or shorten the walk; \(error.hint)")
      return false
    }
  }

  /// Reports faults that exceed the budget: each fault that multiplies fixes multiplies those in
  /// the window common to all such faults.
  private func holdsFaults(at keys: Keys) -> Bool {
    var (start, last) = (Instant.zero, end)
    var growth = 1.0
    for (entry, place) in zip(plan.faults.entries, keys.faults)
    where entry.fault.growth > 1 && !entry.isInSwarm {
      let window = entry.fault.window
      // if it starts at random, repeats, or delays the fixes it adds, only a run can decide
      guard window.latestStart == window.start, window.repeats == nil,
        entry.fault.aftermath == .zero
      else { continue }
      (start, last) = (max(start, window.start), min(last, window.end))
      growth *= entry.fault.growth
      guard last > start else { return true }
      let fixes = Double(plan.phone.mostSamples(over: last - start).fixes)
      guard fixes * growth > Double(budget.samples) else { continue }
      let excess = RunBudget.Excess(.samples, of: budget)
      place.report(
        "with this fault \(Int(fixes)) fixes are multiplied by \(RunBudget.words(growth)), "
          + "expected at most \(budget.words(.samples))",
        hint: excess.hint)
      return false
    }
    return true
  }

  /// Reports the first of `lines` with which the script exceeds the budget.
  func hold(_ lines: [(line: Script.Line, place: YamlEntry)]) {
    var count = 0
    for (line, place) in lines {
      count += most(line)
      guard let bound = budget.bound(ofScripted: count) else { continue }
      place.report(
        "\(line.words(count)), expected at most "
          + (bound == .events ? budget.words(.events) : "what fits \(budget.words(.memory))"),
        hint: RunBudget.Excess(bound, of: budget).hint)
      return
    }
  }

  /// The number of times that `line` certainly happens.
  private func most(_ line: Script.Line) -> Int {
    guard case .every(let period, let until) = line.timing else { return 0 }
    let last: Instant
    switch until {
    case nil: last = end
    case .at(let span): last = min(end, .zero + span)
    case .arrival: last = arrival
    case .firstFix, .after: return 0
    }
    return Script.Line.count(every: period, before: last)
  }
}

extension Walk {
  /// The key responsible for most of a walk longer than `budget`.
  fileprivate func longest(in budget: RunBudget) -> String {
    let half = budget.time.seconds / 2
    if standing.seconds > half { return "then_stand" }
    if stops.reduce(0, { $0 + $1.length.seconds }) > half { return "stops" }
    if windowShopping != nil { return "window_shopping" }
    return crowds.isEmpty ? "to" : "crowd"
  }
}
