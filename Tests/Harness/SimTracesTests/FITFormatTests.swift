import Geodesy
import Sensing
import SimKernel
import SimText
import SimTraces
import Testing
import TraceSamples

@Suite("FIT (H-2)")
struct FITFormatTests {
  private typealias Field = (UInt8, FITText.Kind)
  private let fields: [Field] = [(253, .uint32), (0, .int32), (1, .int32)]
  private let north = FITText.semicircles(43.731)
  private let east = FITText.semicircles(7.42)

  private func read(_ bytes: [UInt8]) throws(Diagnostic) -> Trace {
    try Trace.read(bytes, named: "a.fit")
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(Diagnostic) {
      _ = try read(bytes)
      return nil
    } catch {
      return error.message
    }
  }

  /// A file of the kind with this number in its `file_id`.
  private func file(_ kind: Int?, _ fill: (inout FITText) -> Void = { _ in }) -> [UInt8] {
    var text = FITText()
    if let kind {
      text.define(15, message: 0, [(0, .enumeration)])
      text.add(15, [kind])
    }
    fill(&text)
    return text.bytes
  }

  @Test("Semicircles, seconds since 1989, mm/s and meters become a fix")
  func units() throws {
    let trace = try read(FITText.sample)
    // 1989-12-31T00:00:00Z is 631 065 600 s of Unix time
    #expect(trace.epochNanoseconds == 1_631_065_600_000_000_000)
    let first = try #require(trace.fixes.first)
    // 2³¹ semicircles are a half turn: rounding to one costs up to 5 mm at the equator
    #expect(abs(first.coordinate.latitudeDegrees - 43.731) < 5e-8)
    #expect(abs(first.coordinate.longitudeDegrees - 7.42) < 5e-8)
    #expect(first.speedMetersPerSecond == 1.25)
    #expect(first.accuracy == .given(4))
    #expect(trace.fixes[1].speedMetersPerSecond == 1)
    #expect(trace.fixes[2].speedMetersPerSecond == nil)
    #expect(trace.fixes[2].accuracy == .notGiven)
    #expect(trace.notes.contains("records without a position, left out: 1"))
  }

  @Test("A compressed time goes on from the last one, over the turn of its five bits")
  func compressedTimes() throws {
    // 1 000 000 000 has 0 in its lowest five bits; the last full time is 1 s later
    let seconds = try read(FITText.sample).fixes.map(\.measured.seconds)
    #expect(seconds == [0, 3, 33, 100, 99])
  }

  @Test("Where the timer was stopped the track breaks, and so it does between two files")
  func breaks() throws {
    func activity(_ first: Int) -> [UInt8] {
      file(4) { text in
        text.define(0, message: 20, fields)
        text.define(1, message: 21, [(253, .uint32), (0, .enumeration), (1, .enumeration)])
        // timer events: 0 starts, 4 stops it; type 9 with a stop is another event
        text.add(1, [first, 0, 0])
        text.add(0, [first, north, east])
        text.add(1, [first + 1, 9, 4])
        text.add(0, [first + 1, north, east])
        text.add(1, [first + 2, 0, 4])
        text.add(1, [first + 300, 0, 0])
        text.add(0, [first + 300, north + 9000, east])
        text.add(1, [first + 301, 0, 4])
      }
    }
    let one = try read(activity(1_000_000_000))
    #expect(one.breaks.map(\.seconds) == [300])
    let two = try read(activity(1_000_000_000) + activity(1_000_001_000))
    #expect(two.breaks.map(\.seconds) == [300, 1000, 1300])
  }

