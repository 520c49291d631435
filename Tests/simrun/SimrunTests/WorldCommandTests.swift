import Foundation
import Testing

@Suite("simrun world draw (H-3)")
struct WorldCommandTests {
  private static let drawn = shortScenario.replacingOccurrences(
    of: "medina: { seed: 3, size: 220 m, center: { lat: 31.6295, lon: -7.9861 } }",
    with: """
      map:
          grid: 10 m
          center: bab_agnaou
          drawing: |
            A--=--B
            |     |
            +--.--C
      """
  ).replacingOccurrences(of: "from: south_gate, to: square", with: "from: A, to: B")
    .replacingOccurrences(of: "home: square", with: "home: C")

  @Test("draws the world of a scenario, with its places and its kinds of lanes")
  func draws() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      let outcome = try simrun("world", "draw", "short.yaml", "-o", "map.svg")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
      let picture = try simrun.read("map.svg")
      for text in [
        "A short walk", "the world of short.yaml", "north_gate", "riad", "street",
        "derb, narrow and deep",
      ] {
        #expect(picture.contains(text), "\(text)")
      }
      #expect(try simrun("world", "draw", "short.yaml", "-o", "-").output == picture)
      // the coordinates that a tour needs for its stops
      #expect(picture.contains("Places, with latitude and longitude"))
      #expect(picture.contains(">lon -7.98") && picture.contains(">square · "))
    }
  }

  @Test("says where the scenario writes that it has no world (H-16)")
  func noWorld() throws {
    try Command.inFolder { simrun in
      let start = shortScenario.range(of: "world:")!.lowerBound
      let end = shortScenario.range(of: "home:")!.lowerBound
      var text = shortScenario
      text.replaceSubrange(start..<end, with: "trace: walk.gpx\n")
      text = text.replacingOccurrences(of: "home: square", with: "home: last_fix")
      try simrun.write("r.yaml", text)
      for words in [
        ["world", "draw", "r.yaml", "-o", "m.svg"], ["route", "r.yaml", "A", "B"],
        ["pack", "build", "r.yaml", "-o", "m.pack"],
      ] {
        let outcome = try simrun(words)
        #expect(outcome.status == 65)
        #expect(
          outcome.errors.hasPrefix(
            "r.yaml:3:1: error: the scenario replays a recording and has no"),
          "\(outcome.errors)")
      }
    }
  }

  @Test("draws the stops of the tour, each with its circle")
  func stops() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      let drawn = try simrun("world", "draw", "scenarios/tour/souk.yaml", "-o", "-")
      #expect(drawn.status == 0, "\(drawn.errors)")
      for name in ["1 spice market", "5 roofed lane"] {
        #expect(drawn.output.contains(">\(name)<"), "\(name)")
      }
      #expect(drawn.output.matches(of: /<circle class="fence"/).count >= 5, "\(drawn.output)")
    }
  }

  @Test("draws a drawn map, which can be run too")
  func drawnMap() throws {
    try Command.inFolder { simrun in
      try simrun.write("drawn.yaml", Self.drawn)
      #expect(try simrun("world", "draw", "drawn.yaml", "-o", "map.svg").status == 0)
      let picture = try simrun.read("map.svg")
      #expect(picture.contains("lane under a roof") && picture.contains("derb, narrow and deep"))
      #expect(!picture.contains("street"))
      let outcome = try simrun("drawn.yaml", "--quiet")
      #expect(outcome.output == "met drawn.yaml\n", "\(outcome.errors)")
    }
  }

  @Test("ends with 65 where a map can't be read, and says where")
  func flaw() throws {
    try Command.inFolder { simrun in
      try simrun.write("bad.yaml", Self.drawn.replacingOccurrences(of: "+--.--C", with: "+--.---"))
      let outcome = try simrun("world", "draw", "bad.yaml", "-o", "map.svg")
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.hasPrefix(
          "bad.yaml:10:13: error: expected a place or '+' at the end of this lane, found '-'"))
      #expect(!simrun.exists("map.svg"))
    }
  }

  @Test("ends with 66 for a folder, and says that a file is expected")
  func folder() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("world", "draw", ".", "-o", "map.svg")
      #expect(outcome.status == 66)
      #expect(outcome.errors == ".: error: this is a folder, expected a file\n")
    }
  }

  @Test("ends with 65 for a scenario without a world, with 74 where it can't write")
  func failures() throws {
    try Command.inFolder { simrun in
      let replay = Command.scenario("replay/home-compass.yaml")
      let none = try simrun("world", "draw", replay, "-o", "map.svg")
      #expect(none.status == 65)
      #expect(none.errors.contains("the scenario replays a recording and has no 'world' to draw"))
      try simrun.write("short.yaml", shortScenario)
      #expect(try simrun("world", "draw", "short.yaml", "-o", "none/map.svg").status == 74)
      #expect(try simrun("world", "draw", "missing.yaml", "-o", "map.svg").status != 0)
      #expect(!simrun.exists("map.svg"))
    }
  }
}
