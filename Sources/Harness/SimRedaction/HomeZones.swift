import Crypto
import Elementary
public import Geodesy

/// Where fixes are dropped around homes: discs drawn from a secret, so that who sees their rims
/// learns little of where in them the homes lie.
///
/// The Earth is cut into squares of `sideMeters`, rows and columns shifted by what the secret
/// draws; the zone of all homes in a square is a disc around its center that goes at least
/// `nearMeters` beyond its corners. A home is as likely at one place of its square as at another.
/// However many recordings are redacted with one secret, they show one zone of a home, or, where it
/// lies at a rim of its square, two or three: no averaging finds it. With another secret there are
/// other zones, which together tell more.
public struct HomeZones: Hashable, Sendable {
  public struct Zone: Hashable, Sendable {
    public var center: Coordinate
    public var radiusMeters: Double
  }

  /// Kept to oneself, the same for all recordings of a person.
  private let secret: [UInt8]
  /// No fix nearer to a home is kept; above 0.
  public let nearMeters: Double

  /// Bytes of a secret.
  public static let secretBytes = 32
  /// The side of a square, as a multiple of `nearMeters`: of homes with 200 m around them, 2 % lie
  /// within 100 m of a guess at random, and no attack that is tried (`RedactionAttackTests`) finds
  /// a tenth.
  private static let sides = 6.0

  var sideMeters: Double { Self.sides * nearMeters }
  /// From a zone's center to the farthest place that is dropped.
  public var reachMeters: Double { sideMeters * 0.5.squareRoot() + 1.5 * nearMeters }

  public init(secret: [UInt8], nearMeters: Double) {
    precondition(secret.count == Self.secretBytes && nearMeters > 0, "a secret and a zone")
    self.secret = secret
    self.nearMeters = nearMeters
  }

  public func zone(of home: Coordinate) -> Zone {
    let rowHeight = sideMeters / earthRadiusMeters * 180 / .pi
    let rowShift = fraction("rows", 0, 0)
    let row = (home.latitudeDegrees / rowHeight + rowShift).rounded(.down)
    let latitude = (row + 0.5 - rowShift) * rowHeight
    // near a pole a row has few squares, which are wider than high
    let narrowing = max(0.001, Portable.sincos(degrees: latitude).cos)
    let width = rowHeight / narrowing
    let columnShift = fraction("columns", row, 0)
    let column = (home.longitudeDegrees / width + columnShift).rounded(.down)
    let longitude = (column + 0.5 - columnShift) * width
    let corner = sideMeters * 0.5.squareRoot()
    return Zone(
      center: Coordinate(
        latitudeDegrees: min(90, max(-90, latitude)),
        longitudeDegrees: min(180, max(-180, longitude))),
      radiusMeters: corner + nearMeters * (1 + 0.5 * fraction("radius", row, column)))
  }

  /// A number from 0 up to 1 that the secret draws for this use and place.
  private func fraction(_ use: String, _ row: Double, _ column: Double) -> Double {
    var hash = HMAC<SHA256>(key: SymmetricKey(data: secret))
    hash.update(data: Array("simrun zones \(use) \(sideMeters) \(row) \(column)".utf8))
    let word = hash.finalize().prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Double(word >> 11) / 9_007_199_254_740_992
  }
}

/// A disc on the ground, quick to ask for what lies in it.
struct GroundDisc {
  let center: Coordinate
  let radiusMeters: Double
  private let metersPerDegreeNorth = earthRadiusMeters * .pi / 180
  private let metersPerDegreeEast: Double

  init(_ zone: HomeZones.Zone) {
    center = zone.center
    radiusMeters = zone.radiusMeters
    metersPerDegreeEast =
      metersPerDegreeNorth * Portable.sincos(degrees: zone.center.latitudeDegrees).cos
  }

  /// From the center, in meters; off by less than 0.1 % within 10 km below 60° of latitude.
  func offset(of place: Coordinate) -> PlanePoint {
    var turn = place.longitudeDegrees - center.longitudeDegrees
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return PlanePoint(
      east: turn * metersPerDegreeEast,
      north: (place.latitudeDegrees - center.latitudeDegrees) * metersPerDegreeNorth)
  }

  func contains(_ offset: PlanePoint) -> Bool {
    offset.east * offset.east + offset.north * offset.north < radiusMeters * radiusMeters
  }
}
