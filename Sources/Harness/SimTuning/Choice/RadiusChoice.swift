import SimKernel
import SimNumerics

/// A radius for each stop under one mode: indices into the grid.
struct RadiusChoice: Hashable, Sendable {
  var mode: Int
  var radii: [Int]
}

/// What a choice comes to over some walks.
struct ChoiceTotals: Hashable, Sendable {
  var visits = 0
  var detected = 0
  var falses = 0

  init(_ choice: RadiusChoice, _ counts: TuningCounts) {
    for (stop, radius) in choice.radii.enumerated() {
      visits += counts.visits(stop, radius)
      detected += counts.detected(stop, choice.mode, radius)
      falses += counts.falses(stop, choice.mode, radius)
    }
  }

  /// Share of the visits that were noticed; NaN without any.
  var detection: Double { Double(detected) / Double(visits) }
}

/// Which radii of stops in a row go together: two circles must leave room between them.
struct RadiusLimits: Sendable {
  /// Of the grid, ascending.
  var radii: [Double]
  /// What the radii of a stop and of the next one may come to at most, in meters.
  var sums: [Double]

  func allow(_ radius: Int, before next: Int, at stop: Int) -> Bool {
    radii[radius] + radii[next] <= sums[stop]
  }
}

/// Chooses radii: as few false triggers as a detection allows.
///
/// A missed visit is given a price in false triggers, the same at every stop; the radii are those
/// that cost least. The price rises until detection is where it must be: Lagrange's multiplier,
/// which leaves no exchange between two stops that would gain anything.
struct RadiusChooser {
  /// What a missed visit costs, rising by a quarter from a twentieth to a thousand and more.
  static let prices: [Double] = {
    var prices = [0.05]
    while prices[prices.count - 1] < 1000 { prices.append(prices[prices.count - 1] * 1.25) }
    return prices
  }()

  let counts: TuningCounts
  let limits: RadiusLimits
  /// What each stop must notice at least; none where nothing is asked.
  let floors: [Proportion]

  /// How much less than its floor a stop may notice (assumed: what nobody would see).
  static let toleranceShare = 0.01

  /// The cheapest radii under `mode` at `price` that go together and leave no stop below its floor;
  /// of equal ones the smaller; nil where there are none. Stop by stop, for each radius the cheapest
  /// way to come to it (dynamic programming).
  func choice(mode: Int, price: Double) -> RadiusChoice? {
    var costs: [Double] = []
    var before: [[Int]] = []
    for stop in 0..<counts.stops {
      var next = [Double](repeating: .infinity, count: counts.radii)
      var from = [Int](repeating: 0, count: counts.radii)
      for radius in 0..<counts.radii {
        guard reachesFloor(stop, mode, radius) else { continue }
        let missed = counts.visits(stop, radius) - counts.detected(stop, mode, radius)
        let own = Double(counts.falses(stop, mode, radius)) + price * Double(missed)
        guard stop > 0 else {
          next[radius] = own
          continue
        }
        for last in 0..<counts.radii where limits.allow(last, before: radius, at: stop - 1) {
          if costs[last] + own < next[radius] {
            (next[radius], from[radius]) = (costs[last] + own, last)
          }
        }
      }
      costs = next
      before.append(from)
    }
    guard costs.contains(where: \.isFinite) else { return nil }
    var radius = costs.indices.reduce(0) { costs[$1] < costs[$0] ? $1 : $0 }
    var radii = [radius]
    for from in before.dropFirst().reversed() {
      radius = from[radius]
      radii.append(radius)
    }
    return RadiusChoice(mode: mode, radii: radii.reversed())
  }

  private func reachesFloor(_ stop: Int, _ mode: Int, _ radius: Int) -> Bool {
    guard floors.indices.contains(stop), let floor = floors[stop].share else { return true }
    let visits = counts.visits(stop, radius)
    return Double(counts.detected(stop, mode, radius))
      >= (floor - Self.toleranceShare) * Double(visits)
  }

  /// The choices of all prices, each once, in order of the prices.
  func front(mode: Int) -> [RadiusChoice] {
    var front: [RadiusChoice] = []
    for price in Self.prices {
      if let choice = choice(mode: mode, price: price), choice != front.last {
        front.append(choice)
      }
    }
    return front
  }
}

/// What a recommendation must reach.
struct TuningGoal: Sendable {
  /// Today's radii under the scenario's policy.
  var today: RadiusChoice
  /// Share of the visits to be noticed; nil: as today, beyond doubt.
  var detection: Double?
  var limits: RadiusLimits
  /// Walks that are to show that no fewer visits are noticed than today, and those behind the
  /// counts; both above 0.
  var freshWalks = 1
  var walks = 1

  /// Half the width of a 95 % interval in standard deviations, and as much as keeps nineteen of
  /// twenty such intervals on the right side.
  private static let sigmas = 1.96 + 1.645

  /// The first choice on the front of `mode` that reaches the goal over `blocks`, each counted as
  /// often as `times` says; where none does, the one that detects most. To detect no less than
  /// today is to do so by so much that fresh walks show it, and where nothing does, by the counts
  /// alone.
  func choice(
    mode: Int, blocks: [TuningCounts], times: [Int]? = nil
  ) -> (choice: RadiusChoice, isReached: Bool) {
    var counts = blocks[0]
    counts.add(blocks[0], times: -1)
    for (index, block) in blocks.enumerated() { counts.add(block, times: times?[index] ?? 1) }
    var front = chooser(counts).front(mode: mode)
    let keepsFloors = !front.isEmpty
    if !keepsFloors {
      front = RadiusChooser(counts: counts, limits: limits, floors: []).front(mode: mode)
    }
    guard let first = front.first else { return (today, false) }
    for isCertain in detection == nil ? [true, false] : [true] {
      for choice in front
      where keepsFloors && isReached(choice, counts, blocks, times, isCertain: isCertain) {
        return (choice, true)
      }
    }
    func reach(_ choice: RadiusChoice) -> Double { ChoiceTotals(choice, counts).detection }
    let best = front.reduce(first) { reach($1) > reach($0) ? $1 : $0 }
    return (best, false)
  }

  /// Chooses by the goal's limits; where no detection is asked for, no stop may lose what it has.
  func chooser(_ counts: TuningCounts) -> RadiusChooser {
    let floors = today.radii.enumerated().map { stop, radius in
      Proportion(
        successes: counts.detected(stop, today.mode, radius), trials: counts.visits(stop, radius))
    }
    return RadiusChooser(
      counts: counts, limits: limits, floors: detection == nil ? floors : [])
  }

  private func isReached(
    _ choice: RadiusChoice, _ counts: TuningCounts, _ blocks: [TuningCounts], _ times: [Int]?,
    isCertain: Bool
  ) -> Bool {
    let reached = ChoiceTotals(choice, counts).detection
    if let detection { return reached >= detection }
    let gain = reached - ChoiceTotals(today, counts).detection
    guard gain >= 0 else { return false }
    guard isCertain, reached < 1 else { return true }
    // same walks: what today misses by chance, the choice misses too
    var differences: [Double] = []
    for (index, block) in blocks.enumerated() {
      let difference = ChoiceTotals(choice, block).detection - ChoiceTotals(today, block).detection
      for _ in 0..<(times?[index] ?? 1) where !difference.isNaN { differences.append(difference) }
    }
    guard differences.count > 1 else { return false }
    let n = Double(differences.count)
    let mean = differences.reduce(0, +) / n
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let scale = Double(walks) / Double(freshWalks)
    return gain >= Self.sigmas * (squares / (n - 1) / n * max(1, scale)).squareRoot()
  }
}
