import Foundation
import TestSupport
import Testing

@Suite("simrun observations (H-1)")
struct ObservationsCommandTests {
  @Test("tells the fields of a kind, with units and words")
  func one() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("observations", "route.level")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let start = "route.level: state: The level of guidance that the screen gives, and why.\n"
      #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
      #expect(outcome.output.contains("level   word  compass, map, route, turn_by_turn\n"))
      let fence = try simrun("observations", "tour.fence").output
      #expect(fence.contains("distance_m  m       withheld for a recording, unless --positions\n"))
    }
  }

  @Test("finds words in names, sentences, fields and words")
  func search() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("observations", "Turn_by_turn")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.hasPrefix("turn_by_turn: in "), "\(outcome.output)")
      #expect(outcome.output.contains("\n  route.level "))
      let json = try simrun("observations", "turn_by_turn", "--json").output
      #expect(json.contains("\"route.level\"") && !json.contains("\"tour.fence\""))
      #expect(try simrun("observations", "xyzzy").status == 64)
    }
  }

  @Test("refuses a name that is none, with the one that is near")
  func unknown() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("observations", "compass.redrawn")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("did you mean 'compass.redraw'?"), "\(outcome.errors)")
    }
  }

  @Test("The schema takes every line of a run, and knows every kind of it")
  func schema() throws {
    try Command.inFolder { simrun in
      let text = try simrun("schema", "--observations").output
      let schema = try #require(Self.object(text))
      let shapes = try #require(schema["oneOf"] as? [[String: Any]])
      var members: [String: (needed: Set<String>, known: Set<String>)] = [:]
      for shape in shapes {
        let properties = try #require(shape["properties"] as? [String: Any])
        let kind = properties["kind"] as? [String: Any]
        let name = kind?["const"] as? String
        // the schema has a pattern instead of a name for own kinds
        if kind == nil || name != nil {
          let needed = shape["required"] as? [String] ?? []
          members[name ?? ""] = (Set(needed), Set(properties.keys))
        }
      }
      try simrun.write("short.yaml", shortScenario)
      _ = try simrun("short.yaml", "--full-digits", "--out", "out")
      let file = simrun.folder.appendingPathComponent("out/short/observations.jsonl")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count > 10)
      for line in lines {
        let read = try #require(Self.object(String(line)))
        let shape = try #require(members[read["kind"] as? String ?? ""], "\(line)")
        let keys = Set(read.keys)
        #expect(keys.isSuperset(of: shape.needed) && keys.isSubset(of: shape.known), "\(line)")
      }
    }
  }

  private static func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }
}
