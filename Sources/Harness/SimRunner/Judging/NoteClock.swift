import Sensing
import SimKernel
import SimText
import SimTraces

/// Converts the times of an app's log lines to instants of a run.
struct NoteClock {
  /// The run's zero by the clock of the lines, and the shift added to their times.
  private let zero: Int64
  private let shift: Int64
  private let end: Instant
  private let isUnix: Bool
  private let isOwnZero: Bool

  /// First and last instant of the lines converted so far.
  private var first: Instant?
  private var last: Instant?
  private var (before, after, disordered, total) = (0, 0, 0, 0)

  init(_ judge: LogJudge, _ input: RunInput) throws(Diagnostic) {
    end = input.end
    shift = judge.alignment.shiftNanoseconds
    isUnix = judge.notes.clock == .unix
    isOwnZero = judge.alignment.zeroNanoseconds != nil
    let place = Diagnostic.Place(file: judge.path)
    guard isUnix else {
      guard !isOwnZero else {
        throw Diagnostic(
          "its times count from the start of the recording, and --zero is for times of day",
          at: place, hint: "leave out --zero; --shift moves the lines")
      }
      zero = 0
      return
    }
    guard let zero = judge.alignment.zeroNanoseconds ?? input.trace.epochNanoseconds else {
      throw Diagnostic(
        "its lines have times of day, and the recording has no clock", at: place,
        hint: "give the start of the recording by the clock of the app, as in "
          + "--zero 2026-05-01T09:30:00Z")
    }
    self.zero = zero
  }

  /// Returns the lines within the run, in order of time; lines of the same instant keep their
  /// order.
  mutating func place<Content>(
    _ lines: [AppNotes.Line<Content>]
  ) -> [(instant: Instant, content: Content)] {
    var placed: [(instant: Instant, content: Content)] = []
    placed.reserveCapacity(lines.count)
    var latest = Instant(nanoseconds: .min)
    for line in lines {
      let instant = Instant(nanoseconds: line.nanoseconds - zero + shift)
      total += 1
      if instant < latest { disordered += 1 }
      latest = max(latest, instant)
      first = min(first ?? instant, instant)
      last = max(last ?? instant, instant)
      if instant < .zero {
        before += 1
      } else if instant > end {
        after += 1
      } else {
        placed.append((instant, line.content))
      }
    }
    if disordered > 0 {
      let order = placed.indices.sorted {
        (placed[$0].instant, $0) < (placed[$1].instant, $1)
      }
      return order.map { placed[$0] }
    }
    return placed
  }

  /// Describes how the lines were placed and which were left out; throws if none is left.
  func words(of notes: AppNotes, _ path: String) throws(Diagnostic) -> [String] {
    let span = "\(seconds(.zero)) s to \(seconds(end)) s"
    let moved = shift == 0 ? "" : ", moved by \(Decimals.shortest(Double(shift) / 1e9)) s"
    guard let first, let last else {
      return ["the app wrote nothing down in \(path)"]
    }
    guard before + after < total else {
      throw Diagnostic(
        "none of its \(total) lines lies within the run, from \(span): the first is at "
          + "\(seconds(first)) s, the last at \(seconds(last)) s",
        at: .init(file: path),
        hint: isUnix
          ? "check that both clocks had the same time and zone; --shift '1 h' moves the lines"
          : "check that they count from the start of the recording; --shift '1 h' moves the lines")
    }
    let clock =
      if !isUnix {
        "its times count from the start of the recording"
      } else if isOwnZero {
        "its times of day count from \(Timestamp.iso8601(zero)), as --zero says"
      } else {
        "its times of day are by the clock of the recording, whose zero is "
          + Timestamp.iso8601(zero)
      }
    var words = [
      "judged: the app's log \(path), \(total) lines from \(seconds(first)) s to "
        + "\(seconds(last)) s of \(seconds(end)) s; \(clock)\(moved)"
    ]
    if before > 0 {
      words.append("judged: \(before) lines from before the start are left out")
    }
    if after > 0 {
      words.append(
        "judged: \(after) lines from after the end are left out"
          + (!isUnix && 2 * after > total
            ? "; most are, so check that 't' is in seconds and not in milliseconds" : ""))
    }
    if disordered > 0 {
      words.append("judged: \(disordered) lines stood out of order, and were sorted by time")
    }
    return words
  }

  private func seconds(_ instant: Instant) -> String {
    Decimals.text(instant.seconds, decimals: 3)
  }
}
