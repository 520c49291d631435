import Geodesy
import Sensing
import SimKernel
import SimObservations
import SimRedaction
import SimText
import SimTraces
import Testing

@Suite("An accuracy that is given, not given or invalid (H-2, T-1)")
struct AccuracyTests {
  private static let second = 1_679_557_830_000_000_000

  /// A Sensor Logger file of fixes whose accuracy cells are `cells`.
  private func phone(_ cells: String...) -> String {
    "time,seconds_elapsed,horizontalAccuracy,longitude,latitude\n"
      + cells.enumerated().map { index, cell in
        "\(Self.second + index * 1_000_000_000),\(index),\(cell),7.4,43.7\n"
      }.joined()
  }

  private func accuracies(_ text: String) throws -> [HorizontalAccuracy] {
    try read(text).fixes.map(\.accuracy)
  }

  private static let time = "2026-05-17T09:30:00Z"

  @Test("An iPhone's −1, a GPX without accuracy and a fix of 8 m are three different things")
  func threeThings() throws {
    #expect(
      try accuracies(phone("-1", "8", "", "NaN")) == [
        .invalid, .given(8), .notGiven, .invalid,
      ])
    #expect(try accuracies(track(point(time: Self.time))) == [.notGiven])
    #expect(
      try accuracies(track(point("<accuracy>8</accuracy>", time: Self.time))) == [.given(8)])
  }

  /// A feature that keeps the accuracies it receives.
  private final class Keeper: Feature {
    let kinds: [ObservationKind] = []
    let interests = EventKinds.fixes
    var fixes: [Fix] = []

    func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
      if case .fix(let fix) = event { fixes.append(fix) }
    }
  }

  /// The accuracies that a feature receives from the recording `text`.
  private func given(_ text: String) throws -> [HorizontalAccuracy] {
    let trace = try read(text)
    let keeper = Keeper()
    let home = SceneFacts.Place(
      name: "home", coordinate: Coordinate(latitudeDegrees: 43.7, longitudeDegrees: 7.4))
    _ = try Simulation(
      trace: trace, facts: SceneFacts(home: home), script: [],
      features: [keeper], end: trace.end, sensing: .all
    ).run()
    return keeper.fixes.map(\.accuracy)
  }

  @Test("A feature is given the difference")
  func feature() throws {
    #expect(try given(phone("-1", "8")) == [.invalid, .given(8)])
    #expect(try given(track(point(time: Self.time))) == [.notGiven])
  }

  @Test("So says an examination, and what it can judge")
  func examined() throws {
    func examine(_ text: String) throws -> TraceExamination {
      let examiner = TraceExaminer()
      try Recording.read(ByteSource(Array(text.utf8), named: "a"), into: examiner)
      return examiner.examination()
    }
    let phone = try examine(phone("-1", "8", "", "-1", "65"))
    #expect(phone.fixes.map(\.accuracyGiven) == [2])
    #expect(phone.fixes.map(\.accuracyNotGiven) == [1])
    #expect(phone.fixes.map(\.accuracyInvalid) == [2])
    #expect(
      phone.unjudgeable.contains(
        "what the app makes of reported accuracy: 3 of 5 fixes have none, of which the phone calls "
          + "2 invalid"))
    let gpx = try examine(track(point(time: Self.time)))
    #expect(gpx.fixes.map(\.accuracyNotGiven) == [1] && gpx.fixes[0].accuracyInvalid == 0)
    #expect(gpx.fixes[0].withoutAccuracy == 1)
  }

  @Test(
    "Every format that has a sentinel keeps it apart from an empty value",
    arguments: [
      (
        "Fix,GPS,43.7,7.4,50,1,-1,90,1000000000000,,,100000000000,3,0\n",
        HorizontalAccuracy.invalid
      ),
      ("Fix,GPS,43.7,7.4,50,1,NaN,90,1000000000000,,,100000000000,3,0\n", .invalid),
      ("Fix,GPS,43.7,7.4,50,1,,90,1000000000000,,,100000000000,3,0\n", .notGiven),
      ("time,lat,lon,accuracy\n2026-05-17T09:30:00Z,43.7,7.4,-1\n", .invalid),
      ("time,lat,lon,accuracy\n2026-05-17T09:30:00Z,43.7,7.4,nan\n", .invalid),
      ("time,lat,lon,accuracy\n2026-05-17T09:30:00Z,43.7,7.4,\n", .notGiven),
      ("time,lat,lon\n2026-05-17T09:30:00Z,43.7,7.4\n", .notGiven),
      (
        "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Horizontal Accuracy (m)\"\n"
          + "1,43.7,7.4,-1.0E0\n", .invalid
      ),
      (track(point("<accuracy>-1</accuracy>", time: time)), .invalid),
      (track(point("<accuracy>NaN</accuracy>", time: time)), .invalid),
      (track(point("<accuracy></accuracy>", time: time)), .notGiven),
      (track(point("<accuracy>-1</accuracy><accuracy>4</accuracy>", time: time)), .given(4)),
      (geoJSON("\"accuracy\":-1"), .invalid), (geoJSON("\"accuracy\":\"NaN\""), .invalid),
      (geoJSON("\"accuracy\":null"), .notGiven), (geoJSON("\"accuracy\":\"\""), .notGiven),
      (mapbox(",\"accuracyHorizontal\":-1"), .invalid),
      (mapbox(",\"accuracyHorizontal\":null"), .notGiven), (mapbox(""), .notGiven),
      // Android writes 0 for an unknown accuracy
      ("time,lat,lon,accuracy\n2026-05-17T09:30:00Z,43.7,7.4,0\n", .notGiven),
    ])
  func sentinels(text: String, accuracy: HorizontalAccuracy) throws {
    #expect(try accuracies(text) == [accuracy], "\(text)")
  }

  private static func geoJSON(_ property: String) -> String {
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[7.4,43.7]},"
      + "\"properties\":{\"time\":\"\(time)\",\(property)}}"
  }

  private static func mapbox(_ more: String) -> String {
    "{\"events\":[{\"type\":\"updateLocation\",\"event_timestamp\":1580744199.4,"
      + "\"location\":{\"lat\":50.1,\"lon\":8.6,\"time\":1580744199.4\(more)}}]}"
  }

  @Test("On a grid an invalid accuracy stays invalid, and the walk is moved with it")
  func redacted() throws {
    var trace = try read(phone("-1", "8", ""))
    trace = Redaction(zoneMeters: 0, gridMeters: 30).applied(to: trace)
    #expect(trace.fixes.map(\.accuracy).first == .invalid)
    #expect(trace.fixes.map(\.accuracy).last == .notGiven)
    #expect(trace.cut(from: .zero, to: .zero).fixes.map(\.accuracy) == [.invalid])
  }
}
