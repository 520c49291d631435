import Foundation
import TestSupport
import Testing

/// Programs in other languages behind the command (H-12).
@Suite("simrun --feature", .enabled(if: Programs.isPythonThere, "there is no python3"))
struct ExternalCommandTests {
  @Test(
    "A program is put to the test, judged by its kinds, and told by the command that repeats it")
  func met() throws {
    try Programs.inFolder { simrun in
      let outcome = try simrun("near.yaml", "--feature", "near=python3 near.py")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("✓ met  near.noted.count"))
      #expect(outcome.output.contains("as expected:  `deaf` fails"))
      #expect(
        try simrun.read("reports/near/report.json").contains(
          "--feature 'near=python3 near.py'"))
      let lines = try simrun.read("reports/near/observations.jsonl").split(separator: "\n")
      #expect(lines.dropFirst().allSatisfy { $0.contains(#""kind":"near.noted","distance_m":"#) })
      #expect(lines.count > 1)
    }
  }

  @Test("The route that a program draws in place of simrun's way home is judged as that is")
  func routes() throws {
    try Programs.inFolder { simrun in
      try simrun.write("route.yaml", Programs.routeScenario)
      try simrun.write("route.py", Programs.route)
      let outcome = try simrun("route.yaml", "--feature", "own=python3 route.py")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("✓ met  route.off_lanes.max"), "\(outcome.output)")
      #expect(outcome.output.contains("as expected:  `through-houses` fails"))
    }
  }

  @Test("Many seeds, several at once and one after the other, in quiet windows or not: the same")
  func seeds() throws {
    try Programs.inFolder { simrun in
      var reports: [String] = []
      for (flag, jobs) in [("", "1"), ("", "2"), ("--quiet", "2")] {
        let outcome = try simrun(
          "near.yaml", "--runs", "6", "--jobs", jobs, "--feature",
          "near=python3 near.py \(flag)", "--out", "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        reports.append(
          try simrun.read("out/near/report.json").replacing(" --quiet", with: "")
            .replacing("near.py '", with: "near.py'"))
      }
      #expect(reports[0] == reports[1] && reports[1] == reports[2])
    }
  }

  @Test("Without a program a scenario is wrong usage, or skipped by name, and never met")
  func missing() throws {
    try Programs.inFolder { simrun in
      let alone = try simrun("near.yaml")
      #expect(alone.status == 64)
      #expect(
        alone.errors.contains(
          "'near' is a program, but no command is given for it: name one, as in --feature"))
      try simrun.write("scenarios/short.yaml", shortScenario)
      try simrun.write("scenarios/near.yaml", try simrun.read("near.yaml"))
      for arguments in [["scenarios"], ["ci"]] {
        let outcome = try simrun(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let words = "it tests the program 'near', but no --feature names one"
        #expect((outcome.output + outcome.errors).contains(words))
        #expect((outcome.output + outcome.errors).contains("1 skipped"))
      }
      try FileManager.default.removeItem(
        at: simrun.folder.appendingPathComponent("scenarios/short.yaml"))
      #expect(try simrun("ci").status == 64)
      let named = try simrun("ci", "--feature", "near=python3 near.py")
      #expect(named.status == 0, "\(named.output)\(named.errors)")
    }
  }

  @Test("Named itself, a scenario without its program is an error of every command that runs it")
  func named() throws {
    try Programs.inFolder { simrun in
      let words = "it tests the program 'near', but no --feature names one"
      for arguments in [
        ["prove", "near.yaml"], ["prove", "near.yaml", "--suggest"],
        ["baseline", "save", "near.yaml"], ["baseline", "accept", "near.yaml"],
      ] {
        let outcome = try simrun(arguments)
        #expect(outcome.status == 64, "\(arguments)")
        #expect(outcome.errors == "error: nothing to do for near.yaml: \(words)\n")
      }
      let shrink = try simrun("shrink", "near.yaml", "-o", "minimal.jsonl")
      #expect(shrink.status == 64)
      #expect(shrink.errors.contains("'near' is a program, but no command is given for it"))
      try simrun.write("scenarios/near.yaml", try simrun.read("near.yaml"))
      for arguments in [["prove", "scenarios"], ["baseline", "save", "scenarios"]] {
        let outcome = try simrun(arguments)
        #expect(outcome.status == 0, "\(arguments)")
        #expect(outcome.errors == "skipped scenarios/near.yaml: \(words)\n")
      }
    }
  }

  @Test("The command in a shrunk scenario names its program")
  func shrunk() throws {
    try Programs.inFolder { simrun in
      let feature = "near=python3 near.py"
      let outcome = try simrun(
        "shrink", "near.yaml", "--variant", "deaf", "--tries", "20", "--feature", feature, "-o",
        "minimal.jsonl")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let made = try simrun.read("minimal.yaml").split(separator: "\n")[1]
      #expect(made.contains(" --feature 'near=python3 near.py' --tries 20 -o"), "\(made)")
    }
  }

  @Test("A program that no scenario has a feature for, or no program at all, is wrong usage")
  func unused() throws {
    try Programs.inFolder { simrun in
      for (feature, words) in [
        ("far=python3 near.py", "has no external feature 'far'; it has: near"),
        ("near", "expected a feature and its program"), ("near=", "found nothing"),
        ("near=a | b", "only a shell would understand"),
      ] {
        let outcome = try simrun("near.yaml", "--feature", feature)
        #expect(outcome.status == 64, "\(feature)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
      }
    }
  }

  @Test("verify finds a program that draws its numbers elsewhere, and passes one that does not")
  func verify() throws {
    try Programs.inFolder { simrun in
      let fine = try simrun(
        "verify", "near.yaml", "--runs", "3", "--feature", "near=python3 near.py")
      #expect(fine.status == 0, "\(fine.output)\(fine.errors)")
      try simrun.write(
        "odd.py",
        Programs.near.replacing("d = abs(", with: "d = 1e-6 * os.getpid() + abs(")
          .replacing("import sys", with: "import os, sys"))
      let odd = try simrun("verify", "near.yaml", "--runs", "3", "--feature", "near=python3 odd.py")
      #expect(odd.status == 70, "\(odd.output)\(odd.errors)")
      #expect(odd.output.contains("first difference: observation 1"), "\(odd.output)")
    }
  }

  @Test("A record tells the program the same again, and it says the same")
  func record() throws {
    try Programs.inFolder { simrun in
      let outcome = try simrun(
        "near.yaml", "--runs", "2", "--feature", "near=python3 near.py --quiet", "--record", "kept")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.currentDirectoryURL = simrun.folder
      process.arguments = [
        "-c",
        "python3 near.py --quiet < kept/near/near-seed-4.told.jsonl | "
          + "cmp - kept/near/near-seed-4.said.jsonl",
      ]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(simrun.exists("kept/near/near-seed-3-deaf.told.jsonl"))
    }
  }

  @Test("Every line of a record is as protocol.schema.json says, and that is what simrun prints")
  func schema() throws {
    let file = ReferenceData.package.appendingPathComponent(
      "scenarios/own-feature/protocol.schema.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Programs.inFolder { simrun in
      #expect(try simrun("schema", "--protocol").output == text)
      let outcome = try simrun(
        "near.yaml", "--feature", "near=python3 near.py --quiet", "--record", "kept")
      #expect(outcome.status == 0)
      let whole = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let schema = JSONSchema(whole)
      for side in ["told", "said"] {
        let lines = try simrun.read("kept/near/near-seed-3.\(side).jsonl").split(separator: "\n")
        #expect(lines.count > 10)
        for line in lines {
          let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
          #expect(schema.complaints(value) == [], "\(line)")
        }
      }
      for line in [#"{"done":-1}"#, #"{"n":1,"t_ns":1,"fix":{}}"#, #"{"say":1}"#] {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        #expect(schema.complaints(value) != [], "\(line)")
      }
    }
  }

  @Test("A recording's positions are in no record of a failure that nobody asked for")
  func positions() throws {
    try Programs.inFolder { simrun in
      try simrun.write("walk.csv", "time,lat,lon\n0,31.5,-8.25\n1,31.5001,-8.25\n")
      try simrun.write(
        "replay.yaml",
        """
        format: 1
        title: A replay
        trace: walk.csv
        script: []
        features: { near: { external: {}, observes: { noted: { fields: { distance_m: m } } } } }
        expect: { near.noted.count: == 1 }

        """)
      try simrun.write(
        "rude.py",
        """
        import sys
        sys.stdin.readline()
        print('{"done":0}', flush=True)
        sys.stderr.write(sys.stdin.readline())

        """)
      let outcome = try simrun("replay.yaml", "--feature", "near=python3 rude.py")
      #expect(outcome.status == 69, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.contains("no record is kept because it holds positions"))
      #expect(!outcome.errors.contains("31.5"))
      #expect(!simrun.exists("reports/replay/near-seed-1.told.jsonl"))
      let asked = try simrun("replay.yaml", "--feature", "near=python3 rude.py", "--positions")
      #expect(asked.status == 69 && simrun.exists("reports/replay/near-seed-1.told.jsonl"))
    }
  }

  @Test("The program has PATH, and nothing else of the environment")
  func environment() throws {
    try Programs.inFolder { simrun in
      var simrun = simrun
      simrun.environment = ["SECRET_OF_MINE": "x"]
      try simrun.write(
        "env.py",
        Programs.near.replacing("import sys", with: "import os, sys").replacing(
          "state = None",
          with: "state = None\nopen('environment', 'w').write(' '.join(sorted(os.environ)))"))
      let outcome = try simrun("near.yaml", "--feature", "near=python3 env.py")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let names = Set(try simrun.read("environment").split(separator: " ").map(String.init))
      // variables set by Python itself, or needed to find it by PATH, are no secrets of the caller
      #expect(
        names.contains("PATH") && !names.contains("SECRET_OF_MINE") && !names.contains("HOME"))
    }
  }
}

