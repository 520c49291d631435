import SimFeatures
import SimObservations
import SimText

/// Reads features that are programs (H-12): their free settings and their kinds of observation.
extension ExternalSettings {
  private static let mark = "external"

  /// Whether `value` declares the feature as a program.
  static func isMeant(by value: YamlValue) -> Bool {
    switch value.node.content {
    case .scalar(mark, _): true
    case .mapping(let entries): entries.contains { $0.key == mark }
    default: false
    }
  }

  /// Reads the value of a feature: `external`, or a mapping with that key.
  init?(_ entry: YamlEntry, in source: Scenario.Source?) {
    let key = entry.key
    if !entry.isAsked, !Self.isName(key) {
      entry.report(
        "expected a name of lower-case letters, digits and '_', found '\(key.shortened)'")
    }
    let read = entry.value.mapping { reader -> ExternalSettings? in
      var settings = ExternalSettings()
      settings.key = key
      let free = reader.required(
        Self.mark, expected: "settings of a program", "settings for the program, with any keys")
      settings.settings = free?.settings() ?? .object([])
      settings.startsSensors = reader.bool(
        "controls_sensors", default: false,
        "whether the sensors are off until the program asks for them")
      settings.role = reader.optional(
        "as", "the feature of simrun that the program replaces, optionally with its settings"
      ).flatMap { Self.role($0, in: source) }
      settings.ownKinds =
        reader.optional("observes", "further kinds of observation that the program makes")?.mapping
      { kinds in
        kinds.entries().compactMap { ObservationKind($0, of: Subject(key)) }
      } ?? []
      return settings
    } or: { value in
      guard value.choice([Self.mark]) != nil else { return nil }
      var settings = ExternalSettings()
      settings.key = key
      return settings
    }
    guard let read else { return nil }
    self = read
  }

  /// Returns the settings with the changes in `value`.
  func changed(by value: YamlValue) -> ExternalSettings {
    value.mapping { reader in
      var changed = self
      if let free = reader.required(
        Self.mark, expected: "settings of a program", "settings that the variant changes")
      {
        changed.settings = settings.merged(with: free.settings() ?? .object([]))
      }
      return changed
    } ?? self
  }

  /// Whether `text` is in snake case, so that it can be the first word of a metric.
  static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z][a-z0-9_]{0,39}/) != nil
  }

  /// Reads a feature of simrun, given by its name alone or with its settings.
  private static func role(
    _ value: YamlValue, in source: Scenario.Source?
  ) -> (any FeatureSettings)? {
    let names = FeatureCatalog.all.map { (name: $0.name, meaning: $0.summary) }
    return value.mapping { reader -> (any FeatureSettings)? in
      let found = reader.entries(of: "feature", among: names).compactMap { entry in
        type(named: entry.key).flatMap { type -> (any FeatureSettings)? in
          if type.needsGraph, case .recording(_, nil)? = source {
            entry.report("'\(type.name)' needs a map, and a recording has none")
          }
          return FeatureList.read(entry.value, over: type.init(), in: source?.world)
        }
      }
      if found.count > 1 { value.report("a program can replace only one feature") }
      return found.first
    } or: { value in
      value.choice(names.map(\.name)).flatMap(type(named:))?.init()
    }
  }

  private static func type(named name: String) -> (any FeatureSettings.Type)? {
    FeatureCatalog.all.first { $0.name == name }
  }
}

extension ObservationKind {
  /// Reads `announced: { is: event, fields: { distance_m: m } }`.
  fileprivate init?(_ entry: YamlEntry, of subject: Subject) {
    if !entry.isAsked, !ExternalSettings.isName(entry.key) {
      entry.report(
        "expected a name of lower-case letters, digits and '_', found '\(entry.key.shortened)'")
    }
    let read = entry.value.mapping { reader -> ObservationKind? in
      let nature = reader.choice(
        "is", ObservationNature.names, default: ObservationNature.event.name,
        "an event that is over at once, a state that holds until the next, or a frame on the screen"
      )
      let summary = reader.string("means", default: "", "what it means, in a sentence")
      let fields =
        reader.optional("fields", "its fields, each with its unit or its words")?.mapping {
          $0.entries().compactMap { ObservedField($0) }
        } ?? []
      guard fields.count <= 8 else {
        reader.report("an observation has at most eight fields", at: "fields")
        return nil
      }
      return ObservationKind(
        entry.key, of: subject,
        ObservationNature.allCases.first { $0.name == nature } ?? .event, summary: summary,
        fields: fields)
    }
    guard let read else { return nil }
    self = read
  }
}

