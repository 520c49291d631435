import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What simrun's own trace refuses (H-2, H-3)")
struct SimrunTraceRefusalTests {
  private static let head = "{\"format\":1,\"kind\":\"simrun trace\"}\n"
  private static let end = "\n{\"end\":{\"fixes\":0,\"headings\":0}}\n"
  private static let truth =
    "{\"truth\":{\"lat\":1,\"lon\":2,\"step_ns\":100,\"samples\":1}}\n"

  private static func fix(_ more: String, at time: String = "\"t_ns\":5,") -> String {
    "{\(time)\"fix\":{\"lat\":1,\"lon\":2\(more)}}"
  }

  struct Case: Sendable {
    var text: String
    var place: String
    var message: String
    var hint: String?

    /// A file whose second line is `line`.
    init(
      _ line: String, _ column: Int, _ message: String, _ hint: String? = nil, line number: Int = 2
    ) {
      text = head + line + end
      place = "\(number):\(column)"
      self.message = message
      self.hint = hint
    }
  }

  static let lines = [
    Case(
      "{}", 1, "a line without an event",
      "expected one of 't_ns', 'fix', 'heading', 'motion', "
        + "'truth', 'note', 'end', 'sample'"),
    Case(
      "{\"t_ns\":5,\"ping\":1}", 11, "unknown name 'ping'",
      "expected one of 't_ns', 'fix', "
        + "'heading', 'motion', 'truth', 'note', 'end', 'sample'"),
    Case("{\"note\":\"a\",\"end\":{}}", 13, "two events in one line", "write one event per line"),
    Case(fix("", at: ""), 1, "an event without 't_ns'", "when was it delivered, in nanoseconds?"),
    Case(
      fix("", at: "\"t_ns\":-1,"), 9, "'t_ns' is out of range",
      "expected a whole number from 0 to 3818448000000000000"),
    Case(
      fix("", at: "\"t_ns\":1.5,"), 9, "'1.5' is not a whole number of 64 bits",
      "write it without a point and without an exponent"),
    Case(
      fix("") + "\n" + fix("", at: "\"t_ns\":4,"), 1, "time goes back: 4 ns after 5 ns",
      "events must be in the order in which they were delivered", line: 3),
    Case(fix(",\"lat\":1"), 34, "'lat' appears twice in one object", "remove one of them"),
    Case(
      fix(",\"course_deg\":360"), 47, "'course_deg' is out of range",
      "expected a number from 0.0 to 359.99999999999994"),
    Case(
      fix(",\"accuracy_m\":0"), 47, "'accuracy_m' is out of range",
      "expected a number from 5e-324 to 20037508.0"),
    Case(
      fix(",\"accuracy_m\":5,\"invalid_accuracy\":true"), 49, "two accuracies of one fix",
      "one of 'accuracy_m' and 'invalid_accuracy'"),
    Case(
      fix(",\"invalid_accuracy\":false"), 53, "'invalid_accuracy' is false, expected true",
      "leave it out"),
    Case(
      "{\"t_ns\":0,\"motion\":{\"steps\":1,\"gravity_mps2\":[0,0,1]}}", 31,
      "two readings in one line", "write one reading per line"),
    Case(
      "{\"t_ns\":0,\"motion\":{\"steps\":-1}}", 29, "'steps' is out of range",
      "expected a whole number from 0 to 2147483647"),
    Case(
      "{\"t_ns\":0,\"motion\":{\"field_ut\":[1,2]}}", 32,
      "a vector of 2 values, expected x, y and z"),
    Case(
      "{\"t_ns\":0,\"motion\":{\"field_ut\":[1,2,3,4]}}", 32,
      "a vector of 4 values, expected x, y and z"),
    Case(
      "{\"t_ns\":0,\"motion\":{\"steps\":1,\"calibration\":\"low\"}}", 20,
      "a 'calibration' without 'field_ut'"),
    Case(
      "{\"t_ns\":0,\"motion\":{}}", 20, "motion without a reading",
      "expected one of 'steps', 'rotation_radps', 'field_ut', 'gravity_mps2'"),
    Case(
      "{\"t_ns\":0,\"motion\":{\"steps\":1}}", 1,
      "0 fixes, 0 headings and 1 readings of motion, expected 0, 0 and 0",
      "lines were lost or added; write the trace again", line: 3),
    Case(fix(",\"speed_mps\":null"), 46, "found 'null', expected a number"),
    Case(
      fix(",\"provider\":\"gsp\""), 45, "unknown 'provider' 'gsp'",
      "expected one of 'unknown', 'gnss', 'fused', 'network'"),
    Case("{\"t_ns\":0,\"fix\":{\"lat\":1}}", 17, "something is missing, expected lat and lon"),
    Case(
      fix(",\"measured_ns\":-3818448000000000000", at: "\"t_ns\":5,"), 1,
      "'measured_ns' is too far from 't_ns'"),
    Case(
      "{\"t_ns\":0,\"heading\":{\"invalid\":true,\"status\":1}}", 37,
      "two reports of one heading", "one of 'invalid', 'accuracy_deg' and 'status'"),
    Case(
      "{\"t_ns\":0,\"heading\":{\"invalid\":false}}", 32, "'invalid' is false, expected true",
      "leave it out"),
    Case("{\"t_ns\":0,\"heading\":{\"invalid\":1}}", 32, "found '1', expected true or false"),
    Case(
      "{\"sample\":[]}", 2, "a sample without a truth",
      "samples must follow the line of the truth, in the number given there"),
    Case(
      truth + "{\"note\":\"a\"}", 1, "no sample, expected {\"sample\":[…]}",
      "0 of 1 were read; were lines lost?", line: 3),
    Case(
      truth + "{\"sample\":[1,2]}", 11, "a sample of 2 values, expected 8",
      "east, north, facing, speed, bearing, edge, surroundings, pose", line: 3),
    Case(
      truth + "{\"sample\":[1,2,3,4,5,6,\"roof\",\"held\"]}", 24, "unknown 'surroundings' 'roof'",
      "expected one of 'open_sky', 'street', 'lane', 'deep_lane', 'covered_lane', 'indoor'",
      line: 3),
    Case(
      truth + "{\"sample\":[1,2,3,4,5,2147483648,\"lane\",\"held\"]}", 22,
      "'edge' is out of range", "expected a whole number from -2147483648 to 2147483647", line: 3),
    Case(
      truth + "{\"sample\":[1,2,3,4,5,6,\"lane\",\"held\"]}\n" + fix(""), 1,
      "an event after the truth or a note", "put all events before the truth and the notes", line: 4
    ),
    Case("{\"note\":\"a\"}\n" + truth, 1, "a second truth, or one after a note", line: 3),
    Case(
      "{\"truth\":{\"lat\":1,\"lon\":2,\"step_ns\":3818448000000000000,\"samples\":9}}", 10,
      "the truth is longer than 121 years"),
    Case(
      "{\"truth\":{\"lat\":1,\"lon\":2,\"step_ns\":0,\"samples\":9}}", 37,
      "'step_ns' is out of range", "expected a whole number from 1 to 9223372036854775807"),
    Case(
      fix(""), 1, "1 fixes and 0 headings, expected 0 and 0",
      "lines were lost or added; write the trace again", line: 3),
    Case(
      String(end.dropFirst().dropLast()), 1, "more after the last line, {\"end\":…}", line: 3),
  ]

