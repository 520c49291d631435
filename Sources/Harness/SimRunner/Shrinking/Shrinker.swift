import Sensing
import SimFaults
public import SimKernel
import SimMetrics
public import SimPrograms
import SimResults
public import SimScenarios
import SimText

/// Searches for the smallest scenario and the shortest recording that still miss an expectation on
/// one seed (H-13).
///
/// It removes pieces of the scenario and reduces its numbers, then cuts and thins its recording.
/// Each step is kept only if the expectation is still missed on the same side of its bound. The
/// search is deterministic: the same scenario, seed and number of tries give the same bytes.
public struct Shrinker {
  /// The size of a scenario and its recording.
  public struct Size: Hashable, Sendable {
    public var faults: Int
    public var seconds: Double
    public var fixes: Int
    public var headings: Int
  }

  /// The result of shrinking.
  public struct Shrunk {
    public var tree: ScenarioTree
    public var scenario: Scenario
    /// The trace that misses the expectation when replayed in `scenario`; includes the truth if
    /// known.
    public var trace: Trace
    public var before: Size
    public var after: Size
    public var tries: Int
    /// Whether the limit of tries ended the search early.
    public var isCutShort: Bool
  }

  private enum Side { case above, below }

  /// The failure that must remain.
  private enum Goal {
    /// The expectation is missed on this side of its bound.
    case miss(Side)
    /// The invariant with this name is violated.
    case breach(String, isFlawed: Bool)
  }

  private var tree: ScenarioTree
  private let seed: UInt64
  private let programs: ProgramSet?
  /// The recording to replay; nil for a walk.
  private let recording: Trace?
  private let expectation: Expectation
  private let goal: Goal
  private let mostTries: Int
  private var tries = 0
  private var limit = 0
  private let progress: (Int, Int) -> Void

  /// - Parameters:
  ///   - metric: an expectation of the scenario that `seed` misses.
  ///   - recording: the recording to replay; nil for a walk.
  ///   - tries: largest number of runs, above 0.
  ///   - progress: called with the number of runs made and the largest number.
  /// - Throws: `UsageFailure` if `seed` does not miss `metric`; errors of a run.
  public init(
    _ tree: ScenarioTree, missing metric: String, onSeed seed: UInt64, recording: Trace? = nil,
    programs: ProgramSet? = nil, tries: Int = 1000, progress: @escaping (Int, Int) -> Void
  ) throws {
    var tree = tree
    tree.keep(metric, onSeed: seed)
    guard let scenario = tree.scenario, let expectation = scenario.expectations.first else {
      throw UsageFailure(message: "\(tree.path) can't be read without its other expectations")
    }
    self.tree = tree
    self.seed = seed
    self.programs = programs
    self.recording = recording
    self.expectation = expectation
    self.progress = progress
    mostTries = tries
    let input = try Shrinker.input(of: scenario, recording, seed)
    let value = try Shrinker.value(of: scenario, on: input, programs)
    guard let value, !expectation.bound.contains(value) else {
      throw UsageFailure(
        message: "seed \(seed) of \(tree.path) does not miss \(metric): there is nothing to shrink")
    }
    goal = .miss(expectation.bound.upper.map { value > $0 } ?? false ? .above : .below)
  }

  /// Searches for the smallest scenario that still violates an invariant.
  ///
  /// - Parameters:
  ///   - invariant: name of the invariant; the scenario's only seed violates it.
  ///   - isFlawed: whether settings may make features misbehave.
  /// - Throws: `UsageFailure` if the invariant is not violated; errors of a run.
  init(
    _ tree: ScenarioTree, breaking invariant: String, isFlawed: Bool, tries: Int
  ) throws {
    guard let scenario = tree.scenario, let expectation = scenario.expectations.first else {
      throw UsageFailure(message: "\(tree.path) can't be read")
    }
    self.tree = tree
    seed = scenario.seeds.first
    (programs, recording) = (nil, nil)
    self.expectation = expectation
    goal = .breach(invariant, isFlawed: isFlawed)
    mostTries = tries
    progress = { _, _ in }
    limit = tries
    guard isMissed(by: scenario, replaying: nil) else {
      throw UsageFailure(message: "\(tree.path) does not break '\(invariant)'")
    }
  }

