import Elementary

/// Guesses at where the walker is, with their weights; a bounded number of them.
struct LaneMixture: Sendable {
  /// After each fix; between, crossings add to it (assumed: what is beyond changed no match).
  static let capacity = 32
  /// Lighter than the heaviest by this, as a logarithm, is given up.
  static let lightest = -10.0

  private(set) var all: [LaneHypothesis] = []

  init() { all.reserveCapacity(8 * LaneMixture.capacity) }

  var isEmpty: Bool { all.isEmpty }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  mutating func append(_ hypothesis: LaneHypothesis) { all.append(hypothesis) }

  subscript(index: Int) -> LaneHypothesis {
    get { all[index] }
    _modify { yield &all[index] }
  }

  /// Gives up the lightest, puts together those that say the same, and makes the weights
  /// probabilities.
  mutating func settle() {
    prune()
    merge()
    if all.count > LaneMixture.capacity {
      // few are over: each round drops the lightest
      sortByWeight()
      all.removeLast(all.count - LaneMixture.capacity)
    }
    normalize()
  }

  private mutating func prune() {
    var heaviest = -Double.infinity
    for hypothesis in all { heaviest = max(heaviest, hypothesis.logWeight) }
    let limit = heaviest + LaneMixture.lightest
    var kept = 0
    for index in all.indices where all[index].logWeight >= limit {
      if kept != index { all[kept] = all[index] }
      kept += 1
    }
    all.removeLast(all.count - kept)
  }

  private mutating func merge() {
    var index = 0
    while index < all.count {
      var other = index + 1
      while other < all.count {
        if all[other].piece == all[index].piece, all[index].isLike(all[other]) {
          all[index].absorb(all[other])
          all[other] = all[all.count - 1]
          all.removeLast()
        } else {
          other += 1
        }
      }
      index += 1
    }
  }

  private mutating func sortByWeight() {
    for index in 1..<all.count {
      let moving = all[index]
      var place = index
      while place > 0, all[place - 1].logWeight < moving.logWeight {
        all[place] = all[place - 1]
        place -= 1
      }
      all[place] = moving
    }
  }

  private mutating func normalize() {
    var heaviest = -Double.infinity
    for hypothesis in all { heaviest = max(heaviest, hypothesis.logWeight) }
    var sum = 0.0
    for index in all.indices {
      all[index].logWeight -= heaviest
      all[index].weight = Portable.exp(all[index].logWeight)
      sum += all[index].weight
    }
    let logSum = Portable.log(sum)
    for index in all.indices {
      all[index].logWeight -= logSum
      all[index].weight /= sum
    }
  }
}

extension LaneHypothesis {
  /// Whether both can be told by one mean and variance without losing what sets them apart.
  fileprivate func isLike(_ other: LaneHypothesis) -> Bool {
    func apart(_ difference: Double, _ variance: Double, _ floor: Double) -> Double {
      difference * difference / (variance + floor)
    }
    return apart(place - other.place, min(placeVariance, other.placeVariance), 1)
      + apart(speed - other.speed, min(speedVariance, other.speedVariance), 0.1)
      + apart(alongError - other.alongError, min(alongVariance, other.alongVariance), 1)
      + apart(acrossError - other.acrossError, min(acrossVariance, other.acrossVariance), 1) < 6
  }

  /// Takes in another guess on the same piece: mean and variance of both together.
  fileprivate mutating func absorb(_ other: LaneHypothesis) {
    let heavier = max(logWeight, other.logWeight)
    let mine = Portable.exp(logWeight - heavier)
    let its = Portable.exp(other.logWeight - heavier)
    logWeight = heavier + Portable.log(mine + its)
    let share = its / (mine + its)
    let (ds, dv) = (other.place - place, other.speed - speed)
    let (da, dc) = (other.alongError - alongError, other.acrossError - acrossError)
    let spread = share * (1 - share)
    func mix(_ a: Double, _ b: Double, _ product: Double) -> Double {
      a + share * (b - a) + spread * product
    }
    placeVariance = mix(placeVariance, other.placeVariance, ds * ds)
    placeSpeed = mix(placeSpeed, other.placeSpeed, ds * dv)
    placeError = mix(placeError, other.placeError, ds * da)
    speedVariance = mix(speedVariance, other.speedVariance, dv * dv)
    speedError = mix(speedError, other.speedError, dv * da)
    alongVariance = mix(alongVariance, other.alongVariance, da * da)
    acrossVariance = mix(acrossVariance, other.acrossVariance, dc * dc)
    place += share * ds
    speed += share * dv
    alongError += share * da
    acrossError += share * dc
  }
}
