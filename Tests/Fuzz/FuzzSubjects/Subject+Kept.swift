import Foundation
import GRDB
import SimHistory
import SimKernel
import SimObservations
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import TestSupport

/// Files that earlier runs left and later runs read: checkpoints, baselines, histories (H-16).
extension Subject {
  static func kept() throws -> [Subject] {
    let sound = try Kept.sound.get()
    let checkpoint = Subject(name: "checkpoint", share: 5, limitSeconds: 5) { number, seed in
      let (bytes, changes) = damaged(sound.checkpoint, number, seed, sealed: true)
      return FuzzCase(files: [("checkpoint", bytes)], changes: changes) {
        sound.judge(checkpoint: bytes)
      }
    }
    let baseline = Subject(name: "baseline", share: 6, limitSeconds: 2) { number, seed in
      let isReport = number % 4 == 0
      let (bytes, changes) = damaged(
        isReport ? sound.report : sound.baseline, number, seed, sealed: false)
      let name = isReport ? "report.json" : "a.txt"
      return FuzzCase(files: [(name, bytes)], changes: changes) {
        sound.judge(baseline: bytes, named: name)
      }
    }
    let history = Subject(name: "history", share: 6, limitSeconds: 5) { number, seed in
      let damage = HistoryDamage(random: SeededGenerator(seed: seed, number: number))
      let (bytes, changes) = try damage.applied(to: sound.history)
      return FuzzCase(files: [("history.sqlite", bytes)], changes: changes) {
        sound.judge(history: bytes)
      }
    }
    return [checkpoint, baseline, history]
  }

  private static func damaged(
    _ sound: [UInt8], _ number: Int, _ seed: UInt64, sealed: Bool
  ) -> (bytes: [UInt8], changes: [String]) {
    let mutation = Mutation(seed: seed, number: number)
    var bytes = mutation.applied(to: sound)
    guard sealed, number % 4 != 0, bytes.count > 8 else {
      return (bytes, mutation.changes(to: sound))
    }
    // write the matching digest, so that changes are not rejected by the checksum
    let digest = RunDigest(ofBytes: bytes.dropLast(8)).value
    bytes.removeLast(8)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: digest >> UInt64(shift)))
    }
    return (bytes, mutation.changes(to: sound))
  }
}

/// A job of three runs, and the files it leaves when stopped after one run and when completed.
private struct Kept: Sendable {
  let runner: ScenarioRunner
  let job: Checkpoint.Job
  let plan: JobPlan
  let checkpoint: [UInt8]
  let baseline: [UInt8]
  let report: [UInt8]
  let history: [UInt8]
  private let now: Baseline

  static let sound = Result { try Kept() }

  private static let scenario = """
    format: 1
    title: Three short walks
    world: { medina: { seed: 3, size: 150 m, center: jemaa_el_fnaa } }
    walk: { from: south_gate, to: square }
    phone: { gnss: open_sky, compass: street, heading_rate: 1 /s }
    faults: [drift: { at: 10 s, for: 10 s, across: 20 m }]
    home: square
    script: [open_screen: at 0 s]
    features: { compass: {} }
    expect: { compass.long_turns: == 0, given.fixes: at least 1 }
    measure: [given.error.p95]
    variants: { raw: { expect: pass, compass: { arrow: raw } } }
    seeds: { runs: 3 }

    """

  private init() throws {
    let bytes = Array(Self.scenario.utf8)
    let scenario = try Scenario(bytes: bytes, path: "a.yaml")
    let runner = ScenarioRunner(scenario, options: RunOptions())
    let job = runner.job(scenarioBytes: bytes, version: Release.version)
    let content = RunDigest(ofBytes: bytes)
    let plan = JobPlan(batches: [try runner.planned(content: content)])
    let folder = try WorkFolder.empty("kept")
    let history = try Kept.history(at: "\(folder)/sound.sqlite", runner, job, plan)
    (self.runner, self.job, self.plan, self.history) = (runner, job, plan, history)
    checkpoint = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/checkpoint")))
    let result = try waiting { try await runner.run() }
    now = Baseline(result)
    baseline = Array(now.text.utf8)
    report = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/report.json")))
  }

  /// Runs the job, and keeps a checkpoint, a report and the bytes of the history on the way.
  private static func history(
    at path: String, _ runner: ScenarioRunner, _ job: Checkpoint.Job, _ plan: JobPlan
  ) throws -> [UInt8] {
    let folder = (path as NSString).deletingLastPathComponent
    let history = try History(path: path)
    let entry = try history.begin(plan, started: "2026-11-21T16:00:00Z")
    // stop before the last seed, so that there is work left to resume
    let watch = JobWatch(shouldStop: { (try? history.runCount(of: entry)) ?? 0 >= 4 })
    let keeping = RunKeeping(
      finished: { try history.add($0, to: 0, of: entry) },
      checkpoint: { try $0.write(to: "\(folder)/checkpoint") })
    _ = try waiting { try await runner.run(as: job, watch: watch, keeping: keeping) }
    let result = try waiting { try await runner.run() }
    var report = ByteSink()
    JSONReporter().write(result, into: &report)
    try Data(report.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/report.json"))
    let copy = "\(folder)/copy.sqlite"
    let queue = try DatabaseQueue(path: path)
    try queue.vacuum(into: copy)
    try queue.close()
    return Array(try Data(contentsOf: URL(fileURLWithPath: copy)))
  }

  func judge(checkpoint bytes: [UInt8]) -> Verdict {
    judge {
      let checkpoint = try Checkpoint(bytes, path: "a.checkpoint", for: job, of: runner)
      let (runner, job) = (runner, job)
      let end = try waiting {
        try await runner.run(as: job, from: checkpoint)
      }
      guard case .finished = end else { throw FuzzFault("it stopped, and nobody asked it to") }
    }
  }

  func judge(baseline bytes: [UInt8], named name: String) -> Verdict {
    judge {
      let file = "\(try WorkFolder.path("baseline"))/\(name)"
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      guard let old = try BaselineFolder.all(at: file).first else { return }
      for movement in old.movements(to: now) + now.movements(to: old) {
        if let flaw = OutputFlaw.first(in: movement.description, mayAnnotate: false) {
          throw FuzzFault("a movement \(flaw)")
        }
      }
      let again = try Baseline(bytes: Array(old.text.utf8), path: "again")
      guard again == old else { throw FuzzFault("written and read again it is another baseline") }
    }
  }

  func judge(history bytes: [UInt8]) -> Verdict {
    judge {
      let path = "\(try WorkFolder.empty("history"))/history.sqlite"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let history = try History(path: path)
      _ = try history.hasOtherUnfinished(plan)
      if let entry = try history.unfinished(plan) {
        let kept = try history.outcomes(of: 0, in: entry, plan.batches[0])
        _ = try runner.checkpoint(kept, of: job)
        for outcome in kept { try history.add(outcome, to: 0, of: entry) }
      }
      let new = try history.begin(plan, started: "2026-11-22T16:00:00Z")
      try history.end(new, at: "2026-11-22T16:00:01Z")
      _ = try history.runCount()
      _ = try history.unfinishedJobs()
      _ = try history.problems()
    }
  }

  private func judge(_ body: () throws -> Void) -> Verdict {
    do {
      try body()
      return .read
    } catch let error as Diagnostic {
      return Verdict.fault(of: error, in: nil).map { .finding($0) } ?? .refused(error.rendered)
    } catch {
      return .finding("\(error)")
    }
  }
}

/// A state that must not occur, in words.
struct FuzzFault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
