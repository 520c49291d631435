import Sensing
import SimKernel
import Testing

@Suite("An app that is killed starts anew from what it saved (H-4, MG-11, MG-16)")
struct KillTests {
  private func simulate(
    _ first: Scribe, _ relaunch: @escaping (Int, [Int64]?) -> Scribe, sensing: SensorRequest = .all
  ) throws -> RunRecord {
    try Simulation(
      trace: .init(fixes: [fix(1), fix(5)], headings: []), facts: nothing,
      script: [.init(at: .zero, .screenOpened), .init(at: .s(3), .killed)],
      features: [first], end: .s(10), sensing: sensing, relaunch: relaunch
    ).run()
  }

  @Test("The one that lived hears of nothing, and the next one of an open screen")
  func told() throws {
    let (first, second) = (Scribe(), Scribe())
    _ = try simulate(first) { _, _ in second }
    #expect(first.told == ["0.0 screenOpened", "1.0 fix 1.0"])
    #expect(second.told == ["3.0 screenOpened", "5.0 fix 5.0"])
  }

  @Test("It is given what was saved last, and nothing where nothing was")
  func saved() throws {
    var given: [[Int64]?] = []
    let saving = Scribe { event, _, sink in
      if case .fix = event { sink.save([7, 8]) } else { sink.save([1]) }
    }
    _ = try simulate(saving) { _, saved in
      given.append(saved)
      return Scribe()
    }
    _ = try simulate(Scribe()) { _, saved in
      given.append(saved)
      return Scribe()
    }
    #expect(given == [[7, 8], nil])
  }

  @Test("Its timers die with it, and what it asked of the sensors")
  func gone() throws {
    let first = Scribe { event, _, sink in
      guard case .app = event else { return }
      wake(&sink, at: .s(4))
      sink.ask([], .all)
    }
    let second = Scribe()
    let record = try simulate(first, { _, _ in second }, sensing: .off)
    #expect(second.told == ["3.0 screenOpened"], "no wake, and the sensors are off again")
    #expect(
      record.sensing == [
        .init(at: .zero, .off), .init(at: .zero, .all), .init(at: .s(3), .off),
      ])
  }
}
