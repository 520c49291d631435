public import Geodesy

/// A well-known place in the medina of Marrakech, at which a world can be placed on the Earth.
///
/// The lanes of a synthetic world are not those of the place; only its location is real.
public struct Anchor: Hashable, Sendable {
  /// The name in scenarios.
  public var name: String
  public var coordinate: Coordinate
  /// The largest distance of the middle of the place from `coordinate`: the difference between the
  /// sources, and at least the size of the place itself.
  public var withinMeters: Double
  /// The source of the coordinate, and the sources it was compared with.
  public var source: String

  /// From north to south.
  public static let all = [
    Anchor(
      "ben_youssef_madrasa", 31.6320, -7.9863, within: 50,
      "markers of two tourist maps, 45 m apart; Wikipedia's 31°37′55″N 7°59′10″W, unverified"),
    Anchor(
      "rahba_kedima", 31.6289, -7.9871, within: 90,
      "marker and end of a footpath on a tourist map; another map's marker lies 80 m north"),
    Anchor(
      "jemaa_el_fnaa", 31.6258, -7.9892, within: 60,
      "markers of two tourist maps, 25 m apart; Wikipedia's 31°37′33″N 7°59′21″W, unverified"),
    Anchor(
      "koutoubia", 31.6240, -7.9935, within: 50,
      "waymarking.com WMHAYP, 31°37.450′N 7°59.606′W; markers of two tourist maps within 45 m"),
    Anchor(
      "dar_si_said", 31.6234, -7.9842, within: 50,
      "markers of two tourist maps, 40 m apart"),
    Anchor(
      "bahia_palace", 31.6214, -7.9827, within: 110,
      "markers of two tourist maps, 100 m apart, and a photograph's position between them"),
    Anchor(
      "badi_palace", 31.6184, -7.9859, within: 80,
      "markers of two tourist maps, 60 m apart"),
    Anchor(
      "bab_agnaou", 31.6176, -7.9908, within: 80,
      "corner of the town wall on a tourist map; another map's marker lies 65 m to the northeast"),
    Anchor(
      "saadian_tombs", 31.6172, -7.9888, within: 40,
      "markers of two tourist maps and a photograph's position, all within 50 m"),
  ]

  public static func named(_ name: String) -> Anchor? { all.first { $0.name == name } }

  private init(
    _ name: String, _ latitude: Double, _ longitude: Double, within meters: Double,
    _ source: String
  ) {
    self.name = name
    coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    withinMeters = meters
    self.source = source
  }
}
