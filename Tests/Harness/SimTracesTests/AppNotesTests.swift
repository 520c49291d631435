import Geodesy
import Sensing
import SimKernel
import SimObservations
import SimText
import Testing

@testable import SimTraces

@Suite("What an app wrote down (H-12)")
struct AppNotesTests {
  private static func read(_ text: String) throws(Diagnostic) -> AppNotes {
    try AppNotes.read(
      ByteSource(Array(text.utf8), named: "app.jsonl"), kinds: ObservationCatalog.all)
  }

  private static let screen = #""kind":"compass.screen","plain":"yes"}"#

  @Test("An observation is read as a feature would have made it; true stands for yes")
  func observation() throws {
    let notes = try Self.read(
      """
      {"t":1.5,\(Self.screen)
      {"kind":"compass.screen","plain":false,"t":2}

      """)
    var log = ObservationLog()
    log.register([CompassScreen.kind()])
    for line in notes.observations {
      log.append(line.content, at: Instant(nanoseconds: line.nanoseconds))
    }
    let all = log.all(CompassScreen.self)
    #expect(all.map(\.instant.nanoseconds) == [1_500_000_000, 2_000_000_000])
    #expect(all.map(\.observation.isPlain) == [true, false])
    #expect(notes.clock == .recording && notes.tells("compass.screen"))
    #expect(!notes.tells("compass.recovery"))
  }

  @Test("The first line says which kinds are written down, whether or not one follows")
  func head() throws {
    for kinds in [
      #"["compass.recovery","asked.sensors"]"#, #"{"compass.recovery":{},"asked.sensors":{}}"#,
    ] {
      let notes = try Self.read(#"{"format":1,"kinds":\#(kinds)}"# + "\n")
      #expect(notes.tells("compass.recovery") && notes.tells("asked.sensors"))
      #expect(!notes.tells("compass.screen") && notes.count == 0)
    }
  }

  @Test(
    "A time of day is one in three ways of writing, to the nanosecond",
    arguments: [
      "\"2026-05-01T09:30:00.250Z\"", "\"2026-05-01T11:30:00.25+02:00\"", "1777627800250",
    ])
  func timeOfDay(written: String) throws {
    let notes = try Self.read("{\"t\":\(written),\(Self.screen)\n")
    #expect(notes.clock == .unix)
    #expect(notes.observations[0].nanoseconds == 1_777_627_800_250_000_000)
  }

  @Test("A kind that leaves out what reveals a position is one of which too little is told")
  func withheld() throws {
    let fence =
      #"{"t":1,"kind":"tour.fence","point":0,"crossing":"enter","fix_age_s":2,"accuracy_m":8}"#
    let notes = try Self.read(fence + "\n")
    #expect(notes.withheld == ["tour.fence"] && !notes.tells("tour.fence"))
    #expect(notes.observations.count == 1)
  }

  @Test("What an app asks, is at and draws is read beside its observations")
  func beside() throws {
    let notes = try Self.read(
      """
      {"t":0,"kind":"asked.sensors","location":true,"heading":false,"accuracy":"hundred_meters",\
      "distance_filter_m":5,"motion":["steps"]}
      {"t":1,"kind":"phone.state","scene":"background","display":false,"permission":"always",\
      "precise":true,"prompts":2}
      {"t":2,"kind":"drawn.line","points":[[31.5,-8],[31.6,-8]]}
      {"t":3,"kind":"drawn.line","points_m":[[1,2.5]]}

      """)
    let request = notes.requests[0].content
    #expect(request.location && !request.heading && request.accuracy == .hundredMeters)
    #expect(request.distanceFilterMeters == 5 && request.motion == .steps)
    let state = notes.phone[0].content
    #expect(state.scene == .background && !state.isDisplayOn && state.prompts == 2)
    #expect(state.authorization == Authorization(status: .always) && !notes.tellsReceivers)
    #expect(
      notes.drawings.map(\.content) == [
        .globe([
          Coordinate(latitudeDegrees: 31.5, longitudeDegrees: -8),
          Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8),
        ]), .plane([PlanePoint(east: 1, north: 2.5)]),
      ])
    for kind in BesideKind.allCases { #expect(notes.tells(kind.rawValue)) }
  }

  struct Case: Sendable {
    var line: String
    var place: String
    var message: String

    init(_ line: String, _ place: String, _ message: String) {
      (self.line, self.place, self.message) = (line, place, message)
    }
  }

