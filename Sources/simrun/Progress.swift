import Foundation
import SimKernel
import SimText
import Synchronization

/// Shows the progress of long work: on a terminal one line that is erased at the end, in a pipe a
/// line every ten seconds, so that a log of short work contains none.
final class Progress: Sendable {
  private struct State {
    var start: ContinuousClock.Instant
    var shown: ContinuousClock.Instant
    /// Number of units done before this process began.
    var doneBefore: Int
  }

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state: Mutex<State>

  /// The name of the counted units.
  private let noun: String

  /// - Parameter doneBefore: number of runs from a checkpoint.
  init(doneBefore: Int = 0, noun: String = "runs") {
    self.noun = noun
    let now = ContinuousClock.now
    state = Mutex(State(start: now, shown: now, doneBefore: doneBefore))
  }

  func show(_ done: Int, of total: Int) {
    guard total > 1 else { return }
    let now = ContinuousClock.now
    let line: String? = state.withLock { state in
      // ten times a second: faster than anyone can read
      let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(10)
      guard done < total, now - state.shown >= pause else { return nil }
      state.shown = now
      return Self.line(
        done, of: total, noun, doneBefore: state.doneBefore,
        seconds: (now - state.start) / .seconds(1))
    }
    if let line { Terminal.complain(isTerminal ? "\r\(line)\u{1b}[K" : "\(line)\n") }
  }

  /// Erases the line.
  func end() {
    if isTerminal { Terminal.complain("\r\u{1b}[K") }
  }

  /// A text like `812 of 10000 runs, 14.2 /s, 10 min 47 s left`; `seconds` are those of this
  /// process.
  static func line(
    _ done: Int, of total: Int, _ noun: String = "runs", doneBefore: Int, seconds: Double
  ) -> String {
    let rate = Double(done - doneBefore) / seconds
    guard rate > 0, rate.isFinite else { return "\(done) of \(total) \(noun)" }
    let left = Int((Double(total - done) / rate).rounded(.up))
    return "\(done) of \(total) \(noun), \(Decimals.readable(rate, significantDigits: 3)) /s, "
      + "\(time(left)) left"
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}

extension JobWatch {
  /// Shows `progress`, and stops the job when the user interrupts the command.
  static func interruptible(showing progress: Progress) -> JobWatch {
    JobWatch(progress: progress.show, shouldStop: { Interruption.signalNumber != nil })
  }
}
