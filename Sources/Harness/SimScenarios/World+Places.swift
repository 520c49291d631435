import Geodesy
import SimText
import SimWorlds

/// Places of its world that a scenario names.
extension YamlValue {
  /// Reads the name of a place or landmark of `world`; the name must be unambiguous.
  func placeName(in world: World) -> String? {
    if let hint = bareCoordinate {
      report("expected the name of a place, found two numbers", hint: hint)
      return nil
    }
    if world.landmarks.isEmpty, !world.places.isEmpty { return choice(world.places.map(\.name)) }
    guard let name = string() else { return nil }
    guard !world.places.isEmpty || !world.landmarks.isEmpty else {
      report(
        "there is no place '\(name.shortened)': the world has none",
        hint: (world.isReal ? "" : "write a letter into its drawing, or ") + "'{ lat: …, lon: … }'")
      return nil
    }
    let count =
      world.landmarks.count { $0.name == name } + world.places.count { $0.name == name }
    if count == 1 { return name }
    if count > 1 {
      report(
        "\(count) places are called '\(name.shortened)'", hint: "say which by '{ lat: …, lon: … }'")
    } else {
      let guess = closest(to: name, among: world.landmarks.map(\.name))
      report(
        "no place of the pack is called '\(name.shortened)'",
        hint: guess.map { "did you mean '\($0)'?" } ?? "'simrun pack info --places' lists them")
    }
    return nil
  }

  /// Reads a place of `world` by its name or coordinate; for a coordinate, the nearest point of a
  /// lane becomes a place of the world.
  func place(in world: inout World) -> World.Place? {
    mapping { keys -> World.Place? in
      guard let coordinate = Coordinate(keys) else { return nil }
      let name = [coordinate.latitudeDegrees, coordinate.longitudeDegrees]
        .map { Decimals.text($0, decimals: 5) }.joined(separator: ", ")
      let place = world.place(at: coordinate, named: name)
      if place == nil { keys.report("no lane of the world is within 60 m of this place") }
      return place
    } or: { value in
      guard let name = value.placeName(in: world) else { return nil }
      if let place = world.place(name) { return place }
      let place = world.place(atLandmark: name)
      if place == nil { value.report("no lane is within 60 m of '\(name.shortened)'") }
      return place
    }
  }
}

extension World {
  /// The position of the place or landmark with this name.
  func coordinate(ofPlace name: String) -> Coordinate? {
    if let place = place(name) { return coordinate(of: place) }
    return landmarks.first { $0.name == name }.map(coordinate)
  }
}

extension YamlValue {
  /// A hint on how to write a place given as two bare numbers, as in `45.19, 5.73`; nil for other
  /// values.
  var bareCoordinate: String? {
    guard case .scalar(let text, _) = node.content else { return nil }
    let parts = text.split(whereSeparator: { $0 == "," || $0 == " " })
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    return "write { lat: \(parts[0]), lon: \(parts[1]) }"
  }
}

extension YamlValue {
  /// The value if it is a single word; nil otherwise.
  var word: String? { if case .scalar(let text, _) = node.content { text } else { nil } }
}
