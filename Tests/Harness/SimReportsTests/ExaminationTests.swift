import Foundation
import SimReports
import SimText
import SimTraces
import Testing

@Suite("What trace info says (H-2)")
struct ExaminationTests {
  private func examine(_ text: String) throws -> TraceExamination {
    let examiner = TraceExaminer()
    try Recording.read(ByteSource(Array(text.utf8), named: "a"), into: examiner)
    return examiner.examination()
  }

  /// Returns the members of the recording `found` in the JSON form.
  private func members(_ found: TraceExamination) throws -> [String: Any] {
    var sink = ByteSink()
    ExaminationJSON().write([(file: "a", found: found)], into: &sink)
    let object = try JSONSerialization.jsonObject(with: Data(sink.text.utf8)) as? [String: Any]
    return try #require((object?["recordings"] as? [[String: Any]])?.first)
  }

  /// A file from an iPhone: a −1 between fixes of 8 m, and an empty cell.
  private static let phone = """
    time,seconds_elapsed,horizontalAccuracy,longitude,latitude
    1679557830000000000,0,8,7.4,43.7
    1679557831000000000,1,-1,7.4,43.7
    1679557832000000000,2,,7.4,43.7
    1679557833000000000,3,8,7.4,43.7

    """

  private static let gpx = """
    <gpx><trk><trkseg>
    <trkpt lat="43.7" lon="7.4"><time>2026-05-17T09:30:00Z</time></trkpt>
    <trkpt lat="43.7" lon="7.4"><time>2026-05-17T09:30:01Z</time></trkpt>
    </trkseg></trk></gpx>

    """

  @Test("An iPhone's −1, no accuracy and one of 8 m are told apart (T-1)")
  func accuracy() throws {
    let phone = try examine(Self.phone)
    #expect(
      ExaminationText().text("a", phone)
        .contains("accuracy: 2 given, 1 not given, 1 called invalid by the phone"))
    let gpx = try examine(Self.gpx)
    #expect(
      ExaminationText().text("a", gpx)
        .contains("accuracy: 0 given, 2 not given, 0 called invalid by the phone"))
    for (found, expected) in [(phone, [2, 1, 1]), (gpx, [0, 2, 0])] {
      let fixes = try #require((try members(found)["fixes"] as? [[String: Any]])?.first)
      let counts = try #require(fixes["accuracy"] as? [String: Int])
      #expect(["given", "not_given", "invalid"].map { counts[$0] } == expected)
    }
  }

  @Test("Where all fixes have an accuracy there is nothing to tell apart")
  func allGiven() throws {
    let found = try examine(
      Self.phone.split(separator: "\n").filter { !$0.contains(",-1,") && !$0.contains(",,") }
        .joined(separator: "\n"))
    #expect(!ExaminationText().text("a", found).contains("not given"))
  }

  @Test("The streams of motion are named with their rates")
  func motion() throws {
    var text = "{\"format\":1,\"kind\":\"simrun trace\"}\n"
    text += "{\"t_ns\":0,\"fix\":{\"lat\":1,\"lon\":2}}\n"
    for step in 0...10 {
      text += "{\"t_ns\":\(step * 100_000_000),\"motion\":{\"gravity_mps2\":[0,0,9.8]}}\n"
    }
    text += "{\"t_ns\":1000000000,\"motion\":{\"steps\":2}}\n"
    text += "{\"end\":{\"fixes\":1,\"headings\":0,\"motions\":12}}\n"
    let found = try examine(text)
    let told = ExaminationText().text("a", found)
    #expect(told.contains("Motion") && told.contains("gravity") && told.contains("10 /s"))
    let motions = try #require(try members(found)["motions"] as? [[String: Any]])
    #expect(motions.map { $0["kind"] as? String } == ["steps", "gravity"])
    #expect(motions.map { $0["count"] as? Int } == [1, 11])
    #expect(motions.map { $0["rate_hz"] as? Double } == [nil, 10])
  }
}
