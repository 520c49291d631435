import SimMetrics

/// A line or expectation that is kept although nothing proves it, with the reason.
public struct Unproven: Hashable, Sendable {
  /// Name in `simrun prove`: `faults.drift`, `expect.compass.long_turns`.
  public var line: String
  public var reason: String
}

extension Unproven {
  /// Reads `unproven`; empty without that key.
  static func all(_ reader: MappingReader, expectations: [Expectation]) -> [Unproven] {
    let value = reader.optional(
      "unproven",
      "lines and expectations that 'simrun prove' can't prove, each with the reason to keep it")
    let names = reader.lineNames + expectations.map { "expect.\($0.metric.name)" }
    return value?.mapping { lines in
      lines.entries().compactMap { entry in
        if !entry.isAsked, !names.contains(entry.key) {
          entry.reportUnknown("line", among: names)
        }
        return entry.value.string().map { Unproven(line: entry.key, reason: $0) }
      }
    } ?? []
  }
}
