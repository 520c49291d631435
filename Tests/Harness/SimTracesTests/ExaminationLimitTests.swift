import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimTraces

@Suite("Examining a recording of any length (H-2)")
struct ExaminationLimitTests {
  /// Values in [0, 1) without a pattern, all different.
  private func scattered(_ count: Int) -> [Double] {
    (1...count).map { (Double($0) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1) }
  }

  private func tally(_ values: [Double]) -> ValueTally {
    var tally = ValueTally()
    for value in values { tally.add(value) }
    return tally
  }

  @Test("Values of few kinds are counted exactly, however many they are")
  func fewKinds() {
    let values = scattered(700_000).map { ($0 * 1000).rounded() }
    let tally = tally(values)
    #expect(tally.isExact)
    #expect(tally.spread == TraceExamination.Spread(values))
    let squares = values.filter { $0 <= 600 }.map { ($0 - 500) * ($0 - 500) }
    let expected = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    let found = tally.deviation(from: 500, upTo: 600) ?? .nan
    #expect(abs(found - expected) < 1e-9)
  }

  @Test("Values of any kind are exact up to the limit")
  func upToLimit() {
    let values = scattered(ValueTally.exactLimit)
    #expect(tally(values).isExact)
    #expect(tally(values).spread == TraceExamination.Spread(values))
  }

  @Test("Of more values of any kind the ends are exact, and the quantiles close")
  func beyondLimit() throws {
    let values = scattered(2_000_000)
    let tally = tally(values)
    #expect(!tally.isExact)
    #expect(tally.spread.least == values.min())
    #expect(tally.spread.largest == values.max())
    #expect(abs(try #require(tally.spread.median) - 0.5) < 0.001)
    #expect(abs(try #require(tally.spread.p95) - 0.95) < 0.001)
  }

  /// Examines a walk due north of `count` fixes, one per second, with different accuracies.
  private func examine(_ count: Int, repeating place: Int? = nil) -> TraceExamination {
    let examiner = TraceExaminer()
    examiner.begin(TraceHead(format: "test"))
    func take(_ index: Int, delivered: Int) {
      examiner.take(
        Fix(
          coordinate: Coordinate(latitudeDegrees: Double(index) * 1e-5, longitudeDegrees: 7),
          horizontalAccuracyMeters: 5 + Double(index) * 1e-6,
          measured: Instant(nanoseconds: Int64(index) * 1_000_000_000),
          delivered: Instant(nanoseconds: Int64(delivered) * 1_000_000_000)))
    }
    for index in 0..<count { take(index, delivered: index) }
    if let place { take(place, delivered: count) }
    return examiner.examination()
  }

  @Test("What is not exact of a long recording is named; its counts are exact")
  func longRecording() {
    let count = 2 * ValueTally.exactLimit
    let found = examine(count)
    #expect(found.fixes.map(\.count) == [count])
    #expect(found.fixes.map(\.cadence.gaps.largest) == [1])
    #expect(found.fixes.map(\.duplicates) == [0])
    #expect(
      found.notes.first
        == "p50 and p95 of more than 262144 values are approximate: accuracies of unknown"
    )
    #expect(examine(1000).notes.isEmpty)
  }

  @Test("A fix that comes again is a duplicate; of one too long ago that is left open")
  func duplicates() {
    #expect(examine(1000, repeating: 3).fixes.map(\.duplicates) == [1])
    let count = DuplicateFinder.reach + 1000
    #expect(examine(count, repeating: 2000).fixes.map(\.duplicates) == [1])
    #expect(examine(count, repeating: 2000).notes.isEmpty)
    #expect(
      examine(count, repeating: 3).notes
        == ["duplicates of fixes that came 131072 or more fixes earlier are not counted"])
  }

  @Test("A jump is found whether steps come before it, after it or both")
  func jumps() {
    func jumps(at places: Set<Int>, of count: Int) -> [Double] {
      let examiner = TraceExaminer()
      examiner.begin(TraceHead(format: "test"))
      var latitude = 0.0
      for index in 0..<count {
        latitude += places.contains(index) ? 1e-3 : 1e-5
        examiner.take(
          Fix(
            coordinate: Coordinate(latitudeDegrees: latitude, longitudeDegrees: 7),
            measured: Instant(nanoseconds: Int64(index) * 1_000_000_000)))
      }
      return examiner.examination().jumps.map(\.at)
    }
    #expect(jumps(at: [1, 30, 59], of: 60) == [1, 30, 59])
    #expect(jumps(at: [2], of: 5) == [2])
    #expect(jumps(at: [], of: 60).isEmpty)
  }
}
