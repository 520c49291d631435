import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What a Mapbox history says (H-2)")
struct MapboxHistoryFormatTests {
  private func event(_ stamp: String?, _ time: String?, _ rest: String = "") -> String {
    "{\"type\":\"updateLocation\",\"location\":{\"lat\":50.5,\"lon\":8.5"
      + (time.map { ",\"time\":\($0)" } ?? "") + rest + "}"
      + (stamp.map { ",\"event_timestamp\":\($0)" } ?? "") + "}"
  }

  private func history(_ events: String..., version: String = "1.0.0") -> String {
    "{\"events\":[\(events.joined(separator: ",\n"))],\"version\":\"6.2.1\","
      + "\"history_version\":\"\(version)\"}"
  }

  @Test("A fix keeps when it was measured and when it was delivered, to the digit written")
  func instants() throws {
    let trace = try read(
      history(
        event("1580744199.407049", "1580744199.406"),
        event("1580744200.500000001", "1580744200.1")))
    #expect(trace.epochNanoseconds == 1_580_744_199_407_049_000)
    #expect(trace.fixes.map(\.delivered.nanoseconds) == [0, 1_092_951_001])
    #expect(trace.fixes.map(\.latency.nanoseconds) == [1_049_000, 400_000_001])
  }

  @Test("Speed, bearing, radius and provider are taken; null and impossible values are absent")
  func values() throws {
    let trace = try read(
      history(
        event(
          "1e9", "1e9",
          ",\"speed\":0.5,\"bearing\":33.5,\"accuracyHorizontal\":14.5,\"provider\":\"fused\""),
        event("1e9", "1e9", ",\"speed\":-1,\"bearing\":null,\"accuracyHorizontal\":0")))
    #expect(
      trace.fixes == [
        Fix(
          coordinate: Coordinate(latitudeDegrees: 50.5, longitudeDegrees: 8.5),
          horizontalAccuracyMeters: 14.5, speedMetersPerSecond: 0.5, courseDegrees: 33.5,
          provider: .fused, measured: .zero),
        Fix(
          coordinate: Coordinate(latitudeDegrees: 50.5, longitudeDegrees: 8.5), measured: .zero),
      ])
  }

  @Test("Where one instant is missing it is the other; with neither, the event is left out")
  func missing() throws {
    let trace = try read(
      history(event("1e9", nil), event(nil, "1000000001"), event(nil, nil), event("0", "0")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1])
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1])
    #expect(
      trace.notes == [
        "updateLocation events without a position or a time, left out: 2 (first at line 3)"
      ])
  }

  @Test("An event stamped before an earlier one is taken as delivered after it")
  func order() throws {
    let trace = try read(history(event("1000000001", "1000000001"), event("1e9", "1e9")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 0])
    #expect(trace.fixes.map(\.measured.seconds) == [0, -1])
    #expect(trace.notes.first?.hasPrefix("times that go back: 1 of 2 events") == true)
  }

  @Test("Other events are counted, and another version is read with a note")
  func others() throws {
    let trace = try read(
      history(
        "{\"type\":\"getStatus\",\"event_timestamp\":1}", "{\"type\":\"setRoute\",\"a\":[{}]}",
        event("1e9", "1e9"), "{\"type\":\"getStatus\"}", version: "2.0"))
    #expect(
      trace.notes == [
        "history_version '2.0' is not known: read as if it were 1.0.0",
        "events of other types, not used: getStatus 2, setRoute 1",
      ])
  }

  @Test("A history without a location is refused, and what it holds is said")
  func empty() {
    let found = refusal(of: history("{\"type\":\"getStatus\",\"event_timestamp\":1}"))
    #expect(
      found?.message == "no updateLocation event with a position and a time (getStatus 1)")
    #expect(found?.hint == "was the trip recorded without location updates?")
    #expect(
      refusal(of: history(event("1e9", "1e9")) + "[]")?.message
        == "more after the end of the object")
  }

  @Test("It is told by its events, even where the first is longer than what is looked at")
  func recognition() {
    let route = String(repeating: "x", count: 100_000)
    let text = "{\"events\":[{\"type\":\"setRoute\",\"route\":\"\(route)"
    #expect(MapboxHistoryFormat.recognizes(Array(text.utf8).prefix(ByteSource.windowBytes)))
    let other = "{\"events\":[{\"event_data\":{\"StateUpdate\":{}}}]}"
    #expect(!MapboxHistoryFormat.recognizes(Array(other.utf8)[...]))
  }
}
