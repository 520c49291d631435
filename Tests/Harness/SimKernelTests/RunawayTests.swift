import Sensing
import SimKernel
import Testing

@Suite("A feature that never lets the run end")
struct RunawayTests {
  @Test(
    "is reported, whether time stands still or creeps",
    arguments: [Timespan.zero, Timespan(nanoseconds: 1), .milliseconds(-5)])
  func wakes(span: Timespan) {
    let feature = Scribe { _, instant, sink in wake(&sink, at: instant + span) }
    #expect(throws: RunBudget.Excess.self) { try run([feature], fixes: [fix(5)]) }
    #expect(feature.told.count < 100_000)
  }

  @Test("is reported when it asks twice for each wake, before memory runs out")
  func doubling() {
    let feature = Scribe { _, instant, sink in
      for _ in 0..<2 { wake(&sink, at: instant + .seconds(1)) }
    }
    #expect(throws: RunBudget.Excess.self) {
      try run([feature], fixes: [fix(0)], end: 86_400)
    }
  }

  @Test("is reported when it answers every change of the sensors by another")
  func requests() {
    let feature = Scribe { event, _, sink in
      guard case .sensors(let request) = event else { return sink.ask([], .off) }
      sink.ask([], SensorRequest(location: !request.location, heading: true))
    }
    #expect(throws: RunBudget.Excess.self) { try run([feature], fixes: [fix(5)]) }
  }

  @Test("is told from a busy one: 200 timers a second for an hour are no runaway")
  func busy() throws {
    let feature = Scribe(interests: .app) { _, instant, sink in
      wake(&sink, at: instant + .milliseconds(5))
    }
    let record = try run([feature], script: [.init(at: .zero, .screenOpened)], end: 300)
    #expect(record.eventCount == 60_001)
  }
}
