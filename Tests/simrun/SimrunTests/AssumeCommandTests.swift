import Foundation
import TestSupport
import Testing

/// A walk of 60 s north along a street, in a GnssLogger log: magnetic headings that agree with the
/// course, and fixes without an accuracy.
@Suite("--assume and truth without a world (H-2, H-4)")
struct AssumeCommandTests {
  /// 2026-05-17T09:30:00Z.
  private static let zero = 1_779_010_200_000

  /// A log in which headings point 10° east of magnetic north and the course is `course`.
  private static func log(course: Double, hasFixes: Bool = true) -> String {
    var lines = [
      "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,"
        + "BearingDegrees,UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,"
        + "elapsedRealtimeNanos,VerticalAccuracyMeters,MockLocation",
      "# OrientationDeg,utcTimeMillis,elapsedRealtimeNanos,yawDeg,rollDeg,pitchDeg,"
        + "CalibrationAccuracy",
    ]
    for tick in 0..<600 {
      let (unix, boot) = (zero + tick * 100, 1_000_000_000 + tick * 100_000_000)
      if tick % 10 == 0, hasFixes {
        let latitude = 40.71 + 1.2 * Double(tick) / 10 / 111_195
        lines.append(
          "Fix,GPS,\(latitude),-74.01,10,1.2,,\(course),\(unix),,,\(boot),,0")
      }
      lines.append("OrientationDeg,\(unix),\(boot),10.0,0.0,0.0,3")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same walk from an Android phone whose headings report their quality.
  private static func walk(headsMagnetic: Double, course: Double) -> String {
    let events = (0..<600).flatMap { tick in
      let heading =
        "{\"t_ns\":\(tick * 100_000_000),"
        + "\"heading\":{\"magnetic_deg\":\(headsMagnetic),\"status\":3}}"
      let latitude = 40.71 + 1.2 * Double(tick) / 10 / 111_195
      let fix =
        "{\"t_ns\":\(tick * 100_000_000),\"fix\":{\"lat\":\(latitude),\"lon\":-74.01,"
        + "\"accuracy_m\":5,\"speed_mps\":1.2,\"course_deg\":\(course)}}"
      return tick % 10 == 0 ? [fix, heading] : [heading]
    }
    let head =
      "{\"format\":1,\"kind\":\"simrun trace\",\"epoch_ns\":1779010200000000000,"
      + "\"platform\":\"android\"}"
    let end = "{\"end\":{\"fixes\":60,\"headings\":600}}"
    return ([head] + events + [end]).joined(separator: "\n") + "\n"
  }

  private static let compass = """
    format: 1
    title: A compass
    trace: from_command_line
    home: { lat: 40.72, lon: -74.01 }
    script:
      - open_screen: at 0 s
    features:
      compass: {}
    expect:
      compass.good_share: at least 50 %

    """

  @Test("An Android compass is good where course and heading agree by the model's declination")
  func declination() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.compass)
      // New York, May of 2026: WMM2025 has 12.5° W
      try simrun.write("walk.jsonl", Self.walk(headsMagnetic: 10, course: 357.5))
      let without = try simrun("s.yaml", "--trace", "walk.jsonl")
      #expect(without.status == 1)
      let told = without.output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(
        told.contains("headings are from magnetic north alone: the compass is weak at best with"))
      #expect(told.contains("--assume declination=model"))
      let with = try simrun("s.yaml", "--trace", "walk.jsonl", "--assume", "declination=model")
      #expect(with.status == 0, "\(with.output)")
      #expect(with.output.contains("assumed: declination -12.5° for 600 of 600 headings"))
      #expect(with.output.contains("--assume 'declination=model'"), "it can be repeated")
    }
  }

  @Test("What was assumed stands in every report, and an accuracy opens what was closed")
  func reports() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "s.yaml",
        Self.compass.replacing("compass: {}", with: "map_center: {}\n  locate: {}").replacing(
          "compass.good_share: at least 50 %", with: "map.centerings: == 1"))
      try simrun.write("walk.txt", Self.log(course: 0))
      let info = try simrun("trace", "info", "walk.txt")
      #expect(info.output.contains("60 of 60 fixes carry no accuracy: the fence gate lets none"))
      let without = try simrun("s.yaml", "--trace", "walk.txt")
      #expect(without.status == 1)
      #expect(without.output.contains("60 of 60 fixes carry no accuracy: none of them centers"))
      let with = try simrun("s.yaml", "--trace", "walk.txt", "--assume", "accuracy=8m")
      #expect(with.status == 0, "\(with.output)\(with.errors)")
      let words = "accuracy 8 m for 60 of 60 fixes, which have none"
      #expect(with.output.contains("assumed: \(words)"))
      for name in ["report.json", "report.html", "junit.xml", "report.txt"] {
        #expect(try simrun.read("reports/s/\(name)").contains(words), "\(name)")
      }
    }
  }

  @Test("Headings alone are replayed where home is said; without it that is the hint")
  func headingsAlone() throws {
    try Command.inFolder { simrun in
      let moves = Self.compass.replacing(
        "compass.good_share: at least 50 %", with: "given.headings: at least 600")
      try simrun.write("s.yaml", moves)
      try simrun.write(
        "first.yaml", moves.replacing("{ lat: 40.72, lon: -74.01 }", with: "first_fix"))
      let head = "{\"format\":1,\"kind\":\"simrun trace\",\"epoch_ns\":1779010200000000000}"
      let headings = (0..<600).map {
        "{\"t_ns\":\($0 * 100_000_000),\"heading\":{\"magnetic_deg\":10}}"
      }
      let end = "{\"end\":{\"fixes\":0,\"headings\":600}}"
      let trace = ([head] + headings + [end]).joined(separator: "\n") + "\n"
      try simrun.write("walk.jsonl", trace)
      let met = try simrun("s.yaml", "--trace", "walk.jsonl", "--assume", "declination=model")
      #expect(met.status == 0, "\(met.output)\(met.errors)")
      #expect(met.output.contains("there is no fix: the compass has no distance"))
      let refused = try simrun("first.yaml", "--trace", "walk.jsonl")
      #expect(refused.status == 65)
      #expect(refused.errors.contains("holds headings and no position"))
      #expect(refused.errors.contains("home: { lat:"))
      try simrun.write(
        "span.yaml",
        moves.replacing("given.headings: at least 600", with: "given.span: at least 1 s"))
      let span = try simrun("span.yaml", "--trace", "walk.jsonl")
      let told = span.output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(
        told.contains(
          "nothing to measure in this run: there is no fix; record with location switched on"))
    }
  }

  @Test("A trace with its truth is judged by it in any scenario; one without is refused there")
  func truth() throws {
    try Command.inFolder { simrun in
      let trace = ReferenceData.package.appendingPathComponent("traces/short-walk.jsonl").path
      let gpx = ReferenceData.package.appendingPathComponent("traces/short-walk.gpx").path
      try simrun.write(
        "s.yaml",
        Self.compass.replacing(
          "compass.good_share: at least 50 %", with: "given.error.p50: <= 30 m"))
      let met = try simrun("s.yaml", "--trace", trace)
      #expect(met.status == 0, "\(met.output)\(met.errors)")
      #expect(!met.output.contains("near "), "its place is told on request alone")
      let blind = try simrun("s.yaml", "--trace", gpx)
      #expect(blind.status == 65)
      #expect(blind.errors.contains("s.yaml:10:3"), "\(blind.errors)")
      #expect(blind.errors.contains("which the recording does not contain"))
    }
  }

  @Test("A recording and a real map go together, and no position of it is told")
  func map() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "map.osm",
        """
        <osm version='0.6'><node id='1' lat='40.7090' lon='-74.01'/>
        <node id='2' lat='40.7200' lon='-74.01'/>
        <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/></way></osm>
        """)
      #expect(try simrun("pack", "build", "map.osm", "-o", "m.pack").status == 0)
      try simrun.write(
        "s.yaml",
        Self.compass.replacing("trace: from", with: "world: { pack: m.pack }\ntrace: from")
          .replacing("compass: {}", with: "compass: { position: lanes }").replacing(
            "compass.good_share: at least 50 %", with: "given.fixes: at least 60"))
      try simrun.write("walk.txt", Self.log(course: 0))
      let met = try simrun("s.yaml", "--trace", "walk.txt")
      #expect(met.status == 0, "\(met.output)\(met.errors)")
      #expect(!met.output.contains("synthetic"))
      #expect(try simrun.read("reports/s/report.json").contains("\"positions\": false"))
      let scenario = try simrun.read("s.yaml")
      func run(home: String) throws -> Command.Outcome {
        try simrun.write(
          "home.yaml", scenario.replacing("{ lat: 40.72, lon: -74.01 }", with: home))
        return try simrun("home.yaml", "--trace", "walk.txt")
      }
      let first = try run(home: "first_fix")
      #expect(first.status == 0, "\(first.errors)")
      let unknown = try run(home: "south_gate")
      #expect(unknown.errors.contains("the world has none"), "\(unknown.errors)")
      #expect(!unknown.errors.contains("drawing"))
    }
  }

  @Test("A tour is completed on a recording; where the fixes lie too far apart, that is named")
  func tour() throws {
    try Command.inFolder { simrun in
      // half way, 36 m from the start
      try simrun.write(
        "t.tour",
        """
        format: 1
        title: One stop
        points:
          - { id: a, order: 1, lat: 40.710324, lon: -74.01, radius: 20 m, audio: 5 s }

        """)
      let scenario = Self.compass.replacing("compass: {}", with: "tour: { tour: t.tour }")
        .replacing("compass.good_share: at least 50 %", with: "tour.completion: at least 100 %")
      try simrun.write("s.yaml", scenario)
      let walk = Self.log(course: 0)
      try simrun.write("walk.txt", walk)
      let closed = try simrun("s.yaml", "--trace", "walk.txt")
      #expect(closed.status == 1 && closed.output.contains("the fence gate lets none of them in"))
      let heard = try simrun("s.yaml", "--trace", "walk.txt", "--assume", "accuracy=8m")
      #expect(heard.status == 0, "\(heard.output)\(heard.errors)")
      let sparse = walk.split(separator: "\n").enumerated().filter { line in
        !line.element.hasPrefix("Fix") || line.offset % 35 == 2
      }.map(\.element)
      try simrun.write("sparse.txt", sparse.joined(separator: "\n") + "\n")
      let few = try simrun("s.yaml", "--trace", "sparse.txt", "--assume", "accuracy=8m")
      #expect(few.status == 1)
      #expect(few.output.contains("in its circle, but a fence needs several"), "\(few.output)")
    }
  }

  @Test("What makes no sense is refused")
  func refusals() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.compass)
      try simrun.write("walk.txt", Self.log(course: 0))
      for (words, reason) in [
        (["accuracy=8"], "write the unit"), (["accuracy=-8m"], "from 0.1 m"),
        (["acuracy=8m"], "accuracy"), (["accuracy"], "as in accuracy=8m"),
        (["pace=1m/s", "--assume", "pace=2m/s"], "more than once"),
      ] {
        let outcome = try simrun(["s.yaml", "--trace", "walk.txt", "--assume"] + words)
        #expect(outcome.status == 64, "\(words)")
        #expect(outcome.errors.contains(reason), "\(words): \(outcome.errors)")
      }
      let walk = try simrun(Command.scenario("canary.yaml"), "--assume", "accuracy=8m")
      #expect(walk.status == 64)
    }
  }
}
