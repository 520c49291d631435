import ArgumentParser
import SimFaults
import SimKernel
import SimText

/// Lists the faults that a scenario can name, taken from the keys that decode them.
struct Faults: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "List the faults that a scenario can name, with their keys and the sources of defaults.",
    discussion: """
      simrun faults teleport        all details of one fault
      simrun faults slide lane      the faults whose text contains both words
      """)

  @Argument(help: "Names of faults, or words to search for (default: all).")
  var names: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  private static var command: String { "\(Program.name) faults" }

  private func search() throws -> CatalogSearch {
    try CatalogSearch(
      names, of: ("fault", "faults"), known: FaultCatalog.all.map { $0.name },
      in: FaultCatalog.all.map { fault in
        CatalogSearch.Entry(
          fault.name, fault.summary,
          ["\(fault.stage)"]
            + fault.allKeys.flatMap { [$0.name, $0.meaning, $0.dimension.symbol, $0.source] })
      }, Self.command)
  }

  func validate() throws { _ = try search() }

  func run() throws {
    let search = try search()
    let named = FaultCatalog.all.filter { names.isEmpty || search.names.contains($0.name) }
    if json {
      let all = named + search.found.map { FaultCatalog.all[$0] }
      return CatalogPage.printJSON("faults", all.map { Self.json($0) })
    }
    var page = CatalogPage()
    for fault in named {
      page.add(fault.name, fault.summary)
      page.add(
        fault.allKeys.map { key in
          let source = key.source.map { " (\($0))" } ?? ""
          return [key.name, key.rangeText, key.defaultText, key.meaning + source]
        })
    }
    page.add(search, Self.command) { [FaultCatalog.all[$0].name, FaultCatalog.all[$0].summary] }
    Terminal.print(page.text)
  }

  private static func json(_ fault: any Fault.Type) -> JSONValue {
    [
      "name": .string(fault.name),
      "summary": .string(fault.summary),
      "stage": "\(fault.stage)",
      "keys": .array(
        fault.allKeys.map { key in
          [
            "name": .string(key.name),
            "dimension": .string(key.dimension.rawValue),
            "unit": .string(key.dimension.symbol),
            "least": .number(key.inUsualUnit(key.range.lowerBound)),
            "most": .number(key.inUsualUnit(key.range.upperBound)),
            "default": .optional(key.defaultValue.map(key.inUsualUnit)),
            "drawn": .bool(key.isDrawn),
            "meaning": .string(key.meaning),
            "source": .optional(key.source),
          ]
        }),
    ]
  }
}

extension FaultKey {
  /// A text like `0 … 1000 m`.
  fileprivate var rangeText: String {
    let lowest = dimension.formatExactly(range.lowerBound)
    let bare = lowest.prefix { $0 != " " }
    return "\(bare) … \(dimension.formatExactly(range.upperBound))"
  }

  fileprivate var defaultText: String {
    defaultValue.map { "default \(dimension.formatExactly($0))" }
      ?? (isDrawn ? "drawn" : "required")
  }

  fileprivate func inUsualUnit(_ base: Double) -> Double {
    dimension.units.first?.value(ofBase: base) ?? base
  }
}
