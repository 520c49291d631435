import SimKernel
import Testing

@testable import SimSensors

@Suite("Waiting for what comes by chance, in continuous time (H-3, H-6)")
struct HazardTests {
  static let seed: UInt64 = 11

  @Test("A wait lasts 1 / rate in the mean, and a rate of 0 never ends")
  func meanWait() {
    var random = RandomStream(seed: Self.seed)
    let waits = (0..<20_000).map { _ in Hazard(rate: 0.1, from: 5, &random).due - 5 }
    #expect(abs(mean(waits) - 10) < 5 * 10 / 20_000.0.squareRoot(), "seed \(Self.seed)")
    #expect(Hazard(rate: 0, from: 5, &random).due == .infinity)
  }

  @Test("What is left of a wait goes on at the new rate, and stands still at none")
  func newRate() {
    var random = RandomStream(seed: Self.seed)
    for _ in 0..<100 {
      var hazard = Hazard(rate: 0.1, from: 0, &random)
      let due = hazard.due
      let change = due / 4
      hazard.pace(0, from: change)
      #expect(hazard.due == .infinity)
      hazard.pace(0.3, from: change + 7)
      // the remaining three quarters of the wait, three times as fast
      #expect(abs(hazard.due - (change + 7 + (due - change) / 3)) < 1e-9)
    }
  }

  @Test("Asking again with the same rate changes nothing")
  func sameRate() {
    var random = RandomStream(seed: Self.seed)
    var hazard = Hazard(rate: 0.1, from: 0, &random)
    let due = hazard.due
    for time in [0.1, 0.2, 0.3] { hazard.pace(0.1, from: time * due) }
    #expect(hazard.due == due)
  }
}
