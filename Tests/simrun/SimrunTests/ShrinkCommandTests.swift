import Foundation
import SimKernel
import SimPacks
import SimScenarios
import Testing

@Suite("simrun shrink makes a failing run small (H-13)")
struct ShrinkCommandTests {
  /// A fault that matters, one that does not, and an expectation missed because of the first one.
  private static let jumping =
    shortScenario.replacing(
      "compass.redraw_rate.max: <= 20 /s",
      with: """
        given.error.p95: <= 60 m
          compass.redraw_rate.max: <= 20 /s
        """) + """
      faults:
        - heading_flip: { at: 20 s, for: 10 s }
        - teleport: { at: 60 s, for: 60 s, distance: 500 m }

      """

  @Test("The fault that matters is left, the miss is the same by either file, and so are the bytes")
  func fault() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.jumping)
      let outcome = try simrun("shrink", "s.yaml", "-o", "m.jsonl")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("seed 1 of s.yaml, in "))
      #expect(outcome.output.contains("\n  faults    2       1\n"), "\(outcome.output)")
      let text = try simrun.read("m.yaml")
      #expect(text.contains("- {teleport: {") && !text.contains("heading_flip"))
      #expect(text.contains("expect: {given.error.p95: <= 60 m}"), "\(text)")
      for words in [["m.yaml"], ["m.yaml", "--trace", "m.jsonl"]] {
        let run = try simrun(words)
        #expect(run.status == 1 && run.output.contains("✗ MISSED  given.error.p95"))
      }
      let first = (text, try simrun.read("m.jsonl"))
      _ = try simrun("shrink", "s.yaml", "-o", "m.jsonl")
      #expect(try (simrun.read("m.yaml"), simrun.read("m.jsonl")) == first)
    }
  }

  @Test("Where tries run out, that is said, and what is left still misses")
  func cutShort() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.jumping)
      let outcome = try simrun("shrink", "s.yaml", "--tries", "9", "-o", "m.jsonl")
      #expect(outcome.output.contains("in 9 tries; the limit of tries is"), "\(outcome.output)")
      #expect(try simrun("m.yaml", "--trace", "m.jsonl").status == 1)
    }
  }

  @Test("A variant is shrunk with its settings, for the first expectation that it is to miss")
  func variant() throws {
    try Command.inFolder { simrun in
      let path = Command.scenario("short-walk.yaml")
      let outcome = try simrun("shrink", path, "--variant", "raw-arrow", "-o", "m.jsonl")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try simrun.read("m.yaml").contains("arrow: raw"))
      #expect(try simrun("m.yaml").status == 1)
    }
  }

  @Test("A recording of one's own is shrunk in its own format")
  func recording() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "s.yaml",
        """
        format: 1
        title: A track without accuracy
        trace: walk.gpx
        home: first_fix
        script:
          - open_screen: at 0 s
        features:
          compass: {}
        expect:
          given.gap.max: <= 5 s

        """)
      try simrun.write("walk.gpx", shortTrack)
      let outcome = try simrun("shrink", "s.yaml", "-o", "m.gpx")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("\n  fixes     3       2\n"), "\(outcome.output)")
      #expect(try simrun.read("m.yaml").contains("trace: m.gpx"))
      #expect(try simrun("m.yaml").status == 1)
    }
  }

  @Test("What can't be shrunk is told in a sentence")
  func refusals() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      for (words, message) in [
        (["-o", "m.jsonl"], "nothing to shrink: seed 1 of s.yaml does not miss any expectation"),
        (["-o", "m"], "-o takes a file with an ending that simrun writes (.gpx"),
        (["--variant", "x", "-o", "m.jsonl"], "s.yaml has no variant 'x': it has none"),
        (["--expect", "x", "-o", "m.jsonl"], "s.yaml has no expectation of 'x': it expects"),
      ] {
        let outcome = try simrun(["shrink", "s.yaml"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
      }
      #expect(!simrun.exists("m.jsonl") && !simrun.exists("m.yaml"))
    }
  }

  @Test("Every scenario can be taken apart, and written so that it is read again as it was")
  func writtenAgain() throws {
    for name in ShippedScenariosTests.names {
      let path = Command.scenario(name)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      guard !bytes.contains(Data("external".utf8)) else { continue }
      func tree(_ bytes: Data) throws -> ScenarioTree {
        try ScenarioTree(
          bytes: bytes, path: path, budget: .standard, allowsOutside: false, catalogs: .withPacks)
      }
      let text = try tree(bytes).text(at: path)
      #expect(try tree(Data(text.utf8)).text(at: path) == text, "\(name)")
    }
  }
}
