import Geodesy
import Sensing
import SimKernel
import SimWorlds
import WalkRouter

/// A scenario being drawn part by part, each from its own random stream.
struct ScenarioDraft {
  let kind: DrawnScenario.Kind
  let isFlawed: Bool
  private(set) var files: [DrawnScenario.File] = []
  private let random: RandomStream
  private let shape: Shape
  private let packs: [ScenarioSwarm.Pack]
  private var places: [String] = []
  /// The center of the world.
  private var center = Anchor.all[2].coordinate
  /// Approximate radius of the world, in meters.
  private var reach = 200.0
  /// Approximate duration of the run, in seconds.
  private var seconds = 600.0

  /// Share of walks of minutes; the others take hours.
  private static let briskShare = 0.15
  /// Share of scenarios whose features may be set to misbehave.
  private static let flawedShare = 0.2

  init(_ random: RandomStream, shape: Shape, packs: [ScenarioSwarm.Pack]) {
    self.random = random
    self.shape = shape
    self.packs = packs
    var kinds = random.fork("kind")
    kind = kinds.chance(Self.briskShare) ? .brisk : .long
    isFlawed = kinds.chance(Self.flawedShare)
  }

  /// The whole scenario in YAML.
  mutating func text(
    title: String, name: String, features: [String], drawing: [String]
  ) -> String {
    var entries = [YamlNode.Entry("format", "1"), YamlNode.Entry("title", title)]
    entries.append(world())
    if let map = appMap() { entries.append(map) }
    entries.append(walk())
    let rules = platform()
    entries.append(phone(rules.name))
    entries += rules.entry.map { [$0] } ?? []
    if let faults = faults() { entries.append(faults) }
    entries.append(YamlNode.Entry("home", places[places.count - 1]))
    entries.append(script(hasPlatform: rules.entry != nil))
    entries.append(self.features(name, among: features, drawing: drawing))
    // an expectation that every run meets, so that the file can be run
    entries.append(
      YamlNode.Entry("expect", .mapping([YamlNode.Entry("given.fixes", ">= 0")])))
    var seeds = random.fork("seed")
    let seed = "\(seeds.integer(below: 1_000_000))"
    entries.append(YamlNode.Entry("seeds", .mapping([YamlNode.Entry("first", seed)])))
    // a newly built tree can always be written
    return (try? YamlNode(.mapping(entries)).text) ?? ""
  }

  private func draw(_ part: String) -> ShapeDraw {
    ShapeDraw(
      random: random.fork(part), places: places, isFlawed: isFlawed, seconds: seconds)
  }

  private func shape(_ name: String) -> Shape? {
    shape.keys?.known.first { $0.name == name }?.shape
  }

  /// Draws the keys under `name` of the scenario, except those in `left`.
  private func entries(_ name: String, without left: Set<String> = []) -> [YamlNode.Entry] {
    guard let keys = shape(name)?.keys else { return [] }
    var draw = draw(name)
    return draw.entries(keys).filter { !left.contains($0.key) }
  }

  // MARK: - the world and the walk

  private mutating func world() -> YamlNode.Entry {
    var draw = draw("world")
    let anchor = draw.pick(Anchor.all)
    center = anchor.coordinate
    let size: YamlNode.Content
    let choice = draw.random.integer(below: 10)
    if choice == 0, kind == .brisk, !packs.isEmpty { return packed(draw.pick(packs)) }
    if choice < 5, kind == .brisk {
      let meters = draw.scale(150, 800).rounded()
      (reach, places) = (meters / 2, ["north_gate", "east_gate", "south_gate", "square", "riad"])
      size = .mapping([
        YamlNode.Entry("seed", "\(draw.random.integer(below: 1000))"),
        YamlNode.Entry("size", "\(Int(meters)) m"), YamlNode.Entry("center", anchor.name),
      ])
      return YamlNode.Entry("world", .mapping([YamlNode.Entry("medina", size)]))
    }
    let usual = (kind == .brisk ? draw.scale(4, 20) : draw.scale(30, 100)).rounded()
    let drawing = LatticeDrawing(&draw, isLong: kind == .long)
    // a map is at most 10 km long
    let grid = min(usual, (9900 / Double(drawing.width)).rounded(.down))
    reach = Double(drawing.width) * grid / 2
    places = drawing.places
    size = .mapping([
      YamlNode.Entry("grid", "\(Int(grid)) m"), YamlNode.Entry("center", anchor.name),
      YamlNode.Entry("drawing", .scalar(drawing.text, .block)),
    ])
    return YamlNode.Entry("world", .mapping([YamlNode.Entry("map", size)]))
  }

