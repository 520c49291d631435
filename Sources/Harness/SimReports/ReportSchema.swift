package import SimText

/// A JSON Schema (draft 2020-12) of report.json, with all its keys.
package enum ReportSchema {
  package static var schema: JSONValue {
    .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("simrun report, format 1")),
      ] + members(of: report))
  }

  /// The kind of value of a key.
  private indirect enum Kind: Sendable {
    case text, flag, count, seed, digest
    case number
    case word([String])
    case list(Kind)
    case numbers
    case object([(String, Kind, String)])
    case absent(Kind)
    case constant(Int)
  }

  private static let report: Kind = .object([
    ("format", .constant(1), "version of the report"),
    ("simrun", .text, "version of simrun"),
    ("title", .text, "the scenario's title"),
    ("path", .text, "of the scenario; of an absolute path the last part"),
    ("met", .flag, "whether all results are as expected"),
    ("first_seed", .seed, "for a replayed trace, the seed that it was made on"),
    (
      "seeds",
      .object([
        ("first", .absent(.seed), "null for a recording, which has no randomness"),
        ("runs", .count, "number of seeds, counted up from the first"),
      ]), "what was run"
    ),
    ("input", .absent(.digest), "of all data given to the features on the first seed"),
    ("input_facts", .absent(facts), "the same data in a few numbers"),
    ("reproduce", .text, "the command that gives the same results"),
    ("assumed", .list(.text), "what the user assumed about a recording"),
    ("notes", .list(.text), "what the results depend on that nobody measured"),
    ("variants", .list(variant), "the scenario as written, then its variants"),
    (
      "shown",
      .object([
        ("seed", .seed, ""),
        ("positions", .flag, "whether positions may be shown"),
        ("observations", .count, "lines of observations.jsonl without the header"),
        ("origin_latitude_deg", .absent(.number), "of the map"),
        ("origin_longitude_deg", .absent(.number), "of the map"),
      ]), "the run that the map and the observations show"
    ),
  ])

  private static let facts: Kind = .object([
    ("duration_s", .number, "of the run"),
    ("walked_m", .number, "along the true way; for a recording without a truth, from fix to fix"),
    ("speed_mps", .absent(.number), "mean while the walker moves"),
    ("fixes", .count, ""),
    ("headings", .count, ""),
    ("error_m", .absent(.number), "median of the fixes; null without a truth"),
    ("accuracy_m", .absent(.number), "median of the fixes' reported accuracy"),
    ("faults", .count, "how often a fault was on"),
    ("events", .count, "events of the script that happened"),
    ("phone", .absent(.text), "receiver and hand that were drawn; null where none is drawn"),
    ("map", .absent(.text), "what the app's map has; null where it is the world's"),
  ])

  private static let variant: Kind = .object([
    ("name", .text, "empty for the scenario as written"),
    ("summary", .text, "what is wrong with it, as the scenario states"),
    ("expected_to_pass", .flag, ""),
    ("passed", .flag, "whether the expectations held, over all runs"),
    ("as_expected", .flag, "whether that is what was expected, for the reasons expected"),
    ("must_miss", .list(.text), "metrics"),
    ("required_pass_rate", .number, "share in (0, 1]"),
    (
      "passes",
      .object([
        ("successes", .count, ""),
        ("trials", .count, ""),
        ("share", .absent(.number), ""),
        ("wilson95_low", .absent(.number), "lower end of the 95 % Wilson interval"),
        ("wilson95_high", .absent(.number), ""),
      ]), "runs that met every expectation"
    ),
    ("runs_passed", .numbers, "1 for each run that met every expectation, else 0; by seed"),
    ("failing_seeds", .list(.seed), "at most a hundred"),
    ("digest", .absent(.digest), "of all observations of all runs"),
    ("expectations", .list(expectation), "in the order of the scenario"),
    (
      "measured",
      .list(
        .object([
          ("metric", .text, ""), ("unit", .text, unit), ("better", better, "direction"),
          ("values", .numbers, bySeed), ("spread", .absent(spread), overRuns),
        ])), "metrics that are reported but not judged, over many runs"
    ),
    ("differences", .list(difference), "from the scenario as written, seed by seed"),
    ("runs", .list(run), "the only run; of many, the first that failed"),
  ])

  private static let expectation: Kind = .object([
    ("metric", .text, ""),
    ("bound", .text, "with its unit"),
    ("unit", .text, unit),
    ("better", better, "direction"),
    ("values", .numbers, bySeed),
    ("outcome", .absent(outcome), "over all runs"),
    ("met", .count, "runs"),
    ("missed", .count, "runs"),
    ("insufficient", .count, "runs with too little data to judge"),
    ("spread", .absent(spread), overRuns),
    ("best", .absent(told), "null if all runs had the same value"),
    ("worst", .absent(told), "null if all runs had the same value"),
    ("first_failure", .absent(told), ""),
  ])

  private static let difference: Kind = .object([
    ("metric", .text, ""),
    ("unit", .text, unit),
    ("better", better, "direction"),
    ("seeds", .count, "on which both have a value"),
    ("mean", .number, "of variant minus scenario as written"),
    ("low", .absent(.number), "of Student's 95 % interval of the mean; null for too few seeds"),
    ("high", .absent(.number), ""),
    (
      "verdict", .word(["better", "worse", "unclear", "insufficient", "changed"]), "of the variant"
    ),
  ])

  private static let run: Kind = .object([
    ("seed", .seed, ""),
    ("digest", .digest, "of all observations"),
    ("simulated_s", .number, "length of the run"),
    ("passed", .flag, ""),
    (
      "checks",
      .list(
        .object([
          ("metric", .text, ""),
          ("outcome", outcome, ""),
          ("measured", .absent(.number), "null where there was nothing to measure"),
          ("unit", .text, unit),
          ("bound", .text, "with its unit"),
          ("count", .count, "samples"),
          ("independent", .absent(.number), independent),
          ("explanation", .absent(.text), "of the worst moment"),
        ])), "one for each expectation"
    ),
    (
      "measures",
      .list(
        .object([
          ("metric", .text, ""), ("unit", .text, unit), ("better", better, "direction"),
          ("value", .absent(.number), ""), ("count", .count, "samples"),
          ("independent", .absent(.number), independent),
        ])), "metrics, whether judged or not"
    ),
    (
      "faults",
      .list(
        .object([
          ("name", .text, ""),
          ("on", .flag, "false where a swarm left it out"),
          ("events", .count, "fixes and headings that it changed"),
        ])), "in the order of the scenario"
    ),
  ])

  private static let outcome = Kind.word(["met", "missed", "insufficient"])
  private static let better = Kind.absent(.word(["lower", "higher"]))
  private static let told = Kind.object([
    ("seed", .seed, ""), ("value", .absent(.number), ""), ("reproduce", .text, "a command"),
  ])
  private static let spread = Kind.object([
    ("runs", .count, "runs that had something to measure"), ("min", .number, ""),
    ("p5", .number, ""), ("p50", .number, ""), ("p95", .number, ""), ("max", .number, ""),
  ])
  private static let independent = "their number as independent samples; null where unknown"
  private static let unit = "of the values; empty for a plain count"
  private static let bySeed = "of each seed in order, null without data; none over 1000 seeds"
  private static let overRuns = "over the runs"

  private static func members(of kind: Kind) -> [(key: String, value: JSONValue)] {
    func type(_ name: String) -> [(key: String, value: JSONValue)] { [("type", .string(name))] }
    switch kind {
    case .text: return type("string")
    case .flag: return type("boolean")
    case .count: return type("integer") + [("minimum", .integer(0))]
    case .number: return type("number")
    case .constant(let number): return [("const", .integer(number))]
    case .digest: return type("string") + [("pattern", .string("^[0-9a-f]{16}$"))]
    case .seed:
      return [
        ("description", .string("above 2^53 as text")),
        ("type", .array([.string("integer"), .string("string")])),
      ]
    case .word(let words): return [("enum", .array(words.map { .string($0) }))]
    case .numbers:
      let item = [("type", JSONValue.array([.string("number"), .string("null")]))]
      return type("array") + [("items", .object(item))]
    case .list(let item): return type("array") + [("items", .object(members(of: item)))]
    case .absent(let other):
      return [("anyOf", .array([.object(members(of: other)), .object(type("null"))]))]
    case .object(let keys):
      let properties = keys.map { key, kind, meaning in
        let described = meaning.isEmpty ? [] : [("description", JSONValue.string(meaning))]
        // the key's own description is more specific than that of its kind
        let rest = members(of: kind).filter { meaning.isEmpty || $0.key != "description" }
        return (key, JSONValue.object(described + rest))
      }
      return type("object") + [
        ("properties", .object(properties)),
        ("required", .array(keys.map { .string($0.0) })),
        ("additionalProperties", .bool(false)),
      ]
    }
  }
}