  @Test("A line that is none is refused at its place", arguments: lines)
  func refused(line: Case) {
    let found = refusal(of: line.text)
    #expect(found?.message == line.message)
    #expect(found?.hint == line.hint)
    #expect(found.map { "\($0.place.line ?? 0):\($0.place.column ?? 0)" } == line.place)
  }

  @Test(
    "The first line says what it is, or the file is refused",
    arguments: [
      (
        "{\"format\":2,\"kind\":\"simrun trace\",\"new\":1}",
        "a simrun trace of format 2, expected 1",
        "it was written by another version of simrun; use that one"
      ),
      (
        "{\"kind\":\"simrun trace\"}", "no simrun trace",
        "its first line is {\"format\":1,\"kind\":\"simrun trace\",…}"
      ),
      (
        "{\"format\":1,\"kind\":\"simrun trace\",\"epoch_ns\":5}",
        "'epoch_ns' is out of range: expected nanoseconds since 1970, from 1980 to 2100", nil
      ),
      (
        "{\"format\":1,\"kind\":\"simrun trace\",\"platform\":\"palm\"}",
        "unknown 'platform' 'palm'", "expected one of 'ios', 'android'"
      ),
      (
        "{\"format\":1,\"kind\":\"simrun trace\",\"origin\":{\"seed\":1}}",
        "something is missing, expected scenario, seed and command", nil
      ),
      (
        "{\"format\":1,\"kind\":\"simrun trace\",\"origin\":{\"seed\":\"-1\"}}",
        "'seed' is no number from 0 to 2⁶⁴ − 1", nil
      ),
    ] as [(String, String, String?)])
  func heads(text: String, message: String, hint: String?) {
    let found = refusal(of: text)
    #expect(found?.message == message)
    #expect(found?.hint == hint)
    #expect(found?.place.line == 1)
  }

  @Test("A file cut off at the end of any line is told", arguments: [1, 2, 3])
  func cut(lines: Int) {
    let all =
      Self.head + Self.fix("") + "\n{\"note\":\"a\"}\n{\"end\":{\"fixes\":1,\"headings\":0}}\n"
    let start = all.split(separator: "\n").prefix(lines).map { $0 + "\n" }.joined()
    let found = refusal(of: start)
    #expect(found?.message == "the file ends without its last line, {\"end\":…}")
    #expect(found?.hint == "was it fully written or copied?")
    #expect(found?.place == .init(file: "a.txt", line: lines + 1, column: 1))
    let inTruth = refusal(of: Self.head + Self.truth)
    #expect(inTruth?.message == "the file ends, expected a sample: 0 of 1 were read")
  }

  @Test("The order of names and the line ends don't matter")
  func order() throws {
    let text =
      "{\"kind\":\"simrun trace\",\"format\":1}\r\n{\"fix\":{\"lon\":2,\"lat\":1},\"t_ns\":5}\r\n"
      + "{\"end\":{\"headings\":0,\"fixes\":1}}"
    #expect(
      try read(text).fixes == [
        Fix(
          coordinate: Coordinate(latitudeDegrees: 1, longitudeDegrees: 2),
          measured: Instant(nanoseconds: 5))
      ])
  }
}
