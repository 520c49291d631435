import Sensing
import SimKernel
import Testing

@Suite("Where two logs begin to differ (H-6)")
struct ObservationDifferenceTests {
  private func log(_ entries: (seconds: Double, kind: Int32, value: Double)...) -> ObservationLog {
    var log = ObservationLog()
    _ = log.register([
      ObservationKind("a.number", [.init("value_m", .number(decimals: 1))]),
      ObservationKind("a.word", [.init("word", .choice(["low", "high"]))]),
      ObservationKind("a.place", [.init("latitude_deg", .position)]),
    ])
    for entry in entries {
      log.append(
        Observation(
          instant: .zero + .seconds(entry.seconds), kind: entry.kind,
          values: SIMD8(entry.value, 9, 9, 9, 9, 9, 9, 9)))
    }
    return log
  }

  @Test("Equal bit by bit is no difference; any NaN equals any other")
  func equal() {
    #expect(ObservationDifference(log((1, 0, 2)), log((1, 0, 2))) == nil)
    let signaling = Double(bitPattern: 0x7ff8_0000_0000_0001)
    #expect(ObservationDifference(log((1, 0, .nan)), log((1, 0, signaling))) == nil)
    #expect(ObservationDifference(log((1, 0, 0.0)), log((1, 0, -0.0)))?.second == "-0.0")
  }

  @Test("The first that differs is told: instant, kind, field, both values")
  func first() throws {
    let value = try #require(
      ObservationDifference(log((1, 0, 2), (2, 0, 0.1)), log((1, 0, 2), (2, 0, 0.1.nextUp))))
    #expect(value.place == 1 && value.instant == .zero + .seconds(2))
    #expect(value.kind == "a.number" && value.field == "value_m" && !value.revealsPosition)
    #expect(value.first == "0.1" && value.second == "0.10000000000000002")
    let word = ObservationDifference(log((1, 1, 0)), log((1, 1, 1)))
    #expect(word?.field == "word" && word?.first == "low" && word?.second == "high")
    let kind = ObservationDifference(log((1, 0, 0)), log((1, 1, 0)))
    #expect(kind?.field == "kind" && kind?.first == "a.number" && kind?.second == "a.word")
    let instant = ObservationDifference(log((1, 0, 0)), log((1.5, 0, 0)))
    #expect(instant?.field == "instant" && instant?.second == "1500000000 ns")
    #expect(ObservationDifference(log((1, 2, 0)), log((1, 2, 1)))?.revealsPosition == true)
  }

  @Test("A log that ends first differs where the other goes on")
  func shorter() {
    let longer = ObservationDifference(log((1, 0, 2)), log((1, 0, 2), (3, 1, 0)))
    #expect(longer?.place == 1 && longer?.kind == "a.word" && longer?.field == nil)
    #expect(longer?.first == nil && longer?.second == "a.word")
    #expect(longer?.instant == .zero + .seconds(3))
    #expect(ObservationDifference(log((1, 0, 2)), log())?.first == "a.number")
  }
}
