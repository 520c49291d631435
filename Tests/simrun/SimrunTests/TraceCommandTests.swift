import Foundation
import Testing

@Suite("simrun trace (H-2, H-3, MG-15)")
struct TraceCommandTests {
  private static let gpx = """
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="31.6258" lon="-7.9891"><time>2026-05-17T09:30:00Z</time></trkpt>
    <trkpt lat="31.6260" lon="-7.9891"><time>2026-05-17T09:30:20Z</time></trkpt>
    <trkpt lat="31.6262" lon="-7.9891"><time>2026-05-17T09:30:40Z</time></trkpt>
    <trkpt lat="31.6300" lon="-7.9891"><time>2026-05-17T09:31:00Z</time></trkpt>
    </trkseg></trk></gpx>

    """

  /// The members of `trace info --json` for `file`.
  private func info(_ file: String, _ simrun: Command) throws -> [String: Any] {
    let outcome = try simrun("trace", "info", file, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(((object as? [String: Any])?["recordings"] as? [[String: Any]])?.first)
  }

  @Test("generate writes a file whose replay observes the same, byte for byte")
  func generateAndReplay() throws {
    try Command.inFolder { simrun in
      let scenario = Command.scenario("medina-drift.yaml")
      let made = try simrun("trace", "generate", scenario, "-o", "walk.jsonl", "--seed", "3")
      #expect(made.status == 0 && made.output.isEmpty, "\(made.errors)")
      _ = try simrun(scenario, "--seed", "3", "--runs", "1", "--out", "walked", "--quiet")
      let replay = try simrun(scenario, "--trace", "walk.jsonl", "--out", "replayed", "--quiet")
      #expect(replay.errors.isEmpty)
      func observations(_ folder: String) throws -> Substring {
        let file = try #require(
          simrun.files(below: folder).first { $0.hasSuffix("observations.jsonl") })
        // the first line contains the seed given by the user
        return try simrun.read(file).drop { $0 != "\n" }
      }
      #expect(try observations("walked") == observations("replayed"))
      #expect(try info("walk.jsonl", simrun)["knows_truth"] as? Bool == true)
    }
  }

