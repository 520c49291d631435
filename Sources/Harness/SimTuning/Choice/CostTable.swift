import SimResults

/// The mean cost per walk of each stop under each setting, by block of walks.
struct CostTable: Sendable {
  let stops: Int
  let modes: Int
  let radii: Int
  let blocks: Int
  /// Costs by block, stop, mode and radius.
  private let costs: [Double]
  /// Costs of all walks by stop, mode and radius.
  private let sums: [Double]

  init(_ counts: [TuningCounts], costs prices: TuningCosts) {
    stops = counts[0].stops
    modes = counts[0].modes
    radii = counts[0].radii
    blocks = counts.count
    let walks = counts.reduce(0) { $0 + $1.walks }
    var costs: [Double] = []
    costs.reserveCapacity(blocks * stops * modes * radii)
    var sums = [Double](repeating: 0, count: stops * modes * radii)
    for block in counts {
      var next = 0
      for stop in 0..<stops {
        for mode in 0..<modes {
          for radius in 0..<radii {
            let cost = prices.cost(block.totals(stop, mode, radius))
            sums[next] += cost / Double(walks)
            costs.append(cost / Double(block.walks))
            next += 1
          }
        }
      }
    }
    self.costs = costs
    self.sums = sums
  }

  private func place(_ stop: Int, _ mode: Int, _ radius: Int) -> Int {
    (stop * modes + mode) * radii + radius
  }

  func cost(_ stop: Int, _ mode: Int, _ radius: Int) -> Double { sums[place(stop, mode, radius)] }

  func cost(_ stop: Int, _ mode: Int, _ radius: Int, block: Int) -> Double {
    costs[block * sums.count + place(stop, mode, radius)]
  }

  func cost(_ choice: RadiusChoice) -> Double {
    choice.radii.enumerated().reduce(0) { $0 + cost($1.offset, choice.mode, $1.element) }
  }

  func cost(_ choice: RadiusChoice, block: Int) -> Double {
    choice.radii.enumerated().reduce(0) {
      $0 + cost($1.offset, choice.mode, $1.element, block: block)
    }
  }

  /// The cheapest radii under `mode`; of equally cheap ones the smallest.
  func best(mode: Int) -> RadiusChoice {
    RadiusChoice(
      mode: mode,
      radii: (0..<stops).map { stop in
        (0..<radii).reduce(0) { cost(stop, mode, $1) < cost(stop, mode, $0) ? $1 : $0 }
      })
  }
}
