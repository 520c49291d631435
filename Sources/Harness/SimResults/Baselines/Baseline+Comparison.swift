import SimKernel
import SimNumerics

/// Compares a scenario's new results with its baseline.
extension Baseline {
  /// Returns the differences of `new` from this baseline, judged on their own; empty if there is
  /// none.
  ///
  /// - Parameters:
  ///   - sides: the names of both sides.
  ///   - allowsOutside: whether `new` may name files outside its repository.
  public func movements(
    to new: Baseline, _ sides: Sides = .baseline(), allowsOutside: Bool = false
  ) -> [Movement] {
    Movement.judged(unjudgedMovements(to: new, sides, allowsOutside: allowsOutside))
  }

  /// The same differences before `Movement.judged` separates them from chance.
  public func unjudgedMovements(
    to new: Baseline, _ sides: Sides = .baseline(), allowsOutside: Bool = false
  ) -> [Movement] {
    differences(to: new, sides).map { movement in
      var movement = movement
      movement.allowsOutside = allowsOutside
      movement.sides = sides
      return movement
    }
  }

  /// Returns all differences. A recording has no randomness: any worsening beyond the tolerance
  /// counts. The same seeds are compared in pairs by Student's t, different seeds by their means
  /// with Welch's t. A variant that must fail is judged only by whether it fails.
  private func differences(to new: Baseline, _ sides: Sides) -> [Movement] {
    var movements: [Movement] = []
    if version != new.version {
      movements.append(
        new.movement(
          .note, words: "\(sides.old) is of simrun \(version), \(sides.new) is of \(new.version)"))
    }
    if let difference = incomparability(with: new, sides) {
      movements.append(new.movement(.incomparable, words: difference))
      return movements
    }
    if let seeds = otherSeeds(than: new, sides) {
      let words = "\(seeds): their means are compared, not seed by seed"
      movements.append(new.movement(.note, words: words))
    }
    for variant in new.variants {
      guard let old = variants.first(where: { $0.name == variant.name }) else {
        movements.append(new.movement(.new, variant: variant.name, words: sides.absence))
        continue
      }
      // a variant that must fail is judged only by whether it fails
      guard old.expectedToPass || variant.expectedToPass else { continue }
      movements += self.movements(from: old, to: variant, of: new, sides)
    }
    for old in variants where !new.variants.contains(where: { $0.name == old.name }) {
      movements.append(new.movement(.lost, variant: old.name, words: "is no longer there"))
    }
    return movements
  }

  /// Returns why no comparison is possible; nil if one is.
  func incomparability(with new: Baseline, _ sides: Sides = .baseline()) -> String? {
    guard hasSeeds(of: new) else {
      let isOfMany = [self, new].allSatisfy {
        $0.firstSeed != nil && $0.runs >= Movement.leastSeeds
      }
      return isOfMany ? nil : otherSeeds(than: new, sides)
    }
    if let input, let other = new.input, input != other { return otherWalk(than: new, sides) }
    return nil
  }

  /// Describes how the first walk of `new` differs, as far as both sides recorded it.
  private func otherWalk(than new: Baseline, _ sides: Sides) -> String {
    guard let facts, let other = new.facts else {
      return "the walk differs, but \(facts == nil ? sides.old : sides.new) does not record how: "
        + "world, walk, phone, faults or script have changed"
    }
    return "the walk differs: "
      + (facts.changes(to: other)
        ?? "same length and number of fixes; its way, positions, headings or map have changed")
  }

  func hasSeeds(of new: Baseline) -> Bool { firstSeed == new.firstSeed && runs == new.runs }

  /// Describes the different seeds in words; nil if the seeds are the same.
  func otherSeeds(than new: Baseline, _ sides: Sides = .baseline()) -> String? {
    hasSeeds(of: new)
      ? nil : "\(sides.old) is of \(seedWords), \(sides.new) is of \(new.seedWords)"
  }

  private var seedWords: String {
    guard let firstSeed else { return "a recording" }
    return runs == 1 ? "seed \(firstSeed)" : "\(runs) seeds from \(firstSeed)"
  }

