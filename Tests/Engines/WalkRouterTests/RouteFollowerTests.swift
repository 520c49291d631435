import Geodesy
import Sensing
import TestSupport
import Testing
import WalkRouter

/// A walker on a drawn map who is led to node G.
final class Lead {
  let map: WalkMap
  var bench: Bench<RouteFollower>

  init(_ map: WalkMap, to goal: PlanePoint? = nil, _ policy: RouteFollower.Policy = .init()) {
    self.map = map
    let coordinate = map.graph.plane.coordinate(goal ?? map.point("G"))
    bench = Bench(RouteFollower(graph: map.graph, goal: coordinate, policy: policy))
  }

  @discardableResult
  func fix(
    _ point: PlanePoint, at seconds: Double, measured: Double? = nil, accuracy: Double = 8
  ) -> [RouteFollower.Output] {
    let fix = map.fix(point, accuracy: accuracy, measured: measured ?? seconds)
    return bench.send(.fix(fix), at: seconds)
  }

  var plans: [RouteFollower.PlanReason] {
    bench.outputs.compactMap { if case .planned(_, let why) = $0 { why } else { nil } }
  }

  var refusals: [NoRouteReason] {
    bench.outputs.compactMap { if case .noRoute(let why) = $0 { why } else { nil } }
  }

  var progress: [RouteFollower.Progress] {
    bench.outputs.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
  }
}

extension RouteFollower.Policy {
  /// Plans anew even if the nearest lane is the route's.
  static var nearby: Self {
    var policy = Self()
    policy.rejoinsAnywhere = false
    return policy
  }
}

@Suite("The walker is led home along the lanes (MG-9)")
struct RouteFollowerTests {
  let street = WalkMap("A---------+---------G", gridMeters: 10)

  @Test("A route is planned once, on the first usable fix")
  func plansOnce() {
    let lead = Lead(street)
    lead.bench.send(.app(.screenOpened), at: 0)
    lead.fix(street.point("A"), at: 20, measured: 9.9)
    #expect(lead.bench.outputs.isEmpty, "a fix of more than 10 s is not used")
    for second in 21..<60 { lead.fix(street.point("A", north: 4), at: Double(second)) }
    #expect(lead.plans == [.first])
  }

  @Test("The first route waits for a sharp fix, for 10 s at most; a later one does not")
  func roughStart() {
    let sharp = Lead(street)
    sharp.fix(street.point("A"), at: 0, accuracy: 100)
    #expect(sharp.bench.outputs.isEmpty)
    sharp.fix(street.point("A"), at: 2, accuracy: 30)
    #expect(sharp.plans == [.first])
    let rough = Lead(street)
    for second in 0...9 { rough.fix(street.point("A"), at: Double(second), accuracy: 31) }
    #expect(rough.bench.outputs.isEmpty)
    rough.fix(street.point("A"), at: 10, accuracy: 31)
    #expect(rough.plans == [.first])
  }

  @Test("A fix that the phone calls invalid plans nothing (MG-3)")
  func invalidFix() {
    let lead = Lead(street)
    lead.bench.send(.app(.screenOpened), at: 0)
    var fix = street.fix(street.point("A"), accuracy: 8, measured: 1)
    fix.accuracy = .invalid
    lead.bench.send(.fix(fix), at: 1)
    #expect(lead.bench.outputs.isEmpty)
  }

  @Test("Along the walk the remaining distance falls to zero")
  func walkHome() throws {
    let lead = Lead(street)
    for meter in 0...200 { lead.fix(street.point("A", east: Double(meter)), at: Double(meter)) }
    let remaining = lead.progress.map(\.remainingMeters)
    #expect(zip(remaining, remaining.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs(try #require(remaining.first) - 199) < 0.001)
    #expect(abs(try #require(remaining.last)) < 0.001)
    #expect(lead.plans == [.first])
  }

  @Test("Without a dwell the first fix beyond the limit gives the route up, and none within it")
  func noDwell() {
    var policy = RouteFollower.Policy()
    (policy.dwell, policy.accuracyFactor) = (.zero, 0)
    let lead = Lead(street, policy)
    for second in 0..<20 {
      lead.fix(street.point("A", north: 25), at: Double(second), accuracy: 30)
    }
    #expect(lead.plans == [.first])
    lead.fix(street.point("A", north: 35), at: 20, accuracy: 30)
    #expect(lead.plans == [.first, .deviation])
  }

  @Test("In the parallel lane 14 m beside it the route is kept")
  func parallelLane() {
    let map = WalkMap(
      """
      A----------G
      |          |
      B----------C
      """, gridMeters: 7)
    let lead = Lead(map)
    for second in 0..<70 {
      lead.fix(map.point("A", east: Double(second), north: -14), at: Double(second) + 1)
    }
    #expect(lead.plans == [.first])
    #expect(lead.progress.allSatisfy { $0.deviationMeters < 15 && $0.limitMeters == 30 })
  }

