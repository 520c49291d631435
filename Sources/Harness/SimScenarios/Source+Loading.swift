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
      let world = reader.optional("world")?.mapping(World.init)
      guard let path = trace.string() else { return nil }
      self = .recording(path: path == "from_command_line" ? nil : path, world: world)
      return
    }
    let world = reader.mapping("world", World.init)
    let walk = reader.mapping("walk") { Walk($0, in: world) }
    let phone = reader.mapping("phone", SyntheticPhone.init)
    var faults: [FaultPlan.Entry] = []
    if let list = reader.optional("faults") {
      faults = list.sequence(Scenario.Source.faults)?.flatMap { $0 } ?? []
    }
    guard let world, let walk, let phone else { return nil }
    self = .walk(WalkPlan(world: world, walk: walk, phone: phone, faults: FaultPlan(faults)))
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
