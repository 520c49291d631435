import SimKernel
import SimObservations
import SimText
import Testing

@testable import SimResults

@Suite("Holding a result against its baseline (H-9)")
struct BaselineComparisonTests {
  /// A scenario as written, with one metric.
  static func baseline(
    _ values: [Double?], _ better: Direction? = .lower, unit: String = "m",
    tolerance: Double? = nil, expectedToPass: Bool = true
  ) -> Baseline {
    var hash = values.map { RunDigest(($0 ?? -1).bitPattern) }
    hash.append(RunDigest(1))
    return Baseline(
      scenario: "a.yaml", version: "1", firstSeed: 1, runs: values.count, input: RunDigest(3),
      variants: [
        Baseline.Variant(
          name: "", expectedToPass: expectedToPass, digest: RunDigest(of: hash),
          measures: [
            .init(
              metric: "x.y", unit: unit, better: better, tolerance: tolerance, values: values)
          ])
      ])
  }

  static func kinds(_ old: Baseline, _ new: Baseline) -> [Movement.Kind] {
    old.movements(to: new).map(\.kind)
  }

  @Test("The same is the same")
  func same() {
    for values: [Double?] in [[1], [nil], [1, 2, nil]] {
      #expect(Self.baseline(values).movements(to: Self.baseline(values)) == [])
    }
  }

  /// The same for a recording.
  static func recording(
    _ value: Double?, _ better: Direction? = .lower, tolerance: Double? = nil
  ) -> Baseline {
    var baseline = baseline([value], better, tolerance: tolerance)
    baseline.firstSeed = nil
    return baseline
  }

  @Test(
    "A recording is exact: any worsening beyond the tolerance fails, by the metric's direction",
    arguments: [
      (Direction.lower as Direction?, 1.0, 1.0000001, nil as Double?, Movement.Kind.worse),
      (.lower, 1, 0.9, nil, .better), (.higher, 1, 0.9, nil, .worse),
      (.higher, 1, 1.1, nil, .better), (.lower, 1, 1.5, 0.5, .unclear),
      (.lower, 1, 1.51, 0.5, .worse), (nil as Direction?, 1, 0.9, nil, .changed),
      (nil, 1, 1.1, nil, .changed),
    ])
  func exact(
    better: Direction?, from: Double, to: Double, tolerance: Double?, kind: Movement.Kind
  ) {
    let old = Self.recording(from, better, tolerance: tolerance)
    let movements = old.movements(to: Self.recording(to, better))
    #expect(movements.map(\.kind) == [kind])
    #expect(movements[0].from == from && movements[0].to == to && movements[0].interval == nil)
    #expect(movements[0].command == "simrun a.yaml")
  }

