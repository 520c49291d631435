import Geodesy
import RouteCards
import Sensing
import Testing

@Suite("GPS is weak: keep walking 20 m, then re-check (MG-11)")
struct WeakSignalHintTests {
  /// Returns the hint's steps by second, for fixes that report `speed` and alternate between places
  /// `scatter` meters apart.
  func steps(
    _ seconds: Int, speed: Double?, scatter: Double = 0, isWeak: (Int) -> Bool
  ) -> [String] {
    var hint = WeakSignalHint()
    var steps: [String] = []
    for second in 0..<seconds {
      let meters = second % 2 == 0 ? scatter : 0
      let fix = Fix(
        coordinate: Coordinate(
          latitudeDegrees: 31 + meters / 111_194, longitudeDegrees: -8),
        speedMetersPerSecond: speed, measured: .zero + .seconds(Double(second)))
      let instant = Instant.zero + .seconds(Double(second))
      if let step = hint.update(isWeak: isWeak(second), after: fix, at: instant) {
        steps.append("\(second) \(step)")
      }
    }
    return steps
  }

  @Test("Every 20 m of way the signal is checked, as long as it is weak")
  func way() {
    #expect(
      steps(60, speed: 1, isWeak: { $0 >= 5 && $0 < 50 })
        == ["5 keepWalking", "25 recheck", "45 recheck", "50 cleared"])
  }

  @Test("Who stands still while fixes jump has not walked")
  func standing() {
    #expect(steps(60, speed: 0, scatter: 30, isWeak: { _ in true }) == ["0 keepWalking"])
  }

  @Test("Without a speed the fixes must do")
  func noSpeed() {
    #expect(
      steps(13, speed: nil, scatter: 5, isWeak: { _ in true })
        == ["0 keepWalking", "4 recheck", "8 recheck", "12 recheck"])
  }

  @Test("Where no fix tells, a walker is taken to go on at 0.875 m/s")
  func silence() {
    var hint = WeakSignalHint()
    var steps: [String] = []
    for second in 1...60 {
      if let step = hint.update(isWeak: true, at: .zero + .seconds(Double(second))) {
        steps.append("\(second) \(step)")
      }
    }
    #expect(steps == ["1 keepWalking", "24 recheck", "48 recheck"])
  }

  @Test("A good signal needs no hint")
  func good() { #expect(steps(60, speed: 1, isWeak: { _ in false }) == []) }
}

@Suite("Recenter asks for the best accuracy for a while (T-3, MG-3)")
struct RecenteringTests {
  func fix(_ accuracy: Double?, at seconds: Double) -> Fix {
    Fix(
      coordinate: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8),
      horizontalAccuracyMeters: accuracy, measured: at(seconds))
  }

  func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  @Test("A good fix of less than 5 s will do")
  func reuse() {
    var recentering = Recentering()
    #expect(recentering.ask(at: at(10), having: fix(20, at: 5.01)) == .centered)
    #expect(recentering.update(at: at(100)) == nil)
    #expect(recentering.ask(at: at(10), having: fix(20, at: 5)) == .asked, "5 s old")
    #expect(recentering.ask(at: at(10), having: fix(20.1, at: 9)) == .asked, "too vague")
    #expect(recentering.ask(at: at(10), having: fix(nil, at: 9)) == .asked)
    #expect(recentering.ask(at: at(10), having: nil) == .asked)
  }

  @Test("The first fix of 20 m or better ends it")
  func centered() {
    var recentering = Recentering()
    #expect(recentering.ask(at: at(0), having: nil) == .asked)
    #expect(recentering.update(with: fix(21, at: 1), at: at(1)) == nil)
    #expect(recentering.update(with: fix(nil, at: 2), at: at(2)) == nil)
    #expect(recentering.update(with: fix(20, at: 3), at: at(3)) == .centered)
    #expect(recentering.update(with: fix(20, at: 4), at: at(4)) == nil, "it was told once")
  }

  @Test("After 15 s it gives up, and another Recenter starts them anew")
  func patience() {
    var recentering = Recentering()
    _ = recentering.ask(at: at(0), having: nil)
    _ = recentering.ask(at: at(10), having: nil)
    #expect(recentering.update(at: at(24.9)) == nil)
    #expect(recentering.update(at: at(25)) == .gaveUp)
    #expect(recentering.update(with: fix(5, at: 26), at: at(26)) == nil)
  }
}
