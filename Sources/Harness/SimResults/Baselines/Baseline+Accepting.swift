public import SimText

/// Updates a baseline to a scenario's new results.
extension Baseline {
  /// Returns the baseline with the tolerances that were written by hand into `old`.
  public func keepingTolerances(of old: Baseline?) -> Baseline {
    var kept = self
    for (number, variant) in variants.enumerated() {
      guard let before = old?.variants.first(where: { $0.name == variant.name }) else { continue }
      for (place, measure) in variant.measures.enumerated() {
        kept.variants[number].measures[place].tolerance =
          before.measures.first { $0.metric == measure.metric }?.tolerance
      }
    }
    return kept
  }

  /// Returns the differences of `new` from this baseline if their walks can't be compared: each
  /// changed mean of the scenario as written, without a verdict.
  public func shifts(to new: Baseline) -> [Movement] {
    guard let old = variants.first(where: { $0.name.isEmpty }),
      let variant = new.variants.first(where: { $0.name.isEmpty })
    else { return [] }
    return variant.measures.compactMap { measure in
      let before = old.measures.first { $0.metric == measure.metric && $0.unit == measure.unit }
      guard let before, before.mean != measure.mean else { return nil }
      var movement = Movement(
        .note, scenario: new.scenario, metric: measure.metric,
        command: new.command(seed: new.firstSeed ?? 0))
      movement.unit = measure.unit
      movement.seeds = new.runs
      (movement.from, movement.to) = (before.mean, measure.mean)
      return movement
    }
  }

  /// Returns `old` with the new values of `metrics`; the whole new baseline if `metrics` is empty.
  ///
  /// Throws if `metrics` are not measured, or if the new values come from other walks than the rest
  /// of `old`. `path` is the scenario's path as the user gave it.
  public func accepted(
    over old: Baseline, metrics: [String], path: String
  ) throws(Diagnostic) -> Baseline {
    let new = keepingTolerances(of: old)
    if metrics.isEmpty { return new }
    let place = Diagnostic.Place(file: path)
    if let difference = old.otherSeeds(than: new) ?? old.incomparability(with: new) {
      throw Diagnostic(
        "a metric alone can't be accepted: \(difference)", at: place,
        hint: "leave out --metric to accept all")
    }
    var accepted = old
    for metric in metrics {
      var isFound = false
      for variant in new.variants {
        guard let measure = variant.measures.first(where: { $0.metric == metric }),
          let number = accepted.variants.firstIndex(where: { $0.name == variant.name })
        else { continue }
        isFound = true
        if let index = accepted.variants[number].measures.firstIndex(where: {
          $0.metric == metric
        }) {
          accepted.variants[number].measures[index] = measure
        } else {
          accepted.variants[number].measures.append(measure)
        }
      }
      guard isFound else {
        throw Diagnostic(
          "it does not measure '\(metric)'", at: place,
          hint: "simrun baseline show \(shellWord(path)) lists its metrics")
      }
    }
    // if all metrics were accepted, the digest of the observations is accepted, too
    for (number, variant) in accepted.variants.enumerated() {
      if let now = new.variants.first(where: { $0.name == variant.name }),
        now.measures == variant.measures
      {
        accepted.variants[number].digest = now.digest
      }
    }
    return accepted
  }
}
