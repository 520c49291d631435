import SimKernel
import SimObservations
import SimText
import SimTraces
import Testing

@testable import SimResults

@Suite("A baseline as text (H-9)")
struct BaselineTextTests {
  static let single = Baseline(
    scenario: "scenarios/drift.yaml", version: "1", firstSeed: 4, runs: 1, input: RunDigest(255),
    variants: [
      Baseline.Variant(
        name: "", expectedToPass: true, digest: RunDigest(1),
        measures: [
          .init(metric: "given.error.p95", unit: "m", better: .lower, values: [0.1 + 0.2]),
          .init(metric: "given.fixes", unit: "", values: [812]),
          .init(metric: "app.drift.area", unit: "m s", better: .lower, values: [-0.5]),
          .init(metric: "session.stop_delay", unit: "s", tolerance: 0.5, values: [nil]),
        ]),
      Baseline.Variant(
        name: "too raw: \"x\"\n", expectedToPass: false, digest: RunDigest(.max), measures: []),
    ])

  @Test("is a line for each metric, and says its format first")
  func text() {
    #expect(
      Self.single.text == #"""
        format: 1
        scenario: scenarios/drift.yaml
        simrun: 1
        seeds: 1 from 4
        input: 00000000000000ff

        variant:
        must: pass
        digest: 0000000000000001
        given.error.p95 m lower: 0.30000000000000004
        given.fixes - -: 812
        app.drift.area m s lower: -0.5
        session.stop_delay s - ±0.5: -

        variant: "too raw: \"x\"\n"
        must: fail
        digest: ffffffffffffffff

        """#)
  }

  private static let facts = InputFacts(
    durationSeconds: 612.4, walkedMeters: 798, metersPerSecond: 1.31, fixes: 601, headings: 6000,
    errorMeters: 7.5, accuracyMeters: 12, faults: 2, events: 14, phone: "ios_eager, usual_hand",
    map: "a\u{1b}\n")

  @Test("tells what was given on the first seed, a line each, behind its digest")
  func facts() {
    var told = Self.single
    told.facts = Self.facts
    #expect(
      told.text.contains(
        #"""
        input: 00000000000000ff
        input.duration_s: 612.4
        input.walked_m: 798
        input.speed_mps: 1.31
        input.fixes: 601
        input.headings: 6000
        input.error_m: 7.5
        input.accuracy_m: 12
        input.faults: 2
        input.events: 14
        input.phone: "ios_eager, usual_hand"
        input.map: "a\u001b\n"

        variant:
        """#))
  }

  @Test(
    "refuses what it does not know of a walk, each at its line",
    arguments: [
      ("input.fixes: 601", "input.fixed: 601", 6, "expected numbers of what was given, under"),
      ("input.fixes: 601", "input.fixes: many", 6, "expected numbers of what was given, under"),
      ("input.fixes: 601", "input.fixes: -1", 6, "expected numbers of what was given, under"),
      ("input.walked_m: 798", "input.walked_m: inf", 6, "expected numbers of what was given"),
      ("input.fixes: 601", "input.duration_s: 1", 9, "expected 'input.KEY: VALUE', each key once"),
      ("input.fixes: 601", "input.fixes", 9, "expected 'input.KEY: VALUE', each key once"),
      ("input.map: \"a", "input.map: \"\\x", 16, "expected a name in quotes"),
    ])
  func refusedFacts(sound: String, broken: String, line: Int, message: String) {
    var told = Self.single
    told.facts = Self.facts
    let text = told.text.replacing(sound, with: broken)
    #expect(text != told.text)
    let error = #expect(throws: Diagnostic.self) { try Baseline(bytes: text.utf8, path: "b.txt") }
    #expect(error?.message.hasPrefix(message) == true, "\(String(describing: error))")
    #expect(error?.place.line == line)
  }

  @Test("reads back as it was, of one seed, of many and of a recording")
  func roundTrip() throws {
    var many = Self.single
    many.runs = 23
    many.firstSeed = .max
    many.input = nil
    for place in many.variants[0].measures.indices {
      many.variants[0].measures[place].values = (0..<23).map {
        $0 == 20 ? nil : Double($0) / 3 - 1e-9
      }
    }
    var recording = Self.single
    recording.firstSeed = nil
    recording.scenario = "my walks/\u{202E}é.yaml"
    var told = Self.single
    told.facts = Self.facts
    var short = told
    short.facts?.metersPerSecond = nil
    short.facts?.phone = nil
    short.facts?.map = nil
    for baseline in [Self.single, many, recording, told, short] {
      #expect(try Baseline(bytes: baseline.text.utf8, path: "b.txt") == baseline)
      let crlf = baseline.text.replacing("\n", with: "\r\n")
      #expect(try Baseline(bytes: crlf.utf8, path: "b.txt") == baseline)
    }
    #expect(many.text.split(separator: "\n").allSatisfy { $0.split(separator: " ").count <= 10 })
  }

  @Test(
    "What is damaged is refused with its line",
    arguments: [
      ("format: 1", "format: 2", 1, "expected a baseline of 'format: 1'"),
      ("scenario: ", "scenery: ", 2, "expected 'scenario: …'"),
      ("seeds: 1 from 4", "seeds: one", 4, "expected 'seeds: COUNT from FIRST', or none"),
      ("seeds: 1 from 4", "seeds: 2 from 4", 10, "expected 2 values, one per seed, found 1"),
      (
        "seeds: 1 from 4", "seeds: 99999999999 from 4", 4,
        "expected 'seeds: COUNT from FIRST', or none"
      ),
      ("input: 0", "input: x", 5, "expected a digest of 16 hexadecimal digits"),
      ("variant:\n", "variety:\n", 7, "expected 'variant: NAME'"),
      ("must: pass", "must: win", 8, "expected 'must: pass' or 'must: fail'"),
      (" lower: ", " less: ", 10, "expected 'METRIC UNIT lower|higher|-: VALUE'"),
      (": 812", " 812", 11, "expected 'METRIC UNIT lower|higher|-: VALUE'"),
      (": 812", ": many", 11, "expected a number or -, found 'many'"),
      (": 812", ": inf", 11, "expected a number or -, found 'inf'"),
      ("±0.5", "±-1", 13, "expected a tolerance as in '±0.5'"),
      ("\"too raw", "\"\\x", 15, "expected a name in quotes"),
    ])
  func refused(sound: String, broken: String, line: Int, message: String) {
    let text = Self.single.text.replacing(sound, with: broken)
    #expect(text != Self.single.text)
    let error = #expect(throws: Diagnostic.self) { try Baseline(bytes: text.utf8, path: "b.txt") }
    #expect(error?.message == message && error?.place.line == line, "\(String(describing: error))")
  }

  @Test("No bytes crash it")
  func anything() {
    let text = Array(Self.single.text.utf8)
    for end in text.indices { _ = try? Baseline(bytes: text[..<end], path: "b.txt") }
    var random = RandomStream(seed: 1)
    for _ in 0..<2000 {
      var damaged = text
      for _ in 0..<3 {
        damaged[random.integer(below: damaged.count)] = UInt8(random.integer(below: 256))
      }
      _ = try? Baseline(bytes: damaged, path: "b.txt")
    }
  }
}
