import SimKernel
import SimObservations
import SimReports
import SimResults
import SimScenarios
import SimText
import Synchronization
import Testing

@testable import SimRunner

@Suite("A job that is stopped goes on as if it had not been (H-6, H-7)")
struct CheckpointTests {
  private static let text = ScenarioRunnerTests.walk(
    "given.error.max: <= 12 m",
    """
    faults:
      - swarm:
          - outage: { at: 2 s, for: 5 s }
    measure: [given.error.p50]
    seeds: { runs: 40 }

    """ + ScenarioRunnerTests.rawArrow(missing: "given.error.max"))

  private static func runner(_ text: String = text, jobs: Int = 2, seed: UInt64 = 1) throws
    -> ScenarioRunner
  {
    ScenarioRunner(
      try Scenario(bytes: text.utf8, path: "s.yaml"),
      options: RunOptions(firstSeed: seed, jobs: jobs))
  }

  private static func job(_ runner: ScenarioRunner, _ text: String = text, version: String = "1")
    -> Checkpoint.Job
  {
    runner.job(scenarioBytes: text.utf8, version: version)
  }

  /// Runs until a few runs are done, and returns the checkpoint to resume from.
  private static func stopped(afterAskedFor times: Int = 12) async throws -> Checkpoint {
    let runner = try runner()
    let asked = Atomic<Int>(0)
    let end = try await runner.run(
      as: job(runner),
      watch: JobWatch(shouldStop: {
        asked.wrappingAdd(1, ordering: .relaxed).newValue > times
      }))
    guard case .stopped(let checkpoint, let soFar) = end else {
      throw Unstopped()
    }
    #expect(soFar?.variants[0].seeds.count == checkpoint.done && soFar?.plannedRuns == 40)
    return checkpoint
  }

  private struct Unstopped: Error {}

  private static func reports(_ result: ScenarioResult) -> [String] {
    Reporters.all.map { $0.text(result) }
  }

  @Test("Stopped anywhere, written, read and gone on with, it gives the same reports")
  func resumed() async throws {
    let whole = Self.reports(try await Self.runner(jobs: 1).run())
    for times in [3, 12, 30] {
      let checkpoint = try await Self.stopped(afterAskedFor: times)
      #expect((1..<40).contains(checkpoint.done))
      let runner = try Self.runner(jobs: 3)
      let read = try Checkpoint(
        checkpoint.bytes, path: "c", for: Self.job(runner), of: runner)
      let told = Mutex<[Int]>([])
      let end = try await runner.run(
        as: Self.job(runner), from: read,
        watch: JobWatch(progress: { done, _ in told.withLock { $0.append(done) } }))
      guard case .finished(let result) = end else { throw Unstopped() }
      #expect(Self.reports(result) == whole)
      // runs in the checkpoint were not executed again
      #expect(told.withLock { $0.first! } > checkpoint.done)
    }
  }

  @Test("Every few runs it is offered what is done, from which a killed job goes on")
  func offered() async throws {
    let runner = try Self.runner()
    let offered = Mutex<[Checkpoint]>([])
    let end = try await runner.run(
      as: Self.job(runner),
      keeping: RunKeeping(checkpoint: { one in offered.withLock { $0.append(one) } }))
    guard case .finished(let result) = end else { throw Unstopped() }
    let checkpoints = offered.withLock { $0 }
    #expect(checkpoints.count > 5)
    let again = try await runner.run(as: Self.job(runner), from: checkpoints[2])
    guard case .finished(let resumed) = again else { throw Unstopped() }
    #expect(Self.reports(resumed) == Self.reports(result))
  }

  @Test("Stopped before a run is done, there is nothing to tell")
  func nothing() async throws {
    let runner = try Self.runner()
    let end = try await runner.run(
      as: Self.job(runner), watch: JobWatch(shouldStop: { true }))
    guard case .stopped(let checkpoint, nil) = end else { throw Unstopped() }
    #expect(checkpoint.done == 0 && checkpoint.total == 40)
  }

  @Test("A checkpoint of another job is refused, and says what is other")
  func otherJob() async throws {
    let bytes = try await Self.stopped().bytes
    func refusal(
      _ runner: ScenarioRunner, _ job: Checkpoint.Job
    ) -> String? {
      #expect(throws: Diagnostic.self) {
        try Checkpoint(bytes, path: "c", for: job, of: runner)
      }?.message
    }
    let runner = try Self.runner()
    let changed = Self.text.replacing("12 m", with: "13 m")
    #expect(
      refusal(try Self.runner(changed), Self.job(try Self.runner(changed), changed))?
        .contains("another job: the scenario has changed since") == true)
    #expect(
      refusal(runner, Self.job(runner, version: "2"))
        == "the checkpoint belongs to another job: it is of another version of simrun "
        + "(checkpoint of: 'simrun 1', expected 'simrun 2')")
    let other = try Self.runner(seed: 2)
    #expect(
      refusal(other, Self.job(other))
        == "the checkpoint belongs to another job: it is of other seeds "
        + "(seeds: '40 from 1 on', expected '40 from 2 on')")
  }

  @Test("Where the features behave otherwise than before, it does not go on")
  func changedFeatures() async throws {
    let checkpoint = try await Self.stopped()
    var scenario = try Scenario(bytes: Self.text.utf8, path: "s.yaml")
    scenario.features = scenario.variants[0].features
    let runner = ScenarioRunner(scenario, options: RunOptions())
    let refusal = await #expect(throws: Diagnostic.self) {
      try await runner.run(as: Self.job(runner), from: checkpoint)
    }
    #expect(
      refusal?.message
        == "seed \(1 + (checkpoint.table.firstRow?[0] ?? 99)) gives another result than "
        + "when the checkpoint was written")
  }

  @Test("Cut short anywhere or with any byte changed, it is refused; nothing crashes")
  func damaged() async throws {
    let bytes = try await Self.stopped().bytes
    let runner = try Self.runner()
    let job = Self.job(runner)
    func isRefused(_ bytes: [UInt8]) -> Bool {
      do {
        _ = try Checkpoint(bytes, path: "c", for: job, of: runner)
        return false
      } catch { return error is Diagnostic }
    }
    #expect(!isRefused(bytes))
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let isShortRefused = isRefused(Array(bytes.prefix(length)))
      #expect(isShortRefused, "\(length) bytes")
      var other = bytes
      other[length] ^= 0x10
      let isOtherRefused = isRefused(other)
      #expect(isOtherRefused, "byte \(length)")
    }
    // a valid digest does not make other damage acceptable
    for head in ["", "\n", "format: 2\n\n", "format: 1\n\n", "no colon\n\n"] {
      var forged = Array(head.utf8)
      let digest = RunDigest(ofBytes: forged).value
      forged += (0..<8).map { UInt8(truncatingIfNeeded: digest >> UInt64(8 * $0)) }
      #expect(isRefused(forged), "\(head)")
    }
  }
}
