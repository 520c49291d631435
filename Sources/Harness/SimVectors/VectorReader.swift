import Geodesy
import SimText
import SimWorlds

/// Reads the document of a vector file, and collects all of its errors.
struct VectorReader {
  let document: JSONDocument
  private(set) var refusals: [Diagnostic] = []
  private(set) var about: String?
  private(set) var cases: [VectorCase] = []
  var maps: [String: World] = [:]
  /// Whether names are those that apps use.
  private(set) var isOfApps = false

  init(_ document: JSONDocument) { self.document = document }

  mutating func refuse(_ message: String, at node: JSONNode, hint: String? = nil) {
    refusals.append(document.refusal(message, at: node, hint: hint))
  }

  mutating func refuse(_ message: String, at member: JSONNode.Member, hint: String? = nil) {
    refusals.append(document.refusal(message, at: member, hint: hint))
  }

  mutating func read(pack: (String) throws(Diagnostic) -> World) {
    guard let members = document.root.members else {
      return refuse("found \(document.root.words), expected an object", at: document.root)
    }
    guard members.contains(where: { ["format", "cases"].contains($0.name) }) else {
      return readOfApps(members)
    }
    for member in members where !["format", "about", "maps", "cases"].contains(member.name) {
      refuse(
        "unknown name \(member.name.quoted())", at: member,
        hint: "known here: format, about, maps, cases")
    }
    readFormat()
    about = text("about", of: document.root)
    readMaps(pack)
    guard let list = document.root["cases"] else {
      return refuse("'cases' is missing, expected a list of cases", at: document.root)
    }
    guard case .array(let nodes) = list.value else {
      return refuse("found \(list.words), expected a list of cases", at: list)
    }
    for node in nodes { readCase(node, engine: nil, name: nil) }
    refuseNone(at: list)
  }

  private mutating func refuseNone(at node: JSONNode) {
    if cases.isEmpty, refusals.isEmpty {
      refuse("found no case, expected at least one", at: node)
    }
  }

  private mutating func readFormat() {
    guard let format = document.root["format"] else {
      return refuse("'format' is missing, expected 1", at: document.root, hint: "\"format\": 1,")
    }
    guard case .number(1) = format.value else {
      return refuse("format \(format.words) is not known, expected 1", at: format)
    }
  }

  // MARK: the shape of apps

  /// `{"geoEngine": [{"input": {…}, "expected": {…}}]}`.
  private mutating func readOfApps(_ members: [JSONNode.Member]) {
    isOfApps = true
    for member in members {
      guard case .array(let nodes) = member.value.value else {
        refuse(
          "found \(member.value.words), expected the cases of an engine as a list",
          at: member.value,
          hint: "a file begins with \"format\": 1, or has engines by name: {\"geoEngine\": [...]}")
        continue
      }
      let engine = AppNames.engine(member.name)
      for (index, node) in nodes.enumerated() {
        readCase(node, engine: engine, name: "\(member.name)[\(index)]")
      }
    }
    refuseNone(at: document.root)
  }

  // MARK: cases

  private static let caseNames = [
    "name", "engine", "input", "expected", "tolerance", "how", "today",
  ]

