import Foundation
import Testing

@Suite("What could not fail has not passed (H-5, H-9)")
struct EmptyPassTests {
  @Test("A tour with latitude and longitude swapped is not met, and says so first; nor is it tuned")
  func swappedTour() throws {
    try Command.inFolder { simrun in
      try simrun.copy("tour/souk.yaml", "tour/tours/souk.tour")
      let tour = "scenarios/tour/tours/souk.tour"
      let lines = try simrun.read(tour).replacing("lat:", with: "l_t:")
        .replacing("lon:", with: "lat:").replacing("l_t:", with: "lon:")
      try simrun.write(tour, lines)
      let far = "the nearest stop is 6 100 km from the walk; are latitude and longitude swapped?"
      let run = try simrun("scenarios/tour/souk.yaml", "--runs", "1")
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.output.contains("Rests on\n  · \(far)\n"), "\(run.output)")
      #expect(run.output.contains("? no data  tour.late_starts"))
      let tune = try simrun("tune", "scenarios/tour/souk.yaml", "--walks", "10")
      #expect(tune.status == 65)
      #expect(
        tune.errors == "\(tour): error: there is nothing to tune: \(far)\n", "\(tune.errors)")
    }
  }

  private static func point(_ second: Int) -> String {
    let stamp = "2026-05-17T09:30:\(second < 10 ? "0" : "")\(second)Z"
    return #"<trkpt lat="31.6258" lon="-7.9891"><time>\#(stamp)</time></trkpt>"#
  }

  @Test("A recording of no length, and one of stale fixes, are not met and say why")
  func recordings() throws {
    try Command.inFolder { simrun in
      let replay = Command.scenario("replay/home-compass.yaml")
      try simrun.write(
        "still.gpx",
        "<gpx version=\"1.1\"><trk><trkseg>\(Self.point(0))\(Self.point(0))</trkseg></trk></gpx>")
      let still = try simrun(replay, "--trace", "still.gpx")
      #expect(still.status == 1)
      #expect(
        still.output.contains(
          "  · the recording has no length: all its fixes came at one moment\n"),
        "\(still.output)\(still.errors)")
      #expect(still.output.contains("✗ MISSED"))
      let fixes = (0..<60).map { second in
        """
        {"t_ns":\(second + 61)000000000,"fix":{"lat":31.6258,"lon":-7.9891,"accuracy_m":5,\
        "provider":"gnss","measured_ns":\(second + 1)000000000}}\n
        """
      }
      try simrun.write(
        "stale.jsonl",
        #"{"format":1,"kind":"simrun trace"}"# + "\n" + fixes.joined()
          + #"{"end":{"fixes":60,"headings":0}}"# + "\n")
      let stale = try simrun(replay, "--trace", "stale.jsonl")
      #expect(stale.status == 1, "\(stale.errors)")
      #expect(stale.output.contains("  · all 60 fixes were more than 10 s old when given, so that"))
      #expect(stale.output.contains("? no data  compass.unsaid_stale.max"), "\(stale.output)")
    }
  }

  private static let firstFix = Command.scenario("replay/first-fix.yaml")

  @Test("A recording of seconds misses nothing by its length alone (H-4)", arguments: [1, 3, 12])
  func seconds(count: Int) throws {
    try Command.inFolder { simrun in
      let points = (0..<count).map(Self.point).joined()
      try simrun.write(
        "short.gpx", "<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>")
      let length =
        count == 1 ? "the recording has no length: its one fix came at one moment; " : ""
      let bare = try simrun(Self.firstFix, "--trace", "short.gpx")
      #expect(bare.status == 1)
      let words = bare.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(
        words.contains(
          "in this run: \(length)\(count) of \(count) fixes carry no accuracy: none of them "
            + "centers the map; --assume accuracy=8m"), "\(bare.output)")
      #expect(!bare.output.contains("✗ MISSED"), "\(bare.output)")
      let filled = try simrun(Self.firstFix, "--trace", "short.gpx", "--assume", "accuracy=8m")
      #expect(filled.status == 0, "\(filled.output)")
    }
  }

  @Test("Fixes too vague for a map are named where there is nothing to measure (H-4)")
  func vague() throws {
    try Command.inFolder { simrun in
      let points = (0..<20).map(Self.point).joined()
      try simrun.write(
        "vague.gpx", "<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>")
      let vague = try simrun(Self.firstFix, "--trace", "vague.gpx", "--assume", "accuracy=500m")
      #expect(vague.status == 1)
      let words = vague.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(
        words.contains("nothing to measure in this run: the best of "), "\(vague.output)")
      #expect(words.contains("is good to 500 m, and no app uses fixes beyond 100 m"))
    }
  }

  @Test("A scenario that expects nothing does not run", arguments: ["{}", "[]", ""])
  func nothingExpected(list: String) throws {
    try Command.inFolder { simrun in
      let text = shortScenario
      let start = try #require(text.range(of: "expect:"))
      let rest = text[start.upperBound...].drop { $0 != "\n" }.dropFirst()
        .split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("  ") }
      try simrun.write(
        "a.yaml", text[..<start.upperBound] + " \(list)\n" + rest.joined(separator: "\n"))
      for command in ["run", "ci"] {
        let outcome = try simrun(command, "a.yaml")
        #expect(outcome.status == 65, "\(command): \(outcome.output)")
        #expect(outcome.errors.contains("a.yaml:") && outcome.errors.contains("error: expected "))
      }
    }
  }
}
