import Foundation
import SimKernel
import SimText
import Synchronization

/// Saves the progress of a long job in the folder of its reports, so that it can be resumed.
final class CheckpointKeeper: Sendable {
  let path: String
  private let advice: String
  private let interval: Duration
  private let last: Mutex<(written: ContinuousClock.Instant, hasFailed: Bool)>

  /// - Parameters:
  ///   - advice: what the user should do if there is no checkpoint to resume.
  ///   - interval: at most this much work is lost if the command is killed.
  init(_ path: String, advice: String, every interval: Duration) {
    self.path = path
    self.advice = advice
    self.interval = interval
    last = Mutex((.now, false))
  }

  /// The saved checkpoint.
  func read() throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        "no checkpoint to continue from", at: Diagnostic.Place(file: path), kind: .missingInput,
        hint: advice)
    }
    return try Array(ScenarioFiles.read(path))
  }

  /// Tells the user that a checkpoint can be resumed, although he did not ask to.
  func mention() {
    if FileManager.default.fileExists(atPath: path) {
      Terminal.complain(
        "note: starting anew; runs of these seeds lie in \(path.escapedForTerminal), "
          + "and --resume would continue from them\n")
    }
  }

  /// Calls `write` with the path if the last checkpoint is old enough; a failure is reported once,
  /// and does not end the job.
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