  private mutating func packed(_ pack: ScenarioSwarm.Pack) -> YamlNode.Entry {
    let graph = pack.world.graph
    center = graph.plane.origin
    reach = 200
    let named = pack.world.places.map(\.name) + pack.world.landmarks.map(\.name)
    // a name shared by several landmarks can't be used
    places = named.filter { name in named.count { $0 == name } == 1 }
    return YamlNode.Entry("world", .mapping([YamlNode.Entry("pack", pack.path)]))
  }

  private func appMap() -> YamlNode.Entry? {
    var draw = draw("map of the app")
    guard draw.chance(0.3), let keys = shape("app_map")?.keys else { return nil }
    return YamlNode.Entry("app_map", .mapping(draw.entries(keys)))
  }

  private mutating func walk() -> YamlNode.Entry {
    var draw = draw("way")
    let to = places.count - 1
    let from = draw.random.integer(below: to)
    let pace = draw.scale(kind == .brisk ? 0.6 : 0.3, 1.6)
    // a path through a lattice is about twice as long as the lattice is wide
    seconds = min(40_000, 2.5 * reach / pace)
    let standing = draw.chance(0.5) ? draw.random.uniform() * min(7200, seconds / 2) : 0
    seconds += standing
    var walk = [
      YamlNode.Entry("from", places[from]), YamlNode.Entry("to", places[to]),
      YamlNode.Entry("pace", ShapeDraw.text(pace, .speed, in: 0.3...2.5)),
      YamlNode.Entry("then_stand", ShapeDraw.text(standing, .time, in: 0...86_400)),
    ]
    walk += entries(
      "walk",
      without: [
        "from", "to", "pace", "then_stand", "backtracking", "crowd", "stops", "wrong_turn", "via",
        "along", "stay", "skip",
      ])
    if draw.chance(0.2) {
      walk.append(
        YamlNode.Entry("crowd", ShapeDraw.text(draw.random.uniform() * 2, .density, in: 0...4)))
    }
    if draw.chance(0.2) {
      walk.append(
        YamlNode.Entry(
          "backtracking", ShapeDraw.text(draw.random.uniform() * 0.3, .share, in: 0...1)))
    }
    if draw.chance(0.2) {
      let stop = [
        YamlNode.Entry("after", "\(Int(draw.random.uniform() * reach)) m"),
        YamlNode.Entry("for", "\(Int(draw.scale(1, 1800))) s"),
      ]
      walk.append(YamlNode.Entry("stops", .sequence([YamlNode(.mapping(stop))])))
    }
    if draw.chance(0.2) {
      let via = places[draw.random.integer(below: places.count)]
      walk += [
        YamlNode.Entry("via", .sequence([YamlNode(.scalar(via, .plain))])),
        YamlNode.Entry("stay", "\(Int(draw.scale(1, 600))) s"),
        YamlNode.Entry("skip", ShapeDraw.text(draw.random.uniform(), .share, in: 0...1)),
      ]
    }
    return YamlNode.Entry("walk", .mapping(walk))
  }

  // MARK: - the phone

  private func platform() -> (name: String, entry: YamlNode.Entry?) {
    var draw = draw("platform")
    let name = draw.pick(["ios", "android"])
    guard draw.chance(0.6), let keys = shape("platform")?.keys else { return (name, nil) }
    let options = draw.entries(keys).filter { $0.key != "rules" }
    return (
      name, YamlNode.Entry("platform", .mapping([YamlNode.Entry("rules", name)] + options))
    )
  }

