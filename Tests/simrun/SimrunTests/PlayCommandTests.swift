import Foundation
import Geodesy
import Sensing
import SimKernel
import SimTraces
import TestSupport
import Testing

/// Playing a walk to other programs: a real gpsd and a real Chromium.
@Suite("simrun play (H-12)", .serialized)
struct PlayCommandTests {
  /// The path of the first program with one of these names in PATH; nil where there is none.
  private static func program(_ names: String...) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    // services are often not in a user's PATH
    return (folders + ["/usr/sbin"]).flatMap { folder in names.map { "\(folder)/\($0)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static let gpsd = program("gpsd")
  static let gpspipe = program("gpspipe")
  static let chromium =
    ProcessInfo.processInfo.environment["SIMRUN_CHROMIUM"]
    ?? program("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

  /// Writes five minutes of a walk with one fix per second, in which all positions differ.
  private static func writeTrace(_ simrun: Command, fixes count: Int = 300) throws -> [Fix] {
    var random = SeededGenerator(seed: 12)
    let fixes = (0..<count).map { index in
      let instant = Instant(nanoseconds: Int64(index) * 1_000_000_000)
      return Fix(
        coordinate: Coordinate(
          latitudeDegrees: 31.625 + Double(index) * 7e-6 + .random(in: 0..<1e-6, using: &random),
          longitudeDegrees: -7.989 + Double(index) * 5e-6 + .random(in: 0..<1e-6, using: &random)),
        horizontalAccuracyMeters: .random(in: 3..<40, using: &random),
        speedMetersPerSecond: 1.2, courseDegrees: 40, measured: instant,
        delivered: instant + .milliseconds(137))
    }
    let path = simrun.folder.appendingPathComponent("walk.jsonl").path
    _ = try TraceFile.write(SimrunTraceWriter.self, to: path) {
      $0.take(Trace(fixes: fixes), format: "simrun")
    }
    return fixes
  }

  private static func start(_ path: String, _ words: [String], to file: URL?) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    if let file {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      process.standardOutput = try FileHandle(forWritingTo: file)
    } else {
      process.standardOutput = FileHandle.nullDevice
    }
    try process.run()
    return process
  }

  /// Ends `process`; processes started by a test have most signals blocked.
  private static func end(_ process: Process) {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Waits up to ten seconds until `look` finds something.
  private static func wait<Found>(_ look: () throws -> Found?) throws -> Found {
    for _ in 0..<1000 {
      if let found = try look() { return found }
      usleep(10_000)
    }
    return try #require(nil as Found?, "nothing came within ten seconds")
  }

  // MARK: gpsd

  private struct Report: Decodable {
    var `class`: String
    var lat: Double?
    var lon: Double?
    var time: String?
  }

  @Test(
    "gpsd tells every position within 1e-7°, in order",
    .enabled(
      if: gpsd != nil && gpspipe != nil, "no gpsd: install gpsd and gpspipe (gpsd-clients)"))
  func receiver() throws {
    let (gpsd, gpspipe) = try (#require(Self.gpsd), #require(Self.gpspipe))
    try Command.inFolder { simrun in
      let fixes = try Self.writeTrace(simrun)
      let playing = try simrun.start([
        "play", "walk.jsonl", "--to", "nmea-tcp:0", "--speed", "20", "--delay", "5 s", "--start",
        "2026-05-01T09:30:00Z",
      ])
      let port = try Self.wait {
        try simrun.read(".errors").firstMatch(of: /127\.0\.0\.1:(\d+)/).map { String($0.1) }
      }
      let control = try Self.freePort()
      let daemon = try Self.start(
        gpsd, ["-N", "-n", "-S", "\(control)", "tcp://127.0.0.1:\(port)"], to: nil)
      defer { Self.end(daemon) }
      let told = simrun.folder.appendingPathComponent("told.jsonl")
      // gpspipe gives up if the daemon is not there yet
      let pipe = try Self.wait { () throws -> Process? in
        let pipe = try Self.start(gpspipe, ["-w", "127.0.0.1:\(control)"], to: told)
        for _ in 0..<20 where pipe.isRunning {
          usleep(20_000)
          if try simrun.read("told.jsonl").contains("VERSION") { return pipe }
        }
        Self.end(pipe)
        return nil
      }
      defer { Self.end(pipe) }
      let outcome = try playing.end()
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("sent 300 fixes and 0 headings to 1 reader"))
      // gpsd repeats an epoch when it learns which sentence ends one
      usleep(500_000)
      var seen: [Report] = []
      // its lines end with CR LF
      let heard = try simrun.read("told.jsonl")
      for line in heard.split(whereSeparator: \.isNewline) {
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(line.utf8)),
          report.class == "TPV", report.lat != nil, report.time != seen.last?.time
        else { continue }
        seen.append(report)
      }
      #expect(seen.count == fixes.count, "\(heard.prefix(2000))")
      for (report, fix) in zip(seen, fixes) {
        #expect(abs((report.lat ?? 0) - fix.coordinate.latitudeDegrees) < 1e-7)
        #expect(abs((report.lon ?? 0) - fix.coordinate.longitudeDegrees) < 1e-7)
      }
    }
  }

  private static func freePort() throws -> UInt16 {
    #if os(Linux)
      let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let opened = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(opened) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(opened, $0, size)
        _ = getsockname(opened, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  // MARK: Chromium

  private struct Line: Decodable {
    var t: Double?
    var kind: String?
    var lat: Double?
    var lon: Double?
    var acc: Double?
    var code: Int?
    var alpha: Double?
  }

  private static func lines(_ simrun: Command) throws -> [Line] {
    try simrun.read("app.jsonl").split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  /// A page that logs the positions it gets.
  private static let page = """
    <!doctype html><title>app</title><script>
    navigator.geolocation.watchPosition(
      p => simrun.observe('page.fix', {
        lat: p.coords.latitude, lon: p.coords.longitude, acc: p.coords.accuracy }),
      e => simrun.observe('page.error', { code: e.code }),
      { enableHighAccuracy: true, maximumAge: 0 })
    addEventListener('deviceorientationabsolute',
      e => simrun.observe('page.turn', { alpha: e.alpha }))
    console.log(JSON.stringify({ kind: 'page.console' }))
    fetch('http://192.0.2.1/').then(
      () => simrun.observe('page.outside', {}), () => simrun.observe('page.inside', {}))
    </script>
    """

  @Test(
    "A page is given every fix of five minutes at ×20, position and accuracy to the last bit",
    .enabled(if: chromium != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"))
  func everyFix() throws {
    try Command.inFolder { simrun in
      let fixes = try Self.writeTrace(simrun)
      try simrun.write("app.html", Self.page)
      let outcome = try simrun(
        "play", "walk.jsonl", "--to", "chromium", "--page", "app.html", "--speed", "20", "--log",
        "app.jsonl")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("gave 300 fixes, of which the page received 300;"))
      let lines = try Self.lines(simrun)
      let given = lines.filter { $0.kind == "page.fix" }
      #expect(given.count == fixes.count)
      for (line, fix) in zip(given, fixes) {
        #expect(line.lat == fix.coordinate.latitudeDegrees)
        #expect(line.lon == fix.coordinate.longitudeDegrees)
        #expect(line.acc == fix.horizontalAccuracyMeters)
        // never before its time on the clock of the walk
        #expect((line.t ?? -1) >= fix.delivered.seconds - 0.01)
      }
      #expect(!lines.contains { $0.kind == "page.error" }, "an error that is not of the walk")
      #expect(lines.contains { $0.kind == "page.console" })
      #expect(lines.contains { $0.kind == "page.inside" })
      #expect(!lines.contains { $0.kind == "page.outside" })
    }
  }

  /// A walk with one fault.
  private static func troubled(_ fault: String) -> String {
    shortScenario + "faults:\n  - \(fault)\n"
  }

  @Test(
    "A page is told once that the position is unknown, and that permission is gone, at its time",
    .enabled(if: chromium != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"),
    arguments: [
      ("location_unknown: { at: 40 s, for: 20 s }", 2), ("permission_revoked: { at: 40 s }", 1),
    ])
  func errors(fault: String, code: Int) throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", Self.troubled(fault))
      try simrun.write("app.html", Self.page)
      let outcome = try simrun(
        "play", "short.yaml", "--to", "chromium", "--page", "app.html", "--speed", "40", "--log",
        "app.jsonl")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = try Self.lines(simrun)
      let errors = lines.filter { $0.kind == "page.error" }
      #expect(errors.map(\.code) == [code])
      #expect(abs((errors.first?.t ?? 0) - 40) < 20, "\(errors)")
      let fixes = lines.filter { $0.kind == "page.fix" }.compactMap(\.t)
      #expect(fixes.contains { $0 < 40 })
      #expect(fixes.contains { $0 > 60 } == (code == 2))
    }
  }

  @Test(
    "What a page draws of its orientation is judged like a compass of simrun's",
    .enabled(if: chromium != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"))
  func judged() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      try simrun.write(
        "app.html",
        """
        <!doctype html><title>compass</title><script>
        simrun.declare(['compass.redraw'])
        navigator.geolocation.watchPosition(() => {}, () => {})
        let last
        addEventListener('deviceorientationabsolute', e => {
          const arrow = (e.alpha + 180) % 360 - 180
          const turn = last === undefined ? null : (arrow - last + 540) % 360 - 180
          last = arrow
          simrun.observe('compass.redraw', {
            arrow_deg: arrow, turn_deg: turn, bearing_deg: null, distance_m: null,
            fix_age_s: null, location: 'fresh', confidence: 'good', reason: 'none' })
        })
        </script>
        """)
      let made = try simrun("trace", "generate", "short.yaml", "-o", "walk.jsonl")
      #expect(made.status == 0)
      let played = try simrun(
        "play", "walk.jsonl", "--to", "chromium", "--page", "app.html", "--speed", "10", "--log",
        "app.jsonl")
      #expect(played.status == 0, "\(played.errors)")
      let outcome = try simrun(
        "judge", "short.yaml", "--trace", "walk.jsonl", "--observations", "app.jsonl")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("compass.redraw_rate.max"))
      #expect(
        outcome.output.contains("count from the start of the recording"),
        "\(outcome.output)")
      #expect(simrun.exists("reports/judged/short/report.html"))
    }
  }

  // MARK: Xcode, and refusals

  @Test("Waypoints for Xcode are a GPX with a time for each position")
  func waypoints() throws {
    try Command.inFolder { simrun in
      let fixes = try Self.writeTrace(simrun, fixes: 5)
      let outcome = try simrun(
        "play", "walk.jsonl", "--to", "gpx", "-o", "points.gpx", "--start", "2026-05-01T09:30:00Z")
      #expect(outcome.status == 0 && outcome.output == "5 waypoints in points.gpx\n")
      let text = try simrun.read("points.gpx")
      #expect(text.matches(of: /<wpt lat="/).count == fixes.count)
      #expect(text.contains("<time>2026-05-01T09:30:00.137Z</time>"))
    }
  }

  @Test(
    "What can't be played is refused before anything is",
    arguments: [
      (["--to", "fax"], Int32(64), "--to takes nmea-tcp:PORT, chromium or gpx, found 'fax'"),
      (["--to", "nmea-tcp:99999"], 64, "nmea-tcp takes a port from 0 to 65535"),
      (["--to", "gpx"], 64, "--to gpx needs -o FILE"),
      (["--to", "chromium"], 64, "--to chromium needs a --page"),
      (
        ["--to", "chromium", "--page", "https://example.org/"], 64,
        "--page takes a file or an address of this computer"
      ),
      (["--to", "chromium", "--page", "none.html"], 66, "no such page: none.html"),
      (["--to", "nmea-tcp:0", "--speed", "0"], 64, "expected a number from 0.01 to 1000"),
      (["--to", "nmea-tcp:0", "--seed", "3"], 64, "--seed is for a scenario"),
      (["--to", "nmea-tcp:0", "--start", "noon"], 64, "--start takes a time of day"),
    ])
  func refusals(words: [String], status: Int32, message: String) throws {
    try Command.inFolder { simrun in
      _ = try Self.writeTrace(simrun, fixes: 2)
      let outcome = try simrun(["play", "walk.jsonl"] + words)
      #expect(outcome.status == status && outcome.output.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("A browser that is none is told with what it said last")
  func noBrowser() throws {
    try Command.inFolder { simrun in
      _ = try Self.writeTrace(simrun, fixes: 2)
      try simrun.write("app.html", Self.page)
      try simrun.write("browser", "#!/bin/sh\necho no display here >&2\nexit 1\n")
      let script = simrun.folder.appendingPathComponent("browser").path
      chmod(script, 0o755)
      let words = ["play", "walk.jsonl", "--to", "chromium", "--page", "app.html", "--chromium"]
      let ended = try simrun(words + [script])
      #expect(ended.status == 69, "\(ended.errors)")
      #expect(ended.errors.contains("its last output: no display here"), "\(ended.errors)")
      let none = try simrun(words + ["/nowhere/chromium"])
      #expect(none.status == 66 && none.errors.contains("/nowhere/chromium can't be started"))
    }
  }

  @Test("Ctrl-C ends it in order, whether or not a reader is there")
  func stopped() throws {
    try Command.inFolder { simrun in
      _ = try Self.writeTrace(simrun)
      let playing = try simrun.start(["play", "walk.jsonl", "--to", "nmea-tcp:0"])
      _ = try Self.wait { try simrun.read(".errors").contains("127.0.0.1:") ? true : nil }
      playing.process.interrupt()
      let outcome = try playing.end()
      #expect(outcome.status == 130)
      #expect(outcome.output == "sent 0 fixes and 0 headings to 0 readers, and was stopped\n")
    }
  }
}
