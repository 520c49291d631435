import ArgumentParser
import SimObservations
import SimScenarios
import SimText

/// Lists the kinds of observation of features, with their fields and units.
struct Observations: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the kinds of observation, with fields and units, or all details of some.",
    discussion: """
      A run writes the observations of its features to observations.jsonl, one JSON object per \
      line; 'simrun schema --observations' prints the JSON Schema of a line.

      simrun observations compass        a feature
      simrun observations route.level    all details of one kind
      simrun observations arrow          the kinds whose text contains the word
      """)

  @Argument(help: "Names of kinds, their first words, or words to search for (default: all).")
  var names: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  private var catalogs: Catalogs { Program.catalogs }

  private static var command: String { "\(Program.name) observations" }

  private func search() throws -> CatalogSearch {
    try CatalogSearch(
      names, of: ("observation", "observations"),
      known: catalogs.subjects + catalogs.observations.map(\.name),
      in: catalogs.observations.map { kind in
        CatalogSearch.Entry(
          kind.name, kind.summary,
          [kind.nature.name] + kind.fields.flatMap { [$0.name, $0.unitText, $0.meaningText] })
      }, Self.command)
  }

  func validate() throws { _ = try search() }

  func run() throws {
    let search = try search()
    let kinds = catalogs.observations.filter { kind in
      names.isEmpty || search.names.contains { $0 == kind.name || $0 == kind.subject.name }
    }
    if json {
      let all = kinds + search.found.map { catalogs.observations[$0] }
      return CatalogPage.printJSON("observations", all.map { Self.json($0) })
    }
    var page = CatalogPage()
    for subject in catalogs.subjects {
      let members = kinds.filter { $0.subject.name == subject && !names.contains($0.name) }
      guard !members.isEmpty else { continue }
      page.add(subject, members.count == 1 ? "a kind" : "\(members.count) kinds")
      page.add(members.map(\.row))
    }
    for kind in kinds where names.contains(kind.name) {
      page.add(kind.name, "\(kind.nature.name): \(kind.summary)")
      page.add(kind.fields.map { [$0.name, $0.unitText, $0.meaningText] })
    }
    page.add(search, Self.command) { catalogs.observations[$0].row }
    Terminal.print(page.text)
  }

  private static func json(_ kind: ObservationKind) -> JSONValue {
    [
      "name": .string(kind.name),
      "nature": .string(kind.nature.name),
      "summary": .string(kind.summary),
      "fields": .array(
        kind.fields.map { field in
          [
            "name": .string(field.name),
            "unit": .optional(field.unit.map(\.rawValue)),
            "words": .array(field.words.map { .string($0) }),
            "reveals_position": .bool(field.revealsPosition),
          ]
        }),
    ]
  }
}

extension ObservationKind {
  fileprivate var row: [String] { [name, nature.name, summary + fieldsText] }

  /// The names of the fields, shown after the summary.
  fileprivate var fieldsText: String {
    fields.isEmpty ? "" : " (\(fields.map(\.name).joined(separator: ", ")))"
  }
}

extension ObservedField {
  fileprivate var words: [String] {
    if case .word(let words) = meaning { words } else { [] }
  }

  fileprivate var unitText: String {
    switch unit {
    case .some(.one): "number"
    case .some(let unit): unit.rawValue
    case nil: "word"
    }
  }

  fileprivate var meaningText: String {
    let what = words.joined(separator: ", ")
    guard revealsPosition else { return what }
    return (what.isEmpty ? "" : "\(what); ") + "withheld for a recording, unless --positions"
  }
}