  @Test("One seed of a walk says nothing, but beyond a tolerance that somebody wrote")
  func oneSeed() throws {
    for better in [Direction.lower, .higher, nil] {
      let movements = Self.baseline([1], better).movements(to: Self.baseline([9], better))
      #expect(movements.map(\.kind) == [.insufficient] && !movements[0].kind.fails)
      #expect(
        movements[0].words == "differs on one seed, and 20 are needed to tell that from chance")
    }
    let allowed = Self.baseline([1], tolerance: 0.5)
    #expect(Self.kinds(allowed, Self.baseline([1.4])) == [.unclear])
    #expect(Self.kinds(allowed, Self.baseline([1.6])) == [.worse])
    #expect(Self.kinds(Self.baseline([1]), Self.baseline([nil])) == [.lost])
  }

  @Test("Many seeds are compared pair by pair: spread between the seeds hides nothing")
  func paired() throws {
    // the values of neighboring seeds differ by 100, and each value gets worse by about 1
    let old = (0..<20).map { Double($0 * 100) }
    let new = old.enumerated().map { $1 + 1 + 0.1 * Double($0 % 3) }
    let movement = try #require(Self.baseline(old).movements(to: Self.baseline(new)).first)
    #expect(movement.kind == .worse && movement.seeds == 20)
    let interval = try #require(movement.interval)
    #expect(interval.lowerBound > 0.9 && interval.upperBound < 1.3)
    #expect(Self.kinds(Self.baseline(new), Self.baseline(old)) == [.better])
    #expect(Self.kinds(Self.baseline(old, .higher), Self.baseline(new, .higher)) == [.better])
    #expect(
      Self.kinds(Self.baseline(old, tolerance: 2), Self.baseline(new)) == [.unclear])
  }

  @Test("What chance may explain is no regression, and shows the seed that got worst")
  func chance() throws {
    var new = [Double](repeating: 5, count: 20)
    new[3] = 9
    new[7] = 2
    let movement = try #require(
      Self.baseline([Double](repeating: 5, count: 20)).movements(to: Self.baseline(new)).first)
    #expect(movement.kind == .unclear && !movement.kind.fails)
    #expect(movement.command == "simrun a.yaml --seed 4 --runs 1")
  }

  @Test("Fewer than twenty seeds that differ tell nothing, and are never red; the same ones do")
  func few() {
    let old = (0..<19).map { Double($0) }
    #expect(Self.kinds(Self.baseline(old), Self.baseline(old.map { $0 + 50 })) == [.insufficient])
    #expect(!Movement.Kind.insufficient.fails)
    #expect(Self.kinds(Self.baseline(old), Self.baseline(old)) == [])
    let twenty = (0..<20).map { Double($0) }
    #expect(Self.kinds(Self.baseline(twenty), Self.baseline(twenty.map { $0 + 50 })) == [.worse])
    // of 22 seeds only nineteen have a value on both sides
    let holes: [Double?] = (old as [Double?]) + [nil, nil, nil]
    let moved = holes.map { $0.map { $0 + 50 } }
    #expect(Self.kinds(Self.baseline(holes), Self.baseline(moved)) == [.insufficient])
  }

  @Test("A few seeds of many are chance, however little the others spread")
  func handful() {
    // some of 200 walks now fail; the chance that all changes have the same sign is 2 / 2⁵ for five
    // of them, 2 / 2⁷ for seven
    let old = [Double](repeating: 1, count: 200)
    func lost(_ count: Int) -> [Double] {
      old.indices.map { $0 % 7 == 0 && $0 / 7 < count ? 0 : 1 }
    }
    let before = Self.baseline(old, .higher, unit: "")
    #expect(Self.kinds(before, Self.baseline(lost(5), .higher, unit: "")) == [.unclear])
    #expect(Self.kinds(before, Self.baseline(lost(7), .higher, unit: "")) == [.worse])
  }

  @Test("What has no direction is changed beyond chance only")
  func directionless() {
    let old = (0..<40).map { Double($0 % 5) }
    let wobble = old.enumerated().map { $1 + ($0 % 2 == 0 ? 0.5 : -0.4) }
    #expect(Self.kinds(Self.baseline(old, nil), Self.baseline(wobble, nil)) == [.unclear])
    let moved = wobble.map { $0 - 1 }
    #expect(Self.kinds(Self.baseline(old, nil), Self.baseline(moved, nil)) == [.changed])
  }

  @Test("Other seeds are compared by their means, and that is said")
  func otherSeeds() throws {
    var random = RandomStream(seed: 5).fork("other seeds")
    func baseline(_ first: UInt64, _ count: Int, mean: Double) -> Baseline {
      var baseline = Self.baseline((0..<count).map { _ in mean + random.normal() })
      baseline.firstSeed = first
      // another first seed gives another input
      baseline.input = RunDigest(first)
      return baseline
    }
    let old = baseline(1, 40, mean: 10)
    let same = old.movements(to: baseline(101, 60, mean: 10))
    #expect(same.map(\.kind) == [.note, .unclear])
    #expect(
      same[0].words == "the baseline is of 40 seeds from 1, this is of 60 seeds from 101: their "
        + "means are compared, not seed by seed")
    let worse = try #require(old.movements(to: baseline(101, 60, mean: 12)).last)
    #expect(worse.kind == .worse && worse.seeds == 60)
    #expect(worse.interval?.contains(2) == true)
    #expect(Self.kinds(old, baseline(101, 60, mean: 8)) == [.note, .better])
    #expect(Self.kinds(old, baseline(101, 19, mean: 10)) == [.incomparable])
    // if most seeds have no value, nothing can be compared, and that is red
    var mute = baseline(101, 60, mean: 10)
    for seed in 5..<60 { mute.variants[0].measures[0].values[seed] = nil }
    let lost = old.movements(to: mute)
    #expect(lost.map(\.kind) == [.note, .lost])
    #expect(lost[1].words == "is measured on 5 of 60 seeds, and was on 40 of 40")
    // a few lost by chance are said to be few, and not with the interval of another number
    mute = baseline(101, 60, mean: 10)
    mute.variants[0].measures[0].values[7] = nil
    let few = try #require(old.movements(to: mute).first { $0.isOfPresence })
    #expect(
      few.kind == .unclear && few.words == "is measured on 59 of 60 seeds, and was on 40 of 40")
  }

  @Test("More comparisons find no more by chance: they are judged together")
  func together() {
    var random = RandomStream(seed: 6).fork("together")
    // each comparison alone is worse in 25 of 1000 cases and better in as many
    func nothing() -> [Movement] {
      let old = (0..<30).map { _ in random.normal() }
      let new = (0..<30).map { _ in random.normal() }
      return Self.baseline(old).unjudgedMovements(to: Self.baseline(new))
    }
    var (alone, red) = (0, 0)
    for _ in 0..<400 {
      let groups = (0..<50).map { _ in nothing() }
      alone += groups.contains { Movement.judged($0).contains { $0.kind.fails } } ? 1 : 0
      let together = Movement.judged(groups)
      #expect(together.map(\.count) == groups.map(\.count))
      red += together.contains { $0.contains { $0.kind.fails } } ? 1 : 0
    }
    #expect(alone > 200, "\(alone)")
    // 5 % find something, half of it worse: 10 of 400, with a standard deviation of 3
    #expect(red <= 20, "\(red)")
    // among fifty comparisons without a change, one change far beyond chance is found
    var groups = (0..<50).map { _ in nothing() }
    let old = (0..<30).map { _ in random.normal() }
    groups.append(
      Self.baseline(old).unjudgedMovements(
        to: Self.baseline(old.map { $0 + 1 + 0.5 * random.normal() })))
    let movement = Movement.judged(groups)[50][0]
    #expect(movement.kind == .worse && movement.comparisons == 51)
  }

  @Test("Data that are gone fail, whatever the rest says; new ones do not")
  func data() {
    #expect(Self.kinds(Self.recording(1), Self.recording(nil)) == [.lost])
    #expect(Self.kinds(Self.recording(nil), Self.recording(1)) == [.new])
    let old = (0..<20).map { Double($0) as Double? }
    var new = old.map { $0.map { $0 - 3 } }
    new[6] = nil
    let movement = Self.baseline(old).movements(to: Self.baseline(new)).first
    #expect(movement?.kind == .lost)
    #expect(movement?.words == "is no longer measured on 1 of 20 seeds")
    #expect(movement?.command == "simrun a.yaml --seed 7 --runs 1")
  }

  @Test("Other seeds, walks, versions and units are said, and never compared in silence")
  func incomparable() {
    let old = Self.baseline([1])
    func words(_ change: (inout Baseline) -> Void) -> [String] {
      var new = Self.baseline([2])
      change(&new)
      return old.movements(to: new).filter { $0.kind != .insufficient }.map(\.words)
    }
    #expect(words { $0.firstSeed = 2 } == ["the baseline is of seed 1, this is of seed 2"])
    #expect(words { $0.firstSeed = nil } == ["the baseline is of seed 1, this is of a recording"])
    #expect(
      words { $0.input = RunDigest(4) }[0].hasPrefix("the walk differs, but the baseline"))
    #expect(words { $0.version = "2" } == ["the baseline is of simrun 1, this is of 2"])
    #expect(words { $0.variants[0].measures[0].unit = "s" } == ["its unit was 'm' and is 's'"])
    #expect(Self.kinds(old, Self.baseline([1, 2])) == [.incomparable])
    #expect(Movement.Kind.incomparable.fails && !Movement.Kind.note.fails)
  }

  @Test("A metric in another unit of its dimension is compared in that unit")
  func units() {
    func kilometers(_ value: Double) -> Baseline {
      var new = Self.recording(value)
      new.variants[0].measures[0].unit = "km"
      return new
    }
    // 61.3 m in km is no decimal number: the last bit must make no difference
    #expect(Self.kinds(Self.recording(61.3), kilometers(0.0613)) == [.note])
    #expect(Self.kinds(Self.recording(61.3), kilometers(0.0614)) == [.worse])
    #expect(Self.kinds(Self.recording(61.3), kilometers(0.0612)) == [.better])
  }

  @Test("Metrics and variants that are gone fail; new ones wait to be accepted")
  func gone() {
    var fewer = Self.baseline([1])
    fewer.variants[0].measures = []
    #expect(Self.kinds(Self.baseline([1]), fewer) == [.lost])
    #expect(Self.kinds(fewer, Self.baseline([1])) == [.new])
    var none = fewer
    none.variants = []
    #expect(Self.kinds(fewer, none) == [.lost] && Self.kinds(none, fewer) == [.new])
  }

  @Test("A variant that must fail is judged by that alone; other observations are said")
  func others() {
    #expect(
      Self.kinds(
        Self.baseline([1], expectedToPass: false), Self.baseline([9], expectedToPass: false))
        == [])
    var other = Self.baseline([1])
    other.variants[0].digest = RunDigest(77)
    #expect(Self.kinds(Self.baseline([1]), other) == [.note])
  }

  @Test("Accepting takes over all or the named metrics, and keeps tolerances")
  func accepting() throws {
    var old = Self.baseline([1], tolerance: 0.5)
    old.variants[0].measures.append(.init(metric: "x.z", unit: "", values: [1]))
    var new = Self.baseline([4])
    new.variants[0].measures.append(.init(metric: "x.z", unit: "", values: [2]))
    let all = try new.accepted(over: old, metrics: [], path: "a.yaml")
    #expect(all.movements(to: new) == [] && all.variants[0].measures[0].tolerance == 0.5)
    let one = try new.accepted(over: old, metrics: ["x.z"], path: "a.yaml")
    #expect(one.variants[0].measures.map(\.values) == [[1], [2]])
    #expect(one.variants[0].digest == old.variants[0].digest)
    let both = try new.accepted(over: old, metrics: ["x.z", "x.y"], path: "a.yaml")
    #expect(both == all)
    let unknown = #expect(throws: Diagnostic.self) {
      try new.accepted(over: old, metrics: ["x.q"], path: "a.yaml")
    }
    #expect(unknown?.message == "it does not measure 'x.q'")
    new.input = RunDigest(9)
    let other = #expect(throws: Diagnostic.self) {
      try new.accepted(over: old, metrics: ["x.z"], path: "a.yaml")
    }
    #expect(other?.message.hasPrefix("a metric alone can't be accepted: the walk differs") == true)
  }
}
