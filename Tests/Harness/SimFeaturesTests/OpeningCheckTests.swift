import OpeningHours
import Sensing
import SimObservations
import Testing

@testable import SimFeatures

// MG-20
@Suite("What lines say of being open is held against what was drawn")
struct OpeningCheckTests {
  /// Shop 1 opens at minute 3. Shop 2 is open, but its state is unknown before minute 3. Shop 3 is
  /// open, and its data is old from minute 3 on. The state of shop 4 is never known.
  private static let check = OpeningCheck(
    [
      1: .init(opens: 3), 2: .init(opens: 3, lasts: 1440, known: 3..<1443),
      3: .init(opens: -60, oldFrom: 3), 4: .init(opens: 0, known: 0..<0),
    ], lastMinute: 6)

  private func found(_ answers: [Int64: OpenAnswer?], at seconds: Double) -> [Int] {
    let lines = answers.sorted { $0.key < $1.key }.map { (id: $0.key, answer: $0.value) }
    let found = Self.check.check(lines, at: .zero + .seconds(seconds))
    return [found.known, found.wrong, found.doubtful, found.unsaid]
  }

  private static let open = OpenAnswer(state: .open(until: nil), doubts: [], ageDays: 0)
  private static let closed = OpenAnswer(state: .closed(opens: nil), doubts: [], ageDays: 0)
  private static let unknown = OpenAnswer(state: .unknown, doubts: .undated, ageDays: nil)
  private static let old = OpenAnswer(state: .open(until: nil), doubts: .old, ageDays: 400)

  @Test("Nothing is wrong with lines that say how it is, before and after the minute of a change")
  func right() {
    let before: [Int64: OpenAnswer?] = [
      1: Self.closed, 2: Self.unknown, 3: Self.open, 4: Self.unknown,
    ]
    let after: [Int64: OpenAnswer?] = [1: Self.open, 2: Self.open, 3: Self.old, 4: Self.unknown]
    #expect(found(before, at: 179.9) == [2, 0, 2, 0])
    #expect(found(after, at: 180) == [3, 0, 2, 0])
    // and with lines that are late, even by a nanosecond
    #expect(found(before, at: 180) == [3, 2, 2, 1])
    #expect(found(after, at: 179.9) == [2, 2, 2, 1])
  }

  @Test("Open for closed, unknown for known and old for new are wrong, each line once")
  func wrong() {
    #expect(found([1: Self.open], at: 0) == [1, 1, 0, 0])
    #expect(found([1: Self.unknown], at: 0) == [1, 1, 0, 0])
    #expect(found([1: Self.old], at: 0) == [1, 1, 0, 0])
    #expect(found([1: nil], at: 0) == [1, 1, 0, 0])
    #expect(found([3: Self.old], at: 0) == [1, 1, 0, 0])
  }

  @Test(
    "Open or closed for unknown, and sure for old, is not said; a place of nobody is not judged")
  func unsaid() {
    #expect(found([4: Self.open], at: 0) == [0, 0, 1, 1])
    #expect(found([4: Self.closed], at: 0) == [0, 0, 1, 1])
    #expect(found([4: Self.old], at: 0) == [0, 0, 1, 1])
    #expect(found([4: nil], at: 0) == [0, 0, 1, 0])
    #expect(found([3: Self.open], at: 180) == [1, 0, 1, 1])
    #expect(found([9: Self.open], at: 0) == [0, 0, 0, 0])
  }

  @Test("It is looked at again one second after each minute in which something may change")
  func looks() {
    let looks = sequence(first: Instant.zero) { Self.check.nextLook(after: $0) }
    #expect(looks.map(\.seconds) == [0, 61, 121, 181, 241, 301, 361])
  }
}
