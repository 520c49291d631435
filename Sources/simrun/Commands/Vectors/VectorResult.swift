import SimKernel
import SimReports
import SimResults
import SimText
import SimVectors

/// The results of a file of vectors, for people and build servers.
struct VectorResult {
  var file: VectorFile
  var outcomes: [VectorOutcome]
  /// The program that answered for an engine, by the engine's name; engines without an entry are
  /// simrun's own.
  var doors: [String: String] = [:]

  private var metCount: Int { outcomes.count { $0.end == .met } }

  /// Not met if an answer is not as expected, and if there were no answers: no data is no pass.
  var status: ExitStatus {
    let ends = outcomes.map(\.end)
    if ends.contains(where: { if case .failed = $0 { true } else { false } }) { return .overBudget }
    if ends.contains(where: { if case .missed = $0 { true } else { false } }) { return .notMet }
    return ends.contains(.met) ? .met : .notMet
  }

  // MARK: text

  func text(isQuiet: Bool, folder: String) -> String {
    let path = file.path.escapedForTerminal
    if isQuiet { return "\(status == .met ? "met" : "NOT MET") \(path)\n" }
    var text = path + (file.about.map { ": \($0.escapedForTerminal)" } ?? "") + "\n"
    for engine in engines { text += summary(of: engine) }
    for outcome in outcomes { text += complaint(outcome) }
    text += today
    let skipped = outcomes.count { if case .skipped = $0.end { true } else { false } }
    text += status == .met ? "✓ met" : "✗ NOT MET"
    text += ": \(metCount) of \(outcomes.count) cases as expected"
    text += skipped > 0 ? ", \(skipped) skipped\n" : "\n"
    return text + "  report in \(folder.escapedForTerminal)\n"
  }

  /// The engines in the order of the file.
  private var engines: [String] {
    var seen: Set<String> = []
    return outcomes.map(\.test.engine).filter { seen.insert($0).inserted }
  }

  private func summary(of engine: String) -> String {
    let own = outcomes.filter { $0.test.engine == engine }
    let met = own.count { $0.end == .met }
    let isAsked = own.contains { if case .skipped = $0.end { false } else { true } }
    let door = doors[engine] ?? (isAsked ? "simrun's engine" : "not run")
    return "  \(met == own.count ? "✓" : " ") \(engine.escapedForTerminal): \(met) of \(own.count)"
      + " as expected, \(door.escapedForTerminal)\n"
  }

  private func complaint(_ outcome: VectorOutcome) -> String {
    let name = outcome.test.name.escapedForTerminal
    let place = "  (\(file.place(of: outcome.test)))\n"
    switch outcome.end {
    case .met: return ""
    case .missed(let sentences):
      return "  ✗ MISSED  \(name)\(place)"
        + sentences.map { "            \($0.escapedForTerminal)\n" }.joined()
    case .skipped(let why): return "  – skipped \(name): \(why.escapedForTerminal)\n"
    case .failed(let why):
      return "  ✗ FAILED  \(name)\(place)"
        + why.split(separator: "\n").map { "            \($0.escapedForTerminal)\n" }.joined()
    }
  }

  // MARK: the expectations of apps

  private struct Belief {
    var name: String
    var believed: String
    var right: String
    var miss: String?
    var why: String
  }

  private var beliefs: [Belief] {
    outcomes.map(\.test).flatMap { test in
      test.today.flatMap { today in
        today.expected.compactMap { field, value -> Belief? in
          guard let right = test.expected.first(where: { $0.name == field })?.value else {
            return nil
          }
          return Belief(
            name: "\(test.name), \(field)", believed: value.json, right: right.json,
            miss: test.miss(of: field, found: value, expected: right), why: today.why)
        }
      }
    }
  }

  private var today: String {
    let beliefs = beliefs
    if beliefs.isEmpty { return "" }
    let heads = ("case and value", "today", "right", "source")
    let width = (beliefs.map(\.name.count) + [heads.0.count]).max() ?? 0
    func row(_ cells: (String, String, String, String), _ mark: String) -> String {
      func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
      }
      let text = [padded(cells.0, width), padded(cells.1, 8), padded(cells.2, 10), cells.3]
      return "  \(mark) \(text.joined(separator: "  ").escapedForTerminal)\n"
    }
    return "What apps expect today\n" + row(heads, " ")
      + beliefs.map {
        row(($0.name, $0.believed, $0.right, $0.why), $0.miss == nil ? "✓" : "✗")
      }.joined()
  }

  // MARK: files

  /// Writes junit.xml and vectors.json.
  func write(to folder: String, below root: String) throws(WriteError) {
    let drafts = try DraftGroup(folder, below: root)
    try drafts.add("junit.xml") { JUnitDocument([suite]).write(into: &$0) }
    try drafts.add("vectors.json") { sink in
      json.append(to: &sink)
      sink.append("\n")
    }
    try drafts.publish()
  }

  private var suite: JUnitDocument.Suite {
    let path = Reproduction.portable(file.path)
    let cases = outcomes.map { outcome -> JUnitDocument.Case in
      let name = "\(outcome.test.engine): \(outcome.test.name)"
      switch outcome.end {
      case .met: return JUnitDocument.Case(name: name)
      case .missed(let sentences):
        let text = sentences.joined(separator: "\n") + "\n\(file.place(of: outcome.test))"
        return JUnitDocument.Case(name: name, failure: ("missed", sentences[0], text))
      case .skipped(let why): return JUnitDocument.Case(name: name, skipped: why)
      case .failed(let why): return JUnitDocument.Case(name: name, error: why)
      }
    }
    return JUnitDocument.Suite(
      name: file.about ?? path, className: path,
      properties: doors.sorted { $0.key < $1.key }.map { ("engine \($0.key)", $0.value) },
      cases: cases)
  }

  var json: JSONValue {
    [
      "format": 1,
      "file": .string(Reproduction.portable(file.path)),
      "is_met": .bool(status == .met),
      "met": .integer(metCount),
      "cases": .array(outcomes.map(json)),
      "today": .array(
        beliefs.map { belief in
          [
            "case": .string(belief.name),
            "expected_today": .string(belief.believed),
            "right": .string(belief.right),
            "is_wrong": .bool(belief.miss != nil),
            "why": .string(belief.why),
          ]
        }),
    ]
  }

  private func json(_ outcome: VectorOutcome) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("name", .string(outcome.test.name)), ("engine", .string(outcome.test.engine)),
    ]
    switch outcome.end {
    case .met: members.append(("end", .string("met")))
    case .missed(let sentences):
      members += [("end", .string("missed")), ("why", .array(sentences.map { .string($0) }))]
    case .skipped(let why): members += [("end", .string("skipped")), ("why", .string(why))]
    case .failed(let why): members += [("end", .string("failed")), ("why", .string(why))]
    }
    if let answer = outcome.answer { members.append(("answer", answer.jsonValue)) }
    return .object(members)
  }
}
