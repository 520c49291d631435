import ArgumentParser
import SimFaults
import SimKernel
import SimScenarios
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
    for name in names where !FaultCatalog.all.contains(where: { $0.name == name }) {
      let guess = closest(to: name, among: FaultCatalog.all.map { $0.name })
      let hint = guess.map { "; did you mean '\($0)'?" } ?? "; simrun faults lists them"
      throw ValidationError("unknown fault '\(name.escapedForTerminal)'\(hint)")
    }
  }

  func run() {
    let faults = FaultCatalog.all.filter { names.isEmpty || names.contains($0.name) }
    if json {
      var sink = ByteSink()
      JSONValue.object([
        ("format", .integer(1)), ("faults", .array(faults.map { Self.json($0) })),
      ]).append(to: &sink)
      Terminal.print(sink.text + "\n")
    } else {
      Terminal.print(faults.map { Self.text($0) }.joined(separator: "\n"))
    }
  }

  private static func text(_ fault: any Fault.Type) -> String {
    let rows = fault.allKeys.map { key in
      [
        key.name, key.rangeText, key.defaultText,
        key.meaning + (key.source.map { " (\($0))" } ?? ""),
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ") + "  " + row[3]
    }
    return ([fault.name + ": " + fault.summary] + lines.map { "  " + $0 })
      .map { $0 + "\n" }.joined()
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
  fileprivate var rangeText: String {
    let exactly = dimension.formatExactly
    return "\(exactly(range.lowerBound)) … \(exactly(range.upperBound))"
  }

  fileprivate var defaultText: String {
    defaultValue.map { "default \(dimension.format($0))" } ?? "required"
  }

  fileprivate func inUsualUnit(_ base: Double) -> Double {
    dimension.units.first?.value(ofBase: base) ?? base
  }
}
