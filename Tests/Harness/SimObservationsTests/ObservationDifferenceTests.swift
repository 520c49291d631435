import Sensing
import SimObservations
import Testing

@Suite("Where two logs begin to differ (H-6)")
struct ObservationDifferenceTests {
  @Test("Equal bit by bit is no difference; any NaN equals any other")
  func equal() {
    let two = log((Number(2), 1))
    #expect(ObservationDifference(two, two) == nil)
    let signaling = Double(bitPattern: 0x7ff8_0000_0000_0001)
    let (nan, other) = (log((Number(.nan), 1)), log((Number(signaling), 1)))
    #expect(ObservationDifference(nan, other) == nil)
    let (zero, minus) = (log((Number(0), 1)), log((Number(-0.0), 1)))
    #expect(ObservationDifference(zero, minus)?.second == "-0.0")
  }

  @Test("The first that differs is told: instant, kind, field, both values")
  func first() throws {
    let value = try #require(
      ObservationDifference(
        log((Number(2), 1), (Number(0.1), 2)),
        log((Number(2), 1), (Number(0.1.nextUp), 2))))
    #expect(value.place == 1 && value.instant == .s(2))
    #expect(value.kind == "a.number" && value.field == "value_m" && !value.revealsPosition)
    #expect(value.first == "0.1" && value.second == "0.10000000000000002")
    let (low, high) = (log((Level(.low), 1)), log((Level(.high), 1)))
    let word = ObservationDifference(low, high)
    #expect(word?.field == "level" && word?.first == "low" && word?.second == "high")
    let kind = ObservationDifference(log((Number(0), 1)), low)
    #expect(kind?.field == "kind" && kind?.first == "a.number" && kind?.second == "a.level")
    let later = log((Number(0), 1.5))
    let instant = ObservationDifference(log((Number(0), 1)), later)
    #expect(instant?.field == "instant" && instant?.second == "1500000000 ns")
    let (here, there) = (log((Place(0), 1)), log((Place(1), 1)))
    #expect(ObservationDifference(here, there)?.revealsPosition == true)
  }

  @Test("A log that ends first differs where the other goes on")
  func shorter() {
    let two = log((Number(2), 1))
    let longer = ObservationDifference(
      two, log((Number(2), 1), (Level(.low), 3)))
    #expect(longer?.place == 1 && longer?.kind == "a.level" && longer?.field == nil)
    #expect(longer?.first == nil && longer?.second == "a.level")
    #expect(longer?.instant == .s(3))
    #expect(ObservationDifference(two, log())?.first == "a.number")
  }
}
