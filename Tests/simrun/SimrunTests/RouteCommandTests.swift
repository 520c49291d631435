import Foundation
import Testing

@Suite("simrun route (MG-9, MG-13)")
struct RouteCommandTests {
  /// A square of 200 m with a roof on its north side, and a courtyard without a lane to it, 80 m
  /// from the nearest lane.
  private static let scenario = shortScenario.replacingOccurrences(
    of: "medina: { seed: 3, size: 220 m, center: { lat: 31.6295, lon: -7.9861 } }",
    with: """
      map:
          grid: 20 m
          center: bab_agnaou
          drawing: |
            A----=----B
            |         |
            |         |
            C---------D




            X-Y
      """
  ).replacingOccurrences(of: "from: south_gate, to: square", with: "from: A, to: B")
    .replacingOccurrences(of: "home: square", with: "home: C")

  private func route(_ arguments: String...) throws -> Command.Outcome {
    try Command.inFolder { simrun in
      try simrun.write("square.yaml", Self.scenario)
      return try simrun(["route", "square.yaml"] + arguments)
    }
  }

  @Test("A coordinate in the south that is taken for an option gets a hint")
  func south() throws {
    try Command.inFolder { simrun in
      let arguments = ["medina.pack", "-33.8688,151.2093", "riad"]
      let outcome = try simrun(["route"] + arguments)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.hasSuffix(
          "hint: '-33.8688,151.2093' begins with '-' like an option: write -- before the "
            + "arguments, and options before it\n"), "\(outcome.errors)")
      let seed = try simrun("run", "a.yaml", "--seed", "-1")
      #expect(
        seed.errors.hasSuffix(
          "hint: '-1' begins with '-' like an option: write it with '=', as in --seed=1\n"))
      // what a command refuses while it runs is not told with the usage of another command
      let merge = try simrun("trace", "convert", "a.gpx", "b.fit")
      #expect(merge.status == 64 && merge.errors.hasPrefix("Error: 'b.fit' has none of the"))
      #expect(!merge.errors.contains("Usage:"), "\(merge.errors)")
      let hinted = try simrun(["route", "--"] + arguments)
      #expect(hinted.status == 66 && !hinted.errors.contains("hint: '-33"), "\(hinted.errors)")
    }
  }

  @Test("tells length, time and what is on the way")
  func text() throws {
    let outcome = try route("A", "B")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("A → B\n  length   200.0 m, the best by length\n"))
    #expect(outcome.output.contains("  walk     4 min\n  of it    200.0 m under a roof\n"))
    #expect(try route("A", "A").output.contains("start and goal are one place"))
  }

  @Test("says why there is none, and ends with 1")
  func none() throws {
    let outcome = try route("A", "X")
    #expect(outcome.status == 1)
    #expect(outcome.output == "A → X\nno route: no lane leads from the start to the goal\n")
    let swapped = try route("151.2,-33.8", "A")
    #expect(swapped.status == 65)
    #expect(
      swapped.errors.contains("'151.2,-33.8' is no place on Earth")
        && swapped.errors.contains("are the two swapped?"), "\(swapped.errors)")
    let far = try route("31.7,-7.9", "A")
    #expect(far.status == 1)
    #expect(
      far.output == "31.7,-7.9 → A\nno route: the start lies outside the map\n")
  }

  @Test("gives coordinates as they were given, and those of the way in whole 1e-7 degrees")
  func coordinates() throws {
    let outcome = try route("C", "31.61796,-7.9908", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let end = try #require(object["to"] as? [String: Any])
    #expect(end["lat_lon"] as? [Double] == [31.61796, -7.9908])
    let gap = try #require(end["gap_m"] as? Double)
    #expect(gap > 2 && gap < 60)
    #expect((object["from"] as? [String: Any])?["gap_m"] as? Double == 0)
    let text = try route("C", "31.61796,-7.9908").output
    #expect(text.contains("  goal     ") && text.contains(" m from the route; the length does not"))
    #expect(!text.contains("  start    "))
    for number in try #require(object["lat_lons"] as? [[Double]]).joined() {
      #expect("\(number)".split(separator: ".")[1].count <= 7, "\(number)")
    }
  }

  @Test("takes a class of speeds, or a speed")
  func speed() throws {
    // 200 m: 0.875 m/s, 1.25 m/s, 2 m/s
    #expect(try route("A", "B", "--speed", "medina").output.contains("4 min at 0.875 m/s\n"))
    #expect(try route("A", "B", "--speed", "outside").output.contains("3 min at 1.25 m/s\n"))
    #expect(try route("A", "B", "--speed", "2 m/s").output.contains("2 min at 2 m/s\n"))
    let fast = try route("A", "B", "--speed", "9 m/s")
    #expect(fast.status == 64 && fast.errors.contains("expected a speed from 0.3 m/s to 2.5 m/s"))
    let word = try route("A", "B", "--speed", "fast")
    #expect(word.status == 64 && word.errors.contains("expected medina, outside or a speed"))
  }

  @Test("leads from a scrap beside the street along the street")
  func scrap() throws {
    let scene = Self.scenario.replacingOccurrences(
      of: "C---------D", with: "C---------D\n\n            P-Q")
    let outcome = try Command.inFolder { simrun in
      try simrun.write("square.yaml", scene)
      return try simrun("route", "square.yaml", "P", "D")
    }
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("takes coordinates, and gives JSON and GeoJSON that read back")
  func json() throws {
    for form in ["--json", "--geojson"] {
      let outcome = try route("C", "31.61796,-7.9908", "--by", "time", form)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let read = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let object = try #require(read as? [String: Any])
      if form == "--json" {
        #expect(object["answer"] as? String == "route" && object["by"] as? String == "time")
        #expect((object["lat_lons"] as? [[Double]])?.count ?? 0 >= 2)
      } else {
        let geometry = try #require(object["geometry"] as? [String: Any])
        let line = try #require(geometry["coordinates"] as? [[Double]])
        #expect(geometry["type"] as? String == "LineString")
        #expect(line.allSatisfy { $0[0] < 0 && $0[1] > 31 }, "longitude first")
      }
    }
    let none = try route("A", "X", "--json")
    #expect(none.status == 1 && none.output.contains("\"answer\": \"unreachable\""))
  }

  @Test("draws the way on the map")
  func svg() throws {
    let outcome = try route("A", "D", "--svg")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("<svg"))
    #expect(outcome.output.contains("class=\"route\"") && outcome.output.contains("from A"))
  }

  @Test("ends with 65 for a place that is not there, and guesses which was meant")
  func unknown() throws {
    let outcome = try route("Q", "A")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("square.yaml:3:1: error: there is no place 'Q' here"))
    #expect(outcome.errors.contains("or one of: A, B, C, D, X, Y"), "\(outcome.errors)")
    #expect(try route("A", "31.6,no").status == 65)
  }
}
