import SimKernel

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

/// Chooses radii: as few false triggers as a detection allows.
///
/// A missed visit is given a price in false triggers, the same at every stop; the radius of a stop
/// is the one that costs least. The price rises until detection is where it must be: Lagrange's
/// multiplier, which leaves no exchange between two stops that would gain anything.
struct RadiusChooser {
  /// What a missed visit costs, rising by a quarter from a twentieth to a thousand and more.
  static let prices: [Double] = {
    var prices = [0.05]
    while prices[prices.count - 1] < 1000 { prices.append(prices[prices.count - 1] * 1.25) }
    return prices
  }()

  let counts: TuningCounts

  /// The cheapest radii under `mode` at `price`; of equal ones the smaller.
  func choice(mode: Int, price: Double) -> RadiusChoice {
    let radii = (0..<counts.stops).map { stop in
      var best = 0
      var bestCost = Double.infinity
      for radius in 0..<counts.radii {
        let missed = counts.visits(stop, radius) - counts.detected(stop, mode, radius)
        let cost = Double(counts.falses(stop, mode, radius)) + price * Double(missed)
        if cost < bestCost { (best, bestCost) = (radius, cost) }
      }
      return best
    }
    return RadiusChoice(mode: mode, radii: radii)
  }

  /// The choices of all prices, each once, in order of the prices.
  func front(mode: Int) -> [RadiusChoice] {
    var front: [RadiusChoice] = []
    for price in Self.prices {
      let choice = choice(mode: mode, price: price)
      if choice != front.last { front.append(choice) }
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

  /// Half the width of a 95 % interval in standard deviations.
  private static let sigmas = 1.96

  /// The first choice on the front of `mode` that reaches the goal over `blocks`, each counted as
  /// often as `times` says; where none does, the one that detects most. To detect no less than today
  /// is to do so by a 95 % interval, and where nothing does, by the counts themselves.
  func choice(
    mode: Int, blocks: [TuningCounts], times: [Int]? = nil
  ) -> (choice: RadiusChoice, isReached: Bool) {
    var counts = blocks[0]
    counts.add(blocks[0], times: -1)
    for (index, block) in blocks.enumerated() { counts.add(block, times: times?[index] ?? 1) }
    let front = RadiusChooser(counts: counts).front(mode: mode)
    for isCertain in detection == nil ? [true, false] : [true] {
      for choice in front where isReached(choice, counts, blocks, times, isCertain: isCertain) {
        return (choice, true)
      }
    }
    func detection(_ choice: RadiusChoice) -> Double { ChoiceTotals(choice, counts).detection }
    let best = front.reduce(front[0]) { detection($1) > detection($0) ? $1 : $0 }
    return (best, false)
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
    return gain >= Self.sigmas * (squares / (n - 1) / n).squareRoot()
  }
}
