import Geodesy
import Sensing
import SimKernel
import TestSupport
import Testing

@testable import SimRedaction

@Suite("Zones around homes that keep their place (MG-15)")
struct HomeZoneTests {
  private static let secret = [UInt8](repeating: 7, count: HomeZones.secretBytes)
  private let zones = HomeZones(secret: Self.secret, nearMeters: 200)

  /// Homes in all parts of the world.
  private static let homes: [Coordinate] = {
    var random = SeededGenerator(seed: 1)
    return (0..<400).map { _ in
      Coordinate(
        latitudeDegrees: random.number(-75, 75), longitudeDegrees: random.number(-180, 180))
    }
  }()

  /// A trace along these points, in meters from `start`, with one fix per second.
  private func trace(_ start: Coordinate, _ points: [(east: Double, north: Double)]) -> Trace {
    let plane = LocalPlane(origin: start)
    return Trace(
      fixes: points.enumerated().map { number, point in
        Fix(
          coordinate: plane.coordinate(PlanePoint(east: point.east, north: point.north)),
          horizontalAccuracyMeters: 5, provider: .gnss, measured: .zero + .seconds(Double(number)),
          delivered: .zero + .seconds(Double(number)))
      })
  }

  @Test("A home is as likely at one place of its zone's square as at another, and 200 m inside")
  func spread() {
    var near = 0
    for home in Self.homes {
      let zone = zones.zone(of: home)
      let distance = zone.center.distanceMeters(to: home)
      #expect(zone.radiusMeters - distance >= 199 && zone.radiusMeters < 1148.6)
      near += distance < 300 ? 1 : 0
    }
    // expected share: π 300² of 1200² m²
    #expect((45...115).contains(near), "\(near)")
  }

  @Test("Errors of GNSS leave a home its zone, or show a second one at a rim; no third")
  func stable() {
    var zonesOfHomes: [Int: Int] = [:]
    for home in Self.homes {
      let plane = LocalPlane(origin: home)
      var random = SeededGenerator(seed: 3)
      let seen = Set(
        (0..<40).map { _ in
          zones.zone(
            of: plane.coordinate(
              PlanePoint(east: random.number(-8, 8), north: random.number(-8, 8))))
        })
      zonesOfHomes[seen.count, default: 0] += 1
    }
    #expect(zonesOfHomes[1, default: 0] > 380 && zonesOfHomes.keys.max() ?? 0 <= 3)
  }

  @Test("Another secret, and another size, draw other zones")
  func secrets() {
    let other = HomeZones(secret: Self.secret.map { $0 + 1 }, nearMeters: 200)
    let larger = HomeZones(secret: Self.secret, nearMeters: 201)
    for home in Self.homes {
      #expect(zones.zone(of: home) != other.zone(of: home))
      #expect(zones.zone(of: home) != larger.zone(of: home))
    }
  }

  @Test("Nothing is shown near the ends, nor on the way straight from there")
  func ends() {
    // 4 km east, 1 km north, and back home
    let corner = (0..<80).map { (Double($0) * 50, 0.0) } + (0..<20).map { (4000, Double($0) * 50) }
    let walk = trace(Self.homes[0], corner + corner.reversed())
    let redaction = Redaction(place: nil, startNanoseconds: nil, secret: Self.secret)
    let left = redaction.applied(to: walk).fixes
    #expect(!left.isEmpty)
    let plane = LocalPlane(origin: Self.homes[0])
    for fix in left {
      // the leg north begins within the span over which directions are measured
      #expect(plane.point(fix.coordinate).east > 3600)
    }
    let legs = Redaction(place: nil, startNanoseconds: nil, secret: Self.secret, showsLegs: true)
    let shown = legs.applied(to: walk).fixes
    #expect(shown.count > left.count)
    #expect(shown.allSatisfy { $0.coordinate.distanceMeters(to: Self.homes[0]) >= 199 })
    #expect(Set(left.map(\.coordinate)).isSubset(of: walk.fixes.map(\.coordinate)))
  }

  @Test("Straight there and straight back, nothing is left")
  func straight() {
    let way = (0..<100).map { (Double($0) * 50, 0.0) }
    let walk = trace(Self.homes[1], way + way.reversed())
    let redaction = Redaction(place: nil, startNanoseconds: nil, secret: Self.secret)
    #expect(redaction.applied(to: walk).fixes.isEmpty)
  }

  @Test("Coming home once more on the way is dropped too")
  func passing() {
    let corner = (0..<80).map { (Double($0) * 50, 0.0) } + (0..<20).map { (4000, Double($0) * 50) }
    let round = corner + corner.reversed()
    let walk = trace(Self.homes[2], round + round)
    let left = Redaction(place: nil, startNanoseconds: nil, secret: Self.secret).applied(to: walk)
    let zone = zones.zone(of: Self.homes[2])
    #expect(left.fixes.count > 60)
    for fix in left.fixes {
      #expect(fix.coordinate.distanceMeters(to: zone.center) > 0.998 * zone.radiusMeters)
    }
  }
}