  /// Returns the first seed that misses an expectation in `metrics`, and the first expectation that
  /// it misses; nil if no seed misses any.
  ///
  /// An empty measurement is no miss here, because there is no moment to shrink to.
  public static func firstMiss(
    of scenario: Scenario, among metrics: [String]? = nil, recording: Trace? = nil,
    seeds: some Sequence<UInt64>, programs: ProgramSet? = nil
  ) throws -> (seed: UInt64, metric: String)? {
    let asked = scenario.expectations.filter { metrics?.contains($0.metric.name) ?? true }
    for seed in seeds {
      let input = try input(of: scenario, recording, seed)
      let run = try scored(
        scenario, on: input, by: asked.map(\.metric), programs)
      let missed = asked.first { expectation in
        run.score(expectation.metric).value.map { !expectation.bound.contains($0) } ?? false
      }
      if let missed { return (seed, missed.metric.name) }
      if recording != nil { break }
    }
    return nil
  }

  // MARK: - a run

  private static func input(
    of scenario: Scenario, _ recording: Trace?, _ seed: UInt64
  ) throws -> RunInput {
    if let recording { return try RunInput(recording, of: scenario, seed: seed) }
    return try RunInput(walking: scenario, seed: seed)
  }

  private static func scored(
    _ scenario: Scenario, on input: RunInput, by metrics: [Metric], _ programs: ProgramSet?
  ) throws -> ScoredRun {
    let variant = try scenario.asWritten.prepared(in: scenario)
    let record = try input.run(variant.features, world: scenario.world, programs: programs)
    if let misuse = record.misuse { throw UsageFailure(message: misuse) }
    return ScoredRun(record, of: input, power: scenario.power, metrics: metrics)
  }

  private static func value(
    of scenario: Scenario, on input: RunInput, _ programs: ProgramSet?
  ) throws -> Double? {
    guard let metric = scenario.expectations.first?.metric else { return nil }
    return try scored(scenario, on: input, by: [metric], programs).score(metric).value
  }

  /// Whether `scenario` still misses the expectation; a run that does not finish does not.
  private mutating func isMissed(by scenario: Scenario, replaying trace: Trace?) -> Bool {
    guard tries < limit else { return false }
    tries += 1
    progress(tries, mostTries)
    if let trace, trace.fixes.isEmpty, !scenario.canReplayHeadings(of: trace) { return false }
    guard scenario.expectations.first?.metric.name == expectation.metric.name else {
      return false
    }
    if case .breach(let invariant, let isFlawed) = goal {
      let breaches = try? SwarmJudge(scenario, isFlawed: isFlawed).outcome().breaches
      return breaches?.contains { $0.invariant == invariant } ?? false
    }
    guard let input = try? Shrinker.input(of: scenario, trace, seed),
      let value = try? Shrinker.value(of: scenario, on: input, programs)
    else { return false }
    return switch goal {
    case .miss(.above): expectation.bound.upper.map { value > $0 } ?? false
    case .miss(.below): expectation.bound.lower.map { value < $0 } ?? false
    case .breach: false
    }
  }

  // MARK: - the scenario

  /// Share of the tries used for the scenario; the rest is for the recording.
  private static let scenarioShare = 0.4
  private static let mostDepth = 8

  /// - Parameter path: the user's path of the shrunk scenario.
  public mutating func shrink(to path: String) throws -> Shrunk {
    guard let whole = tree.scenario else {
      throw UsageFailure(message: "\(tree.path) can't be read")
    }
    let original = try Shrinker.input(of: whole, recording, seed).trace
    let before = Shrinker.size(whole, original)
    limit = Int(Double(mostTries) * Shrinker.scenarioShare)
    lessen()
    var isCutShort = tries >= limit
    guard var scenario = tree.scenario else {
      throw UsageFailure(message: "\(tree.path) can't be read")
    }
    scenario.path = path
    var trace = try Shrinker.input(of: scenario, recording, seed).trace
    if recording == nil {
      trace.origin = TraceOrigin(
        scenario: Reproduction.portable(path), seed: seed, command: "simrun shrink")
    }
    limit = mostTries
    shorten(&trace, in: scenario)
    isCutShort = isCutShort || tries >= limit
    return Shrunk(
      tree: tree, scenario: scenario, trace: trace, before: before,
      after: Shrinker.size(scenario, trace), tries: tries, isCutShort: isCutShort)
  }

  /// Returns the smallest scenario found and the number of runs made; creates no recording.
  mutating func smallestScenario() -> (tree: ScenarioTree, tries: Int) {
    limit = mostTries
    lessen()
    return (tree, tries)
  }

