import Geodesy
import Sensing
import SimEnergy
import SimKernel
import SimObservations
import SimScenarios
import TestSupport
import Testing

@testable import SimRunner

@Suite("Each invariant of a swarm sees what breaks it (H-7)")
struct InvariantTests {
  /// A walk of one minute on which every invariant holds.
  private static func world(_ more: String = "") throws -> (Scenario, RunInput, RunRecord) {
    let text = """
      format: 1
      title: A street
      world: { map: { grid: 10 m, center: jemaa_el_fnaa, drawing: "A------B" } }
      walk: { from: A, to: B, pace: 1 m/s, pauses: none }
      phone: { gnss: open_sky, compass: street, profile: ideal, heading_rate: 5 /s, power: {} }
      \(more)
      home: B
      script: [{ open_screen: at 0 s }, { leave_screen: at 40 s }]
      features:
        { compass: {}, session: {}, locate: {}, lookup: {}, lanes: {}, app_log: {}, way_home: {},
          pack_download: {} }
      expect: { given.fixes: ">= 0" }
      """.replacing(#"drawing: "A------B""#, with: "drawing: DRAWING")
    // a drawing must be a block of text
    let block = text.replacing(
      "{ map: { grid: 10 m, center: jemaa_el_fnaa, drawing: DRAWING } }",
      with: "\n  map:\n    grid: 10 m\n    center: jemaa_el_fnaa\n    drawing: |\n      A------B")
    let scenario = try Scenario(bytes: Array(block.utf8), path: "street.yaml")
    let input = try RunInput(walking: scenario, seed: 1)
    let features = try scenario.asWritten.prepared(in: scenario).features
    return (scenario, input, try input.run(features, world: scenario.world))
  }

  private static func breaches(_ change: (inout RunRecord) -> Void, _ more: String = "") throws
    -> [String]
  {
    var (scenario, input, record) = try world(more)
    change(&record)
    let run = SwarmRun(record, of: scenario, end: input.end, isFlawed: false)
    return Invariant.breaches(of: run).map(\.invariant)
  }

  @Test("An ordinary walk breaks none, with rules of a platform and without")
  func none() throws {
    #expect(try Self.breaches({ _ in }).isEmpty)
    #expect(try Self.breaches({ _ in }, "platform: { rules: ios }").isEmpty)
  }

  @Test("A number that is infinite or missing", arguments: [Double.infinity, .nan])
  func numbers(_ number: Double) throws {
    let broken = try Self.breaches {
      $0.log.append(
        LaneMatched(
          edge: 0, point: nil, probability: number, isSure: false, spreadMeters: 1,
          ageSeconds: nil), at: $0.end)
    }
    #expect(broken == ["numbers"])
  }

  @Test("A number beyond the range of its field", arguments: [-0.1, 1.1])
  func ranges(_ probability: Double) throws {
    let broken = try Self.breaches {
      $0.log.append(
        LaneMatched(
          edge: 0, point: nil, probability: probability, isSure: false, spreadMeters: 1,
          ageSeconds: nil), at: $0.end)
    }
    #expect(broken == ["ranges"])
  }

  @Test("An observation out of order, and one after the end")
  func order() throws {
    #expect(
      try Self.breaches { $0.log.append(LocateAsked(), at: .zero) } == ["order"])
    #expect(
      try Self.breaches { $0.log.append(LocateAsked(), at: $0.end + .seconds(1)) } == ["order"])
  }

  @Test("A fix out of order, and headings and courses of a full turn")
  func given() throws {
    #expect(try Self.breaches { $0.givenFixes[3].delivered = .zero } == ["given"])
    #expect(try Self.breaches { $0.givenFixes[3].courseDegrees = 360 } == ["given"])
    #expect(try Self.breaches { $0.givenFixes[3].accuracy = .given(0) } == ["given"])
    let broken = try Self.breaches { record in
      var headings = Array(record.givenHeadings)
      headings[7].trueDegrees = 360
      record.givenHeadings = Given(headings)
    }
    #expect(broken == ["given"])
  }

  @Test("A request after the end of the run")
  func instants() throws {
    let broken = try Self.breaches {
      $0.sensing.append(SensingChange(at: $0.end + .seconds(1), .off))
    }
    #expect(broken == ["instants"])
  }

  @Test("Fixes and headings that nobody asked for, and what they cost")
  func unasked() throws {
    let broken = try Self.breaches { $0.sensing = [SensingChange(at: .zero, .off)] }
    #expect(broken == ["unasked"])
  }

  @Test("A fix without a permission, and an app that does something while it is suspended")
  func phone() throws {
    let android = "platform: { rules: ios }"
    let forbidden = try Self.breaches(
      { record in
        for place in record.phone.indices {
          record.phone[place].state.authorization.status = .denied
        }
      }, android)
    #expect(forbidden == ["forbidden"])
    let suspended = try Self.breaches(
      { record in
        for place in record.phone.indices { record.phone[place].state.scene = .suspended }
      }, android)
    #expect(suspended == ["suspended"])
  }

  @Test("More than sixty frames in a second")
  func frames() throws {
    let redraw = CompassRedraw(
      arrowDegrees: nil, turnDegrees: nil, bearingDegrees: nil, distanceMeters: nil,
      fixAgeSeconds: nil, location: .stopped, confidence: .unavailable, reason: .stopped)
    func broken(_ count: Int) throws -> [String] {
      try Self.breaches { record in
        for _ in 0..<count { record.log.append(redraw, at: record.end) }
      }
    }
    #expect(try broken(60).isEmpty)
    #expect(try broken(61) == ["frames"])
  }

  @Test("A position before any fix, and an age that no fix has")
  func positions() throws {
    let without = try Self.breaches { $0.givenFixes = [] }
    #expect(without.contains("without_fix") && without.contains("ages"))
    let cached = try Self.breaches {
      $0.log.append(LocateAsked(), at: $0.end)
      $0.log.append(LocateCached(ageSeconds: 999), at: $0.end)
    }
    #expect(cached == ["ages"])
  }

  @Test("An arrow without a heading")
  func direction() throws {
    #expect(try Self.breaches { $0.givenHeadings = Given([]) } == ["direction"])
  }

  @Test("What comes before its cause")
  func causes() throws {
    let broken = try Self.breaches {
      $0.log.append(
        DownloadReceived(receivedBytes: 1, excessBytes: 0, network: .wifi, isConfirmed: false),
        at: $0.end)
    }
    #expect(broken == ["causes"])
  }

  @Test("A session that starts twice, and one that stops and leaves the sensors on")
  func sessions() throws {
    let twice = try Self.breaches {
      $0.log.append(SessionStarted(), at: $0.end)
      $0.log.append(SessionStarted(), at: $0.end)
    }
    #expect(twice == ["sessions"])
    let on = try Self.breaches { record in
      record.log.append(SessionStarted(), at: record.end)
      record.log.append(SessionStopped(reason: .screenLeft), at: record.end)
      record.sensing.append(SensingChange(at: record.end, .all))
    }
    #expect(on == ["sessions"])
    // left and opened again at one instant: the sensors are on for the second session
    let again = try Self.breaches { record in
      record.log.append(SessionStarted(), at: record.end)
      record.log.append(SessionStopped(reason: .screenLeft), at: record.end)
      record.log.append(SessionStarted(), at: record.end)
      record.sensing.append(SensingChange(at: record.end, .all))
    }
    #expect(again == [])
  }

  @Test("A request after the question was dropped, and bytes after a download was over")
  func afterTheEnd() throws {
    let lookup = try Self.breaches {
      $0.log.append(LookupAsked(), at: $0.end)
      $0.log.append(LookupDropped(), at: $0.end)
      $0.log.append(
        LookupRequested(about: .words, inFlight: 1, failures: 0, quietSeconds: 1), at: $0.end)
    }
    #expect(lookup == ["after_the_end"])
    let download = try Self.breaches { record in
      let log = [record.end - .zero].map(\.nanoseconds)
      let before = Instant(nanoseconds: log[0])
      record.log.append(DownloadAsked(), at: before)
      record.log.append(DownloadAnswered(fromBytes: 0, againBytes: 0), at: before)
      record.log.append(DownloadShown(step: .cancelled, reason: nil), at: before)
      record.log.append(
        DownloadReceived(receivedBytes: 1, excessBytes: 0, network: .wifi, isConfirmed: false),
        at: before + .seconds(1))
    }
    #expect(download.contains("after_the_end"))
  }

  @Test("A request that ends twice, and one that took longer than it is old")
  func answers() throws {
    func ended(_ seconds: Double) -> LocateEnded {
      LocateEnded(
        outcome: .timeout, tookSeconds: seconds, shown: .error, accuracyMeters: nil,
        coordinate: nil)
    }
    let twice = try Self.breaches {
      $0.log.append(LocateAsked(), at: $0.end)
      $0.log.append(ended(0), at: $0.end)
      $0.log.append(ended(0), at: $0.end)
    }
    #expect(twice == ["answers"])
    let long = try Self.breaches {
      $0.log.append(LocateAsked(), at: $0.end)
      $0.log.append(ended(3), at: $0.end)
    }
    #expect(long == ["answers"])
  }

  @Test("A log that is exported with a position")
  func privacy() throws {
    let broken = try Self.breaches {
      $0.log.append(LogExported(lines: 1, positions: 1), at: $0.end)
    }
    #expect(broken == ["privacy"])
  }

  @Test("Energy of sensors that nobody asks for")
  func energy() throws {
    let (scenario, input, record) = try Self.world()
    let plan = try #require(scenario.power)
    let use = EnergyModel(plan).use(of: PhoneActivity(record))
    func breach(_ change: (inout RunRecord) -> Void) -> String? {
      var record = record
      change(&record)
      let run = SwarmRun(record, of: scenario, end: input.end, isFlawed: false)
      return Invariant.breach(by: use, plan, in: run)?.words
    }
    #expect(breach { _ in } == nil)
    #expect(
      breach { record in
        for place in record.sensing.indices { record.sensing[place].request.heading = false }
      }?.hasPrefix("the compass spends ") == true)
    #expect(
      breach { record in
        for place in record.sensing.indices { record.sensing[place].request.location = false }
      } == "the GNSS receiver runs without a request")
    #expect(breach { $0.script = [] }?.hasSuffix("and nothing asks for it") == true)
  }

  @Test("Settings that may misbehave are held to less")
  func flawed() throws {
    var (scenario, input, record) = try Self.world()
    record.log.append(LogExported(lines: 1, positions: 1), at: record.end)
    let run = SwarmRun(record, of: scenario, end: input.end, isFlawed: true)
    #expect(Invariant.breaches(of: run).isEmpty)
    #expect(Invariant.all.contains { !$0.needsSoundSettings })
    scenario.title = ""
    input.bytesKept = 0
  }
}
