import OpeningHours
import Sensing

/// The opening states of the lines of a list, and how long they hold.
///
/// Hours are evaluated for new lines, and for lines whose state no longer holds.
struct OpeningBoard: Sendable {
  private struct Line: Sendable {
    var answer: OpenAnswer
    /// nil if it holds forever.
    var end: UTCMinute?

    func holds(at minute: UTCMinute) -> Bool { end.map { minute < $0 } ?? true }
  }

  /// The minute that starts at instant zero.
  private let zero: UTCMinute
  private let policy: NearbyPlaces.Policy
  /// By slot, for the current list and the previous one.
  private var lines: [Int32: Line] = [:]
  private var before: [Int32: Line] = [:]
  /// When a line must change; nil if none must.
  private(set) var due: Instant?

  init(zero: UTCMinute, policy: NearbyPlaces.Policy, limit: Int) {
    (self.zero, self.policy) = (zero, policy)
    lines.reserveCapacity(limit)
    before.reserveCapacity(limit)
  }

  /// Resets the board to an empty list.
  mutating func clear() {
    lines.removeAll(keepingCapacity: true)
    due = nil
  }

  /// Marks the state of the place at `slot` as possibly wrong from now on.
  mutating func doubt(_ slot: Int32) {
    // not changed in place, because a dictionary would allocate memory for that
    guard var line = lines[slot] else { return }
    line.end = zero.adding(minutes: .min)
    lines[slot] = line
  }

  /// Sets in `entries`, the lines of `listed`, whether their places are open at `instant`.
  mutating func fill(
    _ entries: inout [NearbyPlaces.Entry], of listed: [PlaceHit], in catalog: PlaceCatalog,
    at instant: Instant, into effects: inout EffectBuffer<NearbyPlaces.Output>
  ) {
    let minute = zero.adding(minutes: Int(OpeningBoard.minutes(of: instant)))
    swap(&before, &lines)
    lines.removeAll(keepingCapacity: true)
    var end: UTCMinute?
    for (index, hit) in listed.enumerated() {
      let old = before[hit.slot]
      let line: Line
      if let old, old.holds(at: minute) {
        line = old
      } else {
        line = look(into: catalog.places[Int(hit.slot)].hours, at: minute)
      }
      lines[hit.slot] = line
      entries[index].opening = line.answer
      if let lineEnd = line.end { end = min(lineEnd, end ?? lineEnd) }
      if let old, old.answer != line.answer { effects.emit(.opening(hit.id, line.answer)) }
    }
    due = end.map { self.instant(of: $0, from: minute, at: instant) }
  }

  private func look(into hours: OpeningHours?, at minute: UTCMinute) -> Line {
    guard let hours else { return Line(answer: shown(OpeningBoard.nothing), end: nil) }
    let answer = hours.answer(at: minute)
    return Line(answer: shown(answer), end: hours.end(of: answer, from: minute))
  }

  private static var nothing: OpenAnswer {
    OpenAnswer(state: .unknown, doubts: .undated, ageDays: nil)
  }

  private func shown(_ answer: OpenAnswer) -> OpenAnswer {
    var shown = answer
    if policy.showsUnknownAsOpen, shown.state == .unknown { shown.state = .open(until: nil) }
    if policy.showsOldAsSure { shown.doubts.subtract([.old, .undated]) }
    return shown
  }

  // MARK: time

  private static let minute: Int64 = 60_000_000_000

  /// Whole minutes from instant zero, rounded down.
  private static func minutes(of instant: Instant) -> Int64 {
    let quotient = instant.nanoseconds / minute
    return instant.nanoseconds % minute < 0 ? quotient - 1 : quotient
  }

  /// Nanoseconds since the minute of `instant` began.
  private static func sinceMinute(_ instant: Instant) -> Int64 {
    let rest = instant.nanoseconds % minute
    return rest < 0 ? rest + minute : rest
  }

  /// The instant at which `end` begins, if `now` is the minute of `instant`; at most days ahead.
  private func instant(of end: UTCMinute, from now: UTCMinute, at instant: Instant) -> Instant {
    let ahead = Int64(max(1, end - now)) * OpeningBoard.minute
    return instant + Timespan(nanoseconds: ahead - OpeningBoard.sinceMinute(instant))
  }
}