/// A scenario that uses a program, and the program.
enum Programs {
  /// A program that observes fixes near home.
  static let near = """
    import sys, json
    quiet = "--quiet" in sys.argv
    state = None
    for line in sys.stdin:
      m = json.loads(line)
      done = {"done": m["n"]}
      if "start" in m:
        home, radius = m["start"]["facts"]["home"], m["start"]["settings"]["radius_m"]
        if quiet: done["quiet_until_ns"] = "end"
      if "fix" in m:
        d = abs(m["fix"]["lat"] - home["lat"]) * 111195
        if d <= radius:
          said = {"observe": "noted", "fields": {"distance_m": d}}
          if m.get("quiet"): said["n"] = m["n"]
          print(json.dumps(said))
      if not m.get("quiet"): print(json.dumps(done), flush=True)

    """

  static let scenario =
    shortScenario.replacing(
      #/features:\n(?s).*/#,
      with: """
        features:
          near:
            external: { radius_m: 30 }
            observes:
              noted: { is: event, fields: { distance_m: m } }
        expect:
          near.noted.count: ">= 1"
          near.noted.distance_m.max: <= 30 m
        variants:
          deaf:
            expect: fail
            misses: [near.noted.count]
            near: { external: { radius_m: -1 } }
        seeds: { first: 3 }

        """)

