import Geodesy
import SimKernel
import SimText
import SimWorlds

extension World {
  /// Reads a `medina`, a `map` or, with `packs`, a `pack`.
  init?(_ reader: MappingReader, _ packs: (any PackBench)?) {
    let world = reader.one(
      of: [
        (
          "medina", "a synthetic medina with the places north_gate, east_gate, …, square, riad",
          { $0.mapping(World.medina) }
        ),
        ("map", "a map drawn in characters", { $0.mapping(World.map) }),
        (
          "pack", "a file made by 'simrun pack build', relative to the scenario's folder",
          { World.pack($0, packs) }
        ),
        (
          "track", "a single way without other lanes, for a place without a map", World.track
        ),
      ], "a world")
    guard let world else { return nil }
    self = world
  }

  private static func medina(_ reader: MappingReader) -> World? {
    let seed = reader.integer("seed", in: 0...Int.max, default: 1, "each seed gives another medina")
    let size = reader.quantity("size", .length, in: Medina.sizeRange, "side of the square")
    let center = Coordinate.center(reader)
    guard let size, let center else { return nil }
    return Medina(seed: UInt64(seed), sizeMeters: size, center: center).world()
  }

  /// Reads a pack from a file; its places become landmarks.
  private static func pack(_ value: YamlValue, _ packs: (any PackBench)?) -> World? {
    guard let path = value.string(), let place = value.path() else { return nil }
    guard let packs else {
      value.report(
        "packs can't be read here", hint: "give the catalogs packs, as in 'Catalogs.withPacks'")
      return nil
    }
    do throws(Diagnostic) {
      return try packs.world(ofPackAt: place, called: path)
    } catch {
      value.report(
        "the pack '\(path.shortened)' can't be used: \(error.message)", hint: error.hint)
      return nil
    }
  }

  /// Reads a drawing in characters, each `grid` wide and high.
  private static func map(_ reader: MappingReader) -> World? {
    let grid = reader.quantity(
      "grid", .length, in: 0.5...100, "how wide and high a character is")
    let center = Coordinate.center(reader)
    let drawing = reader.required(
      "drawing", expected: "a map, drawn in a block of text",
      """
      letters are places, + nodes, - | / \\ lanes; a lane is marked = for a roof, . for a derb, # \
      for a street, * for a square
      """
    )?.block()
    guard let grid, let center, let drawing else { return nil }
    let cells = max(drawing.lines.count, drawing.lines.map(\.count).max() ?? 0)
    guard Double(cells) * grid <= mapLimitMeters else {
      reader.report("the map is more than \(Int(mapLimitMeters / 1000)) km long", at: "grid")
      return nil
    }
    do throws(DrawnMap.Flaws) {
      return try DrawnMap(drawing.lines.joined(separator: "\n"), gridMeters: grid)
        .world(center: center)
    } catch {
      for flaw in error.all {
        drawing.report(flaw.message, row: flaw.row, column: flaw.column, hint: flaw.hint)
      }
      return nil
    }
  }

  /// Largest map, in meters: up to here the plane is accurate to a millimeter per kilometer
  /// (LocalPlaneTests).
  private static let mapLimitMeters = 10_000.0
}

extension Coordinate {
  static let expected = "a place, as in 'jemaa_el_fnaa' or '{ lat: 31.6258, lon: -7.9892 }'"

  /// Reads the center of a world: the name of an anchor, or `lat` and `lon`.
  static func center(_ reader: MappingReader) -> Coordinate? {
    let value = reader.required(
      "center", expected: expected, "where the middle of the world lies on the Earth")
    return value?.mapping(Coordinate.init) { value in
      value.choice(Anchor.all.map(\.name)).flatMap(Anchor.named)?.coordinate
    }
  }

  /// Reads `lat` and `lon` in degrees; a walk can't reach the poles or the antimeridian.
  init?(_ reader: MappingReader) {
    let latitude = reader.number("lat", in: -89...89, "latitude in degrees")
    let longitude = reader.number("lon", in: -180...180, "longitude in degrees")
    guard let latitude, let longitude else { return nil }
    self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }
}

extension MapErrors {
  /// Shifts that a map may have, in meters.
  static let offsets = 0.0...50.0

  /// Reads `app_map`; nil if the app has the world's map.
  ///
  /// By default the map of a synthetic medina lacks lanes, like real maps; hand-drawn maps and
  /// packs are complete.
  static func read(_ reader: MappingReader, isMedina: Bool) -> MapErrors? {
    let value = reader.optional(
      "app_map",
      """
      how the map in the app differs from the world; if left out, the map of a medina lacks 10 % \
      of its lanes in 25 % of the runs, and other maps are exact
      """)
    guard let value else { return isMedina ? MapErrors() : nil }
    return value.mapping {
      MapErrors($0)
    } or: { value in
      _ = value.choice(["exact"])
      return nil
    }
  }

  /// Reads the keys of `app_map`.
  private init(_ reader: MappingReader) {
    self.init()
    runShare = reader.quantity(
      "in", .share, in: 0...1, default: runShare, "share of the runs whose map has these errors")
    missingShare = reader.quantity(
      "lacks", .share, in: 0...1, default: missingShare, "share of the lanes that the map lacks")
    offsetMeters =
      reader.optional(
        "offset", "how far the map and everything shown on it is shifted; not at all if left out")?
      .span(.length, in: MapErrors.offsets) ?? offsetMeters
  }
}
