import Foundation
import SimKernel
import SimTraces
import SimWriting
import Synchronization

/// Keeps what a long job has done beside its reports, so that it can go on after being stopped.
final class CheckpointKeeper: Sendable {
  let path: String
  private let advice: String
  private let interval: Duration
  private let last: Mutex<(written: ContinuousClock.Instant, hasFailed: Bool)>

  /// - Parameters:
  ///   - advice: what to do where there is nothing to go on from.
  ///   - interval: at most so much work is lost where the command is killed.
  init(_ path: String, advice: String, every interval: Duration) {
    self.path = path
    self.advice = advice
    self.interval = interval
    last = Mutex((.now, false))
  }

  /// What was kept.
  func read() throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        "no checkpoint to go on from", at: Diagnostic.Place(file: path), kind: .missingInput,
        hint: advice)
    }
    return try Array(ScenarioFiles.read(path))
  }

  /// Says that there is something to go on from, where nobody asked for it.
  func mention() {
    if FileManager.default.fileExists(atPath: path) {
      Terminal.complain(
        "note: starting anew; runs of these seeds lie in \(path.escapedForTerminal), "
          + "and --resume would go on from them\n")
    }
  }

  /// Has `write` write to the path where the last checkpoint is old enough; a failure is told once,
  /// and ends nothing.
  func keep(_ write: (String) throws -> Void) {
    last.withLock { last in
      guard ContinuousClock.now - last.written >= interval else { return }
      do {
        try write(path)
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
