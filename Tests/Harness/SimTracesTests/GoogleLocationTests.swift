import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Google's Timeline and Takeout records (H-2)")
struct GoogleLocationTests {
  private func timeline(_ segments: String, signals: String = "") -> String {
    "{\"semanticSegments\":[\(segments)],\"rawSignals\":[\(signals)]}"
  }

  private func records(_ rows: String...) -> String {
    "{\"locations\":[\n\(rows.joined(separator: ",\n"))\n]}"
  }

  private func record(_ time: String, _ rest: String = "") -> String {
    "{\"latitudeE7\":437310000,\"longitudeE7\":-74200000,\(time)\(rest)}"
  }

  @Test(
    "Positions are written with degree signs, as geo: strings, or bare",
    arguments: [
      ("43.5°, 7.25°", 43.5, 7.25), ("geo:-43.5,7.25", -43.5, 7.25), ("43.5,-7.25", 43.5, -7.25),
      ("geo:43.5,7.25,12;u=35", 43.5, 7.25), (" 43.5° , 7.25° ", 43.5, 7.25),
    ])
  func places(text: String, latitude: Double, longitude: Double) {
    let place = Coordinate(googlePlace: text)
    #expect(place == Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
  }

  @Test(
    "What is no place is none",
    arguments: ["", "43.5", "geo:", "91°, 7°", "43.5°, 181°", "a, b", "geo:nan,7", "1,2,3,4"])
  func noPlaces(text: String) { #expect(Coordinate(googlePlace: text) == nil) }

  @Test("Android: paths, trips and visits by time, at their own times")
  func android() throws {
    let trace = try read(
      timeline(
        """
        {"startTime":"2026-05-17T10:00:00Z","endTime":"2026-05-17T12:00:00Z","timelinePath":[
          {"point":"43.1°, 7°","time":"2026-05-17T10:10:00Z"},
          {"point":"43.4°, 7°","time":"2026-05-17T11:40:00Z"}]},
        {"startTime":"2026-05-17T10:20:00Z","endTime":"2026-05-17T11:00:00Z",
          "visit":{"hierarchyLevel":0,"topCandidate":{"placeLocation":{"latLng":"43.2°, 7°"}}}},
        {"startTime":"2026-05-17T10:25:00Z","endTime":"2026-05-17T10:30:00Z",
          "visit":{"hierarchyLevel":1,"topCandidate":{"placeLocation":{"latLng":"43.9°, 7°"}}}},
        {"startTime":"2026-05-17T11:00:00Z","endTime":"2026-05-17T11:30:00Z",
          "activity":{"start":{"latLng":"43.2°, 7°"},"end":{"latLng":"43.3°, 7°"}}}
        """))
    #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [43.1, 43.2, 43.2, 43.2, 43.3, 43.4])
    #expect(trace.fixes.map { $0.measured.seconds / 60 } == [0, 10, 50, 50, 80, 90])
    #expect(trace.platform == .android)
    #expect(trace.fixes.allSatisfy { $0.accuracy == .notGiven && $0.delivered == $0.measured })
    #expect(
      trace.notes == [
        "visits and activities are not measurements: they are where Google assumed "
          + "the phone at the start and the end of each",
        "visits in a visit (hierarchyLevel above 0), not used: 1",
        "positions of overlapping segments and signals, sorted by time",
      ])
  }