  static let cases: [Case] = [
    Case("[1]", "1:1", "found an array, expected a line that is an object"),
    Case("{\"t\":1}", "1:1", "a line without a kind"),
    Case("{\"t\":1,\"kind\":7}", "1:8", "'kind' is no string"),
    Case("{\(screen)", "1:1", "a line without a time"),
    Case("{\"t\":1,\"kind\":\"compass.redrawn\"}", "1:8", "unknown kind 'compass.redrawn'"),
    Case(
      "{\"t\":1,\"kind\":\"compass.screen\"}", "1:1", "'compass.screen' without 'plain'"),
    Case(
      "{\"t\":1,\"kind\":\"compass.screen\",\"plain\":null}", "1:32",
      "'plain' is null, expected a value"),
    Case(
      "{\"t\":1,\"kind\":\"compass.screen\",\"plain\":\"maybe\"}", "1:32",
      "'plain' has an unknown word, expected one of 'no', 'yes'"),
    Case(
      "{\"t\":1,\"kind\":\"compass.screen\",\"plain\":3}", "1:32",
      "'plain' has an unknown word, expected one of 'no', 'yes'"),
    Case(
      "{\"t\":1,\"kind\":\"compass.screen\",\"plain\":\"yes\",\"colour\":1}", "1:46",
      "unknown name 'colour'"),
    Case(
      "{\"t\":1,\"kind\":\"compass.screen\",\"plain\":\"yes\",\"t\":2}", "1:46",
      "'t' appears twice in one object"),
    Case(
      "{\"t\":1,\"kind\":\"log.exported\",\"lines\":1.5,\"positions\":0}", "1:30",
      "'lines' is a count, expected a whole number"),
    Case(
      "{\"t\":1,\"kind\":\"log.exported\",\"lines\":1e300,\"positions\":0}", "1:30",
      "'lines' is out of range, expected at most 1e11, or 180 for degrees"),
    Case("{\"t\":5e9,\(screen)", "1:2", "'t' is no time"),
    Case("{\"t\":\"half past nine\",\(screen)", "1:2", "'t' is no time"),
    Case("{\"t\":\"2026-05-01T09:30:00\",\(screen)", "1:2", "'t' is no time"),
    Case(
      "{\"t\":1,\(screen)\n{\"t\":1777627800250,\(screen)", "2:2",
      "'t' is a time of day, expected seconds from the start of the recording as in line 1"),
    Case("{\"format\":2}", "1:2", "'format' is not a known number, expected 1"),
    Case("{\"format\":1,\"kinds\":3}", "1:13", "'kinds' is no list of kinds"),
    Case("{\"format\":1,\"kinds\":[\"x.y\"]}", "1:13", "unknown kind 'x.y'"),
    Case("{\"format\":1,\"sort\":1}", "1:13", "unknown name 'sort'"),
    Case(
      "{\"t\":1,\"kind\":\"asked.sensors\",\"location\":true}", "1:1",
      "a line without 'heading'"),
    Case(
      "{\"t\":1,\"kind\":\"asked.sensors\",\"location\":1,\"heading\":true}", "1:31",
      "'location' is neither true nor false"),
    Case(
      "{\"t\":1,\"kind\":\"drawn.line\",\"points\":[[91,0]]}", "1:28",
      "a point that is not on Earth"),
    Case(
      "{\"t\":1,\"kind\":\"drawn.line\"}", "1:1", "a drawn line needs exactly one list of points"),
    Case("{\"t\":1,", "2:1", "the file ends, expected a name in quotes"),
  ]

  @Test("A bad line is refused with its place", arguments: cases)
  func refusals(one: Case) throws {
    let refusal = #expect(throws: Diagnostic.self) { try Self.read(one.line + "\n") }
    let diagnostic = try #require(refusal)
    let place = "\(diagnostic.place.line ?? 0):\(diagnostic.place.column ?? 0)"
    #expect(place == one.place && diagnostic.message == one.message, "\(diagnostic)")
  }

  @Test("What is damaged anywhere is read or refused, and nothing crashes")
  func damage() {
    let whole =
      """
      {"format":1,"kinds":["compass.screen","asked.sensors"]}
      {"t":1.25,"kind":"compass.screen","plain":"yes"}
      {"t":1.5,"kind":"asked.sensors","location":true,"heading":false,"motion":["steps"]}
      {"t":2,"kind":"drawn.line","points":[[31.5,-8],[31.6,-8]]}

      """
    let bytes = Array(whole.utf8)
    var read = 0
    for index in bytes.indices {
      for byte in [UInt8(0), 0x22, 0x39, 0x5B, 0x7D, 0xFF] {
        var damaged = bytes
        damaged[index] = byte
        read += Self.isRead(damaged) ? 1 : 0
      }
      read += Self.isRead(Array(bytes[..<index])) ? 1 : 0
    }
    #expect(read > 0 && read < 7 * bytes.count / 2)
  }

  private static func isRead(_ bytes: [UInt8]) -> Bool {
    do throws(Diagnostic) {
      _ = try AppNotes.read(ByteSource(bytes, named: "app.jsonl"), kinds: ObservationCatalog.all)
      return true
    } catch {
      return false
    }
  }

  @Test("More than the memory that is allowed is refused with the flag that allows it")
  func budget() throws {
    var budget = RunBudget.standard
    budget.memoryBytes = 1000
    let text = String(repeating: "{\"t\":1,\(Self.screen)\n", count: 100)
    let refusal = #expect(throws: Diagnostic.self) {
      try AppNotes.read(
        ByteSource(Array(text.utf8), named: "app.jsonl"), kinds: ObservationCatalog.all,
        within: budget)
    }
    let diagnostic = try #require(refusal)
    #expect(diagnostic.message.hasPrefix("the log needs more memory than"))
    #expect(diagnostic.hint?.hasPrefix("--budget memory=") == true)
  }
}
