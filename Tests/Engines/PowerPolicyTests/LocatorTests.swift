import PowerPolicy
import Sensing
import TestSupport
import Testing

@Suite("Where the user is: the last fix at once, a new one in time (T-2, TM-1, TM-2)")
struct LocatorTests {
  private func opened(_ change: (inout Locator.Policy) -> Void = { _ in }) -> Bench<Locator> {
    var policy = Locator.Policy()
    change(&policy)
    var bench = Bench(Locator(policy: policy))
    bench.send(.app(.screenOpened), at: 0)
    return bench
  }

  @Test("A request asks the phone once, with its deadline")
  func asks() {
    let bench = opened()
    #expect(bench.outputs == [.asked])
    #expect(bench.phoneRequests == [.locateOnce(.best, deadline: .seconds(15))])
  }

  @Test("It ends with a fix of 20 m or better")
  func fix() {
    var bench = opened()
    let answer30 = bench.send(.fix(.at(2, meters: 20.1)), at: 2)
    #expect(answer30.isEmpty)
    let good = Fix.at(3, meters: 20)
    let answer31 = bench.send(.fix(good), at: 3)
    #expect(answer31 == [.ended(.fix, shown: good, took: .seconds(3))])
    bench.run(until: 60)
    #expect(bench.outputs.count == 2)
  }

  @Test("With nothing it ends with an error after 15 s, and not before")
  func timeout() {
    var bench = opened()
    bench.run(until: 14.999)
    #expect(bench.outputs.count == 1)
    bench.run(until: 15)
    #expect(bench.last == .ended(.timeout, shown: nil, took: .seconds(15)))
  }

  // 2026-11-23: it was shown with age 0 until the time of its stamp
  @Test("A fix from the future is as new as the moment it comes, and the next one newer (T-4)")
  func future() {
    var bench = opened()
    bench.send(.fix(.at(3600, delivered: 1)), at: 1)
    bench.send(.fix(.at(2)), at: 2)
    bench.run(until: 70)
    bench.send(.app(.refresh), at: 70)
    #expect(bench.outputs.suffix(2) == [.cached(.at(2), age: .seconds(68)), .asked])
  }

  @Test("What a request before it had as its best is not the best of this one")
  func bestOfAnother() {
    var bench = opened { $0.timeToLive = nil }
    bench.send(.fix(.at(2, meters: 60)), at: 2)
    bench.run(until: 15)
    #expect(bench.last == .ended(.bestSoFar, shown: .at(2, meters: 60), took: .seconds(15)))
    bench.send(.app(.refresh), at: 100)
    bench.run(until: 115)
    guard case .ended(.timeout, _, _) = bench.last else {
      Issue.record("\(bench.last as Any)")
      return
    }
  }

