import Geodesy
import Sensing
import SimKernel
import SimSensors
import SimWorlds
import Testing
import WalkRouter

@testable import SimFitting

@Suite("Recordings on a map (H-14)")
struct LaneOffsetsTests {
  /// 300 m to the east, then 300 m to the south.
  private static let world: World = {
    let street = "S" + String(repeating: "-", count: 29) + "+"
    let down = (0..<29).map { _ in String(repeating: " ", count: 30) + "|" }
    let drawing = ([street] + down + [String(repeating: " ", count: 30) + "G"])
      .joined(separator: "\n")
    let center = Coordinate(latitudeDegrees: 45, longitudeDegrees: 0)
    return try! DrawnMap(drawing, gridMeters: 10).world(center: center)
  }()

  private static func walk(pace: Double = 1.2) throws -> GroundTruth {
    var walk = Walk(
      from: try #require(world.place("S")), to: try #require(world.place("G")))
    walk.paceMetersPerSecond = pace
    walk.paceSpread = 0
    walk.pauses = nil
    return try Walker(world: world, random: RandomStream(seed: 1)).walk(walk)
  }

  /// One fix per second, `right` meters to the right of the walker.
  private static func fixes(along truth: GroundTruth, right: Double) -> [Fix] {
    (0...Int(truth.end.seconds)).map { second in
      let instant = Instant.zero + .seconds(Double(second))
      let sample = truth.sample(at: instant)
      var point = truth.point(at: instant)
      // the street leads east, then south
      if sample.laneDegrees < 135 { point.north -= right } else { point.east -= right }
      return Fix(
        coordinate: truth.plane.coordinate(point), horizontalAccuracyMeters: 5,
        speedMetersPerSecond: 1.2, courseDegrees: sample.laneDegrees, provider: .gnss,
        measured: instant)
    }
  }

  @Test("A fix lies as far across from its lane as it is off, and none counts at a corner")
  func across() throws {
    let truth = try Self.walk()
    let fixes = Self.fixes(along: truth, right: 3)
    let found = LaneOffsets(of: fixes, on: Self.world)
    let counted = found.meters.indices.filter { !found.meters[$0].isNaN }
    #expect(counted.allSatisfy { abs(found.meters[$0] - 3) < 0.05 })
    #expect(Double(counted.count) > 0.8 * Double(fixes.count), "\(counted.count)")
    // 300 m at 1.2 m/s
    let corner = 250
    #expect(counted.allSatisfy { abs($0 - corner) >= 10 })
    #expect(counted.contains { $0 < corner } && counted.contains { $0 > corner })
    #expect(Set(found.surroundings.compactMap { $0 }) == [.lane])
  }

  @Test("A simulated fix lies across from its lane by its own error and the map's")
  func simulated() throws {
    let truth = try Self.walk()
    let fixes = Self.fixes(along: truth, right: 3)
    let found = LaneOffsets(of: fixes, along: truth, errorMeters: 4).meters.filter { !$0.isNaN }
    #expect(found.count > 400 && found.allSatisfy { abs($0 - 5) < 0.01 }, "\(found.count)")
  }

  @Test("Where two lanes are as near, no fix counts")
  func doubt() throws {
    let rows = [
      "S" + String(repeating: "-", count: 29) + "+", "|" + String(repeating: " ", count: 29) + "|",
      "+" + String(repeating: "-", count: 29) + "G",
    ]
    let center = Coordinate(latitudeDegrees: 45, longitudeDegrees: 0)
    let world = try DrawnMap(rows.joined(separator: "\n"), gridMeters: 10).world(center: center)
    // always half way between the two lanes, which are 20 m apart
    let plane = world.graph.plane
    let start = world.graph.nodes[Int(try #require(world.place("S")).node)]
    let fixes = (0..<200).map { second in
      Fix(
        coordinate: plane.coordinate(
          PlanePoint(east: start.east + 1.2 * Double(second) + 20, north: start.north - 10)),
        horizontalAccuracyMeters: 10, speedMetersPerSecond: 1.2, courseDegrees: 90,
        provider: .gnss, measured: .zero + .seconds(Double(second)))
    }
    let found = LaneOffsets(of: fixes, on: world)
    #expect(found.meters.allSatisfy { $0.isNaN })
  }

  @Test("The map tells how large errors are, and what stands around the walkers")
  func size() throws {
    var phone = GnssProfile.population(of: .ios)[2]
    phone.errorFactor = 2
    let (traces, map) = SampleRecordings.mapped(of: phone, platform: .ios, walks: 3, seed: 4)
    let recordings = traces.enumerated().map { ("walk \($0.offset)", $0.element) }
    var options = ProfileFit.Options(platform: .ios)
    options.leastWalks = 3
    options.map = map
    let fit = try ProfileFit(recordings, options)
    let told = try #require(fit.numbers[.errorFactor])
    #expect(told.value > 1.3 && told.value < 3, "\(told)")
    #expect(try #require(told.interval).contains(2), "\(told)")
    let belief = try #require(fit.numbers[.beliefFactor])
    #expect(try #require(belief.interval).contains(phone.beliefFactor), "\(belief)")
    let shares = fit.surroundings
    #expect(abs(shares.values.reduce(0, +) - 1) < 1e-9)
    #expect(shares[.lane, default: 0] > 0.2 && shares.count > 2, "\(shares)")
  }

  @Test("Too little time on lanes tells no size of errors")
  func short() throws {
    let truth = try Self.walk()
    let phone = GnssProfile.population(of: .ios)[2]
    let fixes = phone.fixes(
      along: truth, under: .everywhere(.openSky), step: .seconds(1), platform: .ios,
      random: RandomStream(seed: 2))
    var options = ProfileFit.Options(platform: .ios)
    options.leastWalks = 2
    options.map = FitMap(Self.world)
    let fit = try ProfileFit([("walk", Trace(fixes: fixes, platform: .ios))], options)
    guard case .assumed(let why, let remedy)? = fit.numbers[.errorFactor]?.basis else {
      Issue.record("eight minutes told the size of errors")
      return
    }
    #expect(why.contains("for only") && remedy.contains("900 s"), "\(why)")
  }
}
