public import SimKernel
public import SimObservations
public import SimPrograms
public import SimResults
public import SimScenarios
import Synchronization

/// Runs many scenarios as one job and keeps the finished runs.
public struct SuiteRunner: Sendable {
  /// Where the results of a suite go; `tell` and `fail` are called from one thread, in the order of
  /// the scenarios.
  public struct Output {
    /// Writes the full or brief reports of a complete scenario and returns whether they include a
    /// page; called from any thread. Brief reports suffice for a scenario that is met and so near
    /// its baseline that no metric can count as worse.
    public var write: @Sendable (_ result: ScenarioResult, _ needsLook: Bool) throws -> Bool
    /// Reports the result of a scenario as soon as it and all previous results are known. Changes
    /// against the baseline are not judged yet.
    public var tell: (SuiteResult.Entry) -> Void
    /// Reports the error that prevented a scenario from finishing; returns it in words.
    public var fail: (any Error) -> String

    public init(
      write: @escaping @Sendable (_ result: ScenarioResult, _ needsLook: Bool) throws -> Bool,
      tell: @escaping (SuiteResult.Entry) -> Void, fail: @escaping (any Error) -> String
    ) {
      self.write = write
      self.tell = tell
      self.fail = fail
    }
  }

  struct Member: Sendable {
    var runner: ScenarioRunner
    var content: RunDigest
    var batch: JobPlan.Batch
  }

  private(set) var members: [Member] = []
  /// Number of seeds at the same time.
  private let jobs: Int
  private let drawing: RunOptions.Drawing
  private let turns: Turns
  private let programs: ProgramSet?

  /// - Parameters:
  ///   - jobs: number of seeds at the same time, at least 1; never changes a result.
  ///   - programs: the programs under test.
  ///   - drawing: which results get drawings of more runs.
  public init(
    jobs: Int, programs: ProgramSet? = nil, drawing: RunOptions.Drawing = .none
  ) {
    self.jobs = jobs
    self.drawing = drawing
    self.programs = programs
    turns = Turns(jobs)
  }

  /// Adds a scenario; `content` is the digest of its bytes. Throws if it can't be run.
  public mutating func add(_ scenario: Scenario, content: RunDigest) throws {
    var options = RunOptions(suiteOf: scenario, jobs: jobs)
    options.turns = turns
    options.drawing = drawing
    options.programs = programs
    let runner = ScenarioRunner(scenario, options: options)
    members.append(
      Member(runner: runner, content: content, batch: try runner.planned(content: content)))
  }

  public var plan: JobPlan { JobPlan(batches: members.map(\.batch)) }
  public var isEmpty: Bool { members.isEmpty }

  /// Runs the seeds of the job that `keeper` lacks.
  ///
  /// Returns the entries in the order in which the scenarios were added; the last ones are missing
  /// if the watch stopped the suite. The watch receives the number of finished seeds of all
  /// scenarios, from any thread.
  public func run(
    keepingIn keeper: some SeedKeeper, against baselines: BaselineFolder, watch: JobWatch,
    output: Output
  ) async throws -> [SuiteResult.Entry] {
    let counter = Counter(total: plan.batches.reduce(0) { $0 + $1.seeds }, watch.progress)
    var entries: [SuiteResult.Entry] = []
    var ends: [Int: Result<SuiteResult.Entry?, any Error>] = [:]
    var told = 0
    func tell() {
      defer { told += 1 }
      guard let end = ends.removeValue(forKey: told) else { return }
      let path = members[told].batch.scenario
      do {
        guard let entry = try end.get() else { return }
        entries.append(entry)
      } catch {
        entries.append(SuiteResult.Entry(path: path, end: .failed(output.fail(error))))
      }
      if let entry = entries.last { output.tell(entry) }
    }
    let write = output.write
    var waiting = members.indices
    // scenarios run their seeds in parallel, and the next scenario starts while the last seeds
    // finish
    try await TaskPool<(Int, Result<SuiteResult.Entry?, any Error>)>(width: jobs).run {
      guard !watch.shouldStop(), let number = waiting.popFirst() else { return nil }
      return {
        do {
          let result = try await run(number, keeper, counter, watch.shouldStop)
          return (
            number,
            .success(
              try await turns.run {
                try result.map { try entry($0, members[number], baselines, write) }
              })
          )
        } catch {
          return (number, .failure(error))
        }
      }
    } take: { number, end in
      ends[number] = end
      while ends[told] != nil { tell() }
    }
    // if the suite was stopped, some earlier scenarios have no result
    while told < members.count { tell() }
    return entries
  }

  /// Runs one scenario; nil if the watch stopped the suite.
  private func run(
    _ number: Int, _ keeper: some SeedKeeper, _ counter: Counter,
    _ shouldStop: @escaping @Sendable () -> Bool
  ) async throws -> ScenarioResult? {
    let member = members[number]
    let part = Checkpoint.Job(
      scenario: member.content, version: Release.version,
      firstSeed: member.batch.firstSeed, runs: member.batch.seeds)
    let kept = try keeper.outcomes(of: number, member.batch)
    counter.add(kept.count)
    let checkpoint = kept.isEmpty ? nil : try member.runner.checkpoint(kept, of: part)
    let keeping = RunKeeping(finished: { outcome in
      try keeper.add(outcome, to: number)
      counter.add(1)
    })
    switch try await member.runner.run(
      as: part, from: checkpoint, watch: JobWatch(shouldStop: shouldStop), keeping: keeping)
    {
    case .finished(let result): return result
    case .stopped: return nil
    }
  }

  private func entry(
    _ result: ScenarioResult, _ member: Member, _ baselines: BaselineFolder,
    _ write: (ScenarioResult, Bool) throws -> Bool
  ) throws -> SuiteResult.Entry {
    let path = member.batch.scenario
    let baseline = try baselines.baseline(of: path)
    let movements = baseline?.unjudgedMovements(
      to: Baseline(result), .baseline(in: baselines),
      allowsOutside: result.reproduction.allowsOutside)
    let hasPage = try write(
      result, !result.isMet || movements?.contains(where: \.mayFail) ?? false)
    var result = result
    // frees megabytes that are not needed any more
    result.shown = RunDetail(
      seed: result.shown.seed, log: ObservationLog(),
      showsPositions: result.shown.showsPositions, map: RunMap(origin: result.shown.map.origin))
    result.others = []
    var entry = SuiteResult.Entry(path: path, end: .finished(result), movements: movements)
    entry.passedBefore = baseline?.passShare
    entry.newlyFailing = baseline?.newlyFailing(in: result) ?? []
    entry.hasPage = hasPage
    return entry
  }

  /// Counts seeds from any thread.
  private final class Counter: Sendable {
    private let done = Atomic<Int>(0)
    private let total: Int
    private let tell: @Sendable (Int, Int) -> Void

    init(total: Int, _ tell: @escaping @Sendable (Int, Int) -> Void) {
      self.total = total
      self.tell = tell
    }

    func add(_ count: Int) {
      tell(done.wrappingAdd(count, ordering: .relaxed).newValue, total)
    }
  }
}