  /// Removes pieces and reduces numbers of the scenario as long as that succeeds.
  private mutating func lessen() {
    var wasSmaller = true
    while wasSmaller, tries < limit {
      wasSmaller = leaveOutPieces()
      wasSmaller = lessenNumbers() || wasSmaller
    }
  }

  private static func size(_ scenario: Scenario, _ trace: Trace) -> Size {
    var faults = 0
    if case .walk(let plan) = scenario.source { faults = plan.faults.entries.count }
    return Size(
      faults: faults, seconds: trace.wholeEnd.seconds, fixes: trace.fixes.count,
      headings: trace.headings.count)
  }

  /// Returns whether anything was removed.
  private mutating func leaveOutPieces() -> Bool {
    var wasSmaller = false
    for depth in 1...Shrinker.mostDepth {
      let whole = tree
      let pieces = whole.pieces(atDepth: depth)
      if pieces.isEmpty { break }
      let kept = DeltaDebugging.smallest(of: pieces) { kept in
        let smaller = whole.without(Set(pieces).subtracting(kept))
        guard let scenario = smaller.scenario else { return false }
        return isMissed(by: scenario, replaying: recording)
      }
      guard kept.count < pieces.count else { continue }
      tree = whole.without(Set(pieces).subtracting(kept))
      wasSmaller = true
    }
    return wasSmaller
  }

  /// Sets each number to 0, or halves it as often as possible; returns whether any changed.
  private mutating func lessenNumbers() -> Bool {
    var wasSmaller = false
    for place in tree.numbers.indices {
      while let smaller = smallerTree(at: place) {
        tree = smaller
        wasSmaller = true
      }
    }
    return wasSmaller
  }

  /// A number below this, in its own unit, is not halved but only set to 0.
  private static let leastHalved = 0.1

  private mutating func smallerTree(at place: Int) -> ScenarioTree? {
    let number = tree.numbers[place]
    let others = number.value < Shrinker.leastHalved ? [0] : [0, number.value / 2]
    for value in others where value < number.value {
      let smaller = tree.with(value, for: number)
      if let scenario = smaller.scenario, isMissed(by: scenario, replaying: recording) {
        return smaller
      }
    }
    return nil
  }

  // MARK: - the recording

  /// Share of the recording's tries used for its headings.
  private static let headingShare = 0.3

  private mutating func shorten(_ trace: inout Trace, in scenario: Scenario) {
    guard isMissed(by: scenario, replaying: trace) else { return }
    cut(&trace, in: scenario)
    let rest = mostTries - tries
    if !trace.motions.isEmpty { thin(&trace, \.motions, in: scenario) }
    limit = mostTries - rest + Int(Double(rest) * Shrinker.headingShare)
    thin(&trace, \.headings, in: scenario)
    limit = mostTries
    thin(&trace, \.fixes, in: scenario)
    cut(&trace, in: scenario)
  }

  /// Cuts the trace to the earliest end, then to the latest start, in whole seconds.
  private mutating func cut(_ trace: inout Trace, in scenario: Scenario) {
    let whole = trace
    let end = search(upTo: Int(whole.wholeEnd.seconds.rounded(.up))) { seconds in
      let part = whole.ending(at: .zero + .seconds(Double(seconds)))
      return isMissed(by: scenario, replaying: part) ? part : nil
    }
    trace = end ?? trace
    let rest = trace
    let seconds = Int(rest.wholeEnd.seconds)
    let start = search(upTo: seconds) { late in
      let start = Instant.zero + .seconds(Double(seconds - late))
      let part = rest.cut(from: start, to: .distantFuture)
      return isMissed(by: scenario, replaying: part) ? part : nil
    }
    trace = start ?? trace
  }

  /// Finds by bisection the smallest number for which `part` returns a value, and returns that
  /// value.
  private func search<Part>(upTo most: Int, _ part: (Int) -> Part?) -> Part? {
    var (low, high) = (0, most)
    var found: Part?
    while low < high {
      let middle = (low + high) / 2
      if let one = part(middle) { (found, high) = (one, middle) } else { low = middle + 1 }
    }
    return found
  }

  private mutating func thin<Element>(
    _ trace: inout Trace, _ part: WritableKeyPath<Trace, [Element]>, in scenario: Scenario
  ) {
    let whole = trace
    let all = whole[keyPath: part]
    trace[keyPath: part] = DeltaDebugging.smallest(of: all) { kept in
      var thinner = whole
      thinner[keyPath: part] = kept
      return isMissed(by: scenario, replaying: thinner)
    }
  }
}
