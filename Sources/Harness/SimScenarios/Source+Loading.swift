import Geodesy
import Sensing
import SimEnergy
import SimFaults
import SimKernel
import SimSensors
import SimText
import SimWorlds
import WalkRouter

extension Scenario.Source {
  /// - Parameters:
  ///   - needsCompass: whether a feature under test uses headings.
  ///   - packs: reads packs; nil if the catalogs have no reader for them.
  ///   - places: receives the keys of a walk.
  init?(
    _ reader: MappingReader, needsCompass: Bool, packs: (any PackBench)?,
    _ places: inout RunEstimate.Keys
  ) {
    var keys = RunEstimate.Keys()
    let read = reader.fork(
      on: "trace",
      "a recording to replay, relative to the scenario's folder; 'from_command_line' takes that of "
        + "--trace",
      refusing: ["walk", "phone", "faults"]
    ) { value in
      Scenario.Source.recording(value, reader, packs)
    } without: {
      Scenario.Source.walk(reader, needsCompass: needsCompass, packs, &keys)
    }
    places = keys
    guard let read else { return nil }
    self = read
  }

  private static let worldMeaning = """
    where it happens: a synthetic medina, a map drawn by hand, a pack, or the way of a recording
    """

  private static func recording(
    _ value: YamlValue, _ reader: MappingReader, _ packs: (any PackBench)?
  ) -> Self? {
    let world = reader.optional("world", worldMeaning)?.mapping { World($0, packs) }
    guard let name = value.string() else { return nil }
    if name == "from_command_line" { return .recording(path: nil, world: world) }
    return value.path().map { _ in .recording(path: name, world: world) }
  }

  private static func walk(
    _ reader: MappingReader, needsCompass: Bool, _ packs: (any PackBench)?,
    _ places: inout RunEstimate.Keys
  ) -> Self? {
    var isMedina = false
    var world = reader.mapping("world", worldMeaning) { keys in
      isMedina = keys.has("medina")
      return World(keys, packs)
    }
    let mapErrors = MapErrors.read(reader, isMedina: isMedina)
    var refusals = WalkPlan.Refusals()
    let walk = reader.mapping("walk", "where the walker goes, and with what habits") { keys in
      places.walk = keys
      refusals = WalkPlan.Refusals(
        goal: keys.refusal(at: "to"), turn: keys.refusal(at: "wrong_turn"))
      return Walk(keys, in: &world, open: &places.openWalk)
    }
    var power: PowerPlan?
    let phone = reader.mapping("phone", "the phone that is carried, and its errors") { keys in
      places.phone = keys
      power = PowerPlan(keys)
      return SyntheticPhone(
        keys, needsCompass: needsCompass, around: world?.graph.plane.origin)
    }
    let faults = reader.optional(
      "faults", "what goes wrong, and when; 'simrun faults' lists them"
    )?.sequence { Scenario.Source.faults($0, &places) }
    guard let world, let walk, let phone else { return nil }
    return .walk(
      WalkPlan(
        world: world, mapErrors: mapErrors, walk: walk, phone: phone, power: power,
        faults: FaultPlan((faults ?? []).flatMap { $0 }),
        refusals: refusals))
  }

  /// The key of a list of faults of which each run takes a random half.
  private static let swarm = "swarm"

  /// The command that lists all faults.
  private static let list = "simrun faults"

  /// Reads one item of the list: a fault with its keys, or a swarm of faults.
  private static func faults(
    _ item: YamlValue, _ places: inout RunEstimate.Keys
  ) -> [FaultPlan.Entry]? {
    let names = FaultCatalog.all.map { (name: $0.name, meaning: $0.summary) }
    let all = names + [(swarm, "faults of which every run takes a random half")]
    return item.mapping { reader in
      reader.entries(of: "fault", among: all, listedBy: list).flatMap {
        entry -> [FaultPlan.Entry] in
        guard entry.key == swarm else {
          guard let fault = fault(entry) else { return [] }
          places.faults.append(entry)
          return [FaultPlan.Entry(fault, line: entry.place.line)]
        }
        let members = entry.value.sequence { item in
          item.mapping { keys in
            keys.entries(of: "fault", among: names, listedBy: list).compactMap {
              entry -> FaultPlan.Entry? in
              guard let fault = fault(entry) else { return nil }
              places.faults.append(entry)
              return FaultPlan.Entry(fault, isInSwarm: true, line: entry.place.line)
            }
          }
        }
        return members?.flatMap { $0 } ?? []
      }
    }
  }

  private static func fault(_ entry: YamlEntry) -> (any Fault)? {
    guard let type = FaultCatalog.all.first(where: { $0.name == entry.key }) else { return nil }
    return entry.value.mapping { keys in
      let fault = type.init(keys)
      if let window = fault?.window, let repeats = window.repeats, window.duration > repeats.period
      {
        let (length, period) = (window.duration, repeats.period)
        keys.report(
          "'\(entry.key)' lasts \(length.text) and begins anew every \(period.text)", at: "for",
          hint: "write a 'for' of at most \(period.text)")
      }
      return fault
    }
  }
}

extension Timespan {
  fileprivate var text: String { Dimension.time.formatExactly(seconds) }
}

extension Scenario.Home {
  /// Reads the name of a place, `first_fix` or `last_fix` of a recording, or a coordinate. If no
  /// feature under test leads home it is optional; the default is the end of the walk or the start
  /// of a recording.
  init?(_ reader: MappingReader, in source: Scenario.Source?, isNeeded: Bool) {
    let meaning = """
      the place that features lead back to: a place of the world, first_fix or last_fix of a \
      recording, or a coordinate
      """
    let value =
      isNeeded
      ? reader.required("home", expected: "a place", meaning)
      : reader.optional("home", meaning)
    if value == nil, !isNeeded {
      self.init(of: source)
      return
    }
    let home = value?.mapping { home in
      let name = home.string("name", default: "home", "what it is called")
      return Coordinate(home).map { Scenario.Home.coordinate($0, name: name) }
    } or: { value in
      Scenario.Home(value, in: source)
    }
    guard let home else { return nil }
    self = home
  }

  private init?(of source: Scenario.Source?) {
    switch source {
    case .walk(let plan):
      let goal = plan.walk.to
      self = .coordinate(plan.world.coordinate(of: goal), name: goal.name)
    case .recording: self = .firstFix
    case nil: return nil
    }
  }

  private init?(_ value: YamlValue, in source: Scenario.Source?) {
    if let hint = value.bareCoordinate {
      value.report("expected a place, found two numbers", hint: hint)
      return nil
    }
    switch source {
    case .walk(let plan): self.init(value, in: plan.world)
    case .recording(_, let world?) where Self.fixes[value.word ?? ""] == nil:
      self.init(value, in: world)
    case .recording:
      guard let home = value.choice(Self.fixes.keys.sorted()).flatMap({ Self.fixes[$0] }) else {
        return nil
      }
      self = home
    case nil:
      _ = value.string()
      return nil
    }
  }

  /// Places that every recording has.
  private static let fixes = ["first_fix": Self.firstFix, "last_fix": Self.lastFix]

  /// Reads the name of a place in `world`.
  private init?(_ value: YamlValue, in world: World) {
    guard let name = value.placeName(in: world),
      let coordinate = world.coordinate(ofPlace: name)
    else { return nil }
    self = .coordinate(coordinate, name: name)
  }
}
