public import Sensing
public import SimKernel

/// The faults of a scenario.
///
/// They are applied in the order of their stages, and within a stage in the order of the list:
/// changes of positions come before changes of their delivery, in whatever order they are listed.
public struct FaultPlan: Sendable {
  public struct Entry: Sendable {
    public var fault: any Fault
    /// Whether each run decides at random if it happens at all: a random half of many faults finds
    /// more bugs than all of them at once.
    public var isInSwarm: Bool
    /// Line in the scenario's file, from 1; nil if it is from no file.
    public var line: Int?

    public init(_ fault: any Fault, isInSwarm: Bool = false, line: Int? = nil) {
      self.fault = fault
      self.isInSwarm = isInSwarm
      self.line = line
    }
  }

  /// In the order of the scenario.
  public var entries: [Entry]

  /// Probability that a fault of the swarm happens in a run.
  static let swarmShare = 0.5

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public init(_ faults: [any Fault]) { entries = faults.map { Entry($0) } }

  /// Applies the faults to `trace` and returns the effect of each occurrence, in the order of the
  /// scenario; `random` is the stream of the run.
  ///
  /// Throws before a fault would add more fixes than `budget` has room for.
  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: RandomStream,
    budget: RunBudget = .standard
  ) throws(RunBudget.Excess) -> [FaultBite] {
    let turns = turns(random, along: truth)
    var bites = turns.map { FaultBite($0, before: max(trace.end, truth.end)) }
    let before = trace.fixes.count
    for var turn in turns.sorted(by: { $0.order < $1.order }) where turn.isOn {
      let more = turn.fault.mostAdded(to: trace, truth: truth)
      if more > 0 {
        try budget.hold(
          truths: truth.samples.count, fixes: trace.fixes.count + more,
          headings: trace.headings.count, motions: trace.motions.count,
          because: turn.fault.words(adding: more, to: trace.fixes.count, from: before))
      }
      bites[turn.number].events = turn.fault.apply(
        to: &trace, truth: truth, random: &turn.stream)
    }
    return bites
  }

  /// The times at which each fault is on in a run along `truth` that ends at `last`, in the order
  /// of the scenario, without the number of changes. `random` is the stream of the run.
  public func windows(
    random: RandomStream, along truth: GroundTruth, before last: Instant
  ) -> [FaultBite] {
    turns(random, along: truth).map { FaultBite($0, before: last) }
  }

  /// The number of changes by each fault, from the result of `apply`; nil if a swarm omitted it.
  public func events(of bites: [FaultBite]) -> [Int?] {
    var sums: [Int?] = entries.map { _ in 0 }
    for bite in bites where sums.indices.contains(bite.place) {
      sums[bite.place] = bite.isOn ? sums[bite.place].map { $0 + bite.events } : nil
    }
    return sums
  }

  /// The random decisions for each fault, in the order of the scenario.
  private func turns(_ random: RandomStream, along truth: GroundTruth) -> [Turn] {
    var counts: [String: Int] = [:]
    var turns: [Turn] = []
    for (place, entry) in entries.enumerated() {
      let name = type(of: entry.fault).name
      // counted per kind, so another fault of a different kind shifts no streams
      let number = counts[name, default: 0]
      counts[name] = number + 1
      let stream = random.fork("fault.\(name).\(number)")
      var coin = random.fork("swarm.\(name).\(number)")
      let isOn = !entry.isInSwarm || coin.chance(FaultPlan.swarmShare)
      let windows = entry.fault.window.occurrences(
        along: truth, drawnFrom: stream.fork("start"))
      for (time, window) in windows.enumerated() {
        var fault = entry.fault
        fault.window = window
        turns.append(
          Turn(
            fault: fault, place: place, number: turns.count,
            stream: time == 0 ? stream : stream.fork("again.\(time)"), isOn: isOn))
      }
    }
    return turns
  }

  fileprivate struct Turn {
    var fault: any Fault
    /// Index among the scenario's faults.
    var place: Int
    /// Index among all turns.
    var number: Int
    var stream: RandomStream
    var isOn: Bool

    var order: (FaultStage, Int) { (type(of: fault).stage, number) }
  }
}

extension Fault {
  /// Describes the growth of the number of fixes, which was `first` before all faults.
  fileprivate func words(adding more: Int, to fixes: Int, from first: Int) -> String {
    "'\(Self.name)' would make \(fixes + more) fixes of \(fixes)"
      + (first < fixes ? ", of which there were \(first) before all faults" : "")
  }
}

extension FaultBite {
  /// The record of `turn` without any change, in a run that ends at `last`.
  fileprivate init(_ turn: FaultPlan.Turn, before last: Instant) {
    let fault = turn.fault
    let start = fault.window.start
    let end = max(start, min(fault.window.end, last))
    self.init(
      name: type(of: fault).name, place: turn.place, isOn: turn.isOn, start: start, end: end,
      aftermathEnd: end + fault.aftermath, displaces: type(of: fault).displaces)
  }
}
