import Geodesy
import SimKernel
import SimWorlds

extension World {
  /// Reads a `medina` or a `map`.
  init?(_ reader: MappingReader) {
    let medina = reader.optional("medina")
    let map = reader.optional("map")
    switch (medina, map) {
    case (let medina?, nil):
      guard let world = medina.mapping(World.medina) else { return nil }
      self = world
    case (nil, let map?):
      guard let world = map.mapping(World.map) else { return nil }
      self = world
    case (nil, nil):
      reader.report("expected a 'medina' or a 'map'")
      return nil
    case (_?, _?):
      reader.report("a world is either a 'medina' or a 'map'", at: "map")
      return nil
    }
  }

  private static func medina(_ reader: MappingReader) -> World? {
    let seed = reader.integer("seed", in: 0...Int.max, default: 1)
    let size = reader.quantity("size", .length, in: Medina.sizeRange)
    let center = reader.required("center", expected: Coordinate.expected)
      .flatMap(Coordinate.placed)
    guard let size, let center else { return nil }
    return Medina(seed: UInt64(seed), sizeMeters: size, center: center).world()
  }

  /// A drawing in characters, each `grid` wide and high.
  private static func map(_ reader: MappingReader) -> World? {
    let grid = reader.quantity("grid", .length, in: 0.5...100)
    let center = reader.required("center", expected: Coordinate.expected)
      .flatMap(Coordinate.placed)
    let drawing = reader.required("drawing", expected: "a map, drawn in a block of text")?.block()
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

  /// The plane is flat to a millimeter per kilometer up to here (LocalPlaneTests).
  private static let mapLimitMeters = 10_000.0
}

extension Coordinate {
  static let expected = "a place, as in 'jemaa_el_fnaa' or '{ lat: 31.6258, lon: -7.9892 }'"

  /// Reads the name of an anchor, or `lat` and `lon`.
  static func placed(_ value: YamlValue) -> Coordinate? {
    if value.isMapping { return value.mapping(Coordinate.init) }
    return value.choice(Anchor.all.map(\.name)).flatMap(Anchor.named)?.coordinate
  }

  /// Reads `lat` and `lon` in degrees; poles and the antimeridian are out of reach of a walk.
  init?(_ reader: MappingReader) {
    let latitude = reader.number("lat", in: -89...89)
    let longitude = reader.number("lon", in: -180...180)
    guard let latitude, let longitude else { return nil }
    self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }
}
