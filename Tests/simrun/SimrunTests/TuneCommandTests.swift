import Foundation
import TestSupport
import Testing

@Suite("simrun tune (SW-2, H-8)")
struct TuneCommandTests {
  private static let tuning = [
    "tune", "scenarios/tour/souk.yaml", "--walks", "30", "--verify", "10", "--vary",
    "radius=20..40,exit=0..30,confirm=1..2",
  ]

  @Test("recommends a radius for each stop, writes the report, and the radii only where asked to")
  func applies() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      let tour = try simrun.read("scenarios/tour/tours/souk.tour")
      let outcome = try simrun(Self.tuning)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("  1  spice market "), "\(outcome.output)")
      #expect(simrun.exists("reports/scenarios/tour/souk/tuning.html"))
      #expect(!simrun.exists("reports/scenarios/tour/souk/tuning.checkpoint"))
      #expect(try simrun.read("scenarios/tour/tours/souk.tour") == tour)

      let page = try simrun.read("reports/scenarios/tour/souk/tuning.json")
      let again = try simrun(Self.tuning + ["--apply", "--jobs", "1"])
      #expect(again.output == outcome.output, "whatever runs at the same time")
      #expect(try simrun.read("reports/scenarios/tour/souk/tuning.json") == page)
      let applied = try simrun.read("scenarios/tour/tours/souk.tour")
      #expect(applied != tour && applied.count { $0 == "\n" } == tour.count { $0 == "\n" })
      #expect(again.errors.contains("wrote the radii into scenarios/tour/tours/souk.tour"))
      // what it is compared with is what the tour says now, unless told otherwise
      let told = try simrun(Self.tuning + ["--today", "30 m"])
      #expect(told.output.contains("30 m everywhere"))
    }
  }

  @Test(
    "What it can't do is told in a line",
    arguments: [
      (["tune"], 64, "name one: the scenario of a tour, --table, or --trace with a file"),
      (["tune", "--table", "--trace", "a.gpx"], 64, "name one: the scenario of a tour"),
      (["tune", "a.yaml", "--walks", "0"], 64, "--walks takes a number from 1 to 1000000"),
      (
        ["tune", "a.yaml", "--today", "4 m"], 64, "expected a length from 5 m to 500 m, found '4 m'"
      ),
      (
        ["tune", "--trace", "a.gpx", "--every", "0 m"], 64,
        "expected a length from 1 m to 1000000 m"
      ),
      (["tune", "absent.yaml"], 66, "absent.yaml"),
    ])
  func refusals(arguments: [String], status: Int32, message: String) throws {
    try Command.inFolder { simrun in
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
      #expect(resumed.errors.contains("no checkpoint to go on from"), "\(resumed.errors)")
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
