import Foundation
import Testing

@Suite("simrun prove tells which lines are worth having (H-11)")
struct ProveCommandTests {
  /// A fault after the end of the walk, and an expectation that is missed with more noise.
  private static let idle =
    shortScenario.replacing(
      "compass.redraw_rate.max: <= 20 /s", with: "given.error.p95: <= 15 m # H-5") + """
      faults:
        - heading_flip: { at: 1 h, for: 1 s }

      """

  @Test("1 where a line is idle, and both table and page name it")
  func idle() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.idle)
      let outcome = try simrun("prove", "s.yaml", "--runs", "6", "--jobs", "1")
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("idle  ") && outcome.output.contains("faults.heading_flip"))
      let page = try simrun.read("reports/prove/s.html")
      #expect(page.contains("faults.heading_flip") && page.contains("✗ idle"))
    }
  }

  @Test("A reason in the scenario lets it stay")
  func reason() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "s.yaml",
        Self.idle + """
          unproven:
            faults.heading_flip: comes after the walk on purpose

          """)
      let outcome = try simrun("prove", "s.yaml", "--runs", "6", "--jobs", "1")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("stays: comes after the walk on purpose"))
    }
  }

  @Test("Kept answers come to the same bytes; damaged ones are asked again, and that is said")
  func kept() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.idle)
      _ = try simrun("prove", "s.yaml", "--runs", "6", "--jobs", "1")
      let first = try simrun.read("reports/prove/s.json")
      _ = try simrun("prove", "s.yaml", "--runs", "6", "--jobs", "2")
      #expect(try simrun.read("reports/prove/s.json") == first)
      try simrun.write("reports/prove/s.json", String(first.dropLast(40)))
      let outcome = try simrun("prove", "s.yaml", "--runs", "6")
      #expect(outcome.errors.contains("asking everything again"), "\(outcome.errors)")
      #expect(try simrun.read("reports/prove/s.json") == first)
    }
  }

  @Test("--suggest prints bounds that fresh seeds support")
  func suggest() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      let outcome = try simrun("prove", "s.yaml", "--suggest")
      #expect(outcome.status == 0, "\(outcome.errors)")
      // the phone gives five headings a second, delivers late ones at once, and gives fixes in
      // between
      #expect(outcome.output.contains("compass.redraw_rate.max  ≤ 20 /s  <= 9 /s"))
      #expect(!simrun.exists("reports/prove/s.json"))
    }
  }
}
