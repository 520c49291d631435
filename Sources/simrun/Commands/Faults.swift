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
    let rows = fault.allKeys.map { [$0.name, $0.rangeText, $0.defaultText] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = wrapped(fault.name + ": " + fault.summary, behind: "", hang: 2)
    for (key, row) in zip(fault.allKeys, rows) {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let lead = "  " + cells.joined(separator: "  ") + "  "
      let source = key.source.map { " (\($0))" } ?? ""
      text += wrapped(key.meaning + source, behind: lead, hang: lead.count)
    }
    return text
  }

  /// `words` behind `lead`, broken at spaces where the terminal ends; further lines are indented.
  private static func wrapped(_ words: String, behind lead: String, hang: Int) -> String {
    var lines: [String] = []
    var line = lead
    for word in words.split(separator: " ") {
      if line.count + word.count >= Terminal.width, !line.allSatisfy({ $0 == " " }) {
        lines.append(line)
        line = String(repeating: " ", count: hang)
      }
      line += (line.last == " " || line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
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
