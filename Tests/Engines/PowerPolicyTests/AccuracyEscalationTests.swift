import PowerPolicy
import Sensing
import TestSupport
import Testing

@Suite("Refresh raises the class of accuracy, and it comes back (T-3, MG-3, MG-4)")
struct AccuracyEscalationTests {
  private var escalation = AccuracyEscalation(policy: .ios)

  @Test("From ten meters to the best on iOS, from balanced to high accuracy on Android")
  func classes() {
    var android = AccuracyEscalation(policy: .android)
    var ios = escalation
    #expect(ios.accuracy == .nearestTenMeters && android.accuracy == .hundredMeters)
    let answer1 = ios.ask(at: .s(0), having: nil)
    #expect(answer1 == .raised)
    let answer2 = android.ask(at: .s(0), having: nil)
    #expect(answer2 == .raised)
    #expect(ios.accuracy == .best && android.accuracy == .best)
  }

  @Test("A fix of 20 m or better ends it, one of 20.1 m does not", arguments: [20, 20.1])
  mutating func goodEnough(meters: Double) {
    _ = escalation.ask(at: .s(0), having: nil)
    let change = escalation.handle(.at(1, meters: meters), at: .s(1))
    #expect(change == (meters <= 20 ? .satisfied : nil))
    #expect(escalation.accuracy == (meters <= 20 ? .nearestTenMeters : .best))
  }

  @Test("It is given up after 15 s, and not a moment before")
  mutating func givesUp() {
    _ = escalation.ask(at: .s(10), having: nil)
    #expect(escalation.deadline == .s(25))
    let answer3 = escalation.pass(to: .s(24.999))
    #expect(answer3 == nil)
    #expect(escalation.isRaised)
    let answer4 = escalation.pass(to: .s(25))
    #expect(answer4 == .gaveUp)
    #expect(!escalation.isRaised && escalation.deadline == nil)
    let answer5 = escalation.pass(to: .s(40))
    #expect(answer5 == nil)
  }

  @Test("Another Refresh resets the timer and changes no class")
  mutating func again() {
    _ = escalation.ask(at: .s(0), having: nil)
    let answer6 = escalation.ask(at: .s(10), having: nil)
    #expect(answer6 == nil)
    let answer7 = escalation.pass(to: .s(15))
    #expect(answer7 == nil)
    let answer8 = escalation.pass(to: .s(25))
    #expect(answer8 == .gaveUp)
  }

  @Test("A good fix younger than 5 s will do, one of 5 s will not (T-4)", arguments: [4.999, 5])
  mutating func reuse(age: Double) {
    let change = escalation.ask(at: .s(10), having: .at(10 - age))
    #expect(change == (age < 5 ? .reused : .raised))
    #expect(escalation.isRaised == (age >= 5))
  }

  @Test("A poor fix is not reused, nor one that claims nothing", arguments: [25, nil])
  mutating func poorReuse(meters: Double?) {
    let answer9 = escalation.ask(at: .s(10), having: .at(9, meters: meters))
    #expect(answer9 == .raised)
  }

  @Test("A stamp from the future is as new as can be")
  mutating func future() {
    let answer10 = escalation.ask(at: .s(10), having: .at(60))
    #expect(answer10 == .reused)
  }

  @Test("An old fix, delivered late, does not end it")
  mutating func cachedFix() {
    _ = escalation.ask(at: .s(10), having: nil)
    let answer11 = escalation.handle(.at(5, delivered: 11), at: .s(11))
    #expect(answer11 == nil)
    let answer12 = escalation.handle(.at(6.5, delivered: 11), at: .s(11))
    #expect(answer12 == .satisfied)
  }

  @Test("Poor fixes raise nothing where only the user may (MG-3)")
  mutating func userOnly() {
    for second in 0..<100 {
      let answer13 = escalation.handle(.at(Double(second), meters: 80), at: .s(Double(second)))
      #expect(answer13 == nil)
    }
    #expect(!escalation.isRaised)
  }
}

@Suite("What poor fixes raise does not flap (T-3)")
struct UnaskedEscalationTests {
  private var policy: AccuracyEscalation.Policy = {
    var policy = AccuracyEscalation.Policy.ios
    policy.poorFixes = 3
    return policy
  }()

  /// Sends one fix a second with these accuracies; returns the changes with their seconds.
  private func changes(_ meters: [Double]) -> [String] {
    var escalation = AccuracyEscalation(policy: policy)
    var changes: [String] = []
    for (second, meters) in meters.enumerated() {
      let now = Instant.s(Double(second))
      if let change = escalation.pass(to: now) { changes.append("\(change) \(second)") }
      if let change = escalation.handle(.at(Double(second), meters: meters), at: now) {
        changes.append("\(change) \(second)")
      }
    }
    return changes
  }

  @Test("Three poor fixes in a row raise it, two do not")
  func three() {
    #expect(changes([30, 30, 5, 30, 30]) == [])
    #expect(changes([30, 30, 30]) == ["raisedUnasked 2"])
  }

  @Test("It drops once fixes were better than 15 m for ten seconds")
  func dwell() {
    #expect(changes([30, 30, 30] + [Double](repeating: 10, count: 12)).last == "satisfied 13")
    // 16 m is better than the limit, but not by enough
    #expect(changes([30, 30, 30] + [Double](repeating: 16, count: 12)) == ["raisedUnasked 2"])
  }

  @Test("It does not outlast the patience, and rests for a minute then")
  func rest() {
    let souk = [Double](repeating: 40, count: 100)
    #expect(changes(souk) == ["raisedUnasked 2", "gaveUp 17", "raisedUnasked 77", "gaveUp 92"])
  }

  @Test("After a rest it takes three poor fixes in a row again")
  func restCounts() {
    var escalation = AccuracyEscalation(policy: policy)
    for second in 0...2 {
      _ = escalation.handle(.at(Double(second), meters: 30), at: .s(Double(second)))
    }
    _ = escalation.pass(to: .s(17))
    let first = escalation.handle(.at(100, meters: 30), at: .s(100))
    let second = escalation.handle(.at(101, meters: 30), at: .s(101))
    let third = escalation.handle(.at(102, meters: 30), at: .s(102))
    #expect(first == nil && second == nil && third == .raisedUnasked)
  }

  @Test("Fixes that swing about the limit change the class four times in 100 s at most")
  func swinging() {
    var random = SeededGenerator(seed: 1)
    for seed in UInt64(1)...50 {
      random = SeededGenerator(seed: seed)
      let meters = (0..<100).map { _ in random.number(15, 25) }
      #expect(changes(meters).count <= 4, "seed \(seed)")
    }
  }
}
