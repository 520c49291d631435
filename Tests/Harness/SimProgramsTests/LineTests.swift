import Geodesy
import Sensing
import SimKernel
import SimText
import TestSupport
import Testing

@testable import SimPrograms

/// The lines of the protocol, without a program (H-12).
@Suite("Lines of simrun and of programs")
struct LineTests {
  private func told(_ event: Event, quiet: Bool = false) -> String {
    var line = ToldLine()
    return String(
      decoding: line.event(event, 7, at: .s(1.5), isQuiet: quiet).dropLast(), as: UTF8.self)
  }

  @Test("An event is told with its number, its time, and what was given of it")
  func events() {
    let fix = Fix(
      coordinate: Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8),
      horizontalAccuracyMeters: 6.5, provider: .gnss, measured: .s(0.5), delivered: .s(1))
    #expect(
      told(.fix(fix))
        == #"{"n":7,"t_ns":1500000000,"fix":{"lat":31.6,"lon":-8,"accuracy_m":6.5,"#
        + #""provider":"gnss","measured_ns":500000000}}"#)
    let heading = Heading(trueDegrees: 90, report: .status(3), measured: .s(1.5))
    #expect(
      told(.heading(heading), quiet: true)
        == #"{"n":7,"t_ns":1500000000,"heading":{"source":"unknown","true_deg":90,"#
        + #""status":3},"quiet":true}"#)
    #expect(told(.app(.screenOpened)) == #"{"n":7,"t_ns":1500000000,"app":"open_screen"}"#)
    #expect(told(.wake(WakeToken(rawValue: 9))) == #"{"n":7,"t_ns":1500000000,"wake":9}"#)
    #expect(
      told(.sensors(.off))
        == #"{"n":7,"t_ns":1500000000,"sensors":{"location":false,"heading":false,"#
        + #""accuracy":"best"}}"#)
    #expect(
      told(.authorization(Authorization(status: .denied)))
        == #"{"n":7,"t_ns":1500000000,"authorization":{"status":"denied","precise":true}}"#)
    #expect(
      told(.region(RegionEvent(region: -3, kind: .exit)))
        == #"{"n":7,"t_ns":1500000000,"region":{"region":-3,"kind":"exit"}}"#)
  }

  @Test("A position that is none is told as null: JSON has no NaN")
  func nan() {
    let fix = Fix(
      coordinate: Coordinate(latitudeDegrees: .nan, longitudeDegrees: .infinity), measured: .s(1.5))
    #expect(told(.fix(fix)).contains(#""lat":null,"lon":null"#))
  }

  private func said(_ text: String) throws -> SaidLine { try SaidLine(Array(text.utf8)[...]) }

  @Test("Requests of programs are read name by name")
  func requests() throws {
    guard
      case .request(let request) = try said(
        #"{"request":{"location":true,"heading":false,"accuracy":"kilometer","#
          + #""interval_ns":5000000000,"motion":["steps"]}}"#
      ).content,
      case .ask(let ask) = try said(
        #"{"ask":{"watch":{"region":2,"lat":1,"lon":2,"radius_m":100,"dwell_ns":30000000000}}}"#
      ).content
    else { return #expect(Bool(false), "neither is what it is") }
    #expect(request.location && !request.heading && request.accuracy == .kilometer)
    #expect(request.interval == .seconds(5) && request.motion == .steps)
    let center = Coordinate(latitudeDegrees: 1, longitudeDegrees: 2)
    #expect(
      ask == .watch(region: 2, center: center, radiusMeters: 100, dwell: .seconds(30)))
  }

  @Test("A drawn route is a list of points, or empty, and may answer an earlier line")
  func drawn() throws {
    let line = try said(#"{"draw":[[31.6,-8],[31.61,-8.01]],"n":4}"#)
    guard case .draw(let points) = line.content, case .draw([]) = try said(#"{"draw":[]}"#).content
    else { return #expect(Bool(false), "no route") }
    #expect(
      points == [
        Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8),
        Coordinate(latitudeDegrees: 31.61, longitudeDegrees: -8.01),
      ])
    #expect(line.number == 4)
  }

  @Test("What is told of a request is read back as the same request")
  func roundTrip() throws {
    var request = SensorRequest(location: true, heading: false, accuracy: .hundredMeters)
    request.distanceFilterMeters = 12.5
    request.longestDelay = .seconds(60)
    request.runsInBackground = true
    request.motion = [.steps, .gravity]
    var sink = ByteSink()
    request.told.appendInLine(to: &sink)
    guard case .request(let other) = try said("{\"request\":\(sink.text)}").content else {
      return #expect(Bool(false), "no request")
    }
    #expect(other == request)
  }

  @Test("What is kept is kept as it was said, with blanks and all")
  func saved() throws {
    guard case .save(let bytes) = try said(#"{"save": {"a": [1, "ü"]} ,"n":3}"#).content else {
      return #expect(Bool(false), "nothing is kept")
    }
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a": [1, "ü"]}"#)
    #expect(SavedText.bytes(SavedText.words(bytes)) == bytes)
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(200 + $0) }
      #expect(SavedText.bytes(SavedText.words(bytes)) == bytes)
    }
    #expect(SavedText.bytes([100, 1]) == nil && SavedText.bytes([]) == nil)
  }

  @Test(
    "A line that is none of the protocol is refused with its reason",
    arguments: [
      ("hello", "found 'hello', expected an object"), ("[]", "expected an object"), ("{", "ends"),
      ("{}", "the line says nothing"), (#"{"done":1}x"#, "there is text after"),
      (#"{"done":-1}"#, "'done' is out of range"), (#"{"done":1.5}"#, "not a whole number"),
      (#"{"done":1,"wake":{"at_ns":1}}"#, "more than one thing"),
      (#"{"done":1,"fields":{}}"#, "can't be combined"),
      (#"{"observe":"a","quiet_until_ns":1}"#, "can't be combined"),
      (#"{"done":1,"quiet_until_ns":"never"}"#, "is no time"),
      (#"{"Done":1}"#, "unknown name 'Done'"), (#"{"done":1,"done":1}"#, "appears twice"),
      (#"{"observe":"a","fields":{"b":[1]}}"#, "a field is a number"),
      (#"{"observe":"a","fields":{"b":NaN}}"#, "found 'NaN'"),
      (#"{"draw":[[31.6,-8],[31.6]]}"#, "a point has two numbers, this one 1"),
      (#"{"draw":[[-8,31.6,400]]}"#, "two numbers, this one 3"),
      (#"{"draw":[[91,-8]]}"#, "not on Earth"), (#"{"draw":[31.6,-8]}"#, "expected an array"),
      (#"{"draw":[],"fields":{}}"#, "can't be combined"),
      (#"{"wake":{}}"#, "a wake without 'at_ns'"), (#"{"wake":{"at_ns":1,"token":300}}"#, "range"),
      (#"{"request":{"location":true}}"#, "expected 'location' and 'heading'"),
      (#"{"request":{"location":true,"heading":true,"accuracy":"good"}}"#, "unknown 'accuracy'"),
      (#"{"ask":{}}"#, "0 things are asked for"), (#"{"want":{"fixes":{}}}"#, "without 'every_ns'"),
      ("{\"observe\":\"\u{0}\"}", "control"),
    ])
  func refused(line: String, words: String) {
    let trouble = #expect(throws: ProgramTrouble.self) { try said(line) }
    #expect(trouble?.words.contains(words) == true, "\(trouble?.words ?? "")")
  }
}

/// Arbitrary output of a program.
@Suite("Lines that nobody expected")
struct OddLineTests {
  @Test("are read or refused, and crash nothing")
  func mutated() {
    var generator = SeededGenerator(seed: 26)
    let lines = [
      #"{"done":17,"quiet_until_ns":"end"}"#,
      #"{"observe":"a","n":3,"fields":{"b":-1.5e3,"c":"\u00fc","d":null}}"#,
      #"{"ask":{"locate_once":{"accuracy":"best","deadline_ns":1}}}"#,
      #"{"draw":[[31.6,-8],[31.61,-8.01]],"n":4}"#,
      #"{"save":[[[{}]]]}"#, #"{"want":{"headings":{"every_ns":1},"map":true}}"#,
    ].map { Array($0.utf8) }
    var (read, refused) = (0, 0)
    for number in 0..<20_000 {
      var bytes = lines[number % lines.count]
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where !bytes.isEmpty: bytes.remove(at: place)
        case 1:
          bytes.insert(UInt8.random(in: 0...255, using: &generator), at: min(place, bytes.count))
        case 2 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        default: bytes += bytes.prefix(place)
        }
      }
      do throws(ProgramTrouble) {
        _ = try SaidLine(bytes[...])
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(read > 100 && refused > 5000, "\(read) read, \(refused) refused")
  }
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
