import Foundation
import SimKernel
import SimRunner
import SimTraces
import SimWriting
import Synchronization

/// Keeps the finished runs of a long job beside its reports.
final class CheckpointKeeper: Sendable {
  /// By the seeds, so that a look at one of them does not touch what is kept of many.
  let path: String
  private let interval: Duration
  private let last: Mutex<(written: ContinuousClock.Instant, hasFailed: Bool)>

  /// - Parameter interval: at most so much work is lost where the command is killed.
  init(_ job: Checkpoint.Job, in folder: String, every interval: Duration) {
    path = "\(folder)/runs-\(job.runs)-from-\(job.firstSeed).checkpoint"
    self.interval = interval
    last = Mutex((.now, false))
  }

  /// What was kept of `job`.
  func read(_ job: Checkpoint.Job, of runner: ScenarioRunner) throws -> Checkpoint {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        "no checkpoint to go on from", at: Diagnostic.Place(file: path), kind: .missingInput,
        hint: "--resume goes with the same --seed, --runs and --out as the stopped command")
    }
    return try Checkpoint(Array(ScenarioFiles.read(path)), path: path, for: job, of: runner)
  }

  /// Says that there is something to go on from, where nobody asked for it.
  func mention() {
    if FileManager.default.fileExists(atPath: path) {
      Terminal.complain(
        "note: starting anew; runs of these seeds lie in \(path.escapedForTerminal), "
          + "and --resume would go on from them\n")
    }
  }

  /// Writes `checkpoint` where the last one is old enough; a failure is told once, and ends
  /// nothing.
  func keep(_ checkpoint: Checkpoint) {
    last.withLock { last in
      guard ContinuousClock.now - last.written >= interval else { return }
      do {
        try checkpoint.write(to: path)
      } catch {
        if !last.hasFailed { Terminal.complain("warning: \(error)\n") }
        last.hasFailed = true
      }
      last.written = .now
    }
  }

  func remove() throws {
    if let number = SystemFile.remove(path) { throw WriteError(path, number) }
  }
}
