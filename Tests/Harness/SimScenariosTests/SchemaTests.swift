import Foundation
import SimPacks
import SimScenarios
import SimText
import TestSupport
import Testing

@Suite("The keys of the language (H-1, H-3)")
struct SchemaTests {
  /// Every key of `text` with the keys above it, as `Scenario.keys(of:)` has them.
  private func keys(of text: String) throws -> Set<String> {
    var found: Set<String> = []
    func collect(_ reader: MappingReader, _ path: [String]) {
      for entry in reader.entries() {
        // keys below `variants` and `unproven` are names from the scenario
        let isOfProgram =
          entry.key == "arrival" || ["observes", "fields"].contains(path.last)
          || path == ["expect"] && entry.key.hasPrefix("arrival.")
        let isNamed = path == ["variants"] || path == ["unproven"] || isOfProgram
        let here = path + [isNamed ? "*" : entry.key]
        found.insert(here.joined(separator: "."))
        // a program defines its own settings
        if entry.key == "external" { continue }
        _ = entry.value.mapping {
          collect($0, here)
        } or: { value in
          _ = value.sequence { item in
            item.mapping {
              collect($0, here)
            } or: { _ in
              nil
            }
          } or: { _ in
            nil
          }
          return nil
        }
      }
    }
    try YamlDocument(text: text, file: "t.yaml").read { reader -> Void? in collect(reader, []) }
    return found
  }

  @Test("are all in the schema, and all used by a sample that loads")
  func samples() throws {
    var used: Set<String> = []
    for text in SampleScenarios.all {
      #expect(throws: Never.self) {
        try Scenario(bytes: text.utf8, path: "t.yaml", catalogs: .withPacks)
      }
      used.formUnion(try keys(of: text))
    }
    // a sample names only some of the metrics
    func isMetric(_ key: String) -> Bool { key.hasPrefix("expect.") }
    // a variant may set what the scenario sets
    func isVariantSetting(_ key: String) -> Bool {
      key.split(separator: ".").count > 3 && key.hasPrefix("variants.")
    }
    // a program in the role of a feature takes that feature's keys
    func isRole(_ key: String) -> Bool { key.hasPrefix("features.*.as.") }
    let known = Set(Scenario.keys())
    // metrics of own kinds have a pattern in the schema, not names
    #expect(used.subtracting(known).filter { !$0.hasPrefix("expect.arrival.") }.sorted() == [])
    #expect(
      known.subtracting(used).filter {
        !isMetric($0) && !isVariantSetting($0) && !isRole($0)
      }.sorted() == [])
  }

  @Test("are all described, and what may be left out has its default")
  func descriptions() throws {
    var undescribed: [String] = []
    var defaults: [String: String] = [:]
    func walk(_ schema: [String: Any], _ path: String) {
      for way in schema["anyOf"] as? [[String: Any]] ?? [schema] {
        for (key, value) in way["properties"] as? [String: [String: Any]] ?? [:] {
          let here = path.isEmpty ? key : "\(path).\(key)"
          if (value["description"] as? String ?? "").isEmpty { undescribed.append(here) }
          if let value = value["default"] { defaults[here] = "\(value)" }
          walk(value, here)
        }
        if let items = way["items"] as? [String: Any] { walk(items, path) }
        if let named = way["additionalProperties"] as? [String: Any] { walk(named, "\(path).*") }
      }
    }
    var sink = ByteSink()
    Scenario.schema().append(to: &sink)
    let read = try JSONSerialization.jsonObject(with: Data(sink.text.utf8)) as? [String: Any]
    walk(try #require(read), "")
    #expect(undescribed.sorted() == [])
    #expect(defaults["walk.pace"] == "1 m/s" && defaults["seeds.runs"] == "1")
    #expect(defaults["features.compass.arrow"] == "wrapped")
    #expect(defaults["faults.pocket.error_factor"] == "1.5")
    #expect(defaults.keys.filter { $0.hasPrefix("variants.") }.sorted() == [])
  }
}
