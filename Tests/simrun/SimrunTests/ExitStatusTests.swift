import Foundation
import Testing

/// A scenario of a few seconds, for tests in which its content does not matter.
let shortScenario = """
  format: 1
  title: A short walk
  world:
    medina: { seed: 3, size: 220 m, center: { lat: 31.6295, lon: -7.9861 } }
  walk: { from: south_gate, to: square }
  phone: { gnss: open_sky, compass: calibrated_open, heading_rate: 5 /s }
  home: square
  script:
    - open_screen: at 0 s
  features:
    compass: { redraw_rate: 15 /s }
  expect:
    compass.redraw_rate.max: <= 20 /s

  """

/// A GPX track of three points.
let shortTrack = """
  <?xml version="1.0"?>
  <gpx version="1.1"><trk><trkseg>
  <trkpt lat="31.6290" lon="-7.9861"><time>2026-05-01T10:00:00Z</time></trkpt>
  <trkpt lat="31.6291" lon="-7.9861"><time>2026-05-01T10:00:10Z</time></trkpt>
  <trkpt lat="31.6292" lon="-7.9861"><time>2026-05-01T10:00:20Z</time></trkpt>
  </trkseg></trk></gpx>

  """

@Suite("The command ends with a status that says what happened (H-1)")
struct ExitStatusTests {
  @Test("0 where every expectation is met, and the reports lie under the scenario's path")
  func met() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      let outcome = try simrun("short.yaml")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("reproduce  simrun short.yaml --seed 1"))
      for file in ["report.json", "junit.xml", "observations.jsonl", "map.svg"] {
        #expect(simrun.exists("reports/short/\(file)"), "\(file)")
      }
    }
  }

  @Test("66 for a scenario that is not there, with those that are called like it")
  func nearbyScenarios() throws {
    try Command.inFolder { simrun in
      for file in ["scenarios/venice.yaml", "scenarios/tour/venice-by-night.yaml", "rome.yaml"] {
        let folder = simrun.folder.appendingPathComponent(file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try simrun.write(file, shortScenario)
      }
      for words in [["venice"], ["verify", "venice.yaml"], ["run", "tours/Venice.yaml"]] {
        let outcome = try simrun(words)
        #expect(outcome.status == 66, "\(words)")
        #expect(
          outcome.errors.contains(
            "hint: did you mean 'scenarios/venice.yaml' or 'scenarios/tour/venice-by-night.yaml'?\n"
          ),
          "\(outcome.errors)")
      }
      #expect(try simrun("romme.yaml").errors.contains("hint: did you mean 'rome.yaml'?\n"))
      let far = try simrun("xyzzy.yaml")
      #expect(far.errors == "xyzzy.yaml: error: no such file or folder\n")
    }
  }

  @Test("1 for the canary, which must fail")
  func canary() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun(Command.scenario("canary.yaml"))
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("MISSED  compass.long_turns"))
      #expect(outcome.output.contains("the long way"))
    }
  }

  @Test("1 where a variant that should fail passes")
  func tameVariant() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "tame.yaml",
        shortScenario + """
          variants:
            same:
              expect: fail
              misses: [compass.redraw_rate.max]
              compass: {}
          """)
      let outcome = try simrun("tame.yaml")
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("NOT as expected"))
    }
  }

  @Test("65 for a misspelt key, with line, column, caret and suggestion")
  func misspeltKey() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "bad.yaml",
        shortScenario.replacingOccurrences(of: "redraw_rate: 15", with: "redraw_rat: 15"))
      let outcome = try simrun("bad.yaml")
      #expect(outcome.status == 65)
      #expect(
        outcome.errors == """
          bad.yaml:11:14: error: unknown key 'redraw_rat'
              compass: { redraw_rat: 15 /s }
                         ^
          hint: did you mean 'redraw_rate'? known keys here: redraw_rate, fix_lifetime, \
          recovery_after, declination, arrow, worst_accuracy, after_stop, invalid_fixes, \
          unavailable, weak, last_value, north, home_base, home_set_again, distances, \
          confidence, rotation, hysteresis, confidence_dwell, position, medina_mode, \
          medina_leave, medina_enter, medina_stay, medina_radius, hints, ask_card, hint

          """)
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("66 for a missing scenario or recording")
  func missingFile() throws {
    try Command.inFolder { simrun in
      #expect(try simrun("nowhere.yaml").status == 66)
      let replay = Command.scenario("replay/home-compass.yaml")
      let outcome = try simrun(replay, "--trace", "nowhere.gpx")
      #expect(outcome.status == 66)
      #expect(outcome.errors.hasPrefix("nowhere.gpx: error: no such file"))
    }
  }

  @Test("64 for a flag that does not exist, a number out of range, and a misspelt subcommand")
  func usage() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      let flag = try simrun("short.yaml", "--sed", "3")
      #expect(flag.status == 64)
      #expect(flag.errors.contains("Did you mean '--seed'?"))
      #expect(try simrun("short.yaml", "--runs", "0").status == 64)
      let word = try simrun("rnu", "short.yaml")
      #expect(word.status == 64)
      #expect(word.errors == "error: no file 'rnu'; did you mean 'simrun run'?\n")
      let replay = try simrun(Command.scenario("replay/home-compass.yaml"))
      #expect(replay.status == 64)
      #expect(replay.errors.contains("name one with --trace FILE"))
    }
  }

  @Test("65 for a GPX file that is cut off, with the place")
  func truncatedTrack() throws {
    try Command.inFolder { simrun in
      try simrun.write("cut.gpx", String(shortTrack.prefix(170)))
      let outcome = try simrun(Command.scenario("replay/home-compass.yaml"), "--trace", "cut.gpx")
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("cut.gpx:4:"), "\(outcome.errors)")
      #expect(!simrun.exists("reports"))
    }
  }

  @Test("74 where the reports can't be written, and nothing half-written stays")
  func unwritable() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      try simrun.write("taken", "a file where a folder is needed")
      let outcome = try simrun("short.yaml", "--out", "taken")
      #expect(outcome.status == 74)
      #expect(outcome.errors.hasPrefix("error: cannot write taken/short"))
    }
  }

  @Test("64 for an empty --out, which an unset variable makes")
  func emptyOut() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      #expect(try simrun("short.yaml", "--out", "").status == 64)
    }
  }

  @Test("of several scenarios, the gravest outcome")
  func several() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      #expect(
        try simrun("short.yaml", "nowhere.yaml", Command.scenario("canary.yaml")).status == 66)
    }
  }
}
