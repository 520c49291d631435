import SimMetrics

/// A line or expectation that stays though nothing proves it, and why.
public struct Unproven: Hashable, Sendable {
  /// As `simrun prove` calls it: `faults.drift`, `expect.compass.long_turns`.
  public var line: String
  public var reason: String
}

extension Unproven {
  /// Reads `unproven`; none where there is no such key.
  static func all(_ reader: MappingReader, expectations: [Expectation]) -> [Unproven] {
    let value = reader.optional(
      "unproven",
      "lines and expectations that nothing proves ('simrun prove'), each with why it stays")
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
