import Foundation
import TestSupport
import Testing

@Suite("simrun tune (SW-2, H-8)")
struct TuneCommandTests {
  private static let tuning = [
    "tune", "scenarios/tour/souk.yaml", "--walks", "40", "--verify", "40", "--vary",
    "radius=20..40,exit=0..30,confirm=1..2",
  ]

  @Test("recommends radii, writes the report, and what it recommends only where asked to")
  func applies() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      let path = "scenarios/tour/tours/souk.tour"
      // circles so wide that every story begins much too early
      let tour = try simrun.read(path).replacing("radius: 30 m", with: "radius: 80 m") + "# wide\n"
      try simrun.write(path, tour)
      let scenario = try simrun.read("scenarios/tour/souk.yaml")
      let outcome = try simrun(Self.tuning)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let advice = "advice    ✓ better: a hundred walks cost "
      #expect(outcome.output.contains(advice), "\(outcome.output)")
      #expect(outcome.output.contains("  1  spice market "), "\(outcome.output)")
      #expect(simrun.exists("reports/scenarios/tour/souk/tuning.html"))
      #expect(!simrun.exists("reports/scenarios/tour/souk/tuning.checkpoint"))
      #expect(try simrun.read(path) == tour)

      let page = try simrun.read("reports/scenarios/tour/souk/tuning.json")
      let again = try simrun(Self.tuning + ["--apply", "--jobs", "1"])
      #expect(again.output == outcome.output, "whatever runs at the same time")
      #expect(try simrun.read("reports/scenarios/tour/souk/tuning.json") == page)
      let applied = try simrun.read(path)
      #expect(applied != tour && applied.count { $0 == "\n" } == tour.count { $0 == "\n" })
      #expect(applied.contains("# wide"), "comments stay")
      #expect(again.errors.contains("wrote the radii into \(path)"))
      // settings of fences are written if they differ from today's
      #expect(
        outcome.output.contains("settings  as the scenario has them")
          == (try simrun.read("scenarios/tour/souk.yaml") == scenario))

      let kept = try simrun(Self.tuning + ["--apply"])
      #expect(kept.output.contains("= keep today's: no difference shown"), "\(kept.output)")
      #expect(kept.errors.contains("nothing is written: today's radii and settings stay"))
      #expect(try simrun.read(path) == applied)
      // the comparison uses the tour's present radii unless --today gives others
      let told = try simrun(Self.tuning + ["--today", "30 m"])
      #expect(told.output.contains("30 m everywhere"))
    }
  }

  @Test("What counts more changes what is best, and is said")
  func costs() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      func radii(_ costs: String) throws -> [Double] {
        let outcome = try simrun(Self.tuning + ["--json", "--costs", costs])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.matches(of: /"recommended_m": (\d+)/).compactMap { Double($0.1) }
      }
      let dear = try radii("missed=50")
      let cheap = try radii("missed=0.05,early=5")
      #expect(dear.count == 5 && zip(dear, cheap).allSatisfy { $0 > $1 }, "\(dear), \(cheap)")
    }
  }

  @Test(
    "What it can't do is told in a line",
    arguments: [
      (["tune"], 64, "name a tour's scenario, --table, or --trace with a file"),
      (["tune", "--table", "--trace", "a.gpx"], 64, "name a tour's scenario"),
      (["tune", "a.yaml", "--walks", "0"], 64, "--walks takes a number from 1 to 1000000"),
      (
        ["tune", "a.yaml", "--today", "4 m"], 64, "expected a length from 5 m to 500 m, found '4 m'"
      ),
      (
        ["tune", "--trace", "a.gpx", "--every", "0 m"], 64,
        "expected a length from 1 m to 1000000 m"
      ),
      (["tune", "absent.yaml"], 66, "absent.yaml"),
      (["tune", "a.yaml", "--verify", "9"], 64, "--verify takes a number from 10 to"),
      (
        ["tune", "scenarios/tour/souk.yaml", "--costs", "price=1"], 64,
        "--costs knows missed, false, repeat, turn, early, hidden, late, found 'price'"
      ),
      (
        ["tune", "scenarios/tour/souk.yaml", "--costs", "missed=dear"], 64,
        "--costs takes numbers from 0 to 1000, as in missed=1,false=0.5, found 'missed=dear'"
      ),
    ])
  func refusals(arguments: [String], status: Int32, message: String) throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      let outcome = try simrun(arguments)
      #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("A scenario without a tour has nothing to tune, and --resume nothing to go on from")
  func nothing() throws {
    try Command.inFolder { simrun in
      try simrun.copy("short-walk.yaml", "tour/souk.yaml", "tour/tours/souk.tour")
      let none = try simrun("tune", "scenarios/short-walk.yaml")
      #expect(none.status == 65)
      #expect(none.errors.contains("the scenario has no audio tour under test"), "\(none.errors)")
      let resumed = try simrun(Self.tuning + ["--resume"])
      #expect(resumed.status == 66)
      #expect(resumed.errors.contains("no checkpoint to continue from"), "\(resumed.errors)")
    }
  }

  @Test("With recordings it says which radii would have served all, and writes them where asked to")
  func recordings() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      let path = "scenarios/tour/tours/souk.tour"
      // no fix is within 5 m of the second stop
      let tour = try simrun.read(path).replacing("radius: 30 m", with: "radius: 5 m")
      try simrun.write(path, tour)
      for seed in 1...2 {
        let walk = try simrun(
          "trace", "generate", "scenarios/tour/souk.yaml", "--seed", "\(seed)", "-o",
          "walk\(seed).jsonl")
        #expect(walk.status == 0, "\(walk.errors)")
      }
      let command = ["tune", path, "--trace", "walk1.jsonl", "walk2.jsonl"]
      let outcome = try simrun(command)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(
        outcome.output.contains("✓ better: another radius serves all recordings"),
        "\(outcome.output)")
      #expect(outcome.output.contains("walk2.jsonl"))
      #expect(!outcome.output.contains("31."), "no position is told")
      #expect(try simrun.read(path) == tour)
      #expect(simrun.exists("reports/\(path)/tuning-recordings.html"))
      let applied = try simrun(command + ["--apply"])
      #expect(applied.errors.contains("wrote the radii into \(path)"), "\(applied.errors)")
      let kept = try simrun(command + ["--apply"])
      #expect(kept.output.contains("= keep today's: they serve all 2 recordings"))
      #expect(kept.errors.contains("nothing is written: today's radii stay"))
      let json = try simrun(command + ["--json"])
      #expect(json.output.hasPrefix("{\n  \"format\": 1,"))
      // a scenario provides its map and its rules for fences
      let mapped = try simrun("tune", "scenarios/tour/souk.yaml", "--trace", "walk1.jsonl")
      #expect(mapped.output.contains("they serve the recording"), "\(mapped.output)")
      // a scenario that replays a recording is tuned on that recording
      let replay = """
        format: 1
        title: The first walk again
        trace: walk1.jsonl
        script:
          - open_screen: at 0 s
        features:
          tour: { tour: \(path) }
        expect:
          tour.completion: "== 100 %"

        """
      try simrun.write("replay.yaml", replay)
      let replayed = try simrun("tune", "replay.yaml")
      #expect(replayed.output.contains("they serve the recording"), "\(replayed.errors)")
    }
  }

  @Test("A tour needs recordings, and options for walks mean nothing with them")
  func recordingsRefused() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/tours/souk.tour")
      let path = "scenarios/tour/tours/souk.tour"
      let none = try simrun("tune", path)
      #expect(none.status == 65)
      #expect(none.errors.contains("there is no recording to judge the tour on"), "\(none.errors)")
      let walks = try simrun("tune", path, "--trace", "walk.gpx", "--walks", "100")
      #expect(walks.status == 64 && walks.errors.contains("--walks: no use with recordings"))
      let several = try simrun("tune", "--trace", "one.gpx", "two.gpx")
      #expect(several.status == 64 && several.errors.contains("name the tour before --trace"))
      let missing = try simrun("tune", path, "--trace", "walk.gpx")
      #expect(missing.status == 66 && missing.errors.contains("walk.gpx: error: no such file"))
    }
  }

  @Test("Fences along a track that was written down are each entered, and no place is told")
  func trace() throws {
    try Command.inFolder { simrun in
      let path = ReferenceData.package.appendingPathComponent("traces/short-walk.gpx").path
      let outcome = try simrun("tune", "--trace", path, "--every", "50 m", "--radius", "20 m")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("fences of 20 m, one every 50 m along "))
      #expect(outcome.output.contains("first fix in, first fix out"))
      #expect(!outcome.output.contains("31."))
      let json = try simrun("tune", "--trace", path, "--json")
      #expect(json.output.hasPrefix("{\n  \"format\": 1,"))
    }
  }
}
