import SimFaults
import SimKernel
import SimText
import SimWorlds

/// Finds the lines of a scenario that can be tested, and the changes to test for each.
struct LineSearch {
  typealias Line = ScenarioSheet.Line
  typealias Change = ScenarioSheet.Change
  typealias Path = [YamlNode.Step]

  private(set) var lines: [Line] = []
  /// How often each name occurred.
  private var counts: [String: Int] = [:]

  /// Factors by which faults, noise and the errors of the app's map are made worse.
  private static let factors = [2, 4, 8]

  init(_ root: YamlNode) {
    addItems(of: root, under: "faults", .fault)
    addItems(of: root, under: "script", .script)
    addKeys(of: root, under: "phone", .phone)
    addKeys(of: root, under: "platform", .phone)
    addMap(of: root)
    if case .mapping(let features)? = root.node(at: [.key("features")])?.content {
      for feature in features {
        let way: Path = [.key("features"), .key(feature.key)]
        // of a program, only its settings can be tested; the other keys define what it is
        if let settings = feature.value.node(at: [.key("external")]) {
          add(settings, at: way + [.key("external")], "\(feature.key).external", .feature)
        } else {
          add(feature.value, at: way, feature.key, .feature)
        }
      }
    }
    lines.sort { $0.number < $1.number }
  }

  // MARK: - faults and the script

  private mutating func addItems(of root: YamlNode, under key: String, _ kind: Line.Kind) {
    addItems(root.node(at: [.key(key)]), at: [.key(key)], key, kind)
  }

  /// Adds the entries of each item of `list`, followed by those of a swarm: a run has only some of
  /// these, so the swarm is judged as a whole.
  private mutating func addItems(
    _ list: YamlNode?, at path: Path, _ name: String, _ kind: Line.Kind
  ) {
    guard case .sequence(let items)? = list?.content else { return }
    for (number, item) in items.enumerated() {
      guard case .mapping(let entries) = item.content else { continue }
      for entry in entries {
        let way = path + [.item(number), .key(entry.key)]
        var changes = [Change(kind: .out, words: "out", action: .remove(way))]
        if kind == .fault { changes += worsened(entry, at: way) }
        add("\(name).\(entry.key)", kind, entry, changes)
        if entry.key == "swarm" { addItems(entry.value, at: way, name, .swarmed) }
      }
    }
  }

  /// Returns changes that make the fault, or every fault of a swarm, worse.
  private func worsened(_ entry: YamlNode.Entry, at path: Path) -> [Change] {
    Self.factors.compactMap { factor in
      let values = worse(entry, at: path, Double(factor))
      guard !values.isEmpty else { return nil }
      return Change(kind: .worse(factor), words: "×\(factor)", action: .write(values))
    }
  }

  /// Returns the values to write so that the fault is `factor` times as bad: its severities if it
  /// has any, else its duration.
  private func worse(
    _ entry: YamlNode.Entry, at path: Path, _ factor: Double
  ) -> [(path: Path, text: String)] {
    if entry.key == "swarm", case .sequence(let items) = entry.value.content {
      var values: [(path: Path, text: String)] = []
      for (number, item) in items.enumerated() {
        guard case .mapping(let faults) = item.content else { continue }
        for fault in faults {
          values += worse(fault, at: path + [.item(number), .key(fault.key)], factor)
        }
      }
      return values
    }
    guard let type = FaultCatalog.all.first(where: { $0.name == entry.key }) else { return [] }
    let severities = type.keys.filter(\.isSeverity)
    let keys = severities.isEmpty ? [type.duration].compactMap { $0 } : severities
    return keys.compactMap { key in
      let written = entry.value.node(at: [.key(key.name)])?.quantity(key.dimension)
      guard let value = written ?? key.defaultValue else { return nil }
      let worse = min(max(value * factor, key.range.lowerBound), key.range.upperBound)
      return worse == value ? nil : (path + [.key(key.name)], key.dimension.written(worse))
    }
  }

  // MARK: - settings

  /// Settings that a scenario can't do without: they define what is simulated, not a disturbance.
  private static let structure = ["phone.platform", "phone.power", "platform.rules"]

  private mutating func addKeys(of root: YamlNode, under key: String, _ kind: Line.Kind) {
    guard let node = root.node(at: [.key(key)]) else { return }
    add(node, at: [.key(key)], key, kind)
  }

  /// Adds the errors of the app's map, or their absence.
  private mutating func addMap(of root: YamlNode) {
    guard case .mapping(let entries) = root.content,
      let entry = entries.first(where: { $0.key == "app_map" })
    else { return }
    let way: Path = [.key("app_map")]
    if case .mapping = entry.value.content {
      add(entry.value, at: way, "app_map", .feature)
    } else {
      let out = Change(kind: .out, words: "out", action: .remove(way))
      add("app_map", .feature, entry, [out])
    }
  }