  @Test("Where there are signals, the points worked out of them are left out")
  func signals() throws {
    let signal = { (minute: Int, rest: String) in
      "{\"position\":{\"LatLng\":\"43.5°, 7.5°\",\"timestamp\":\"2026-05-17T10:\(minute):00Z\""
        + "\(rest)}}"
    }
    let trace = try read(
      timeline(
        """
        {"startTime":"2026-05-17T10:00:00Z","endTime":"2026-05-17T12:00:00Z","timelinePath":[
          {"point":"43.1°, 7°","time":"2026-05-17T10:05:00Z"},
          {"point":"43.2°, 7°","time":"2026-05-17T10:15:00Z"}]}
        """,
        signals: signal(
          10, ",\"accuracyMeters\":12.5,\"speedMetersPerSecond\":1.25,\"source\":\"WIFI\"")
          + ",{\"wifiScan\":{}}," + signal(20, ",\"accuracyMeters\":4,\"source\":\"GPS\"")))
    #expect(trace.fixes.map { $0.measured.seconds / 60 } == [0, 5, 15])
    #expect(trace.fixes.map(\.horizontalAccuracyMeters) == [nil, 12.5, 4])
    #expect(trace.fixes.map(\.speedMetersPerSecond) == [nil, 1.25, nil])
    #expect(trace.fixes.map(\.provider) == [.unknown, .network, .gnss])
    #expect(
      trace.notes.contains(
        "points of segments during the rawSignals that they were computed from, left out: 1"))
  }

  @Test("iPhone: a list, geo: strings, and minutes from the start, before or after the points")
  func iPhone() throws {
    let trace = try read(
      """
      [{"endTime":"2026-05-17T12:00:00.000+02:00","timelinePath":[
        {"point":"geo:43.1,7","durationMinutesOffsetFromStartTime":"3"},
        {"point":"geo:43.2,7","durationMinutesOffsetFromStartTime":"21"}],
        "startTime":"2026-05-17T10:00:00.000+02:00"},
       {"startTime":"2026-05-17T12:00:00.000+02:00","endTime":"2026-05-17T12:30:00.000+02:00",
        "visit":{"hierarchyLevel":"0","topCandidate":{"placeLocation":"geo:43.3,7"}}},
       {"startTime":"2026-05-17T12:30:00.000+02:00","endTime":"2026-05-17T13:00:00.000+02:00",
        "activity":{"start":"geo:43.3,7","end":"geo:43.4,7","distanceMeters":"120"}}]
      """)
    #expect(trace.fixes.map { $0.measured.seconds / 60 } == [0, 18, 117, 147, 147, 177])
    #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [43.1, 43.2, 43.3, 43.3, 43.3, 43.4])
    #expect(trace.epochNanoseconds == 1_779_004_980_000_000_000)
    #expect(trace.platform == .ios)
  }

  @Test("A Timeline without a position is refused with its place")
  func emptyTimeline() {
    let found = refusal(of: timeline("{\"startTime\":\"2026-05-17T10:00:00Z\"}"))
    #expect(found?.message == "no position with a time in 1 segments")
    #expect(found?.place == .init(file: "a.txt", line: 1, column: 1))
  }

  @Test("A record is a fix with radius, speed, course and how it was found")
  func recordValues() throws {
    let trace = try read(
      records(
        record(
          "\"timestamp\":\"2026-05-17T10:00:00.250Z\"",
          ",\"accuracy\":12,\"velocity\":2,\"heading\":270,\"source\":\"GPS\",\"altitude\":64"),
        record("\"timestampMs\":\"1779012001250\"", ",\"source\":\"CELL\"")))
    #expect(
      trace.fixes[0]
        == Fix(
          coordinate: Coordinate(latitudeDegrees: 43.731, longitudeDegrees: -7.42),
          horizontalAccuracyMeters: 12, speedMetersPerSecond: 2, courseDegrees: 270,
          provider: .gnss, measured: .zero))
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1])
    #expect(trace.fixes[1].provider == .network)
  }

  @Test("Records of old files, newest first, are sorted and said; several phones are told")
  func newestFirst() throws {
    let rows = (0..<6).map { index in
      record(
        "\"timestampMs\":\"\(1_779_012_000_000 - index * 60_000)\"", ",\"deviceTag\":\(index % 2)")
    }
    let trace = try read("{\"locations\":[\(rows.joined(separator: ",\n"))]}")
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 60, 120, 180, 240, 300])
    #expect(
      trace.notes.contains("the file lists its points newest first: sorted by time, 6 of them"))
    #expect(trace.notes.contains { $0.hasPrefix("records of 2 phones in one file") })
  }

  @Test("Records without a position or a time are counted; without any other the file is refused")
  func leftOut() throws {
    let scan = "{\"timestamp\":\"2026-05-17T10:00:00Z\",\"accuracy\":900}"
    let trace = try read(records(scan, record("\"timestamp\":\"2026-05-17T10:00:00Z\"")))
    #expect(
      trace.notes.contains(
        "records without a position or a time, left out: 1 (first at line 2)"))
    #expect(refusal(of: records(scan))?.message.contains("\"locations\"") == false)
    let untimed = refusal(of: records("{\"latitudeE7\":1,\"longitudeE7\":2}"))
    #expect(untimed?.place.line == 2)
    #expect(untimed?.message == "no record with a position has a time; the first without")
  }

  @Test("The other files of a Takeout are named, with the one to take")
  func others() {
    let semantic = refusal(of: "{\"timelineObjects\":[{\"placeVisit\":{}}]}")
    #expect(semantic?.message.contains("Semantic Location History") == true)
    #expect(semantic?.hint?.hasPrefix("take Records.json of the same Takeout") == true)
    let edits = refusal(of: "{\"timelineEdits\":[]}")
    #expect(edits?.message.contains("the edits of a Google Timeline") == true)
    let unknown = refusal(of: "{\"createdTime\":1,\"modified\":2}")
    #expect(
      unknown?.message.hasSuffix("JSON whose first names are 'createdTime', 'modified'") == true)
  }
}