  @Test("Or with the best so far")
  func bestSoFar() {
    var bench = opened()
    bench.send(.fix(.at(2, meters: 60)), at: 2)
    bench.send(.fix(.at(5, meters: 40)), at: 5)
    bench.send(.fix(.at(9, meters: 50)), at: 9)
    bench.run(until: 15)
    #expect(
      bench.last == .ended(.bestSoFar, shown: .at(5, meters: 40), took: .seconds(15)))
  }

  @Test("Asking again neither asks twice nor resets the deadline (T-2)")
  func again() {
    var bench = opened()
    bench.send(.app(.refresh), at: 10)
    #expect(bench.phoneRequests.count == 1)
    bench.run(until: 15)
    #expect(bench.last == .ended(.timeout, shown: nil, took: .seconds(15)))
    bench.send(.app(.refresh), at: 16)
    bench.run(until: 31)
    #expect(bench.last == .ended(.timeout, shown: nil, took: .seconds(15)))
    #expect(bench.phoneRequests.count == 2)
  }

  @Test("Without a deadline it never ends (TM-1)")
  func noDeadline() {
    var bench = opened { $0.deadline = nil }
    bench.run(until: 10_000)
    #expect(bench.outputs == [.asked])
  }

  @Test("Denial ends it at once, with a typed error")
  func denied() {
    var bench = opened()
    bench.send(.failure(.denied), at: 1)
    #expect(bench.last == .ended(.denied, shown: nil, took: .seconds(1)))
    var other = opened()
    other.send(.authorization(Authorization(status: .denied)), at: 1)
    #expect(other.last == .ended(.denied, shown: nil, took: .seconds(1)))
  }

  @Test("'Unknown' is no end: the system goes on trying")
  func unknown() {
    var bench = opened()
    bench.send(.failure(.unknown), at: 1)
    #expect(bench.outputs == [.asked])
  }

  @Test("The system's own timeout ends it too")
  func systemTimeout() {
    var bench = opened()
    bench.send(.failure(.timeout), at: 10)
    #expect(bench.last == .ended(.timeout, shown: nil, took: .seconds(10)))
  }

  @Test(
    "The last fix is shown at once with its age, and asked for anew after a minute (TM-2)",
    arguments: [60, 60.001])
  func cache(age: Double) {
    var bench = opened()
    bench.send(.fix(.at(2)), at: 2)
    let shown = bench.send(.app(.refresh), at: 2 + age)
    #expect(shown.first == .cached(.at(2), age: .seconds(age)))
    #expect(bench.phoneRequests.count == (age <= 60 ? 1 : 2))
  }

  @Test("An error is shown only where there is no cache (TM-2)")
  func errorWithCache() {
    var bench = opened()
    bench.send(.fix(.at(2)), at: 2)
    bench.send(.app(.refresh), at: 100)
    bench.run(until: 115)
    #expect(bench.last == .ended(.timeout, shown: .at(2), took: .seconds(15)))
    var none = opened { $0.timeToLive = nil }
    none.send(.fix(.at(2)), at: 2)
    none.send(.app(.refresh), at: 100)
    none.run(until: 115)
    #expect(none.last == .ended(.timeout, shown: nil, took: .seconds(15)))
  }

  @Test("An old fix ends nothing: the phone hands out what it had (T-4)", arguments: [10, 10.001])
  func staleFix(age: Double) {
    var bench = opened()
    bench.send(.fix(.at(5 - age, delivered: 5)), at: 5)
    #expect(bench.outputs.count == (age <= 10 ? 2 : 1))
  }

  // 2026-11-23: the request was cancelled at the first moment in the background
  @Test("Flips within two seconds are one: only who is away cancels what is under way (BL-4)")
  func away() {
    var flipped = opened()
    flipped.send(.app(.sceneBackground), at: 4)
    flipped.send(.app(.sceneActive), at: 5.9)
    flipped.run(until: 14.999)
    #expect(flipped.outputs == [.asked])
    flipped.send(.app(.sceneBackground), at: 14.999)
    flipped.run(until: 15)
    #expect(flipped.last == .ended(.timeout, shown: nil, took: .seconds(15)))
    var gone = opened()
    gone.send(.app(.sceneBackground), at: 4)
    gone.run(until: 5.999)
    #expect(gone.outputs == [.asked])
    gone.run(until: 100)
    #expect(gone.last == .ended(.cancelled, shown: nil, took: .seconds(6)))
    #expect(gone.outputs.count == 2 && gone.phoneRequests.last == .cancelLocateOnce)
    gone.send(.app(.sceneActive), at: 101)
    gone.send(.app(.refresh), at: 101.5)
    #expect(gone.last == .asked)
  }

  @Test(
    "The user takes a request back, and the phone hears of it; where there is none, nobody does")
  func takenBack() {
    for event in [AppEvent.requestCancelled, .screenLeft] {
      var bench = opened()
      bench.send(.app(event), at: 3)
      #expect(bench.last == .ended(.cancelled, shown: nil, took: .seconds(3)))
      #expect(bench.phoneRequests.last == .cancelLocateOnce)
      bench.send(.app(event), at: 4)
      bench.send(.app(.sceneBackground), at: 5)
      bench.run(until: 100)
      #expect(bench.outputs.count == 2 && bench.phoneRequests.count == 2)
    }
  }

  @Test("Today's way cancels with the first flip, and another never")
  func otherWays() {
    var today = opened { $0.cancels = .atOnce }
    today.send(.app(.sceneBackground), at: 4)
    #expect(today.last == .ended(.cancelled, shown: nil, took: .seconds(4)))
    var never = opened { $0.cancels = .never }
    never.send(.app(.requestCancelled), at: 2)
    never.send(.app(.sceneBackground), at: 4)
    never.run(until: 15)
    #expect(never.last == .ended(.timeout, shown: nil, took: .seconds(15)))
  }

  @Test("Of doubled and late fixes the newest is kept")
  func newest() {
    var bench = opened()
    bench.send(.fix(.at(4)), at: 4)
    bench.send(.fix(.at(3, delivered: 5)), at: 5)
    let answer32 = bench.send(.app(.refresh), at: 10)
    #expect(answer32 == [.cached(.at(4), age: .seconds(6))])
  }
}
