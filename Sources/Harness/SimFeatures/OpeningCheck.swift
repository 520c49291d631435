import OpeningHours
import Sensing
import SimObservations

/// Compares the opening states in lines of a list with the drawn facts; it shares no code with the
/// engine that made them, and knows neither calendars nor clocks (MG-20).
struct OpeningCheck: Sendable {
  /// Delay with which a line may show a change (assumed: nobody notices a second).
  private static let grace = Timespan.seconds(1)
  private static let minute = Timespan.seconds(60)

  private let facts: [Int64: NearbyHours.Fact]
  /// The last minute of the run in which a check is useful.
  private let lastMinute: Int

  init(_ facts: [Int64: NearbyHours.Fact], lastMinute: Int) {
    (self.facts, self.lastMinute) = (facts, lastMinute)
  }

  /// Time of the next check of the list without a redraw: shortly after a full minute, when shops
  /// open and close; nil if nothing changes any more.
  func nextLook(after instant: Instant) -> Instant? {
    let next = OpeningCheck.minute(of: instant) + 1
    guard next <= lastMinute else { return nil }
    return .zero
      + Timespan(nanoseconds: OpeningCheck.minute.nanoseconds * Int64(next)) + OpeningCheck.grace
  }

  /// Returns the errors of lines that show `answers` for the places of these ids.
  func check(_ answers: [(id: Int64, answer: OpenAnswer?)], at instant: Instant) -> NearbyOpening {
    let minute = OpeningCheck.minute(of: instant)
    var found = NearbyOpening()
    for line in answers {
      guard let fact = facts[line.id] else { continue }
      let isKnown = fact.known.contains(minute)
      let isOld = isKnown && fact.oldFrom <= minute
      let said = OpeningCheck.words(of: line.answer)
      if isKnown { found.known += 1 }
      if !isKnown || isOld { found.doubtful += 1 }
      if isKnown, said.isOpen != fact.isOpen(at: minute) || said.isDoubtful && !isOld {
        found.wrong += 1
      }
      if isKnown ? isOld && !said.isDoubtful : said.isOpen != nil { found.unsaid += 1 }
    }
    return found
  }

  /// The words that the user reads: open, closed or unknown (nil), and whether they are marked as
  /// doubtful.
  private static func words(of answer: OpenAnswer?) -> (isOpen: Bool?, isDoubtful: Bool) {
    guard let answer else { return (nil, false) }
    let isOpen: Bool? =
      switch answer.state {
      case .open: true
      case .closed: false
      case .unknown: nil
      }
    return (isOpen, !answer.doubts.isDisjoint(with: [.old, .undated]))
  }

  private static func minute(of instant: Instant) -> Int {
    Int(instant.nanoseconds / minute.nanoseconds)
  }
}