  private func movements(
    from old: Variant, to variant: Variant, of new: Baseline, _ sides: Sides
  ) -> [Movement] {
    var movements: [Movement] = []
    for measure in variant.measures {
      let before = old.measures.first { $0.metric == measure.metric }
      guard let before else {
        movements.append(
          new.movement(
            .new, variant: variant.name, metric: measure.metric, words: sides.absence))
        continue
      }
      movements +=
        hasSeeds(of: new)
        ? [new.movement(from: before, to: measure, of: variant.name)].compactMap { $0 }
        : new.movementsOfMeans(from: before, to: measure, of: variant.name)
    }
    for before in old.measures
    where !variant.measures.contains(where: { $0.metric == before.metric }) {
      var movement = new.movement(
        .lost, variant: variant.name, metric: before.metric, words: "is no longer measured")
      movement.from = before.mean
      movement.unit = before.unit
      movements.append(movement)
    }
    if movements.isEmpty && hasSeeds(of: new) && old.digest != variant.digest {
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

  /// Returns the difference between two measures; nil if there is none.
  private func movement(from before: Measure, to new: Measure, of variant: String) -> Movement? {
    guard let old = before.converted(to: new) else {
      return movement(
        .incomparable, variant: variant, metric: new.metric,
        words: "its unit was '\(before.unit)' and is '\(new.unit)'")
    }
    guard old.values != new.values else { return nil }
    var movement = movement(.changed, variant: variant, metric: new.metric, words: "")
    movement.unit = new.unit
    (movement.from, movement.to) = (old.mean, new.mean)
    movement.seeds = new.values.count
    let better = new.better
    // the seed to show: one whose data disappeared, else the one with the largest change
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
    if pairs.allSatisfy({ $0 == $1 }) {
      movement.kind = .new
      movement.words = "is measured on more seeds than before"
    } else if runs == 1 {
      judge(pairs[0], better, tolerance: old.tolerance, &movement)
    } else if pairs.count < Movement.leastSeeds {
      movement.kind = .insufficient
      movement.words =
        "differs on \(pairs.count { $0 != $1 }) of \(pairs.count) seeds, and "
        + "\(Movement.leastSeeds) are needed to judge that"
    } else {
      let difference = MeanDifference(pairsFrom: pairs.map(\.0), to: pairs.map(\.1))
      movement.suspect(difference, better, tolerance: old.tolerance ?? 0)
    }
    return movement
  }

  /// The size of a pair's difference; missing new data counts as the largest.
  private static func size(_ pair: (Double?, Double?), _ better: Direction?) -> Double {
    guard let old = pair.0 else { return -.infinity }
    guard let new = pair.1 else { return .infinity }
    return better?.worsening(from: old, to: new) ?? abs(new - old)
  }

  /// Judges the difference of a single run: exact for a recording or with a stated tolerance.
  private func judge(
    _ pair: (old: Double, new: Double), _ better: Direction?, tolerance: Double?,
    _ movement: inout Movement
  ) {
    guard firstSeed == nil || tolerance != nil else {
      movement.kind = .insufficient
      movement.words =
        "differs on one seed, and \(Movement.leastSeeds) are needed to tell that from chance"
      return
    }
    // without a better direction the kind stays `changed`
    guard let better else { return }
    let worsening = better.worsening(from: pair.old, to: pair.new)
    movement.kind = worsening > tolerance ?? 0 ? .worse : worsening < 0 ? .better : .unclear
    if movement.kind == .unclear { movement.words = "within the tolerance" }
  }

  /// Returns the differences between the means of `new` and `old`, measured on different seeds: of
  /// the metric itself, and of the share of seeds on which it was measured.
  private func movementsOfMeans(
    from past: Measure, to new: Measure, of variant: String
  ) -> [Movement] {
    guard let old = past.converted(to: new) else {
      return [movement(from: past, to: new, of: variant)].compactMap { $0 }
    }
    var movement = movement(.lost, variant: variant, metric: new.metric, words: "")
    movement.unit = new.unit
    (movement.from, movement.to) = (old.mean, new.mean)
    movement.seeds = new.values.count { $0 != nil }
    let worst = zip(seeds, new.values).filter { $1 != nil }.max { one, other in
      (new.better ?? .lower).worsening(from: one.1 ?? 0, to: other.1 ?? 0) > 0
    }
    if let worst { movement.command = command(seed: worst.0) }
    var movements: [Movement] = []
    let (before, now) = (old.values.count { $0 != nil }, movement.seeds)
    let presence = MeanDifference(
      runsFrom: old.values.map { $0 == nil ? 0 : 1 }, to: new.values.map { $0 == nil ? 0 : 1 })
    if let presence, presence.mean < 0 {
      var lost = movement
      lost.words =
        "is measured on \(now) of \(new.values.count) seeds, and was on \(before) of "
        + "\(old.values.count)"
      lost.suspect(presence, .higher, tolerance: 0)
      lost.suspicion = .lost
      movements.append(lost)
    }
    guard min(before, now) >= Movement.leastSeeds else { return movements }
    let difference = MeanDifference(
      runsFrom: old.values.compactMap { $0 }, to: new.values.compactMap { $0 })
    // if both sides are only zeros, there is nothing to compare
    if let difference, difference.mean != 0 || difference.standardError > 0 {
      movement.suspect(difference, new.better, tolerance: old.tolerance ?? 0)
      movements.append(movement)
    }
    return movements
  }
}

extension Movement {
  /// Sets the kind that applies if `difference` exceeds chance; a worsening within `tolerance`
  /// never does.
  fileprivate mutating func suspect(
    _ difference: MeanDifference?, _ better: Direction?, tolerance: Double
  ) {
    kind = .unclear
    guard let difference else { return }
    interval = difference.interval()
    guard let better else {
      (suspicion, chance) = (.changed, difference.chance())
      return
    }
    let worsening = better.worsening(from: 0, to: difference.mean)
    suspicion = worsening > 0 ? .worse : .better
    chance =
      worsening > 0 && worsening <= tolerance
      ? 1 : difference.chance(from: worsening > 0 ? better.sign * tolerance : 0)
  }
}

extension Direction {
  /// 1 if larger values are worse, else −1.
  fileprivate var sign: Double { self == .lower ? 1 : -1 }
}

extension Baseline.Measure {
  /// The same values in the unit of `new`, as a bound may be in another unit than before; nil if
  /// the units are of different dimensions. Values that only differ by rounding become those of
  /// `new`.
  func converted(to new: Self) -> Self? {
    if unit == new.unit { return self }
    for units in Dimension.allCases.map(\.units) {
      guard let from = units.first(where: { $0.symbol == unit }),
        let to = units.first(where: { $0.symbol == new.unit })
      else { continue }
      var copy = self
      copy.unit = new.unit
      copy.tolerance = tolerance.map { to.value(ofBase: from.base($0)) }
      copy.values = values.enumerated().map { index, value in
        guard let converted = value.map({ to.value(ofBase: from.base($0)) }) else { return nil }
        guard new.values.indices.contains(index), let other = new.values[index],
          abs(converted - other) <= Self.rounding * abs(other)
        else { return converted }
        return other
      }
      return copy
    }
    return nil
  }

  /// Relative difference that two roundings of a double make at most, with room to spare.
  private static let rounding = 1e-12

  /// Mean over the seeds with a value; nil if there is none.
  var mean: Double? {
    let values = values.compactMap { $0 }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
