import Elementary

/// A bounded number of weighted guesses of the walker's position.
struct LaneMixture: Sendable {
  /// Most guesses kept from fix to fix. A gap of a minute needs about a hundred; more gave no gain
  /// (presets covered_souk and indoor). Usually there are ten to thirty.
  static let capacity = 128
  /// Most guesses while they cross into other pieces.
  private static let crossingCapacity = 512
  /// Guesses lighter than the heaviest by this factor are dropped: e⁻⁹.
  private static let lightest = 1.234e-4
  /// Keeps the logarithm of a sum of weights finite.
  private static let leastSum = 1e-300

  private(set) var all: [LaneHypothesis] = []
  /// The newest guess on each piece; −1 where there is none.
  private var newest: [Int32]

  init(pieceCount: Int) {
    all.reserveCapacity(LaneMixture.crossingCapacity)
    newest = [Int32](repeating: -1, count: pieceCount)
  }

  var isEmpty: Bool { all.isEmpty }

  mutating func removeAll() {
    unlink()
    all.removeAll(keepingCapacity: true)
  }

  subscript(index: Int) -> LaneHypothesis {
    get { all[index] }
    _modify { yield &all[index] }
  }

  /// Adds a guess; merges it into a similar guess on the same piece if there is one.
  mutating func add(_ hypothesis: LaneHypothesis) {
    if let like = like(hypothesis) {
      all[like].absorb(hypothesis)
    } else if all.count < LaneMixture.crossingCapacity {
      all.append(hypothesis)
      link(all.count - 1)
    }
  }

  /// Updates the weights with the last fix, drops the lightest guesses and merges those that have
  /// become alike. The weights are probabilities afterwards.
  ///
  /// - Returns: the logarithm of the likelihood of that fix, over all guesses.
  @discardableResult
  mutating func settle() -> Double {
    let logLikelihood = weigh()
    unlink()
    let limit = limit()
    var (kept, sum, room) = (0, 0.0, limit.room)
    for index in all.indices {
      let hypothesis = all[index]
      guard hypothesis.weight >= limit.least else { continue }
      if hypothesis.weight < limit.certain {
        if room == 0 { continue }
        room -= 1
      }
      sum += hypothesis.weight
      if let like = like(hypothesis) {
        all[like].absorb(hypothesis)
      } else {
        all[kept] = hypothesis
        link(kept)
        kept += 1
      }
    }
    all.removeLast(all.count - kept)
    let scale = 1 / sum
    for index in all.indices { all[index].weight *= scale }
    return logLikelihood
  }

  private mutating func weigh() -> Double {
    var (best, sum) = (-Double.infinity, 0.0)
    for index in all.indices where all[index].weight > 0 {
      best = max(best, all[index].logLikelihood)
    }
    for index in all.indices {
      // the last remaining guess must keep a weight above 0, however unlikely it is
      all[index].weight *= Portable.exp(max(-300, all[index].logLikelihood - best))
      all[index].logLikelihood = 0
      sum += all[index].weight
    }
    return best + Portable.log(max(LaneMixture.leastSum, sum))
  }

  /// The weight above which all guesses are kept, a lower one above which they are kept while there
  /// is room, and that room; the weights are powers of two below the heaviest.
  private func limit() -> (least: Double, certain: Double, room: Int) {
    var heaviest = 0.0
    for index in all.indices { heaviest = max(heaviest, all[index].weight) }
    let least = heaviest * LaneMixture.lightest
    if all.count <= LaneMixture.capacity { return (least, least, 0) }
    // more guesses than can be kept may have equal weights
    var (certain, certainCount) = (Double.infinity, 0)
    var weight = heaviest
    while weight > least {
      var count = 0
      for index in all.indices where all[index].weight >= weight { count += 1 }
      if count > LaneMixture.capacity { break }
      (certain, certainCount) = (weight, count)
      weight /= 2
    }
    return (max(least, weight), certain, LaneMixture.capacity - certainCount)
  }

  private func like(_ hypothesis: LaneHypothesis) -> Int? {
    var other = Int(newest[Int(hypothesis.piece)])
    while other >= 0 {
      if all[other].isLike(hypothesis) { return other }
      other = Int(all[other].older)
    }
    return nil
  }

  private mutating func link(_ index: Int) {
    let piece = Int(all[index].piece)
    all[index].older = newest[piece]
    newest[piece] = Int32(index)
  }

  private mutating func unlink() {
    for index in all.indices { newest[Int(all[index].piece)] = -1 }
  }
}
