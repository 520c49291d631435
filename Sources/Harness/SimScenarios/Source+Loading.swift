import Geodesy
import Sensing
import SimFaults
import SimKernel
import SimSensors
import SimWorlds

extension Scenario.Source {
  init?(_ reader: MappingReader) {
    if let trace = reader.optional("trace") {
      for key in ["world", "walk", "phone", "faults"] where reader.optional(key) != nil {
        reader.report("a scenario has either 'trace' or '\(key)'", at: key)
      }
      guard let path = trace.string() else { return nil }
      self = .recording(path: path == "from_command_line" ? nil : path)
      return
    }
    let world = reader.mapping("world", Scenario.Source.world)
    let walk = reader.mapping("walk") { Walk($0, in: world) }
    let phone = reader.mapping("phone", SyntheticPhone.init)
    var faults: [any Fault] = []
    if let list = reader.optional("faults") {
      faults = list.sequence(Scenario.Source.faults)?.flatMap { $0 } ?? []
    }
    guard let world, let walk, let phone else { return nil }
    self = .walk(WalkPlan(world: world, walk: walk, phone: phone, faults: FaultPlan(faults)))
  }

  private static func world(_ reader: MappingReader) -> World? {
    reader.mapping("medina") { medina in
      let seed = medina.integer("seed", in: 0...Int.max, default: 1)
      let size = medina.quantity("size", .length, in: Medina.sizeRange)
      let center = medina.mapping("center", Coordinate.init)
      guard let size, let center else { return nil }
      return Medina(seed: UInt64(seed), sizeMeters: size, center: center).world()
    }
  }

  /// Reads one item of the list: a fault's name and its keys.
  private static func faults(_ item: YamlValue) -> [any Fault]? {
    item.mapping { reader in
      reader.entries().compactMap { entry in
        guard let type = FaultCatalog.all.first(where: { $0.name == entry.key }) else {
          entry.reportUnknown("fault", among: FaultCatalog.all.map { $0.name })
          return nil
        }
        return entry.value.mapping { keys in type.init(keys) }
      }
    }
  }
}

extension Coordinate {
  /// Reads `lat` and `lon` in degrees; poles and the antimeridian are out of reach of a walk.
  init?(_ reader: MappingReader) {
    let latitude = reader.number("lat", in: -89...89)
    let longitude = reader.number("lon", in: -180...180)
    guard let latitude, let longitude else { return nil }
    self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }
}

extension Walk {
  init?(_ reader: MappingReader, in world: World?) {
    let from = Walk.place("from", reader, in: world)
    let to = Walk.place("to", reader, in: world)
    var walk = from.flatMap { from in to.map { Walk(from: from, to: $0) } }
    let pace = reader.quantity("pace", .speed, in: 0.3...2.5, default: 1)
    let spread = reader.quantity("pace_spread", .speed, in: 0...0.5, default: 0.2)
    let standing = reader.quantity("then_stand", .time, in: 0...86_400, default: 0)
    walk?.paceMetersPerSecond = pace
    walk?.paceSpread = spread
    walk?.standing = .seconds(standing)
    if let turn = reader.optional("wrong_turn") {
      _ = turn.mapping { turn in
        let after = turn.quantity("after", .length, in: 0...100_000)
        let astray = turn.quantity("for", .length, in: 1...10_000)
        walk?.wrongTurnAfterMeters = after
        walk?.astrayMeters = astray ?? 0
        return true
      }
    }
    guard let walk else { return nil }
    guard walk.from != walk.to else {
      reader.report("the walk ends where it begins, at '\(walk.to.name)'", at: "to")
      return nil
    }
    self = walk
  }

  private static func place(
    _ key: String, _ reader: MappingReader, in world: World?
  ) -> World.Place? {
    guard let world else {
      _ = reader.string(key)
      return nil
    }
    return reader.choice(key, world.places.map(\.name)).flatMap(world.place)
  }
}

extension Scenario.Home {
  /// Reads the name of a place, `first_fix` or `last_fix` of a recording, or a coordinate.
  init?(_ reader: MappingReader, in source: Scenario.Source?) {
    guard let value = reader.required("home", expected: "a place") else { return nil }
    if value.isMapping {
      let read = value.mapping { home -> Scenario.Home? in
        let name = home.string("name", default: "home")
        return Coordinate(home).map { .coordinate($0, name: name) }
      }
      guard let read else { return nil }
      self = read
      return
    }
    switch source {
    case .walk(let plan):
      guard let name = value.choice(plan.world.places.map(\.name)),
        let place = plan.world.place(name)
      else { return nil }
      self = .coordinate(plan.world.coordinate(of: place), name: name)
    case .recording:
      guard let word = value.choice(["first_fix", "last_fix"]) else { return nil }
      self = word == "first_fix" ? .firstFix : .lastFix
    case nil:
      _ = value.string()
      return nil
    }
  }
}