  /// Returns a walker who takes the southern street although the route follows the northern one.
  func stray(_ policy: RouteFollower.Policy = .init(), accuracy: Double = 8) -> Lead {
    let map = WalkMap(
      """
      A---------G
      |         |
      |         |
      |         |
      |         |
      B---------C
      """, gridMeters: 10)
    let lead = Lead(map, policy)
    lead.fix(map.point("A"), at: 0)
    for second in 1...50 {
      lead.fix(map.point("A", north: 0.5 - Double(second)), at: Double(second))
    }
    for second in 1...40 {
      lead.fix(map.point("B", east: Double(second)), at: 50 + Double(second), accuracy: accuracy)
    }
    return lead
  }

  @Test("Who has really left it is led anew after 15 s, not before")
  func leaves() throws {
    let lead = stray()
    #expect(lead.plans == [.first, .deviation])
    let plan = try #require(
      lead.bench.shown.first { if case .planned(_, .deviation) = $0.output { true } else { false } }
    )
    // the time counts from the second that leads to the first fix beyond 30 m, the 31st
    #expect(plan.at.seconds == 30 + 15, "beyond 30 m from the 31st second on")
  }

  @Test("Without replanning the first route stays for good")
  func neverReplans() {
    var policy = RouteFollower.Policy()
    policy.replans = false
    let lead = stray(policy)
    #expect(lead.plans == [.first])
    #expect((lead.progress.last?.deviationMeters ?? 0) > 30)
  }

  @Test("A vague fix doubts nothing up to twice its accuracy")
  func vague() {
    let lead = Lead(street, .nearby)
    lead.fix(street.point("A"), at: 0)
    for second in 1...60 {
      lead.fix(street.point("A", north: 59), at: Double(second), accuracy: 30)
    }
    #expect(lead.plans == [.first])
    for second in 61...80 {
      lead.fix(street.point("A", north: 59), at: Double(second), accuracy: 29)
    }
    #expect(lead.plans == [.first, .deviation])
  }

  @Test("One fix that strays back does not start the count anew")
  func straysBack() {
    let lead = Lead(street, .nearby)
    lead.fix(street.point("A"), at: 0)
    for second in 1...24 {
      let off = second % 6 == 0 ? 0.0 : 40
      lead.fix(street.point("A", north: off), at: Double(second), accuracy: 15)
    }
    #expect(lead.plans == [.first, .deviation], "20 s beyond the limit less 4 s within")
  }

  @Test("Single outliers are no reason to plan anew")
  func outliers() {
    let lead = Lead(street)
    for second in 0...190 {
      let off = second % 10 == 9 ? 80.0 : 0
      lead.fix(street.point("A", east: Double(second), north: off), at: Double(second))
    }
    #expect(lead.plans == [.first] && lead.refusals.isEmpty)
  }

  @Test("Old, doubled and out-of-order fixes are not followed")
  func order() {
    let lead = Lead(street)
    lead.fix(street.point("A"), at: 10)
    lead.fix(street.point("A", east: 50), at: 30)
    let before = lead.bench.outputs.count
    lead.fix(street.point("A", east: 90), at: 31, measured: 30)
    lead.fix(street.point("A", east: 90), at: 31, measured: 29)
    lead.fix(street.point("A", east: 90), at: 60, measured: 49)
    #expect(lead.bench.outputs.count == before)
  }

  // 2026-11-21: it blocked every fix until the time of its stamp
  @Test("A fix from the future locks out no later one")
  func future() {
    let lead = Lead(street)
    lead.fix(street.point("A"), at: 10, measured: 3610)
    lead.fix(street.point("A", east: 20), at: 11)
    #expect(lead.progress.count == 1)
  }

  @Test("Off the pack is an answer, and every fix tries again")
  func offPack() {
    let lead = Lead(street)
    lead.fix(street.point("A", north: 500), at: 1)
    lead.fix(street.point("A", north: 300), at: 2)
    #expect(lead.refusals == [.offPack, .offPack])
    lead.fix(street.point("A"), at: 3)
    #expect(lead.plans == [.first])
    let lost = Lead(street, to: street.point("G", north: 61))
    lost.fix(street.point("A"), at: 1)
    #expect(lost.refusals == [.goalOffPack], "a home off the map")
    let yard = WalkMap("A---B    C---G", gridMeters: 40)
    let far = Lead(yard, to: yard.point("B", east: 90))
    far.fix(yard.point("A"), at: 1)
    #expect(far.refusals == [.goalTooFar], "on the map, but far from every lane")
    let near = Lead(yard)
    near.fix(yard.point("B", east: 90), at: 1)
    #expect(near.refusals == [.tooFar])
  }

  @Test("Being cut off is an answer, and every fix tries again")
  func unreachable() {
    let map = WalkMap("A---B    +---G", gridMeters: 20)
    let lead = Lead(map)
    lead.fix(map.point("A"), at: 1)
    lead.fix(map.point("B"), at: 2)
    #expect(lead.refusals == [.unreachable, .unreachable])
    for second in 3...17 { lead.fix(map.point("G"), at: Double(second)) }
    #expect(lead.plans.isEmpty, "a fix beyond the wall opens no gate")
    lead.fix(map.point("G"), at: 18)
    #expect(lead.plans == [.first])
  }

  @Test("At the edge of the pack one answer holds for 15 s before another takes its place")
  func edge() {
    let map = WalkMap("A---B    +---G", gridMeters: 50)
    let lead = Lead(map)
    let (inside, outside) = (map.point("B", east: 120), map.point("B", north: 100))
    for second in 0..<60 { lead.fix(second % 4 < 2 ? inside : outside, at: Double(second)) }
    #expect(Set(lead.refusals) == [.tooFar])
    for second in 60..<80 { lead.fix(outside, at: Double(second)) }
    #expect(lead.refusals.last == .offPack)
    lead.fix(map.point("G"), at: 80)
    #expect(lead.plans == [.first], "a lane underfoot is believed at once")
  }

  @Test("A route that can't be replaced is kept, and another is tried after 15 s more")
  func retries() {
    let lead = Lead(street)
    lead.fix(street.point("A"), at: 0)
    for second in 1...40 { lead.fix(street.point("A", north: 500), at: Double(second)) }
    #expect(lead.refusals == [.offPack, .offPack])
    #expect(lead.plans == [.first])
  }

  @Test("Who walks off the map is seen by the first fix that shows it, a jump is doubted (MG-8)")
  func leaving() {
    // north of the street, at one meter a second
    func seconds(_ notices: Bool) -> Int? {
      var policy = RouteFollower.Policy()
      policy.noticesLeaving = notices
      let lead = Lead(street, to: nil, policy)
      return (0...120).first { second in
        lead.fix(street.point("A", north: Double(second)), at: Double(second))
        return lead.refusals.contains(.offPack)
      }
    }
    let (noticed, doubted) = (seconds(true), seconds(false))
    #expect(noticed != nil && doubted != nil)
    if let noticed, let doubted { #expect(doubted - noticed >= 5) }
    var policy = RouteFollower.Policy()
    policy.noticesLeaving = true
    let jumping = Lead(street, to: nil, policy)
    jumping.fix(street.point("A"), at: 0)
    for second in 1...13 { jumping.fix(street.point("A", north: 500), at: Double(second)) }
    #expect(jumping.refusals == [], "nobody walks so fast: it is doubted for 15 s")
    for second in 14...17 { jumping.fix(street.point("A", north: 500), at: Double(second)) }
    #expect(jumping.refusals == [.offPack])
    let resumed = jumping.fix(street.point("A", east: 5), at: 18)
    #expect(resumed.contains(.resumed), "back in the lane is back at once")
  }

  // 2026-11-21: lanes were considered as a whole, so a lane that only began within reach moved the
  // walker to its far end
  @Test("Beside a hairpin the progress does not jump to the far arm")
  func hairpin() {
    let map = WalkMap(
      """
      A--------------------+
                           |
                           |
      G--------------------+
      """, gridMeters: 5)
    let lead = Lead(map)
    // arms of 105 m, 15 m apart, with fixes 8 m off towards the far arm
    lead.fix(map.point("A"), at: 0)
    var farthest = 0.0
    for meter in 1...90 {
      lead.fix(map.point("A", east: Double(meter), north: -8), at: Double(meter))
      let walked = 225 - (lead.progress.last?.remainingMeters ?? .nan)
      farthest = max(farthest, walked - Double(meter))
      if meter == 70 { #expect(farthest < 0.001) }
    }
    #expect(farthest < 52, "near the bend the far arm is within its reach")
  }

  @Test("Nor does it fall back to the arm that was walked, though that be nearer")
  func hairpinBack() {
    let map = WalkMap(
      """
      A--------------------+
                           |
                           |
      G--------------------+
      """, gridMeters: 5)
    let lead = Lead(map)
    for meter in 0...105 {
      lead.fix(map.point("A", east: Double(meter)), at: Double(meter))
    }
    for meter in 0...60 {
      lead.fix(map.point("G", east: Double(105 - meter)), at: Double(120 + meter))
    }
    // 9 m off towards the arm already walked, which is 6 m away
    lead.fix(map.point("G", east: 44, north: 9), at: 181)
    #expect(abs((lead.progress.last?.remainingMeters ?? .nan) - 44) < 0.5)
  }

  @Test(
    "A fix to the right of the way counts above zero, one to the left below", arguments: [1, -1])
  func sides(right: Double) {
    let lead = Lead(street)
    lead.fix(street.point("A"), at: 0)
    // when walking east, right is south
    lead.fix(street.point("A", east: 20, north: -7 * right), at: 20)
    #expect(abs((lead.progress.last?.crossTrackMeters ?? .nan) - 7 * right) < 0.01)
    #expect(abs((lead.progress.last?.deviationMeters ?? .nan) - 7) < 0.01)
  }
}
