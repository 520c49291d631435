import Foundation
import TestSupport
import Testing

@Suite("simrun tour (SW-2)")
struct TourCommandTests {
  private static let tours = ReferenceData.package.path + "/scenarios/tour/tours/"

  @Test("lists the points, the legs and the circles that overlap")
  func lists() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("tour", Self.tours + "square.tour")
      #expect(outcome.status == 0 && outcome.errors == "")
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
      let legs = lines.filter { $0.count > 5 && $0[$0.count - 1] == "m" && Int($0[0]) != nil }
      #expect(legs.map { $0[$0.count - 2] } == ["179", "168", "853", "478"])
      #expect(
        outcome.output.contains("note  the circles of 'dyers' and 'well' overlap by 90.9 m"))
    }
  }

  /// Stops 100 m apart along a walk to the north at 1 m/s with a fix per second; the last stop lies
  /// aside.
  private static let tour = """
    format: 1
    title: North
    points:
      - { id: a, order: 1, lat: 31.6300, lon: -7.9900, radius: 20 m, audio: 5 s }
      - { id: b, order: 2, lat: 31.6309, lon: -7.9900, radius: 20 m, audio: 5 s }
      - { id: c, order: 3, lat: 31.6309, lon: -7.9880, radius: 20 m, audio: 5 s }

    """

  /// - Parameter accuracy: the accuracy of the fix of each second; nil for none.
  private static func walk(_ accuracy: (Int) -> Double?) -> String {
    let points = (0..<140).map { second in
      let lat = 31.6298 + Double(second) * 9e-6
      let clock = "09:\(30 + second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
      let properties =
        "\"time\":\"2026-05-17T\(clock)Z\""
        + (accuracy(second).map { ",\"horizontal_accuracy\":\($0)" } ?? "")
      return """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-7.99,\(lat)]},\
        "properties":{\(properties)}}
        """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(points.joined(separator: ","))]}"
  }

  private func replay(
    _ accuracy: (Int) -> Double?, _ options: [String]
  ) throws -> [Substring] {
    try Command.inFolder { simrun in
      try simrun.write("north.tour", Self.tour)
      try simrun.write("walk.geojson", Self.walk(accuracy))
      let outcome = try simrun(["tour", "north.tour", "--trace", "walk.geojson"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output.split(separator: "on walk.geojson")
    }
  }

  /// The text after the heading of the replay, with its lines joined.
  private func words(
    _ options: String..., accuracy: (Int) -> Double?
  ) throws -> String {
    let last = try #require(try replay(accuracy, options).last)
    return last.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test("tells for each stop when a recording is there, and what came of it")
  func recording() throws {
    let words = try words { _ in 5 }
    // the circles of 20 m reach 20 s to each side; two of three fixes confirm an entry
    #expect(words.contains("triggered at 0:0"), "\(words)")
    #expect(words.contains("never came within: 169 m short of the circle"), "\(words)")
  }

  @Test("writes far ways in kilometers, and none to less than a centimeter")
  func lengths() throws {
    try Command.inFolder { simrun in
      try simrun.write("north.tour", Self.tour.replacing("lon: -7.9880", with: "lon: -6.0"))
      try simrun.write("walk.geojson", Self.walk { _ in 5 })
      let outcome = try simrun("tour", "north.tour", "--trace", "walk.geojson")
      let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains("never came within: 188 km short of the circle"), "\(words)")
      #expect(!words.contains(" 0.00"), "\(words)")
    }
  }

  @Test("names the gate that kept a stop from triggering")
  func gates() throws {
    let silent = try words { _ in nil }
    #expect(silent.contains("not entered: accuracy not given ("), "\(silent)")
    let vague = try words { _ in 40 }
    #expect(vague.contains("not entered: accuracy too wide ("), "\(vague)")
    let single = try words { $0 == 22 ? 5 : 40 }
    #expect(
      single.contains(
        "too few fixes to confirm it (2 of 3 are needed): record more often, or draw a larger"),
      "\(single)")
    let skipped = try words { $0 < 60 ? 40 : 5 }
    #expect(skipped.contains("not triggered: an earlier stop is next at"), "\(skipped)")
  }

  /// The walk passes the third stop while the first, which it missed, is still the next one.
  @Test("says of a stop that it was not its turn, whatever the number of fixes in its circle")
  func turns() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "late.tour",
        Self.tour.replacing("lat: 31.6300, lon: -7.9900", with: "lat: 31.6300, lon: -7.9950")
          .replacing("lat: 31.6309, lon: -7.9880", with: "lat: 31.6306, lon: -7.9900"))
      try simrun.write("walk.geojson", Self.walk { _ in 5 })
      let outcome = try simrun("tour", "late.tour", "--trace", "walk.geojson")
      let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains("not triggered: an earlier stop is next at"), "\(words)")
      let last = #/not entered: not its turn, an earlier stop is next \((\d+) of (\d+) fixes\)/#
      let found = try #require(words.firstMatch(of: last), "\(words)")
      #expect(found.1 == found.2 && (Int(found.1) ?? 0) > 30, "\(words)")
    }
  }

  @Test("spans the fixes in a circle by when they were measured, those that come late too")
  func spans() throws {
    try Command.inFolder { simrun in
      try simrun.write("north.tour", Self.tour)
      // the third fix was measured before the others
      let rows = [(1.5, 1.5), (2.0, 2.0), (0.9, 2.1), (2.5, 2.6)]
      let fixes = rows.map { measured, delivered in
        "{\"t_ns\":\(Int(delivered * 1e9)),\"fix\":{\"lat\":31.63,\"lon\":-7.99,\"accuracy_m\":5,"
          + "\"measured_ns\":\(Int(measured * 1e9))}}"
      }
      try simrun.write(
        "walk.jsonl",
        "{\"format\":1,\"kind\":\"simrun trace\"}\n" + fixes.joined(separator: "\n")
          + "\n{\"end\":{\"fixes\":4,\"headings\":0}}\n")
      let outcome = try simrun("tour", "north.tour", "--trace", "walk.jsonl")
      #expect(outcome.output.contains("0:00.9–0:02.5"), "\(outcome.output) \(outcome.errors)")
    }
  }

  @Test("says what the recording lacks and what helps, and what was assumed instead (H-4)")
  func assumed() throws {
    let lacking = try words { $0 < 100 ? nil : 5 }
    #expect(
      lacking.contains(
        "lacks 100 of 140 fixes carry no accuracy: the fence gate lets none of them in; "
          + "--assume accuracy=8m"), "\(lacking)")
    #expect(!lacking.contains("assumed"))
    let filled = try words("--assume", "accuracy=8m") { $0 < 100 ? nil : 5 }
    #expect(filled.contains("triggered at"), "\(filled)")
    #expect(
      filled.contains("assumed accuracy 8 m for 100 of 140 fixes, which have none"), "\(filled)")
    #expect(!filled.contains("lacks"), "\(filled)")
    try Command.inFolder { simrun in
      let alone = try simrun("tour", Self.tours + "square.tour", "--assume", "accuracy=8m")
      #expect(alone.status == 64 && alone.errors.contains("name one with --trace"))
    }
  }

  @Test("says what has no audio")
  func silent() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("tour", Self.tours + "half-loaded.tour")
      #expect(outcome.output.contains("60 s, not there") && outcome.output.contains("70 s "))
    }
  }

  @Test("refuses a file with the place of what is wrong")
  func refuses() throws {
    try Command.inFolder { simrun in
      try simrun.write("bad.tour", "format: 1\ntitle: x\npoints: [{ id: a }]\n")
      let bad = try simrun("tour", "bad.tour")
      #expect(bad.status == 65 && bad.errors.hasPrefix("bad.tour:3:10: error: missing key 'order'"))
      let none = try simrun("tour", "none.tour")
      #expect(none.status == 66)
    }
  }

  @Test("has a schema of its own, which one asks for alone")
  func schema() throws {
    try Command.inFolder { simrun in
      let schema = try simrun("schema", "--tour")
      #expect(schema.status == 0 && schema.output.contains("audio tour for simrun, format 1"))
      #expect(schema.output.contains("\"approach\""))
      #expect(try simrun("schema", "--tour", "--report").status == 64)
    }
  }
}