extension ObservedField {
  private static let units: [(word: String, unit: ObservedUnit, decimals: Int)] = [
    ("m", .meters, 3), ("deg", .degrees, 3), ("s", .seconds, 3), ("bytes", .bytes, 0),
    ("number", .one, 6),
  ]
  private static let flag = "flag"
  private static let positions: [(word: String, unit: ObservedUnit)] = [
    ("position_deg", .degrees), ("position_m", .meters),
  ]

  /// Reads `distance_m: m`, `reason: [near, late]`, `isLate: flag` or `lat_deg: position_deg`.
  fileprivate init?(_ entry: YamlEntry) {
    let name = entry.key
    if !entry.isAsked, !ExternalSettings.isName(name) {
      entry.report(
        "expected a name of lower-case letters, digits and '_', found '\(name.shortened)'")
    }
    let words = Self.units.map(\.word) + Self.positions.map(\.word) + [Self.flag]
    let meaning = entry.value.sequence { item in
      item.string().map { [$0] }
    } or: { value in
      value.choice(words).map { [[$0]] }
    }
    guard let meaning else { return nil }
    let texts = meaning.flatMap { $0 }
    guard case .scalar = entry.value.node.content, let word = texts.first else {
      guard Set(texts).count == texts.count, !texts.isEmpty else {
        entry.report("expected words, each once")
        return nil
      }
      self.init(name, .word(texts))
      return
    }
    if word == Self.flag {
      self.init(name, .word(["no", "yes"]))
      return
    }
    let position = Self.positions.first { $0.word == word }
    let number = Self.units.first { $0.word == word }
    let unit = position?.unit ?? number?.unit ?? .one
    if !name.hasSuffix(unit.suffix) {
      entry.report(
        "a field in \(unit.rawValue) ends in '\(unit.suffix)', found '\(name.shortened)'",
        hint: "call it '\(name.shortened)\(unit.suffix)'")
    }
    self.init(
      name, position == nil ? .number(unit, decimals: number?.decimals ?? 6) : .position(unit))
  }
}

extension YamlValue {
  /// Reads keys and values of any kind, for a program.
  fileprivate func settings() -> JSONValue? {
    note(.anything)
    switch node.content {
    case .asked: return nil
    case .mapping: return node.json
    default:
      report(
        "expected keys and values, found \(node.description)", hint: "write {} for no settings")
      return nil
    }
  }
}

extension YamlNode {
  /// The value as JSON: plain numbers, true, false and null are converted; everything else is text.
  fileprivate var json: JSONValue {
    switch content {
    case .mapping(let entries): .object(entries.map { ($0.key, $0.value.json) })
    case .sequence(let nodes): .array(nodes.map(\.json))
    case .scalar(let text, .plain): Self.plain(text)
    case .scalar(let text, _): .string(text)
    case .refused, .asked: .null
    }
  }

  private static func plain(_ text: String) -> JSONValue {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "", "~", "null": return .null
    default: break
    }
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    else { return .string(text) }
    return Int(text).map { .integer($0) } ?? .number(number)
  }
}

extension JSONValue {
  /// Returns this object with the members of `other` added or replaced, recursively.
  fileprivate func merged(with other: JSONValue) -> JSONValue {
    guard case .object(var members) = self, case .object(let changes) = other else { return other }
    for change in changes {
      if let index = members.firstIndex(where: { $0.key == change.key }) {
        members[index].value = members[index].value.merged(with: change.value)
      } else {
        members.append(change)
      }
    }
    return .object(members)
  }
}
