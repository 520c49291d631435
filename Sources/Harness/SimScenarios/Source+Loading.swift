import Geodesy
import Sensing
import SimFaults
import SimKernel
import SimSensors
import SimWorlds

extension Scenario.Source {
  init?(_ reader: MappingReader) {
    if let trace = reader.optional("trace") {
      for key in ["walk", "phone", "faults"] where reader.optional(key) != nil {
        reader.report("a scenario has either 'trace' or '\(key)'", at: key)
      }
      let world = reader.optional("world")?.mapping(Scenario.Source.world)
      guard let path = trace.string() else { return nil }
      self = .recording(path: path == "from_command_line" ? nil : path, world: world)
      return
    }
    let world = reader.mapping("world", Scenario.Source.world)
    let walk = reader.mapping("walk") { Walk($0, in: world) }
    let phone = reader.mapping("phone", SyntheticPhone.init)
    var faults: [FaultPlan.Entry] = []
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

  /// The key of a list of faults of which each run takes a random half.
  private static let swarm = "swarm"

  /// Reads one item of the list: a fault's name and its keys, or a swarm of faults.
  private static func faults(_ item: YamlValue) -> [FaultPlan.Entry]? {
    item.mapping { reader in
      reader.entries().flatMap { entry in
        guard entry.key == swarm else {
          return fault(entry).map { [FaultPlan.Entry($0)] } ?? []
        }
        let members = entry.value.sequence { item in
          item.mapping { $0.entries().compactMap(fault) }
        }
        return members?.flatMap { $0 }.map { FaultPlan.Entry($0, isInSwarm: true) } ?? []
      }
    }
  }

  private static func fault(_ entry: YamlEntry) -> (any Fault)? {
    guard let type = FaultCatalog.all.first(where: { $0.name == entry.key }) else {
      entry.reportUnknown("fault", among: FaultCatalog.all.map { $0.name } + [swarm])
      return nil
    }
    return entry.value.mapping { keys in type.init(keys) }
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

extension SyntheticPhone {
  init?(_ reader: MappingReader) {
    let gnss = reader.choice("gnss", GnssPreset.all.map(\.name))
    let heading = reader.choice("compass", HeadingPreset.all.map(\.name))
    let fixRate = reader.quantity("fix_rate", .frequency, in: 0.2...10, default: 1)
    let headingRate = reader.quantity("heading_rate", .frequency, in: 0.1...200, default: 50)
    let declination = reader.quantity("declination", .angle, in: -180...180, default: 0)
    guard let gnss = GnssPreset.all.first(where: { $0.name == gnss }),
      let heading = HeadingPreset.all.first(where: { $0.name == heading })
    else { return nil }
    self.init(
      gnss: gnss, fixStep: .seconds(1 / fixRate), heading: heading,
      headingStep: .seconds(1 / headingRate), declinationDegrees: declination)
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
      self.init(value, in: plan.world)
    case .recording(_, let world?):
      self.init(value, in: world)
    case .recording:
      guard let word = value.choice(["first_fix", "last_fix"]) else { return nil }
      self = word == "first_fix" ? .firstFix : .lastFix
    case nil:
      _ = value.string()
      return nil
    }
  }

  /// Reads the name of a place in `world`.
  private init?(_ value: YamlValue, in world: World) {
    guard let name = value.choice(world.places.map(\.name)), let place = world.place(name)
    else { return nil }
    self = .coordinate(world.coordinate(of: place), name: name)
  }
}
