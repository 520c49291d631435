import DayPlan
import Geodesy
import OpeningHours
import Sensing
import TestSupport
import Testing

/// A user with a plan along the street, and one fix a second.
private struct Guided {
  var bench: Bench<DayGuide>
  private var second = 0.0

  init(
    _ places: [PlanPlace], hours: Double = 4, from start: Coordinate? = Town.gate,
    policy: DayGuide.Policy = .init(), opensAt: Double = 0
  ) {
    var dayPolicy = DayPlan.Policy()
    dayPolicy.pauses = []
    bench = Bench(
      DayGuide(
        Town.wish(9, hours: hours, from: start), among: places, zero: Town.at(9), policy: policy,
        dayPolicy: dayPolicy))
    bench.send(.app(.screenOpened), at: opensAt)
    second = opensAt
  }

  /// The user stays `meters` up the street until `minutes` after nine; nil sends no fixes.
  mutating func stay(at meters: Double?, until minutes: Double, accuracy: Double = 10) {
    while second < minutes * 60 {
      second += 1
      if let meters {
        bench.send(
          .fix(
            Fix(
              coordinate: Town.up(meters), horizontalAccuracyMeters: accuracy,
              measured: .zero + .seconds(second))), at: second)
      }
      bench.run(until: second)
    }
  }

  mutating func walk(from: Double, to: Double, until minutes: Double) {
    let (start, end) = (second, minutes * 60)
    while second < end {
      let share = (second + 1 - start) / (end - start)
      stay(at: from + (to - from) * share, until: (second + 1) / 60)
    }
  }

  mutating func tap(_ event: AppEvent) { bench.send(.app(event), at: second) }

  var text: String { bench.engine.plan?.text ?? "none" }
  var done: [Int64?] { bench.engine.plan?.done.map(\.place) ?? [] }
  var causes: [DayGuide.Cause] {
    bench.outputs.compactMap { if case .shown(let cause) = $0 { cause } else { nil } }
  }
}

@Suite("A day is followed by positions (MG-17)")
struct GuideTests {
  /// Sights of half an hour at 200, 400 and 600 m: 1 9:05, 2 9:40, 3 10:15.
  private static let sights = (1...3).map { Town.sight(Int64($0), at: Double($0) * 200) }

  @Test("Who goes by the plan sees each step done in its time")
  func onTime() {
    var day = Guided(Self.sights)
    #expect(day.text == "1 9:05, 2 9:40, 3 10:15")
    day.walk(from: 0, to: 200, until: 5)
    day.stay(at: 200, until: 35)
    // the planned time is over while the user is still there
    #expect(day.done == [1] && day.text == "2 9:39, 3 10:14")
    day.walk(from: 200, to: 400, until: 40)
    day.stay(at: 400, until: 60)
    day.walk(from: 400, to: 600, until: 65)
    // the user left early, after most of the planned time
    #expect(day.done == [1, 2])
    day.stay(at: 600, until: 66)
    #expect(day.bench.outputs.contains(.arrived(2)) && !day.causes.contains(.late))
  }

  @Test("A visit ends when he left, not when that was sure")
  func left() {
    var day = Guided(Self.sights)
    day.stay(at: 200, until: 20)
    day.stay(at: 300, until: 23)
    #expect(day.bench.engine.plan?.done.first?.ends == Town.at(9, 20))
    #expect(day.text == "2 9:25, 3 10:00")
  }

  @Test("Who passes by was not there, and who is led off by drift has not left")
  func passing() {
    var day = Guided(Self.sights)
    day.walk(from: 0, to: 400, until: 5)
    #expect(day.bench.outputs == [.shown(.opened)])
    var other = Guided(Self.sights)
    other.stay(at: 200, until: 10)
    other.stay(at: 290, until: 11.5)
    other.stay(at: 200, until: 20)
    #expect(other.done.isEmpty)
    // a stay of a quarter of the shortest planned stay is no visit
    var hasty = Guided(Self.sights)
    hasty.stay(at: 200, until: 7)
    hasty.stay(at: 100, until: 10)
    #expect(hasty.bench.outputs.contains(.passed(1)) && hasty.done.isEmpty)
  }

  @Test("Rough fixes move nobody")
  func rough() {
    var day = Guided(Self.sights)
    day.stay(at: 200, until: 10, accuracy: 61)
    #expect(day.bench.outputs == [.shown(.opened)])
    day.stay(at: 200, until: 13, accuracy: 60)
    #expect(day.bench.outputs.contains(.arrived(1)))
  }

  @Test("Who is late by more than ten minutes gets another plan, again and again")
  func late() {
    var day = Guided(Self.sights)
    // more than four minutes to the first sight, which should have begun at 9:05
    day.stay(at: 0, until: 10)
    #expect(day.causes == [.opened])
    day.stay(at: 0, until: 11)
    #expect(day.causes == [.opened, .late] && day.text == "1 9:16, 2 9:51, 3 10:26")
    day.stay(at: 0, until: 22)
    #expect(day.text == "1 9:27, 2 10:02, 3 10:37")
    // at the end of the day no stops are left
    day.stay(at: 0, until: 300)
    #expect(day.text == "")
  }

  @Test("Without a position it goes on from the last place, and old positions do not count")
  func lost() {
    var day = Guided(Self.sights)
    day.stay(at: 200, until: 30)
    day.walk(from: 200, to: 300, until: 36)
    #expect(day.done == [1] && day.text == "2 9:35, 3 10:10")
    day.stay(at: nil, until: 41)
    #expect(!day.causes.contains(.late))
    day.stay(at: nil, until: 42)
    // five minutes from the first sight, the user's last place, and not three from the last fix
    #expect(day.bench.engine.plan?.origin == .lastPlace && day.text == "2 9:47, 3 10:22")
  }

  @Test("A place that is reached before its turn is next, and the others keep their order")
  func turn() {
    var day = Guided(Self.sights)
    day.stay(at: 600, until: 3)
    #expect(day.text == "3 9:00, 1 9:40, 2 10:15")
    #expect(day.bench.outputs.contains(.arrived(3)))
    day.stay(at: 600, until: 30)
    #expect(day.done == [3] && day.text == "1 9:40, 2 10:15")
  }

  @Test("The user's own word counts at once")
  func taps() {
    var day = Guided(Self.sights)
    day.stay(at: 0, until: 1)
    day.tap(.stopSkipped)
    #expect(day.text == "2 9:11, 3 9:46")
    day.tap(.stopDone)
    #expect(day.done == [2] && day.text == "3 9:06")
    day.tap(.stopSkipped)
    day.tap(.stopDone)
    #expect(day.done == [2] && day.text == "")
  }

  @Test("A day that starts here waits half a minute for a fix, and not at all where it is denied")
  func start() {
    var policy = DayGuide.Policy()
    policy.startsHere = true
    var here = Guided(Self.sights, policy: policy)
    #expect(here.text == "none")
    here.stay(at: 500, until: 0.1)
    #expect(here.text == "3 9:03, 2 9:38, 1 10:13")
    var silent = Guided(Self.sights, policy: policy)
    silent.stay(at: nil, until: 0.5)
    #expect(silent.text == "1 9:05, 2 9:40, 3 10:15")
    var denied = Guided(Self.sights, policy: policy)
    denied.bench.send(.authorization(Authorization(status: .denied)), at: 1)
    #expect(denied.text == "1 9:05, 2 9:40, 3 10:15")
    denied.stay(at: 600, until: 5)
    #expect(!denied.bench.outputs.contains(.arrived(3)))
  }
}
