import Crypto
import Elementary
public import Geodesy

/// Zones around homes in which fixes are dropped: discs drawn from a secret, so that their rims
/// reveal little about where in them the homes are.
///
/// The Earth is divided into squares of `sideMeters`, with rows and columns shifted by random
/// amounts from the secret; the zone of all homes in a square is a disc around its center that
/// extends at least `nearMeters` beyond its corners. A home is equally likely anywhere in its
/// square. However many recordings are redacted with the same secret, they show one zone of a home,
/// or two or three if it is at the rim of its square: averaging does not find it. Another secret
/// gives other zones, which together reveal more.
public struct HomeZones: Hashable, Sendable {
  public struct Zone: Hashable, Sendable {
    public var center: Coordinate
    public var radiusMeters: Double
  }

  /// Kept private, the same for all recordings of a person.
  private let secret: [UInt8]
  /// Distance in meters, above 0; no fix nearer to a home is kept.
  public let nearMeters: Double

  /// Length of a secret, in bytes.
  public static let secretBytes = 32
  /// The side of a square, as a multiple of `nearMeters`: of homes with 200 m around them, 2 % are
  /// within 100 m of a random guess, and no attack that is tested (`RedactionAttackTests`) finds a
  /// tenth of them.
  private static let sides = 6.0

  var sideMeters: Double { Self.sides * nearMeters }
  /// Distance from a zone's center to the farthest dropped place, in meters.
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
    // near a pole a row has few squares, which are wider than they are high
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

  /// A number in [0, 1) drawn from the secret for this use and place.
  private func fraction(_ use: String, _ row: Double, _ column: Double) -> Double {
    var hash = HMAC<SHA256>(key: SymmetricKey(data: secret))
    hash.update(data: Array("simrun zones \(use) \(sideMeters) \(row) \(column)".utf8))
    let word = hash.finalize().prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Double(word >> 11) / 9_007_199_254_740_992
  }
}

/// A disc on the ground with a fast test of whether a place is inside.
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

  /// Offset from the center, in meters; off by less than 0.1 % within 10 km below 60° of latitude.
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
