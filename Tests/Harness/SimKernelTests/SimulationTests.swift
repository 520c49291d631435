import Sensing
import SimKernel
import SimObservations
import Testing

@Suite("A simulation (H-4, H-6)")
struct SimulationTests {
  @Test("At one instant the script comes first, then fixes, headings, and wakes as asked for")
  func order() throws {
    let feature = Scribe { event, instant, sink in
      guard case .app(.screenOpened) = event else { return }
      for token in [7, 3, 5] { wake(&sink, at: instant + .seconds(2), UInt8(token)) }
    }
    _ = try run(
      [feature], fixes: [fix(1, delivered: 2), fix(0.5, delivered: 2)], headings: [heading(2)],
      script: [.init(at: .zero, .screenOpened), .init(at: .s(2), .userPresent)])
    #expect(
      feature.told == [
        "0.0 screenOpened", "2.0 userPresent", "2.0 fix 1.0", "2.0 fix 0.5", "2.0 heading",
        "2.0 wake 7", "2.0 wake 3", "2.0 wake 5",
      ])
  }

  @Test("An event reaches the features in their order, and a wake only the one that asked")
  func features() throws {
    var told: [String] = []
    func feature(_ name: String) -> Scribe {
      Scribe { event, instant, sink in
        if case .fix = event { wake(&sink, at: instant + .seconds(1)) }
        told.append(name)
      }
    }
    let pair = [feature("a"), feature("b")]
    _ = try run(pair, fixes: [fix(1)])
    #expect(told == ["a", "b", "a", "b"])
    #expect(pair.allSatisfy { $0.told == ["1.0 fix 1.0", "2.0 wake 0"] })
  }

  @Test("Virtual time never goes back, whatever is asked for and delivered")
  func timeNeverGoesBack() throws {
    var instants: [Instant] = []
    let feature = Scribe { event, instant, sink in
      instants.append(instant)
      if case .fix = event { wake(&sink, at: .zero) }
    }
    _ = try run(
      [feature], fixes: [fix(5), fix(3), fix(6)], headings: [heading(-1), heading(4)],
      script: [.init(at: .s(2), .userPresent)])
    #expect(instants == instants.sorted() && instants.count == 9)
    #expect(feature.told.contains("5.0 wake 0"), "a wake in the past comes at once")
  }

  @Test("Sensors serve all features that made a request, and stop when the last stops them")
  func jointRequests() throws {
    func asking(_ requests: [Double: SensorRequest]) -> Scribe {
      Scribe(interests: .app) { _, instant, sink in
        if let request = requests[instant.seconds] { sink.ask([], request) }
      }
    }
    var (near, far) = (
      SensorRequest(location: true, heading: false), SensorRequest(location: true, heading: true)
    )
    (near.distanceFilterMeters, near.runsInBackground) = (5, true)
    (far.distanceFilterMeters, far.accuracy) = (20, .hundredMeters)
    let script = [0.0, 1, 2, 3].map { ScriptedEvent(at: .s($0), .userPresent) }
    let record = try run(
      [asking([0: near, 3: .off]), asking([1: far, 2: .off])], script: script, sensing: .off)
    var both = near
    both.heading = true
    #expect(record.sensing.map(\.request) == [.off, near, both, near, .off])
    // another order of requests asks for the same
    let other = try run(
      [asking([1: near]), asking([0: far])], script: Array(script.prefix(2)), sensing: .off)
    #expect(other.sensing.map(\.request) == [.off, far, both])
  }

  @Test("Nothing is given while the sensors are off")
  func sensorsOff() throws {
    let feature = Scribe()
    let record = try run(
      [feature], fixes: [fix(1)], headings: [heading(1)],
      script: [.init(at: .s(2), .userPresent)], sensing: .off)
    #expect(feature.told == ["2.0 userPresent"])
    #expect(record.givenFixes.isEmpty && record.givenHeadings.isEmpty)
  }

  @Test(
    "Location and heading are given one without the other",
    arguments: [
      (SensorRequest(location: true, heading: false), [fix(1)], []),
      (SensorRequest(location: false, heading: true), [], [heading(1)]),
    ])
  func oneSensor(request: SensorRequest, fixes: [Fix], headings: [Heading]) throws {
    let record = try run([], fixes: [fix(1)], headings: [heading(1)], sensing: request)
    #expect(record.givenFixes == fixes && Array(record.givenHeadings) == headings)
  }

  @Test("A request takes effect before the next event, and is broadcast")
  func requests() throws {
    let asking = Scribe("a ", interests: .app) { event, _, sink in
      if case .app = event { sink.ask([], .off) }
    }
    let other = Scribe("b ")
    let record = try run(
      [asking, other], fixes: [fix(1), fix(1), fix(2)], headings: [heading(1), heading(2)],
      script: [.init(at: .s(1), .screenLeft)])
    #expect(asking.told == ["a 1.0 screenLeft"])
    #expect(
      other.told == [
        "b 1.0 screenLeft", "b 1.0 sensors false false",
      ])
    #expect(record.givenFixes.isEmpty)
    #expect(record.sensing == [.init(at: .zero, .all), .init(at: .s(1), .off)])
  }

  @Test(
    "A feature is told only what it takes an interest in, and its own wakes",
    arguments: [
      (EventKinds.fixes, "fix 1.0"), (.headings, "heading"), (.app, "userPresent"),
      (.sensors, "sensors false false"),
    ])
  func interests(interests: EventKinds, told: String) throws {
    let feature = Scribe(interests: interests) { event, instant, sink in
      if case .wake = event { return }
      wake(&sink, at: instant + .seconds(1))
    }
    let asking = Scribe(interests: .headings) { _, _, sink in sink.ask([], .off) }
    _ = try run(
      [feature, asking], fixes: [fix(1)], headings: [heading(1)],
      script: [.init(at: .s(1), .userPresent)])
    #expect(feature.told == ["1.0 \(told)", "2.0 wake 0"])
  }

  @Test("The run stops before the first event after its end, and what is due at the end comes")
  func end() throws {
    let feature = Scribe { event, _, sink in
      if case .fix = event { for at in [10, 10.000_000_001] { wake(&sink, at: .s(at)) } }
    }
    let record = try run(
      [feature], fixes: [fix(1), fix(11)], headings: [heading(10), heading(10.5)],
      script: [.init(at: .s(10), .screenLeft), .init(at: .s(12), .screenOpened)], end: 10)
    #expect(feature.told == ["1.0 fix 1.0", "10.0 screenLeft", "10.0 heading", "10.0 wake 0"])
    #expect(record.end == .s(10) && record.eventCount == 4)
  }

  @Test("An empty simulation ends")
  func empty() throws {
    let record = try run([])
    #expect(record.eventCount == 0 && record.log.count == 0)
  }
}
