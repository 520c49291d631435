import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What a GeoJSON file says (H-2)")
struct GeoJSONFormatTests {
  private func point(_ properties: String, _ position: String = "[7.4,43.7]") -> String {
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":\(position)},"
      + "\"properties\":{\(properties)}}"
  }

  private func line(
    _ properties: String, _ positions: String = "[[7.4,43.7],[7.5,43.8]]",
    type: String = "LineString"
  ) -> String {
    "{\"type\":\"Feature\",\"properties\":{\(properties)},"
      + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(positions)}}"
  }

  private func collection(_ features: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ",\n"))]}"
  }

  @Test("A position is longitude first, and a point's properties are what the phone said")
  func points() throws {
    let trace = try read(
      collection(
        point(
          "\"time\":\"2001-09-09T01:46:40Z\",\"accuracy\":5,\"speed\":1.5,\"course\":360,"
            + "\"provider\":\"network\"", "[7.4,43.7,99]")))
    #expect(
      trace.fixes == [
        Fix(
          coordinate: Coordinate(latitudeDegrees: 43.7, longitudeDegrees: 7.4),
          horizontalAccuracyMeters: 5, speedMetersPerSecond: 1.5, courseDegrees: 0,
          provider: .network, measured: .zero)
      ])
    #expect(trace.epochNanoseconds == 1_000_000_000_000_000_000)
  }

  @Test(
    "A time is ISO 8601, or a number whose size tells its unit",
    arguments: [
      "\"2001-09-09T01:46:40.25Z\"", "1000000000.25", "1000000000250", "1000000000250000",
      "1000000000250000000", "\"1000000000250\"",
    ])
  func times(text: String) throws {
    for name in ["time", "timestamp", "datetime", "date", "recorded_at", "when"] {
      let trace = try read(collection(point("\"\(name)\":\(text)")))
      #expect(trace.epochNanoseconds == 1_000_000_000_250_000_000, "\(name)")
    }
  }

  @Test(
    "Values go by many names",
    arguments: [
      (
        "accuracy",
        [
          "accuracy", "horizontalAccuracy", "horizontal_accuracy", "hAcc", "hacc", "h_accuracy",
          "accuracy_m",
        ]
      ),
      ("speed", ["speed", "velocity", "speed_mps"]),
      ("course", ["course", "bearing", "course_deg", "heading"]),
    ])
  func synonyms(value: String, names: [String]) throws {
    func take(_ name: String, _ text: String) throws -> Double? {
      let fix = try read(collection(point("\"\(name)\":\(text)"))).fixes[0]
      let all = [
        "accuracy": fix.horizontalAccuracyMeters, "speed": fix.speedMetersPerSecond,
        "course": fix.courseDegrees,
      ]
      #expect(all.values.count { $0 != nil } <= 1)
      return all[value] ?? nil
    }
    for name in names {
      #expect(try take(name, "12.5") == 12.5, "\(name)")
      for absent in ["null", "-1", "\"\"", "{}", "\"NaN\""] {
        #expect(try take(name, absent) == nil, "\(name) \(absent)")
      }
    }
  }

  @Test(
    "A line has one time a position",
    arguments: [
      "\"coordTimes\":[\"2001-09-09T01:46:40Z\",\"2001-09-09T01:46:42Z\"]",
      "\"times\":[1000000000000,1000000002000]",
      "\"coordinateProperties\":{\"times\":[1000000000000,1000000002000]}",
    ])
  func lines(properties: String) throws {
    let trace = try read(collection(point("\"name\":\"start\""), line(properties)))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 2])
    #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [43.7, 43.8])
    #expect(trace.epochNanoseconds == 1_000_000_000_000_000_000)
    #expect(trace.notes == ["points beside the lines, not used: 1"])
  }

  @Test("Between two lines the track breaks")
  func breaks() throws {
    let trace = try read(collection(line(""), line("", "[[7.6,43.7],[7.6,43.8],[7.6,43.9]]")))
    #expect(trace.fixes.count == 5)
    #expect(trace.breaks.map(\.seconds) == [2])
  }

  @Test("The lines of a MultiLineString follow each other, with times in the same arrays")
  func multiLine() throws {
    let trace = try read(
      collection(
        line(
          "\"coordTimes\":[[1e9,1000000001],[1000000009]]", "[[[1,2],[3,4]],[[5,6]]]",
          type: "MultiLineString")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1, 9])
    #expect(trace.fixes.map(\.coordinate.longitudeDegrees) == [1, 3, 5])
  }

  @Test("Without times one fix per second is assumed, and said")
  func untimed() throws {
    let trace = try read(collection(line("")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1])
    #expect(trace.epochNanoseconds == nil)
    #expect(
      trace.notes == ["points with a usable time: 0 of 2; one fix per second is assumed"])
    let unset = try read(collection(point("\"time\":\"1970-01-01T00:00:00Z\"")))
    #expect(
      unset.notes.first
        == "times outside 1980–2100, from a clock that was never set, not used: 1")
  }

  @Test("A time that goes back is a late delivery, and a point without a time is left out")
  func order() throws {
    let trace = try read(
      collection(
        point("\"time\":1000000001"), point("\"time\":1000000000"), point(""),
        point("\"time\":\"2001-09-09T01:46:42\"")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 0, 1])
    #expect(trace.fixes.map(\.measured.seconds) == [0, -1, 1])
    #expect(
      trace.notes == [
        "points without a usable time, left out: 1 of 4 (first at line 3)",
        "times without a zone, read as UTC: 1",
        "times that go back: 1 of 3 points, by up to 1.0 s (first at line 2); taken as delivered "
          + "late, after the ones before them",
      ])
  }

  @Test(
    "A feature or a geometry alone is a file too",
    arguments: [
      "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}",
      "{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\"}",
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}}",
      "{\"locations\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\","
        + "\"coordinates\":[[1,2],[3,4]]}}]}",
    ])
  func alone(text: String) throws {
    #expect(try read(text).fixes.map(\.coordinate.latitudeDegrees) == [2, 4])
  }

  static let refusals: [(text: String, place: String, message: String, hint: String?)] = [
    (
      "{\"type\":\"Point\",\"coordinates\":[43.7,97.4]}", "1:31",
      "a position out of range: a latitude is from −90 to 90, a longitude from −180 to 180",
      "are latitude and longitude swapped? GeoJSON has the longitude first"
    ),
    (
      "{\"type\":\"Point\",\"coordinates\":[500000,4844000]}", "1:31",
      "a position out of range: a latitude is from −90 to 90, a longitude from −180 to 180",
      "are these degrees? GeoJSON has no other coordinates"
    ),
    (
      "{\"type\":\"Point\",\"coordinates\":[43]}", "1:31", "a position of one number",
      "expected [longitude, latitude]"
    ),
    (
      "{\"type\":\"LineString\",\"coordinates\":[[1,2],null]}", "1:43",
      "no position, expected [longitude, latitude]", nil
    ),
    (
      "{\"type\":\"Point\",\"coordinates\":[]}", "1:1", "a Point without coordinates", nil
    ),
    (
      "{\"type\":\"FeatureCollection\",\"features\":[]}", "1:1",
      "no track: the file holds no line and no point",
      "a track is a LineString with coordTimes, or a Point with a time for every fix"
    ),
    (
      "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,4],[5,6],[1,2]]]}", "1:1",
      "no track: 1 features, and none is a line or a point",
      "a track is a LineString with coordTimes, or a Point with a time for every fix"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"times\":[1,2,3]},\n"
        + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}}", "1:1",
      "3 times for 2 positions", "the times can't be matched to the positions"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"time\":\"noon\"},\n"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}", "1:40",
      "a time that can't be read",
      "expected ISO 8601, as in 2026-05-17T09:30:00Z, or a number since 1970"
    ),
    (
      "{\"type\":\"Point\",\"coordinates\":[1,2]} {}", "1:38", "more after the end of the object",
      nil
    ),
    (
      "{\"type\":\"FeatureCollection\",\"features\":[],\"simrun\":{\"format\":1}}", "1:52",
      "a 'simrun' that is not first, or has no format",
      "simrun writes {\"type\":\"FeatureCollection\",\"simrun\":{\"format\":1,…},…}"
    ),
    (
      "{\"type\":\"FeatureCollection\",\"simrun\":{\"format\":2},\"features\":[]}", "1:48",
      "a simrun trace of format 2, expected 1",
      "it was written by another version of simrun; use that one"
    ),
    (
      "{\"type\":\"FeatureCollection\",\"simrun\":{\"format\":1},\"features\":[{}]}", "1:63",
      "a feature that simrun did not write, in a file that simrun wrote",
      "to read it like any other file, remove \"simrun\" at the top"
    ),
  ]

  @Test("What is no track is refused with its place and a hint", arguments: refusals)
  func refused(text: String, place: String, message: String, hint: String?) {
    let found = refusal(of: text)
    #expect(found?.message == message)
    #expect(found?.hint == hint)
    #expect(found.map { "\($0.place.line ?? 0):\($0.place.column ?? 0)" } == place)
  }

  @Test("The written file is GeoJSON: a point a line, and a track for maps that is read past")
  func written() throws {
    let place = Coordinate(latitudeDegrees: 43.7, longitudeDegrees: 7.4)
    let trace = Trace(
      fixes: [
        Fix(coordinate: place, horizontalAccuracyMeters: 5, measured: .zero),
        Fix(
          coordinate: place, provider: .gnss, measured: .zero, delivered: Instant(nanoseconds: 9)),
      ],
      headings: [
        Heading(
          magneticDegrees: 90, report: .status(2), measured: Instant(nanoseconds: -1),
          delivered: Instant(nanoseconds: 5))
      ], epochNanoseconds: 1_000_000_000_000_000_000)
    let writer = GeoJSONWriter(into: ByteSink())
    writer.take(trace, format: "test")
    let text = writer.finish().text
    #expect(
      text == """
        {"type":"FeatureCollection","simrun":{"format":1,"epoch_ns":1000000000000000000},\
        "features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,43.7]},"properties":\
        {"t_ns":0,"time":"2001-09-09T01:46:40Z","accuracy_m":5}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[7.4,43.7]},"properties":\
        {"t_ns":9,"time":"2001-09-09T01:46:40Z","provider":"gnss","measured_ns":0,\
        "heading":{"t_ns":5,"source":"unknown","magnetic_deg":90,"status":2,"measured_ns":-1}}},
        {"type":"Feature","properties":{"simrun":"track"},"geometry":{"type":"LineString",\
        "coordinates":[[7.4,43.7],[7.4,43.7]]}}
        ]}

        """)
    #expect(writer.losses == [])
    let back = try read(text)
    #expect(back.fixes == trace.fixes)
    #expect(back.headings == trace.headings)
    // the same file as another program sees it
    let other = try read(text.replacing("\"simrun\":{\"format\":1,", with: "\"x\":{"))
    #expect(other.fixes.map(\.horizontalAccuracyMeters) == [5, nil])
    #expect(other.epochNanoseconds == trace.epochNanoseconds)
  }

  @Test("What has no place in the file is left out, and said")
  func losses() {
    let writer = GeoJSONWriter(into: ByteSink())
    let place = Coordinate(latitudeDegrees: 91, longitudeDegrees: 7.4)
    writer.take(Trace(fixes: [Fix(coordinate: place, measured: .zero)]), format: "test")
    #expect(
      writer.losses == ["fixes with values out of range or going back, left out: 1"])
  }
}
