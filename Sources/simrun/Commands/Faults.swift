import ArgumentParser
import SimFaults
import SimKernel
import SimWriting

/// Lists the faults that a scenario can name, from the keys that decode them.
struct Faults: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "List the faults that a scenario can name, with their keys and where defaults come from.")

  @Argument(help: "Names of faults (default: all).")
  var names: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try CatalogPage.check(
      names, are: "fault", among: FaultCatalog.all.map { $0.name }, "\(Program.name) faults")
  }

  func run() {
    let faults = FaultCatalog.all.filter { names.isEmpty || names.contains($0.name) }
    if json { return CatalogPage.printJSON("faults", faults.map { Self.json($0) }) }
    var page = CatalogPage()
    for fault in faults {
      page.add(fault.name, fault.summary)
      page.add(
        fault.allKeys.map { key in
          let source = key.source.map { " (\($0))" } ?? ""
          return [key.name, key.rangeText, key.defaultText, key.meaning + source]
        })
    }
    Terminal.print(page.text)
  }

  private static func json(_ fault: any Fault.Type) -> JSONValue {
    .object([
      ("name", .string(fault.name)),
      ("summary", .string(fault.summary)),
      ("stage", .string("\(fault.stage)")),
      (
        "keys",
        .array(
          fault.allKeys.map { key in
            .object([
              ("name", .string(key.name)),
              ("dimension", .string(key.dimension.rawValue)),
              ("unit", .string(key.dimension.symbol)),
              ("least", .number(key.inUsualUnit(key.range.lowerBound))),
              ("most", .number(key.inUsualUnit(key.range.upperBound))),
              ("default", .optional(key.defaultValue.map(key.inUsualUnit))),
              ("meaning", .string(key.meaning)),
              ("source", .optional(key.source)),
            ])
          })
      ),
    ])
  }
}

extension FaultKey {
  /// As in `0 … 1000 m`.
  fileprivate var rangeText: String {
    let lowest = dimension.formatExactly(range.lowerBound)
    let bare = lowest.prefix { $0 != " " }
    return "\(bare) … \(dimension.formatExactly(range.upperBound))"
  }

  fileprivate var defaultText: String {
    defaultValue.map { "default \(dimension.formatExactly($0))" } ?? "required"
  }

  fileprivate func inUsualUnit(_ base: Double) -> Double {
    dimension.units.first?.value(ofBase: base) ?? base
  }
}