  /// - Parameters:
  ///   - engine: the engine of the list that contains the case; nil where the case names it.
  ///   - name: the name for a case without one.
  private mutating func readCase(_ node: JSONNode, engine given: String?, name: String?) {
    guard let members = node.members else {
      return refuse("found \(node.words), expected a case", at: node)
    }
    let known = Self.caseNames + (isOfApps ? ["id", "description", "note"] : [])
    for member in members where !known.contains(member.name) {
      refuse(
        "unknown name \(member.name.quoted())", at: member,
        hint: "known here: \(known.joined(separator: ", "))")
    }
    let title = ["name", "description", "id"].lazy.compactMap { node[$0] }.first
    var label = name
    if case .string(let text)? = title?.value { label = text }
    guard let label else {
      return refuse("'name' is missing, expected what the case is about", at: node)
    }
    guard let engine = given ?? text("engine", of: node) else {
      let known = VectorEngine.allCases.map(\.rawValue).joined(separator: ", ")
      return refuse("'engine' is missing, expected one of \(known)", at: node)
    }
    guard let input = record("input", of: node), let wanted = record("expected", of: node) else {
      return
    }
    let count = refusals.count
    var test = VectorCase(
      name: label, engine: engine, input: .null, expected: [], tolerance: [:],
      how: text("how", of: node), today: [], node: node)
    if let ours = VectorEngine(rawValue: engine) {
      test.input = read(input, ours.inputs)
      test.expected = readExpected(wanted, ours)
      test.tolerance = Dictionary(ours.outputs.map { ($0.name, $0.tolerance) }) { $1 }
    } else {
      test.input = VectorValue(input)
      test.expected = (wanted.members ?? []).map { ($0.name, VectorValue($0.value)) }
    }
    readTolerance(node["tolerance"], &test)
    readToday(node["today"], &test)
    if refusals.count == count { cases.append(test) }
  }

  private mutating func readExpected(
    _ node: JSONNode, _ engine: VectorEngine
  ) -> [(name: String, value: VectorValue)] {
    (node.members ?? []).compactMap { member in
      guard let key = key(of: member, among: engine.outputs) else { return nil }
      return read(member.value, key).map { (key.name, $0) }
    }
  }

  private mutating func readTolerance(_ node: JSONNode?, _ test: inout VectorCase) {
    guard let node else { return }
    func positive(_ node: JSONNode) -> Double? {
      if case .number(let number) = node.value, number >= 0 { number } else { nil }
    }
    if let all = positive(node) {
      for (name, value) in test.expected where value.number != nil { test.tolerance[name] = all }
      return
    }
    guard let members = node.members else {
      return refuse(
        "found \(node.words), expected a number from 0, or one for each expected value", at: node)
    }
    for member in members {
      let name = AppNames.field(member.name, isOfApps)
      guard test.expected.contains(where: { $0.name == name }) else {
        refuse("\(member.name.quoted()) is not an expected value of this case", at: member)
        continue
      }
      guard let number = positive(member.value) else {
        refuse("found \(member.value.words), expected a number from 0", at: member.value)
        continue
      }
      test.tolerance[name] = number
    }
  }

  private mutating func readToday(_ node: JSONNode?, _ test: inout VectorCase) {
    guard let node else { return }
    guard case .array(let entries) = node.value else {
      return refuse("found \(node.words), expected a list of what apps expect", at: node)
    }
    for entry in entries {
      for member in entry.members ?? [] where !["expected", "why"].contains(member.name) {
        refuse(
          "unknown name \(member.name.quoted())", at: member, hint: "known here: expected, why")
      }
      guard let expected = record("expected", of: entry) else { continue }
      guard let why = text("why", of: entry) else {
        refuse("'why' is missing, expected where these values come from", at: entry)
        continue
      }
      let engine = VectorEngine(rawValue: test.engine)
      let values =
        engine.map { readExpected(expected, $0) }
        ?? (expected.members ?? []).map { ($0.name, VectorValue($0.value)) }
      test.today.append(VectorCase.Today(expected: values, why: why))
    }
  }

  // MARK: members

  private mutating func text(_ name: String, of node: JSONNode) -> String? {
    guard let found = node[name] else { return nil }
    if case .string(let text) = found.value { return text }
    refuse("found \(found.words), expected a text", at: found)
    return nil
  }

  private mutating func record(_ name: String, of node: JSONNode) -> JSONNode? {
    guard let found = node[name] else {
      refuse("'\(name)' is missing, expected an object", at: node)
      return nil
    }
    guard let members = found.members else {
      refuse("found \(found.words), expected an object", at: found)
      return nil
    }
    if members.isEmpty, name == "expected" {
      refuse("'expected' is empty, expected at least one value", at: found)
      return nil
    }
    return found
  }
}
