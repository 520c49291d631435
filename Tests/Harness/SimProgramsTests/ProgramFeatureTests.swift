import Foundation
import Geodesy
import HomeCompass
import Sensing
import SimFeatures
import SimKernel
import SimObservations
import SimPrograms
import SimText
import Testing

/// Programs in a small world with a fix each second and a few wakes (H-12).
@Suite("A program under test", .enabled(if: Python.isThere, "there is no python3"))
struct ProgramFeatureTests {
  /// A program that answers each line with the output of `body`; `body` can use `m` (the line) and
  /// `say`, and may set `until`.
  static func program(_ body: String) -> String {
    """
    import sys, json
    state = {}
    def say(**words):
      if m.get("quiet"): words["n"] = m["n"]
      print(json.dumps(words))
    for line in sys.stdin:
      m = json.loads(line)
      until = None
    \(body.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      if not m.get("quiet"):
        d = {"done": m["n"]}
        if until is not None: d["quiet_until_ns"] = until
        print(json.dumps(d), flush=True)
    """
  }

  private func run(
    _ body: String, seeds: [UInt64] = [1], script: [ScriptedEvent] = [], fixes: Int = 10,
    role: (any FeatureSettings)? = nil, keep: (Transcript) -> Void = { _ in }
  ) throws -> [RunRecord] {
    try Python.withProgram(Self.program(body)) { programs in
      defer { programs.close() }
      return try seeds.map { seed in
        try World(seed: seed, script: script, fixes: fixes, role: role).run(programs, keep: keep)
      }
    }
  }

  private func seen(_ record: RunRecord) -> [String] {
    record.log.all.map { entry in
      "\(entry.instant.seconds) \(entry.kind.word) \(entry.count ?? -1)"
    }
  }

  @Test("What it observes is observed at the time of what it was told")
  func observes() throws {
    let record = try run(
      """
      if "fix" in m and m["t_ns"] % 3000000000 == 0:
        say(observe="noted", fields={"count": m["n"]})
      """)[0]
    #expect(seen(record) == ["3.0 noted 3.0", "6.0 noted 6.0", "9.0 noted 9.0"])
  }

  @Test("A wake comes when it was asked for, with its token, and time waits for it")
  func wakes() throws {
    let record = try run(
      """
      if "start" in m:
        say(wake={"at_ns": 2500000000, "token": 7})
      if "wake" in m:
        say(observe="noted", fields={"count": m["wake"]})
      """)[0]
    #expect(seen(record) == ["2.5 noted 7.0"])
  }

  @Test("In a quiet window the run is the same to the byte as without, whatever else is seen")
  func quiet() throws {
    let body = """
      if "start" in m: state["sum"] = 0; until = QUIET
      if "fix" in m:
        state["sum"] += m["n"]
        if m["n"] % 2: say(observe="noted", fields={"count": state["sum"]})
        if m["n"] % 5 == 0: say(observe="noted", fields={"count": 0})
      """
    let strict = try run(body.replacing("QUIET", with: "None"), seeds: [1, 2], fixes: 500)
    for until in ["\"end\"", "4000000000", "300000000000"] {
      let quiet = try run(body.replacing("QUIET", with: until), seeds: [1, 2], fixes: 500)
      for (a, b) in zip(strict, quiet) {
        #expect(a.log.count == 350)
        #expect(ObservationDifference(a.log, b.log) == nil, "\(until)")
        #expect(RunDigest(of: a.log) == RunDigest(of: b.log))
      }
    }
  }