  @Test("info says what is irregular and what can be judged, and no position")
  func info() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      let text = try simrun("trace", "info", "a.gpx")
      #expect(text.status == 0)
      #expect(text.output.contains("jumps: 1 (423 m at 60 s)"), "\(text.output)")
      #expect(text.output.contains("✗ the compass: there is no heading"))
      #expect(text.output.contains("begins     2026-05-17T09:30:00Z"))
      let all = try text.output + simrun("trace", "info", "a.gpx", "--json").output
      #expect(!all.contains("31.6") && !all.contains("7.98"))
      let found = try info("a.gpx", simrun)
      #expect(found["span_s"] as? Double == 60)
    }
  }

  @Test("info draws a picture, and goes on after a file it can't read")
  func infoOfMany() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      try simrun.write("b.txt", "nothing")
      let drawn = try simrun("trace", "info", "a.gpx", "--svg", "a.svg")
      #expect(drawn.status == 0)
      let svg = try simrun.read("a.svg")
      #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n") && !svg.contains("31.6"))
      let both = try simrun("trace", "info", "b.txt", "a.gpx")
      #expect(both.status == 65)
      #expect(both.errors.hasPrefix("b.txt:1:1: error: no recording simrun can read"))
      #expect(both.output.contains("GPX"))
    }
  }

  @Test("cut, shift and merge write what they say")
  func edits() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      #expect(try simrun("trace", "cut", "a.gpx", "b.gpx", "--to", "40 s").status == 0)
      #expect(try info("b.gpx", simrun)["span_s"] as? Double == 40)
      // a value may begin with a minus
      let back = try simrun("trace", "shift", "b.gpx", "back.gpx", "--time", "-30 s")
      #expect(back.status == 0, "\(back.errors)")
      let shifted = try simrun("trace", "shift", "b.gpx", "c.gpx", "--time", "1 min")
      #expect(shifted.status == 0)
      #expect(try info("c.gpx", simrun)["begins"] as? String == "2026-05-17T09:31:00Z")
      #expect(try simrun("trace", "merge", "b.gpx", "c.gpx", "-o", "d.gpx").status == 0)
      #expect(try info("d.gpx", simrun)["span_s"] as? Double == 100)
      let near = try simrun("trace", "shift", "a.gpx", "e.gpx", "--place", "43.7,7.4")
      #expect(near.status == 0)
      #expect(try simrun.read("e.gpx").contains("lat=\"43.7\" lon=\"7.4\""))
    }
  }

  @Test("redact says what it kept and what remains identifying")
  func redact() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      let all = try simrun("trace", "redact", "a.gpx", "b.gpx", "--zone", "1 km")
      // 2026-11-23: it was reported as wrong usage of another command
      #expect(all.status == 65 && !simrun.exists("b.gpx") && !all.errors.contains("Usage"))
      #expect(
        all.errors.contains("a.gpx: error: all of the recording lies within 1000 m of its ends"))
      let some = try simrun("trace", "redact", "a.gpx", "b.gpx", "--zone", "10 m")
      #expect(some.status == 0)
      #expect(some.errors.contains("kept 2 of 4 fixes"))
      #expect(some.errors.contains("the shape of the way"))
      #expect(!(try simrun.read("b.gpx").contains("31.6")))
    }
  }

  @Test("redact --keep-place draws its zones with a key that it makes once, for its owner alone")
  func redactionKey() throws {
    try Command.inFolder { simrun in
      var simrun = simrun
      simrun.environment = ["XDG_CONFIG_HOME": simrun.folder.appendingPathComponent("c").path]
      let points = (0..<240).map { number in
        // 4 km north, then 4 km east
        let (north, east) = (min(number, 120), max(0, number - 120))
        let time = String(format: "10:%02d:%02d", number / 60, number % 60)
        return "<trkpt lat=\"\(31.6 + 0.0003 * Double(north))\" lon=\"\(0.0003 * Double(east))\">"
          + "<time>2026-05-01T\(time)Z</time></trkpt>"
      }.joined()
      try simrun.write("a.gpx", "<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>")
      let first = try simrun("trace", "redact", "a.gpx", "b.gpx", "--keep-place", "--keep-legs")
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.errors.contains("the part of town: the ends lie in zones 2297 m wide"))
      let key = try simrun.read("c/simrun/redact.key")
      #expect(key.count == 65)
      let attributes = try FileManager.default.attributesOfItem(
        atPath: simrun.folder.appendingPathComponent("c/simrun/redact.key").path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      _ = try simrun("trace", "redact", "a.gpx", "c.gpx", "--keep-place", "--keep-legs")
      #expect(try simrun.read("b.gpx") == simrun.read("c.gpx"))
      #expect(try simrun.read("c/simrun/redact.key") == key)
      // zones of another key may cut between the same fixes, but three other keys don't all do so
      var differs = false
      var other: [String] = []
      for key in ["k", "l", "m"] {
        other = ["trace", "redact", "a.gpx", "d.gpx", "--keep-place", "--keep-legs", "--key", key]
        #expect(try simrun(other).status == 0)
        let (ours, theirs) = (try simrun.read("b.gpx"), try simrun.read("d.gpx"))
        differs = differs || ours != theirs
      }
      #expect(differs)
      try simrun.write("m", "no key\n")
      let refused = try simrun(other)
      #expect(refused.status == 65)
      #expect(refused.errors.contains("m: error: expected a key of 64 hexadecimal digits"))
      let none = try simrun("trace", "redact", "a.gpx", "e.gpx", "--keep-place", "--zone", "3 km")
      #expect(none.status == 65 && !simrun.exists("e.gpx"))
      #expect(none.errors.contains("nothing is left\nhint: a smaller --zone leaves more"))
    }
  }

  @Test(
    "Wrong words are wrong usage, and nothing is written",
    arguments: [
      (["cut", "a.gpx", "b.gpx", "--from", "5"], "write the unit: s, ms, us, ns, min, h"),
      (["cut", "a.gpx", "b.gpx", "--from", "9 s", "--to", "1 s"], "--to lies before --from"),
      (["convert", "a.gpx", "b.xyz"], "'b.xyz' has none of the endings simrun writes"),
      (["convert", "a.gpx", "-"], "standard output needs a --format"),
      (["convert", "a.gpx", "b.gpx", "--format", "kml"], "found 'kml'"),
      (["shift", "a.gpx", "b.gpx"], "name a shift: --time, --east, --north or --place"),
      (["shift", "a.gpx", "b.gpx", "--place", "91,0"], "no place on Earth"),
      (["shift", "a.gpx", "b.gpx", "--place", "north"], "expected lat,lon in degrees"),
      (["merge", "a.gpx", "-o", "b.gpx"], "expected at least two recordings"),
      (["info", "a.gpx", "a.gpx", "--svg", "b.svg"], "--svg draws one recording"),
    ])
  func usage(arguments: [String], message: String) throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      let outcome = try simrun(["trace"] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(!simrun.exists("b.gpx") && !simrun.exists("b.svg"))
    }
  }

  @Test("A cut that leaves nothing is about the recording, not about how it was called (H-1)")
  func nothingLeft() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      let cut = try simrun("trace", "cut", "a.gpx", "b.gpx", "--from", "41 s", "--to", "59 s")
      #expect(cut.status == 65 && !simrun.exists("b.gpx"))
      #expect(cut.errors == "a.gpx: error: no data is left to write into 'b.gpx'\n")
    }
  }

  @Test("A file that can't be written is an input/output error and leaves the old one")
  func unwritable() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx)
      let outcome = try simrun("trace", "convert", "a.gpx", "nowhere/b.gpx")
      #expect(outcome.status == 74)
      #expect(outcome.errors.contains("cannot write nowhere/b.gpx"))
      try simrun.write("bad.gpx", "<gpx><trk>")
      try simrun.write("c.gpx", "old")
      #expect(try simrun("trace", "convert", "bad.gpx", "c.gpx").status == 65)
      #expect(try simrun.read("c.gpx") == "old")
      #expect(try simrun.files(below: ".").count { $0.contains(".c.gpx") } == 0)
    }
  }
}