  @Test("What no fix carries is counted")
  func dropped() throws {
    let trace = try read(
      file(4) { text in
        text.define(
          0, message: 20, fields + [(2, .uint16), (3, .uint8), (4, .uint8), (7, .uint16)])
        text.add(0, [1_000_000_000, north, east, 2600, 90, 80, 200])
        text.add(0, [1_000_000_001, north, east, 2600, 91, 0xFF, 0xFFFF])
        text.define(1, message: 20, fields + [(78, .uint32), (13, .uint8), (5, .uint32)])
        text.add(1, [1_000_000_002, north, east, 2600, 20, 100])
        text.define(2, message: 19, [(253, .uint32)])
        text.add(2, [1_000_000_002])
        text.define(3, message: 18, [(253, .uint32)])
        text.add(3, [1_000_000_002])
      })
    #expect(
      trace.dropped == [
        "elevations: 3", "distances: 1", "heart rates: 2", "cadences: 1", "powers: 1",
        "temperatures: 1", "summaries of laps: 1", "summaries of sessions: 1",
      ])
  }

  @Test("Bytes in either order say the same")
  func byteOrder() throws {
    let traces = try [false, true].map { isBigEndian in
      try read(
        file(4) { text in
          text.define(0, message: 20, fields, isBigEndian: isBigEndian)
          text.add(0, [1_000_000_000, north, -east])
        })
    }
    #expect(traces[0].fixes == traces[1].fixes)
  }

  @Test("Without a clock that was set, one fix a second is assumed")
  func unsetClock() throws {
    let trace = try read(
      file(4) { text in
        text.define(0, message: 20, fields)
        for second in 0..<3 { text.add(0, [second * 5, north + second, east]) }
      })
    #expect(trace.epochNanoseconds == nil)
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1, 2])
  }

  @Test("What is no walk is called by its name")
  func names() {
    #expect(message(file(6))?.hasPrefix("this is a FIT course, without records") == true)
    #expect(message(file(5))?.hasPrefix("this is a FIT workout, without records") == true)
    #expect(message(file(2))?.hasPrefix("this is a FIT file of settings, without records") == true)
    let indoors = file(4) { text in
      text.define(0, message: 20, [(253, .uint32), (3, .uint8)])
      text.add(0, [1_000_000_000, 90])
    }
    #expect(
      message(indoors)?.hasPrefix(
        "this is a FIT activity, and none of its 1 records has a position") == true)
    let plan = file(6) { text in
      text.define(0, message: 20, [(0, .int32), (1, .int32)])
      text.add(0, [north, east])
    }
    #expect(message(plan)?.hasPrefix("this is a FIT course without times") == true)
  }

  @Test("A course with times is read, and that it may be a plan is said")
  func course() throws {
    let trace = try read(
      file(6) { text in
        text.define(0, message: 20, fields)
        text.add(0, [1_000_000_000, north, east])
      })
    #expect(trace.fixes.count == 1)
    #expect(
      trace.notes == ["the file is marked as a course, a planned route: its times may be made up"])
  }

  @Test("A wrong checksum, another file behind it and an undefined message are refused")
  func damage() {
    let sound = FITText.sample
    for at in [20, sound.count / 2, sound.count - 1] {
      var damaged = sound
      damaged[at] ^= 0x10
      #expect(message(damaged) != nil)
    }
    var checksum = sound
    checksum[checksum.count - 1] ^= 1
    #expect(message(checksum)?.hasPrefix("the checksum of the file is wrong") == true)
    #expect(
      message(sound + [1, 2])?.hasPrefix("the bytes after the first FIT file are not a FIT file")
        == true)
    #expect(message(sound.dropLast(3) + [])?.hasPrefix("the file ends too early") == true)
    let undefined = file(4) { $0.add(7, []) }
    #expect(message(undefined)?.hasPrefix("a message without a definition") == true)
  }

  @Test("A position outside the Earth is left out, and that is said")
  func outside() throws {
    let trace = try read(
      file(4) { text in
        text.define(0, message: 20, fields)
        text.add(0, [1_000_000_000, FITText.semicircles(120), east])
        text.add(0, [1_000_000_001, north, east])
      })
    #expect(trace.fixes.count == 1)
    #expect(trace.notes.first?.hasPrefix("positions outside the Earth, left out: 1") == true)
  }
}