  /// A program that draws a way from the first fix to home, through houses, or only its end.
  static let route = """
    import sys, json
    for line in sys.stdin:
      m = json.loads(line)
      if "start" in m: start = m["start"]
      if "fix" in m and start:
        home = start["facts"]["home"]
        route = [[home["lat"], home["lon"]]]
        if start["settings"]["from_fix"]: route.insert(0, [m["fix"]["lat"], m["fix"]["lon"]])
        print(json.dumps({"draw": route}))
        start = None
      print(json.dumps({"done": m["n"]}), flush=True)

    """

  static let routeScenario =
    shortScenario.replacing(
      #/features:\n(?s).*/#,
      with: """
        features:
          own: { external: { from_fix: false }, as: way_home }
        expect:
          route.off_lanes.max: <= 1 m
        variants:
          through-houses:
            expect: fail
            misses: [route.off_lanes.max]
            own: { external: { from_fix: true } }

        """)

  static let isPythonThere: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import json"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Calls `body` with a command in a folder with `near.yaml` and `near.py`.
  static func inFolder(_ body: (Command) throws -> Void) throws {
    try Command.inFolder { simrun in
      try FileManager.default.createDirectory(
        at: simrun.folder.appendingPathComponent("scenarios"), withIntermediateDirectories: true)
      try simrun.write("near.yaml", scenario)
      try simrun.write("near.py", near)
      try body(simrun)
    }
  }
}
