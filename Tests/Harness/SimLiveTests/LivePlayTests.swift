import Foundation
import Geodesy
import Sensing
import SimKernel
import SimText
import SimTraces
import Synchronization
import Testing

@testable import SimLive

/// A clock that tests move by hand.
final class HandClock: Sendable {
  let nanoseconds = Mutex<Int64>(0)

  var clock: LivePace.Clock {
    LivePace.Clock(
      steady: { self.nanoseconds.withLock { $0 } },
      unix: { self.nanoseconds.withLock { $0 } + 1_777_627_800_000_000_000 })
  }

  func turn(seconds: Double) { nanoseconds.withLock { $0 += Int64(seconds * 1e9) } }
}

extension Trace {
  /// One fix per second, each more than a ten-millionth of a degree from the last.
  static func walk(_ count: Int) -> Trace {
    Trace(
      fixes: (0..<count).map { index in
        let instant = Instant(nanoseconds: Int64(index) * 1_000_000_000)
        return Fix(
          coordinate: Coordinate(
            latitudeDegrees: 31.625 + Double(index) * 1.1e-6 + 1.23e-8,
            longitudeDegrees: -7.989 - Double(index) * 0.9e-6),
          horizontalAccuracyMeters: 4 + Double(index) * 0.0137, measured: instant,
          delivered: instant)
      })
  }
}

@Suite("A walk that is played to others (H-12)")
struct LivePlayTests {
  @Test("comes in the order of delivery, a refusal before the fix of its instant")
  func order() {
    var trace = Trace.walk(2)
    trace.headings = [Heading(magneticDegrees: 3, measured: .zero)]
    let play = LivePlay(
      trace, refusals: [(Instant(nanoseconds: 1_000_000_000), .denied), (.zero, nil)].reversed())
    let words = play.steps.map { step in
      switch step.event {
      case .fix: "fix"
      case .heading: "heading"
      case .refusal(let failure): failure?.name ?? "again"
      }
    }
    #expect(words == ["again", "fix", "heading", "denied", "fix"])
    #expect(play.end == Instant(nanoseconds: 1_000_000_000))
  }

  @Test("is due at its time of the walk, twenty times as fast where that is asked")
  func pace() {
    let hand = HandClock()
    let pace = LivePace(speed: 20, hand.clock)
    let minute = Instant.zero + .seconds(60)
    #expect(pace.milliseconds(until: minute, atMost: 10_000) == 3000)
    #expect(pace.milliseconds(until: minute, atMost: 50) == 50)
    hand.turn(seconds: 2.9995)
    #expect(pace.milliseconds(until: minute, atMost: 50) == 1)
    hand.turn(seconds: 0.0005)
    #expect(pace.milliseconds(until: minute, atMost: 50) == 0 && pace.now == minute)
    let unix = pace.startUnixNanoseconds + 1_500_000_000
    #expect(pace.instant(atUnix: unix) == .zero + .seconds(30))
  }

  @Test("becomes waypoints with times that go on, as fast as asked, to the last digit")
  func waypoints() {
    var trace = Trace.walk(3)
    trace.fixes.append(trace.fixes[2])
    trace.fixes[1].accuracy = .invalid
    var file = WaypointFile(
      LivePlay(trace, refusals: [(.zero, .denied)]), speed: 2, epoch: 1_777_627_800_000_000_000)
    var sink = ByteSink()
    file.write(to: &sink)
    let points = sink.text.split(separator: "\n").filter { $0.hasPrefix("<wpt") }
    #expect(
      points == [
        #"<wpt lat="31.6250000123" lon="-7.989"><time>2026-05-01T09:30:00Z</time></wpt>"#,
        #"<wpt lat="31.6250022123" lon="-7.9890018"><time>2026-05-01T09:30:01Z</time></wpt>"#,
      ])
    #expect(
      file.losses == [
        "fixes that the phone calls invalid: 1", "fixes that are not later than the one before: 1",
        "accuracy, speed and course of 2 fixes", "errors: 1",
      ])
  }

  @Test("What a page logs becomes lines with times of the walk, whatever order its names have")
  func pageLog() {
    var log = PageLog()
    log.add(#"{"plain":"yes","t":17,"kind":"compass.screen"}"#, at: .zero + .seconds(1.25))
    log.add("[1]", at: .zero)
    log.declare(#"["compass.screen"]"#)
    log.declare("compass.screen")
    var sink = ByteSink()
    log.write(to: &sink)
    #expect(
      sink.text == """
        {"format":1,"kinds":["compass.screen"]}
        {"t":1.250000000,"kind":"compass.screen","plain":"yes"}

        """)
  }
}
