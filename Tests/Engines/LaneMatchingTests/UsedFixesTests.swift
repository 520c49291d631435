import Geodesy
import LaneMatching
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("Which fixes are matched (MG-9)")
struct UsedFixesTests {
  private static let lane = WalkMap("A----------------------------------------B", gridMeters: 5)

  /// Returns a matcher after a minute on the lane, and its last fix.
  private static func walked() -> (matcher: LaneMatcher, last: Fix) {
    var stroll = Stroll(lane, from: "A")
    stroll.walk(to: lane.point("A", east: 72))
    return (stroll.matcher, lane.fix(stroll.place, measured: Double(stroll.now)))
  }

  @Test("A fix is not used when it comes ten seconds after it was measured")
  func stale() {
    var (matcher, last) = Self.walked()
    last.measured = last.measured + .seconds(1)
    #expect(matcher.handle(last, at: last.measured + .seconds(10.001)) == nil)
    #expect(matcher.handle(last, at: last.measured + .seconds(10)) != nil)
  }

  @Test("A fix that is delivered twice counts once, and older ones do not count")
  func doubled() {
    var (matcher, last) = Self.walked()
    let before = matcher.match
    #expect(matcher.handle(last, at: last.measured) == nil)
    last.measured = Instant(nanoseconds: last.measured.nanoseconds - 500_000_000)
    #expect(matcher.handle(last, at: last.measured + .seconds(1)) == nil)
    #expect(matcher.match == before)
  }

  @Test("A place that is none is not used", arguments: [Double.nan, .infinity, 91])
  func invalid(latitude: Double) {
    var (matcher, last) = Self.walked()
    last.measured = last.measured + .seconds(1)
    last.coordinate.latitudeDegrees = latitude
    #expect(matcher.handle(last, at: last.measured) == nil)
  }

  @Test("Nor is one that the phone calls invalid (MG-3)")
  func calledInvalid() {
    var (matcher, last) = Self.walked()
    last.measured = last.measured + .seconds(1)
    last.accuracy = .invalid
    #expect(matcher.handle(last, at: last.measured) == nil)
  }

  @Test("A stamp from the future locks out no later fix")
  func future() {
    var (matcher, last) = Self.walked()
    let now = last.measured + .seconds(1)
    last.measured = now + .seconds(3600)
    #expect(matcher.handle(last, at: now) != nil)
    last.measured = now + .seconds(1)
    #expect(matcher.handle(last, at: last.measured) != nil)
  }

  @Test("A position by Wi-Fi 60 m off moves the match by little")
  func network() {
    var (matcher, last) = Self.walked()
    guard let before = matcher.match else {
      Issue.record("no match on the lane")
      return
    }
    let off = PlanePoint(east: before.point.east + 60, north: before.point.north)
    var fix = Self.lane.fix(off, accuracy: 40, measured: last.measured.seconds + 1)
    fix.provider = .network
    let after = matcher.handle(fix, at: fix.measured)
    #expect((after?.point.distance(to: before.point)).map { $0 < 6 } == true)
  }

  @Test("A position by Wi-Fi before the satellites' says nothing of their errors")
  func networkFirst() throws {
    // two lanes 10 m apart: satellite fixes 6 m off the southern lane may be off the northern one,
    // too
    let map = WalkMap(
      """
      A--------------------------------B
      |                                |
      C--------------------------------D
      """, gridMeters: 5)
    var probabilities: [Double] = []
    for provider in [Fix.Provider.gnss, .network] {
      var matcher = LaneMatcher(graph: map.graph)
      for second in 0...3 {
        var fix = map.fix(
          map.point("C", east: 50 + 1.2 * Double(second), north: 3), accuracy: 8,
          measured: Double(second))
        fix.provider = second == 0 ? provider : .gnss
        fix.speedMetersPerSecond = 1.2
        fix.courseDegrees = 90
        let match = matcher.handle(fix, at: fix.measured)
        if second == 3 { probabilities.append(try #require(match).probability) }
      }
    }
    #expect(abs(probabilities[0] - probabilities[1]) < 0.1, "\(probabilities)")
  }

  @Test("In a garden that no lane leads to nothing is sure, however long one stays")
  func garden() {
    var (matcher, last) = Self.walked()
    var isSure: [Bool] = []
    for second in 1...90 {
      last.measured = last.measured + .seconds(1)
      last.coordinate = Self.lane.graph.plane.coordinate(
        Self.lane.point("A", east: 20, north: 120 + 0.1 * Double(second)))
      last.speedMetersPerSecond = 0.1
      isSure.append(matcher.handle(last, at: last.measured)?.isConfident ?? false)
    }
    #expect(isSure.suffix(60).allSatisfy { !$0 })
  }

  @Test("Far from all lanes there is no match, and back on one there is again")
  func offMap() {
    var (matcher, last) = Self.walked()
    let back = last.coordinate
    for second in 1...30 {
      last.measured = last.measured + .seconds(1)
      last.coordinate = Self.lane.graph.plane.coordinate(
        Self.lane.point("A", north: 3000 + Double(second)))
      #expect(matcher.handle(last, at: last.measured) == nil)
    }
    last.coordinate = back
    var match: LaneMatch?
    for _ in 0..<30 {
      last.measured = last.measured + .seconds(1)
      match = matcher.handle(last, at: last.measured)
    }
    #expect(match?.edge == 0)
  }

  @Test("A map without lanes has no match")
  func empty() {
    let graph = WalkGraph(plane: Self.lane.graph.plane, nodes: [], edges: [])
    var matcher = LaneMatcher(graph: graph)
    #expect(matcher.handle(Self.lane.fix(Self.lane.point("A")), at: .zero) == nil)
  }

  @Test("Whatever comes, guesses are bounded, probabilities are some, and the same comes out again")
  func anything() {
    let seed: UInt64 = 7
    func run() -> [LaneMatch?] {
      var random = SeededGenerator(seed: seed)
      let map = WalkMap(
        """
        A--+--+--+--+--+--B
        |  |  |  |  |  |  |
        +--+--+--+--+--+--+
        |  |  |  |  |  |  |
        +--+--+--+--+--+--C
        """, gridMeters: 8)
      var matcher = LaneMatcher(graph: map.graph)
      var now = 0.0
      return (0..<400).map { _ in
        now += random.oneIn(20) ? random.number(0, 400) : random.number(0, 2)
        let point = PlanePoint(east: random.number(-50, 200), north: random.number(-90, 50))
        var fix = map.fix(
          point, accuracy: random.oneIn(9) ? nil : random.number(0.01, 3000), measured: now)
        if random.oneIn(2) { fix.speedMetersPerSecond = random.number(0, 40) }
        if random.oneIn(2) { fix.courseDegrees = random.number(0, 360) }
        if random.oneIn(9) { fix.provider = .network }
        let match = matcher.handle(fix, at: fix.measured)
        #expect(matcher.hypothesisCount <= 128)
        if let match {
          #expect((0...1).contains(match.probability) && match.spreadMeters.isFinite)
          let edge = map.graph.edges[Int(match.edge)]
          #expect(match.offsetMillimeters <= edge.lengthMillimeters)
        }
        return match
      }
    }
    let matches = run()
    #expect(matches.count { $0 != nil } > 200, "seed \(seed)")
    #expect(matches == run(), "seed \(seed)")
  }
}
