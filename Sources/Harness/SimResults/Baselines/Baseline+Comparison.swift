import SimKernel
import SimNumerics

/// Holding what a scenario came to now against its baseline.
extension Baseline {
  /// Returns in what `new` differs from this baseline; nothing where all is the same.
  ///
  /// One seed is exact: whatever is worse than the tolerance is worse. Many seeds are compared pair
  /// by pair, and what differs in the mean is worse where the 95 % interval of that lies beyond the
  /// tolerance. Variants that must fail are judged by that alone.
  ///
  /// - Parameter allowsOutside: whether `new` may name files outside its repository.
  public func movements(to new: Baseline, allowsOutside: Bool = false) -> [Movement] {
    differences(to: new).map { movement in
      var movement = movement
      movement.allowsOutside = allowsOutside
      return movement
    }
  }

  private func differences(to new: Baseline) -> [Movement] {
    var movements: [Movement] = []
    if version != new.version {
      movements.append(
        new.movement(.note, words: "the baseline is of simrun \(version), this is \(new.version)"))
    }
    if let difference = incomparability(with: new) {
      movements.append(new.movement(.incomparable, words: difference))
      return movements
    }
    for variant in new.variants {
      guard let old = variants.first(where: { $0.name == variant.name }) else {
        movements.append(new.movement(.new, variant: variant.name, words: "has no baseline yet"))
        continue
      }
      // what must fail is judged by that it does
      guard old.expectedToPass || variant.expectedToPass else { continue }
      movements += self.movements(from: old, to: variant, of: new)
    }
    for old in variants where !new.variants.contains(where: { $0.name == old.name }) {
      movements.append(new.movement(.lost, variant: old.name, words: "is no longer there"))
    }
    return movements
  }

  /// Why nothing can be compared; nil where it can.
  func incomparability(with new: Baseline) -> String? {
    if firstSeed != new.firstSeed || runs != new.runs {
      return "the baseline is of \(seedWords), this is of \(new.seedWords)"
    }
    if let input, let other = new.input, input != other {
      return "the walks are others than the baseline's: its world, walk, phone, faults or script "
        + "have changed"
    }
    return nil
  }

  private var seedWords: String {
    guard let firstSeed else { return "a recording" }
    return runs == 1 ? "seed \(firstSeed)" : "\(runs) seeds from \(firstSeed)"
  }

  private func movements(from old: Variant, to variant: Variant, of new: Baseline) -> [Movement] {
    var movements: [Movement] = []
    for measure in variant.measures {
      let before = old.measures.first { $0.metric == measure.metric }
      guard let before else {
        movements.append(
          new.movement(
            .new, variant: variant.name, metric: measure.metric, words: "has no baseline yet"))
        continue
      }
      if let movement = new.movement(from: before, to: measure, of: variant.name) {
        movements.append(movement)
      }
    }
    for before in old.measures
    where !variant.measures.contains(where: { $0.metric == before.metric }) {
      var movement = new.movement(
        .lost, variant: variant.name, metric: before.metric, words: "is no longer measured")
      movement.from = before.mean
      movement.unit = before.unit
      movements.append(movement)
    }
    if movements.isEmpty && old.digest != variant.digest {
      movements.append(
        new.movement(
          .note, variant: variant.name,
          words: "all metrics are the same, the observations are not"))
    }
    return movements
  }

  private func movement(
    _ kind: Movement.Kind, variant: String = "", metric: String? = nil, words: String
  ) -> Movement {
    Movement(
      kind, scenario: scenario, variant: variant, metric: metric, words: words,
      command: command(seed: firstSeed ?? 0))
  }

  /// nil where nothing moved.
  private func movement(from old: Measure, to new: Measure, of variant: String) -> Movement? {
    guard old.unit == new.unit else {
      return movement(
        .incomparable, variant: variant, metric: new.metric,
        words: "its unit was '\(old.unit)' and is '\(new.unit)'")
    }
    guard old.values != new.values else { return nil }
    var movement = movement(.changed, variant: variant, metric: new.metric, words: "")
    movement.unit = new.unit
    (movement.from, movement.to) = (old.mean, new.mean)
    movement.seeds = new.values.count
    let better = new.better
    // the seed that shows most of it: where data are gone, else where it moved most
    let worst = zip(old.values, new.values).enumerated().max {
      Self.size($0.element, better) < Self.size($1.element, better)
    }
    if let worst { movement.command = command(seed: seeds[worst.offset]) }
    let lost = zip(old.values, new.values).count { $0 != nil && $1 == nil }
    if lost > 0 {
      movement.kind = .lost
      movement.words =
        runs == 1
        ? "is no longer measured" : "is no longer measured on \(lost) of \(runs) seeds"
      return movement
    }
    let pairs = zip(old.values, new.values).compactMap { old, new in
      old.flatMap { old in new.map { (old, $0) } }
    }
    judge(pairs, better, tolerance: old.tolerance ?? 0, &movement)
    return movement
  }

  /// How much a pair shows: data that are gone most of all.
  private static func size(_ pair: (Double?, Double?), _ better: Direction?) -> Double {
    guard let old = pair.0 else { return -.infinity }
    guard let new = pair.1 else { return .infinity }
    return better?.worsening(from: old, to: new) ?? abs(new - old)
  }

  private func judge(
    _ pairs: [(Double, Double)], _ better: Direction?, tolerance: Double,
    _ movement: inout Movement
  ) {
    guard let better else {
      // of many seeds some may still say how far it moved
      movement.interval = Self.interval(pairs)
      return
    }
    if pairs.allSatisfy({ $0 == $1 }) {
      movement.kind = .new
      movement.words = "is measured on more seeds than before"
      return
    }
    if runs == 1 {
      let worsening = better.worsening(from: pairs[0].0, to: pairs[0].1)
      movement.kind = worsening > tolerance ? .worse : worsening < 0 ? .better : .unclear
      if movement.kind == .unclear { movement.words = "within the tolerance" }
      return
    }
    guard let interval = Self.interval(pairs) else {
      let fewest = Int(Estimate.leastEffectiveCount)
      movement.kind = .insufficient
      movement.words =
        "differs on \(pairs.count { $0 != $1 }) of \(pairs.count) seeds, and \(fewest) are needed "
        + "to tell what that means"
      return
    }
    movement.interval = interval
    let (low, high) =
      better == .lower
      ? (interval.lowerBound, interval.upperBound) : (-interval.upperBound, -interval.lowerBound)
    movement.kind = low > tolerance ? .worse : high < 0 ? .better : .unclear
  }

  /// 95 % interval of the mean difference; nil for too few pairs.
  private static func interval(_ pairs: [(Double, Double)]) -> ClosedRange<Double>? {
    Estimate(meanDifferenceFrom: pairs.map(\.0), to: pairs.map(\.1)).interval
  }
}

extension Baseline.Measure {
  /// Of the seeds that have a value; nil where none has.
  var mean: Double? {
    let values = values.compactMap { $0 }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
