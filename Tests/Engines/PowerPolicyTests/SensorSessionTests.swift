import Geodesy
import PowerPolicy
import Sensing
import TestSupport
import Testing

/// A session whose user may look away, with sensors that always send data.
struct Sitting {
  var bench: Bench<SensorSession>

  init(_ policy: SensorSession.Policy = .init(), openedAt seconds: Double = 0) {
    bench = Bench(SensorSession(policy: policy))
    bench.send(.app(.screenOpened), at: seconds)
  }

  /// Sends one fix a second up to and including `end`.
  mutating func streamFixes(until end: Double) {
    let first = Int(bench.now.seconds.rounded(.down)) + 1
    guard first <= Int(end) else { return }
    for second in first...Int(end) { bench.send(Sitting.fix(Double(second)), at: Double(second)) }
  }

  var stops: [SensorSession.StopReason] {
    bench.outputs.compactMap { if case .stopped(let why) = $0 { why } else { nil } }
  }

  var isRunning: Bool { bench.requests.last == .all }

  /// Time of the session's last stop, in seconds.
  var stoppedAt: Double? { isRunning ? nil : bench.shown.last?.at.seconds }

  static func fix(_ seconds: Double) -> Event {
    let place = Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)
    return .fix(Fix(coordinate: place, measured: .zero + .seconds(seconds)))
  }
}

@Suite("Sensors never run long after their screen is gone (MG-6, MG-15, T-1)")
struct SensorSessionTests {
  @Test("An unattended session runs for 599.999 s and is stopped at 600 s")
  func edges() {
    var sitting = Sitting(openedAt: 5)
    sitting.bench.run(until: 5 + 599.999)
    #expect(sitting.isRunning)
    sitting.bench.run(until: 5 + 600)
    #expect(sitting.stoppedAt == 605)
    #expect(sitting.stops == [.safetyTimeout])
  }

  @Test("A lost screen starts the 600 s anew, once")
  func lostScreen() {
    var sitting = Sitting()
    sitting.bench.send(.app(.screenLost), at: 400)
    sitting.streamFixes(until: 999)
    #expect(sitting.isRunning)
    sitting.streamFixes(until: 1100)
    #expect(sitting.stoppedAt == 1000)
  }

  // 2026-11-21: every further event of a lost screen extended the session by 600 s
  @Test("A screen that is gone can't be lost again")
  func lostTwice() {
    var sitting = Sitting()
    for second in [400.0, 700, 990] { sitting.bench.send(.app(.screenLost), at: second) }
    sitting.bench.run(until: 3000)
    #expect(sitting.stoppedAt == 1000)
  }

  @Test("A screen left in order stops the sensors at once, and once")
  func leftInOrder() {
    var sitting = Sitting()
    let shown = sitting.bench.send(.app(.screenLeft), at: 3)
    #expect(shown == [.stopped(.screenLeft)])
    #expect(sitting.bench.requests == [.all, .off])
    sitting.bench.send(.app(.screenLeft), at: 4)
    sitting.bench.run(until: 3000)
    #expect(sitting.bench.outputs == [.started, .stopped(.screenLeft)])
  }

  @Test("A visible navigation of 10 minutes survives where its user looks, not where nobody does")
  func navigation() {
    var watched = Sitting()
    for second in stride(from: 90.0, through: 630, by: 90) {
      watched.streamFixes(until: second)
      watched.bench.send(.app(.userPresent), at: second)
    }
    #expect(watched.isRunning)
    watched.streamFixes(until: 1400)
    #expect(watched.stoppedAt == 1230)

    var unwatched = Sitting()
    unwatched.streamFixes(until: 630)
    #expect(unwatched.stoppedAt == 600)
  }

  @Test("Presence on a screen that is gone changes nothing", arguments: [AppEvent.screenLost])
  func presenceOnLostScreen(gone: AppEvent) {
    var sitting = Sitting()
    sitting.bench.send(.app(gone), at: 10)
    for second in [300.0, 609, 700] { sitting.bench.send(.app(.userPresent), at: second) }
    sitting.bench.run(until: 3000)
    #expect(sitting.stoppedAt == 610)
    #expect(sitting.bench.requests == [.all, .off])
  }

  @Test("After a stop nothing but opening asks for sensors")
  func afterStop() {
    for leaving in [AppEvent.screenLeft, .screenLost] {
      var sitting = Sitting()
      sitting.bench.send(.app(leaving), at: 10)
      sitting.bench.run(until: 1000)
      sitting.streamFixes(until: 1010)
      for event in [AppEvent.userPresent, .screenLost, .screenLeft] {
        sitting.bench.send(.app(event), at: 1020)
      }
      sitting.bench.send(.sensors(.all), at: 1030)
      sitting.bench.run(until: 5000)
      #expect(sitting.bench.requests == [.all, .off], "left by \(leaving)")
    }
  }

  @Test("A session reopened after a stop runs its full 600 s", arguments: [10.0, 650, 5000])
  func reopened(after seconds: Double) {
    var sitting = Sitting()
    sitting.bench.send(.app(.screenLeft), at: 3)
    sitting.bench.send(.app(.screenOpened), at: seconds)
    sitting.bench.run(until: seconds + 599.999)
    #expect(sitting.isRunning)
    sitting.bench.run(until: seconds + 700)
    #expect(sitting.stoppedAt == seconds + 600)
    #expect(sitting.bench.outputs.filter { $0 == .started }.count == 2)
  }

  @Test("A look at a visible screen that was stopped starts it again")
  func lookAtStoppedScreen() {
    var sitting = Sitting()
    sitting.bench.run(until: 800)
    #expect(!sitting.isRunning)
    #expect(sitting.bench.send(.app(.userPresent), at: 900) == [.started])
    sitting.bench.run(until: 2000)
    #expect(sitting.stoppedAt == 1500)
  }

  @Test("Today's timer, reset by data, never fires on a live stream")
  func today() {
    var policy = SensorSession.Policy()
    policy.isResetByData = true
    var sitting = Sitting(policy)
    sitting.bench.send(.app(.screenLost), at: 10)
    sitting.streamFixes(until: 7200)
    #expect(sitting.isRunning)
    sitting.bench.run(until: 9000)
    #expect(sitting.stoppedAt == 7800)
  }

  @Test("The timeout is the one of the policy", arguments: [1.0, 30, 3600])
  func configured(seconds: Double) {
    var sitting = Sitting(.init(safetyTimeout: .seconds(seconds)))
    sitting.bench.run(until: 5000)
    #expect(sitting.stoppedAt == seconds)
  }
}
