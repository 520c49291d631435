import Foundation
import SimTraces
import SimTuning
import SimWriting
import Synchronization

/// Keeps the finished walks of a tuning beside its report.
final class TuningKeeper: Sendable {
  let path: String
  private let interval: Duration
  private let last: Mutex<(written: ContinuousClock.Instant, hasFailed: Bool)>

  /// - Parameter interval: at most so much work is lost where the command is killed.
  init(path: String, every interval: Duration) {
    self.path = path
    self.interval = interval
    last = Mutex((.now, false))
  }

  /// What was kept of `plan`.
  func read(_ plan: TuningPlan) throws -> TuningCheckpoint {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        "no checkpoint to go on from", at: Diagnostic.Place(file: path), kind: .missingInput,
        hint: "--resume goes with the same options as the stopped command")
    }
    return try TuningCheckpoint(Array(ScenarioFiles.read(path)), path: path, for: plan)
  }

  /// Writes `checkpoint` where the last one is old enough; a failure is told once, and ends
  /// nothing.
  func keep(_ checkpoint: TuningCheckpoint) {
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
