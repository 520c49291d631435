import Foundation
import Testing

/// All content of a file is kept, counted or refused, and never dropped silently.
@Suite("What recordings hold is carried or told (H-2)")
struct HonestReadingTests {
  /// A point each second, 1.2 m to the east; `offset` in degrees moves the points to another
  /// street.
  private static func points(
    _ seconds: Range<Int>, offset: Double = 0, metersBySecond: Double = 1.2
  ) -> String {
    seconds.map { second in
      let lon = offset + Double(second) * metersBySecond / 111_195
      let clock = String(format: "%02d:%02d", second / 60, second % 60)
      return "<trkpt lat='0' lon='\(lon)'><ele>12</ele><time>2026-05-17T09:\(clock)Z</time></trkpt>"
    }.joined()
  }

  private static func gpx(_ inside: String) -> String { "<gpx version='1.1'>\(inside)</gpx>" }

  @Test("Segments stay segments from GPX to GPX, and no way is counted between them")
  func segments() throws {
    try Command.inFolder { simrun in
      // 23.9 m each, 11 km apart
      let parts = (0..<3).map {
        "<trkseg>\(Self.points(($0 * 20)..<($0 * 20 + 20), offset: Double($0) * 0.1))</trkseg>"
      }
      try simrun.write("a.gpx", Self.gpx("<trk><name>Walk</name>\(parts.joined())</trk>"))
      let info = try simrun("trace", "info", "a.gpx")
      #expect(info.output.contains("breaks of the track: 2"))
      #expect(!info.output.contains("jumps:"), "nobody went there: \(info.output)")
      let json = try simrun("trace", "info", "--json", "a.gpx")
      let path = try #require(json.output.firstMatch(of: #/"path_m": ?([0-9.]+)/#)?.output.1)
      #expect(abs(try #require(Double(path)) - 3 * 19 * 1.2) < 1)
      let converted = try simrun("trace", "convert", "a.gpx", "b.gpx")
      #expect(converted.errors.contains("lost in b.gpx: elevations: 60"))
      #expect(converted.errors.contains("lost in b.gpx: names: 1"))
      #expect(try simrun.read("b.gpx").split(separator: "<trkseg>").count == 4)
      let cut = try simrun("trace", "cut", "a.gpx", "c.gpx", "--from", "10 s")
      #expect(try simrun.read("c.gpx").split(separator: "<trkseg>").count == 4)
      #expect(cut.errors.contains("lost in c.gpx: names: 1"))
      let csv = try simrun("trace", "convert", "a.gpx", "b.csv")
      #expect(csv.errors.contains("lost in b.csv: breaks of the track: 2"))
    }
  }

  @Test("Headings alone are no GPX: nothing is written")
  func headingsToGPX() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "a.jsonl",
        """
        {"format":1,"kind":"simrun trace"}
        {"t_ns":0,"heading":{"magnetic_deg":10}}
        {"end":{"fixes":0,"headings":1}}

        """)
      let outcome = try simrun("trace", "convert", "a.jsonl", "b.gpx")
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("GPX stores headings only with fixes, and there is no fix"))
      #expect(
        !FileManager.default.fileExists(
          atPath: simrun.folder.appendingPathComponent("b.gpx").path))
    }
  }

  @Test("Places that were saved on many days are no walk; simulated locations are one")
  func waypoints() throws {
    try Command.inFolder { simrun in
      func waypoints(_ times: [String]) -> String {
        Self.gpx(times.map { "<wpt lat='0' lon='0'><time>\($0)</time></wpt>" }.joined())
      }
      let days = (10...14).map { "2026-05-\($0)T09:30:00Z" }
      try simrun.write("saved.gpx", waypoints(days))
      try simrun.write("at-once.gpx", waypoints(days.map { _ in "2026-05-10T09:30:00Z" }))
      try simrun.write("xcode.gpx", waypoints((10...14).map { "2026-05-10T09:30:\($0)Z" }))
      for name in ["saved.gpx", "at-once.gpx"] {
        let refused = try simrun("trace", "info", name)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("its waypoints are saved places, not a walk"))
      }
      #expect(try simrun("trace", "info", "xcode.gpx").status == 0)
    }
  }

  @Test("A drive is no row of jumps, a spike in it is; repeated positions are told")
  func drive() throws {
    try Command.inFolder { simrun in
      // a minute at the lights with one position, then a minute at 15 m/s
      let stands = (0..<60).map { _ in 0.0 }
      let drives = (0..<60).map { Double($0) * 15 }
      func write(_ name: String, _ meters: [Double]) throws {
        let points = meters.enumerated().map { second, east in
          let clock = String(format: "%02d:%02d", second / 60, second % 60)
          return
            "<trkpt lat='0' lon='\(east / 111_195)'><time>2026-05-17T09:\(clock)Z</time></trkpt>"
        }
        try simrun.write(name, Self.gpx("<trk><trkseg>\(points.joined())</trkseg></trk>"))
      }
      try write("drive.gpx", stands + drives)
      let drive = try simrun("trace", "info", "drive.gpx")
      #expect(!drive.output.contains("jumps:"), "\(drive.output)")
      #expect(drive.output.contains("repeated positions with new times: 60"))
      var spiked = stands + drives
      spiked[90] += 400
      try write("spike.gpx", spiked)
      #expect(try simrun("trace", "info", "spike.gpx").output.contains("jumps: 2"))
    }
  }

  @Test("Two bare numbers for home get the right spelling")
  func home() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.gpx", Self.gpx("<trk><trkseg>\(Self.points(0..<5))</trkseg></trk>"))
      try simrun.write(
        "s.yaml",
        """
        format: 1
        title: A walk
        trace: a.gpx
        home: 45.19, 5.73
        script: [open_screen: at 0 s]
        features: { compass: {} }
        expect: { given.fixes: at least 1 }

        """)
      let outcome = try simrun("s.yaml")
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("write { lat: 45.19, lon: 5.73 }"), "\(outcome.errors)")
    }
  }
}