  private func phone(_ platform: String) -> YamlNode.Entry {
    var draw = draw("pace of the sensors")
    let isBrisk = kind == .brisk
    let fixes = draw.pick(isBrisk ? [0.5, 1, 1, 2, 5] : [0.2, 0.2, 0.25, 0.5])
    let headings = isBrisk ? draw.pick([2.0, 10, 25, 50]) : draw.pick([0.1, 0.1, 0.2, 0.5])
    let drawn = entries(
      "phone",
      without: [
        "power", "profile", "platform", "fix_rate", "heading_rate", "compass", "figure_eights",
        "field", "declination", "magnetic_year", "provider",
      ])
    let conditions = ["calibrated_open", "street", "medina_lane", "souk", "uncalibrated"]
    var phone =
      drawn + [
        YamlNode.Entry("compass", draw.pick(conditions)), YamlNode.Entry("platform", platform),
        YamlNode.Entry("fix_rate", ShapeDraw.text(fixes, .frequency, in: 0.2...10)),
        YamlNode.Entry("heading_rate", ShapeDraw.text(headings, .frequency, in: 0.1...200)),
      ]
    if draw.chance(0.3) { phone.append(YamlNode.Entry("profile", "ideal")) }
    if draw.chance(0.3) {
      let angle = draw.random.uniform() * 60 - 30
      phone.append(
        YamlNode.Entry("declination", ShapeDraw.text(angle, .angle, in: -180...180)))
    }
    if draw.chance(0.8) {
      phone.append(YamlNode.Entry("power", .mapping(power(&draw))))
    }
    if platform == "android", draw.chance(0.3) {
      phone.append(YamlNode.Entry("provider", "fused"))
    }
    return YamlNode.Entry("phone", .mapping(phone))
  }

  private func power(_ draw: inout ShapeDraw) -> [YamlNode.Entry] {
    guard let keys = shape("phone")?.keys?.known.first(where: { $0.name == "power" })?.shape.keys
    else { return [] }
    return draw.entries(keys).filter { $0.key != "profile" }
  }

  // MARK: - events

  private func faults() -> YamlNode.Entry? {
    var draw = draw("faults")
    let count = draw.pick([0, 1, 1, 2, 3, 5])
    let known = shape("faults")?.items?.keys?.known.filter { $0.name != "swarm" } ?? []
    guard count > 0, !known.isEmpty else { return nil }
    let faults = (0..<count).compactMap { _ -> YamlNode? in
      let (name, shape) = draw.pick(known)
      guard let keys = shape.keys else { return nil }
      return YamlNode(.mapping([YamlNode.Entry(name, .mapping(fault(keys, &draw)))]))
    }
    return YamlNode.Entry("faults", .sequence(faults))
  }

  /// Draws the keys of a fault; a repeated fault ends before it starts again.
  private func fault(_ keys: Shape.Keys, _ draw: inout ShapeDraw) -> [YamlNode.Entry] {
    var onset = draw.entries(keys)
    // a repeated fault without a duration would last beyond its next start
    let hasLength = keys.known.contains { $0.name == "for" }
    if hasLength, !onset.contains(where: { $0.key == "for" }) {
      onset.append(YamlNode.Entry("for", ""))
    }
    let isRepeated = onset.contains { entry in
      if case .scalar(let text, _) = entry.value.content { text.hasPrefix("every") } else { false }
    }
    let shape = keys.known.first { $0.name == "for" }?.shape
    var range = 0.0...86_400
    if case .quantity(_, let own)? = shape?.forms.first { range = own }
    let length = min(draw.scale(1, isRepeated ? 60 : max(60, seconds)), range.upperBound)
    return onset.map { entry in
      entry.key == "for"
        ? YamlNode.Entry("for", ShapeDraw.text(length, .time, in: range)) : entry
    }
  }

