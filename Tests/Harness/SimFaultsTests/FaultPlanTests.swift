import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("A plan of faults (H-3)")
struct FaultPlanTests {
  private func apply(
    _ entries: [FaultPlan.Entry], seed: UInt64 = 1
  ) throws -> (trace: Trace, bites: [FaultBite]) {
    var trace = Site.trace
    let bites = try FaultPlan(entries).apply(
      to: &trace, truth: Site.truth, random: RandomStream(seed: seed))
    return (trace, bites)
  }

  private func entry(
    _ name: String, _ keys: [String: Double] = [:], isInSwarm: Bool = false
  ) throws -> FaultPlan.Entry {
    FaultPlan.Entry(try Site.make(name, keys), isInSwarm: isInSwarm)
  }

  /// Forty of these faults make 10¹² fixes out of one (H-1).
  @Test("ends before fixes are multiplied beyond the budget, and says by how much")
  func multiplied() throws {
    var trace = Site.trace
    let first = trace.fixes.count
    let plan = FaultPlan(
      try (0..<40).map { _ in try entry("duplicate_fix", ["at": 0, "for": 900]) })
    var budget = RunBudget()
    budget.samples = trace.headings.count + 20 * first
    let excess = #expect(throws: RunBudget.Excess.self) {
      try plan.apply(to: &trace, truth: Site.truth, random: RandomStream(seed: 1), budget: budget)
    }
    #expect(excess?.bound == .samples)
    #expect(
      excess?.cause
        == "'duplicate_fix' would make \(32 * first) fixes of \(16 * first), of which there were "
        + "\(first) before all faults")
    #expect(trace.fixes.count == 16 * first)
  }

  @Test("tells each by name and window, in the order of the list")
  func bites() throws {
    let bites = try apply([
      entry("suspension", ["at": 400, "for": 20]), entry("outage", ["at": 300]),
      entry("drift"), entry("pause_without_resume", ["at": 500, "for": 86_400]),
    ]).bites
    #expect(bites.map(\.name) == ["suspension", "outage", "drift", "pause_without_resume"])
    #expect(bites.map(\.start) == [.s(400), .s(300), .s(120), .s(500)])
    // a fault that lasts to the end ends with the walk
    #expect(bites.map(\.end) == [.s(420), .s(360), .s(180), .s(600.25)])
    #expect(bites[1].aftermathEnd == .s(390))
    #expect(bites.allSatisfy { $0.events > 0 && $0.isOn })
  }

  @Test("works from the sky to the app, however the list is written")
  func stages() throws {
    let names = ["suspension", "late_delivery", "clock_step", "reduced_accuracy", "drift"]
    let stages = names.map { name in FaultCatalog.all.first { $0.name == name }?.stage }
    #expect(stages == [.access, .delivery, .clock, .reporting, .sensing])
    for (first, second) in zip(names, names.dropFirst()) {
      let (written, turned) = try (
        apply([entry(first), entry(second)]), apply([entry(second), entry(first)])
      )
      #expect(Difference(written.trace, turned.trace).count == 0, "\(first), \(second)")
    }
    // a late fix that falls into the suspension is held; a held fix is not delayed again
    let both = try apply([entry("suspension"), entry("late_delivery", ["at": 110, "for": 10])])
    #expect(both.trace.fixes[118].delivered == .s(180))
    #expect(both.trace.fixes[111].delivered == .s(116.25))
  }

  @Test("gives two of a kind streams of their own")
  func twins() throws {
    let (trace, _) = try apply([
      entry("confident_liar", ["at": 100]), entry("confident_liar", ["at": 300]),
    ])
    let (first, second) = (Site.shift(trace, at: 130), Site.shift(trace, at: 330))
    #expect(abs(first.length - 30) < 1e-5 && abs(second.length - 30) < 1e-5)
    #expect(first.distance(to: second) > 0.1)
  }

  @Test("draws a start between two instants, once a run, from the fault's stream")
  func start() throws {
    var fault = try Site.make("heading_flip", ["for": 10])
    fault.window.latestStart = .s(480)
    let starts = try (1...200).map { seed in
      try apply([.init(fault)], seed: UInt64(seed)).bites[0].start.seconds
    }
    #expect(starts.allSatisfy { $0 >= 120 && $0 <= 480 })
    #expect(starts.contains { $0 < 130 } && starts.contains { $0 > 470 })
    #expect(abs(starts.reduce(0, +) / 200 - 300) < 25)  // 3.4 standard errors
    let (trace, bites) = try apply([.init(fault)], seed: 9)
    let again = try apply([.init(fault)], seed: 9).bites
    #expect(bites == again)
    let flipped = trace.headings.filter { $0.trueDegrees == 279 }.map(\.measured)
    #expect(flipped.count == bites[0].events && bites[0].events >= 9)
    #expect(flipped.allSatisfy { $0 >= bites[0].start && $0 < bites[0].end })
    let behind = try apply([entry("outage"), .init(fault)], seed: 9)
    #expect(behind.bites[1].start == bites[0].start)
  }

  /// The start of each occurrence that `repeats` gives in the walk of ten minutes.
  private func starts(_ repeats: FaultWindow.Repeats, arrival: Double? = nil) throws -> [Double] {
    var fault = try Site.make("outage", ["for": 20])
    fault.window.repeats = repeats
    var truth = Site.truth
    truth.arrival = arrival.map { .s($0) }
    var trace = Site.trace
    return try FaultPlan([fault]).apply(to: &trace, truth: truth, random: RandomStream(seed: 1))
      .map(\.start.seconds)
  }

  @Test("repeats a fault from zero on, to the end of the walk or before what it is told")
  func repeats() throws {
    let period = Timespan.seconds(180)
    #expect(try starts(.init(every: period)) == [0, 180, 360, 540])
    #expect(try starts(.init(every: period, until: .arrival), arrival: 360) == [0, 180])
    #expect(try starts(.init(every: period, until: .arrival)) == [0, 180, 360, 540])
    #expect(try starts(.init(every: period, until: .at(seconds: 361))) == [0, 180, 360])
    #expect(try starts(.init(every: period, until: .at(seconds: 3600))) == [0, 180, 360, 540])
    #expect(try starts(.init(every: .seconds(600))) == [0])
  }

  @Test("draws anew for each time that a fault repeats, and sums what they come to")
  func repeatedDraws() throws {
    var jump = try Site.make("jump", ["for": 10])
    jump.window.repeats = .init(every: .seconds(200))
    for isInSwarm in [false, true] {
      let entries = [
        try entry("drift", ["at": 300]), FaultPlan.Entry(jump, isInSwarm: isInSwarm),
        try entry("outage", ["at": 700]),
      ]
      let (trace, bites) = try apply(entries, seed: 3)
      #expect(bites.map(\.place) == [0, 1, 1, 1, 2])
      #expect(bites.map(\.name) == ["drift", "jump", "jump", "jump", "outage"])
      #expect(Set(bites[1...3].map(\.isOn)).count == 1)
      let isOn = bites[1].isOn
      #expect(bites[1...3].map(\.events) == (isOn ? [10, 10, 10] : [0, 0, 0]))
      let sums = FaultPlan(entries).events(of: bites)
      #expect(sums == [bites[0].events, isOn ? 30 : nil, 0])
      guard isOn else { continue }
      let shifts = [5, 205, 405].map { Site.shift(trace, at: $0) }
      #expect(shifts.allSatisfy { abs($0.length - 40) < 1e-5 })
      #expect(shifts[0].distance(to: shifts[1]) > 0.1 && shifts[1].distance(to: shifts[2]) > 0.1)
    }
    // the first occurrence is drawn like that of a fault without repeats
    let once = try apply([entry("jump", ["at": 0, "for": 10])], seed: 3).trace
    let again = try apply([.init(jump)], seed: 3).trace
    #expect(once.fixes[5] == again.fixes[5])
  }

  @Test("tells when a fault is as a scenario writes it")
  func times() {
    func text(_ onset: Onset) -> String { FaultWindow(onset, lasting: .seconds(5)).timeText }
    #expect(text(.once(840...840)) == "at 14:00")
    #expect(text(.once(0.5...0.5)) == "at 0:00.5")
    #expect(text(.once(120...480)) == "at 2:00 .. 8:00")
    #expect(text(.every(seconds: 180, until: .end)) == "every 3 min")
    #expect(text(.every(seconds: 90, until: .arrival)) == "every 90 s until arrival")
    #expect(text(.every(seconds: 3600, until: .at(seconds: 7200))) == "every 1 h until 2 h")
  }

  @Test("of a swarm leaves out half, each by itself")
  func swarm() throws {
    let runs = try (1...400).map { seed in
      try apply(
        [
          entry("drift", isInSwarm: true), entry("silent_gap"),
          entry("heading_flip", isInSwarm: true), entry("drift", ["at": 300], isInSwarm: true),
        ], seed: UInt64(seed)
      ).bites
    }
    for place in [0, 2, 3] {
      // binomial: standard deviation 10
      #expect(abs(runs.count { $0[place].isOn } - 200) < 40, "entry \(place)")
    }
    for (a, b) in [(0, 2), (0, 3), (2, 3)] {
      #expect(abs(runs.count { $0[a].isOn == $0[b].isOn } - 200) < 40, "entries \(a), \(b)")
    }
    #expect(runs.allSatisfy { $0[1].isOn })
    for bites in runs { #expect(bites.allSatisfy { $0.isOn == ($0.events > 0) }) }
  }

  @Test("changes neither the choice nor the numbers of the swarm when a fault is added")
  func swarmGrows() throws {
    let swarm = try ["drift", "dropped_fixes", "teleport"].map { try entry($0, isInSwarm: true) }
    for seed in 1...20 as ClosedRange<UInt64> {
      let small = try apply(swarm, seed: seed)
      let grown = try apply([try entry("heading_flip", isInSwarm: true)] + swarm, seed: seed)
      let moved = small.bites.map { bite in
        var bite = bite
        bite.place += 1
        return bite
      }
      #expect(grown.bites.dropFirst() == moved[...] && grown.trace.fixes == small.trace.fixes)
    }
  }

  @Test("with every fault at once keeps the order and loses no count")
  func all() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let entries = try FaultLaws.names.enumerated().map { index, name in
        try entry(name, ["at": Double(20 * index), "for": 70], isInSwarm: seed > 5)
      }
      let (trace, bites) = try apply(entries, seed: seed)
      #expect(bites.map(\.name) == FaultLaws.names)
      let fixes = trace.fixes.map(\.delivered)
      #expect(fixes == fixes.sorted() && trace.fixes.allSatisfy { $0.coordinate.isValid })
    }
  }
}
