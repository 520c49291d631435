import PowerPolicy
import Sensing
import TestSupport
import Testing

@Suite("Whatever happens, the sensors stop in time (MG-6, T-1)")
struct SensorSessionPropertyTests {
  /// A second implementation of the rule: the sensors run until `deadline`.
  struct Rule {
    var isVisible = false
    var deadline: Double?

    mutating func handle(_ event: AppEvent, at seconds: Double) {
      if let deadline, seconds >= deadline { self.deadline = nil }
      switch event {
      case .screenOpened:
        isVisible = true
        deadline = seconds + 600
      // a tap shows that the user is present
      case .userPresent, .stopDone, .stopSkipped, .recenter, .refresh, .navigationStarted:
        if isVisible { deadline = seconds + 600 }
      // without a policy for phases they have no effect
      case .sceneActive, .sceneInactive, .sceneBackground: break
      case .screenLeft: (isVisible, deadline) = (false, nil)
      case .screenLost:
        if isVisible && deadline != nil { deadline = seconds + 600 }
        isVisible = false
      default: break
      }
    }
  }

  @Test("Data of any kind, at any time, moves no deadline", arguments: UInt64(1)...200)
  func dataMovesNothing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bench = Bench(SensorSession())
    var rule = Rule()
    var seconds = 0.0
    for _ in 0..<300 {
      seconds += random.oneIn(10) ? random.number(0, 700) : random.number(0, 20)
      let instant = Instant.zero + .seconds(seconds)
      switch random.index(12) {
      case 0:
        let event = AppEvent.allCases[random.index(AppEvent.allCases.count)]
        rule.handle(event, at: instant.seconds)
        bench.send(.app(event), at: instant)
      case 1..<4: bench.send(.sensors(random.oneIn(2) ? .all : .off), at: instant)
      case 4..<8:
        bench.send(.heading(Heading(trueDegrees: 10, measured: instant)), at: instant)
      default: bench.send(Sitting.fix(random.number(-100, 10_000)), at: instant)
      }
      let shouldRun = rule.deadline.map { instant.seconds < $0 } ?? false
      guard (bench.requests.last == .all) == shouldRun else {
        Issue.record("seed \(seed): runs \(!shouldRun) at \(instant.seconds) s")
        return
      }
    }
    bench.run(until: seconds + 600)
    #expect(bench.requests.last != .all, "seed \(seed)")
    #expect(bench.mostPending <= 1, "seed \(seed)")
    #expect(bench.pending.isEmpty, "seed \(seed): a stopped session wakes no more")
  }
}