  private func script(hasPlatform: Bool) -> YamlNode.Entry {
    var draw = draw("script")
    let opening = draw.chance(0.9) ? "at 0 s" : draw.timing()
    var lines = [YamlNode.Entry("open_screen", opening)]
    let all = Script.Happening.all.filter { happening in
      if case .phone = happening { return hasPlatform }
      return true
    }.map(\.words.name)
    for _ in 0..<draw.pick([0, 2, 4, 8, 16]) {
      lines.append(YamlNode.Entry(draw.pick(all), draw.timing()))
    }
    return YamlNode.Entry("script", .sequence(lines.map { YamlNode(.mapping([$0])) }))
  }

  // MARK: - the features

  private mutating func features(
    _ name: String, among names: [String], drawing: [String]
  ) -> YamlNode.Entry {
    var draw = draw("features")
    var chosen: [String] = []
    for _ in 0..<draw.pick([1, 1, 2, 3, 4, 6]) {
      let feature = draw.pick(names)
      let isSecond = drawing.contains(feature) && chosen.contains { drawing.contains($0) }
      if !chosen.contains(feature), !isSecond { chosen.append(feature) }
    }
    let known = shape("features")?.keys?.known ?? []
    let entries = known.filter { chosen.contains($0.name) }.map { feature, shape in
      var settings = shape.keys.map { draw.entries($0) } ?? []
      if feature == "tour" {
        settings.removeAll { $0.key == "tour" }
        settings.insert(YamlNode.Entry("tour", "\(name).tour"), at: 0)
        files.append(DrawnScenario.File(name: "\(name).tour", text: tour()))
      }
      return YamlNode.Entry(feature, .mapping(settings))
    }
    return YamlNode.Entry("features", .mapping(entries))
  }

  /// A tour with points anywhere in the world.
  private func tour() -> String {
    var draw = draw("tour")
    let plane = LocalPlane(origin: center)
    var text = "format: 1\ntitle: A tour drawn by chance\n\npoints:\n"
    for number in 1...(1 + draw.random.integer(below: 8)) {
      let place = plane.coordinate(
        PlanePoint(
          east: (draw.random.uniform() * 2 - 1) * reach,
          north: (draw.random.uniform() - 0.5) * reach))
      let sizes = draw.pick([5, 15, 30, 30, 60, 200])
      text += "  - { id: point \(number), order: \(number), lat: \(place.latitudeDegrees), "
      text += "lon: \(place.longitudeDegrees), radius: \(sizes) m, "
      text += "audio: \(Int(draw.scale(5, 300))) s }\n"
    }
    return text
  }
}

/// A lattice of lanes in characters: its rows and its first column have no gaps, so every place can
/// be reached.
private struct LatticeDrawing {
  var text = ""
  var places: [String]
  /// Width in characters.
  var width = 0

  init(_ draw: inout ShapeDraw, isLong: Bool) {
    let (columns, rows) = (
      isLong ? 6 + draw.random.integer(below: 11) : 2 + draw.random.integer(below: 5),
      2 + draw.random.integer(below: 3)
    )
    let letters = ["A", "B", "C", "D"]
    var nodes = [[Character]](repeating: Array(repeating: "+", count: columns), count: rows)
    nodes[0][0] = "A"
    nodes[rows - 1][columns - 1] = "D"
    nodes[0][columns - 1] = "B"
    nodes[rows - 1][0] = "C"
    places = letters
    let spacing = isLong ? 8 : 4
    for row in 0..<rows {
      var (line, below) = ("", "")
      for column in 0..<columns {
        line.append(nodes[row][column])
        below.append(column == 0 || draw.chance(0.5) ? "|" : " ")
        guard column + 1 < columns else { continue }
        let mark = draw.pick(["-", "-", "-", "=", ".", "#", "*"])
        line += String(repeating: "-", count: spacing / 2) + mark
        line += String(repeating: "-", count: spacing - spacing / 2 - 1)
        below += String(repeating: " ", count: spacing)
      }
      text += line + "\n"
      // a YAML block can't have trailing spaces in a line
      while below.last == " " { below.removeLast() }
      if row + 1 < rows { text += String(repeating: below + "\n", count: isLong ? 3 : 2) }
      width = line.count
    }
  }
}