  @Test("It is told what it wants, at the pace that it wants, and wakes in any case")
  func wants() throws {
    var told = ""
    _ = try run(
      """
      if "start" in m:
        say(want={"fixes": {"every_ns": 4000000000}})
        say(wake={"at_ns": 1})
      """, script: [ScriptedEvent(at: .s(2), .screenOpened)]
    ) { told = String(decoding: $0.told, as: UTF8.self) }
    let lines = told.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("\"fix\"") }.count == 3)  // at 1 s, 5 s and 9 s
    #expect(lines.contains { $0.contains("\"wake\":0") } && !told.contains("\"app\""))
  }

  @Test("A new start is all that it needs for another seed, and it is the same process")
  func reset() throws {
    let records = try run(
      """
      import os
      if "start" in m: state = {"seed": m["start"]["seed"]}
      if m["n"] == 1: say(observe="noted", fields={"count": os.getpid()})
      if m["n"] == 2: say(observe="noted", fields={"count": state["seed"]})
      """, seeds: [3, 4, 5])
    let numbers = records.map { $0.log.all.compactMap { $0.count } }
    #expect(numbers.map { $0[1] } == [3, 4, 5])
    #expect(Set(numbers.map { $0[0] }).count == 1)
  }

  @Test("After a kill it is given back what it saved, also in a quiet window, and nothing else")
  func kill() throws {
    let record = try run(
      """
      if "start" in m:
        state = {"count": (m["start"].get("saved") or {"count": 100})["count"]}
        until = "end"
      if "fix" in m:
        state["count"] += 1
        if m["n"] % 2: say(save={"count": state["count"]})
        say(observe="noted", fields={"count": state["count"]})
      """, script: [ScriptedEvent(at: .s(4.5), .killed)])[0]
    // saved with the first and third fix; the fourth was lost in the kill
    #expect(
      record.log.all.compactMap { $0.count } == [
        101, 102, 103, 104, 104, 105, 106, 107, 108, 109,
      ])
  }

  @Test("It draws routes in place of a feature that draws one, also in a quiet window")
  func draws() throws {
    for until in ["None", "\"end\""] {
      let record = try run(
        """
        if "start" in m: until = \(until)
        if "fix" in m and m["n"] in (3, 5): say(draw=[[31, -8], [31.001, -8]])
        if "fix" in m and m["n"] == 7: say(draw=[])
        """, role: WayHomeSettings())[0]
      #expect(record.lines.map(\.instant.seconds) == [3, 5, 7])
      #expect(record.lines.map(\.points.count) == [2, 2, 0])
      let first = record.lines[0].points
      #expect(first[0] == PlanePoint(east: 0, north: 0))
      // 0.001° of latitude are 111 m
      #expect(abs(first[1].north - 111) < 1 && first[1].east == 0)
    }
  }

  @Test("A route of a program that replaces no feature with a route is refused")
  func drawsNothing() throws {
    let failure = #expect(throws: ProgramFailure.self) {
      try run(#"if "start" in m: say(draw=[[31, -8]])"#)
    }
    #expect(
      failure?.message
        == "the program of 'own' drew a route, but replaces no feature that draws one")
    #expect(failure?.hint == "'own' needs as: way_home or as: route_cards in the scenario")
  }

  @Test("It decides what the sensors give")
  func requests() throws {
    let record = try run(
      """
      if "fix" in m and m["n"] == 3: say(request={"location": False, "heading": False})
      if "sensors" in m and not m["sensors"]["location"]: say(wake={"at_ns": 8500000000})
      if "wake" in m: say(request={"location": True, "heading": False})
      """)[0]
    #expect(record.givenFixes.map(\.measured.seconds) == [1, 2, 3, 9, 10])
  }

  @Test("It is told where home is, and its settings")
  func facts() throws {
    let record = try run(
      """
      if "start" in m:
        s = m["start"]
        home = s["facts"]["home"]
        fine = home["name"] == "riad" and s["settings"] == {"radius_m": 25}
        fine = fine and s["feature"] == "own"
        say(observe="noted", fields={"count": 1 if fine else 0})
      """)[0]
    #expect(seen(record) == ["0.0 noted 1.0"])
  }
}

extension ObservationEntry {
  /// The first of its values if that is a number.
  fileprivate var count: Double? {
    if case .number(let number, _)? = values.first { number } else { nil }
  }
}

/// A straight walk, and a feature `own` that observes counts.
struct World {
  var seed: UInt64
  var script: [ScriptedEvent] = []
  var fixes = 10
  /// What the program replaces.
  var role: (any FeatureSettings)?

  static let kinds = [
    ObservationKind(
      "noted", of: Subject("own"), .event, summary: "",
      fields: [ObservedField("count", .number(.one, decimals: 0))])
  ]

  func run(_ programs: ProgramSet, keep: (Transcript) -> Void = { _ in }) throws -> RunRecord {
    let place = Coordinate(latitudeDegrees: 31, longitudeDegrees: -8)
    let home = HomeBase(name: "riad", coordinate: place)
    let facts = SceneFacts(home: .init(name: home.name, coordinate: home.coordinate))
    var settings = ExternalSettings()
    settings.key = "own"
    settings.settings = .object([("radius_m", .integer(25))])
    settings.ownKinds = Self.kinds
    settings.role = role
    let program = ProgramFeature(
      settings, at: Site(home: home, graph: nil), on: LocalPlane(origin: place),
      StartFacts(seed: seed, facts: facts, sensing: .all), by: programs)
    defer { program.abandon() }
    let trace = Trace(
      fixes: (1...fixes).map { second in
        Fix(
          coordinate: place, horizontalAccuracyMeters: 5, measured: .s(Double(second)))
      }, headings: [])
    let record = try Simulation(
      trace: trace, facts: facts, script: script, features: [program],
      end: .s(Double(fixes) + 1), sensing: .all,
      relaunch: { _, saved in program.reopened(saved) }
    ).run()
    keep(try program.leave())
    return record
  }
}

/// Python programs, where Python is installed.
enum Python {
  static let isThere: Bool = {
    guard let command = try? ProgramCommand("python3 -c 'import json'") else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command.words
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Calls `body` with a set of programs in which `own` is `text`.
  static func withProgram<T>(
    _ text: String, limits: ProgramLimits = .standard, _ body: (ProgramSet) throws -> T
  ) throws -> T {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-\(ProcessInfo.processInfo.globallyUniqueString).py")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(
      ProgramSet(["own": try ProgramCommand("python3 '\(file.path)'")], limits: limits))
  }
}