  /// Adds every key in `node` and in nested mappings.
  private mutating func add(_ node: YamlNode, at path: Path, _ name: String, _ kind: Line.Kind) {
    guard case .mapping(let entries) = node.content else { return }
    for entry in entries {
      let way = path + [.key(entry.key)]
      let name = "\(name).\(entry.key)"
      if Self.structure.contains(name) { continue }
      if case .mapping = entry.value.content {
        add(entry.value, at: way, name, kind)
        continue
      }
      var changes = [Change(kind: .out, words: "out", action: .remove(way))]
      if let (sensor, clean) = Self.sensors[name] {
        changes = [Change(kind: .clean, words: clean, action: .write([(way, clean)]))]
        changes += Self.factors.map {
          Change(
            kind: .worse($0), words: "noise ×\($0)", action: .noise(sensor, factor: Double($0)))
        }
      }
      changes += worsened(name, entry.value, at: way)
      add(name, kind, entry, changes, otherwise: others(entry.value, at: way))
    }
  }

  /// The error models of sensors, with their least disturbing preset.
  private static let sensors: [String: (ScenarioSheet.Sensor, clean: String)] = [
    "phone.gnss": (.gnss, "open_sky"), "phone.compass": (.compass, "calibrated_open"),
  ]

  /// The errors of the app's map that can be made worse, with their limits.
  private static let mapErrors: [String: (Dimension, limits: ClosedRange<Double>)] = [
    "app_map.lacks": (.share, 0...1), "app_map.offset": (.length, MapErrors.offsets),
  ]

  /// Returns changes that make the error of the map called `name` worse; none for other settings.
  private func worsened(_ name: String, _ node: YamlNode, at path: Path) -> [Change] {
    guard let (dimension, limits) = Self.mapErrors[name], case .scalar(let text, _) = node.content,
      let span = try? Quantity.parseSpan(Substring(text), dimension)
    else { return [] }
    return Self.factors.compactMap { factor in
      let ends = [span.lowerBound, span.upperBound].map {
        min(limits.upperBound, Double(factor) * $0)
      }
      guard ends != [span.lowerBound, span.upperBound] else { return nil }
      let written = ends[0] == ends[1] ? [ends[0]] : ends
      let text = written.map(dimension.written).joined(separator: " .. ")
      return Change(kind: .worse(factor), words: "×\(factor)", action: .write([(path, text)]))
    }
  }

  /// Other values than `node`: half and double a number, the opposite of true and false.
  private func others(_ node: YamlNode, at path: Path) -> [Change] {
    guard case .scalar(let text, .plain) = node.content else { return [] }
    func other(_ words: String, _ text: String) -> Change {
      Change(kind: .other, words: words, action: .write([(path, text)]))
    }
    if text == "true" { return [other("false", "false")] }
    if text == "false" { return [other("true", "true")] }
    let number = text.prefix { $0.isNumber || ".-+".contains($0) }
    guard let value = Double(number) else { return [] }
    let unit = text.dropFirst(number.count)
    return [("half", value / 2), ("double", value * 2)].map { words, value in
      let isWhole = value == value.rounded() && value.magnitude < 1e15
      return other(words, (isWhole ? "\(Int(value))" : "\(value)") + unit)
    }
  }

  private mutating func add(
    _ name: String, _ kind: Line.Kind, _ entry: YamlNode.Entry, _ changes: [Change],
    otherwise: [Change] = []
  ) {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    lines.append(
      Line(
        name: count == 1 ? name : "\(name).\(count)", kind: kind, text: entry.value.oneLine,
        number: entry.keyPosition.line, changes: changes, otherwise: otherwise))
  }
}

extension YamlNode {
  /// The value of a quantity, in the base unit; nil if it is none.
  fileprivate func quantity(_ dimension: Dimension) -> Double? {
    guard case .scalar(let text, _) = content else { return nil }
    return (try? Quantity.parse(Substring(text), dimension))?.value
  }

  /// The node written in one line.
  fileprivate var oneLine: String {
    switch content {
    case .scalar(let text, _): text.shortened
    case .mapping(let entries):
      entries.map { "\($0.key) \($0.value.oneLine)" }.joined(separator: ", ")
    case .sequence(let items): items.map(\.oneLine).joined(separator: "; ")
    case .refused, .asked: ""
    }
  }
}

extension Dimension {
  /// Formats `value`, in the base unit, as a scenario writes it.
  fileprivate func written(_ value: Double) -> String { formatExactly(value) }
}
