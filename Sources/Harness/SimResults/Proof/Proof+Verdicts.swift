import SimNumerics

/// The verdict on each line and expectation, derived from the answers.
extension Proof {
  /// The verdict on a line.
  public enum Worth: Hashable, Sendable {
    /// Removing the line, or making it worse, has a visible effect.
    case works
    /// Without the line, every run stays the same.
    case idle
    /// A fault that no expectation depends on: neither as written nor at its worst does it make the
    /// scenario or a variant miss an expectation that is met without it.
    case unjudged
    /// The line can't be removed, or the changed scenario could not be run.
    case unasked
  }

  /// Something that makes the scenario miss an expectation.
  public enum Cause: Hashable, Sendable {
    case variant(String)
    case change(line: String, change: String)
  }

  public func worth(of line: Line) -> Worth {
    let asked = answers(to: line).filter { $0.failure == nil }
    guard !asked.isEmpty else { return .unasked }
    let isRequired = !asked.contains { $0.change == "out" }
    if !asked.contains(where: \.differs) { return isRequired ? .unasked : .idle }
    guard line.kind == "fault" else { return .works }
    guard let without = asked.first(where: { $0.change == "out" }), let written else {
      return .unasked
    }
    let worse = [written] + asked.filter { $0.change != "out" }
    let isJudged = variants.contains { variant in
      expectations.contains { expectation in
        worse.contains {
          causesMiss($0, variant.name, insteadOf: without, variant.name, expectation.metric)
        }
      }
    }
    return isJudged ? .works : .unjudged
  }

  /// Returns what makes the scenario miss the expectation on `metric`; empty if the expectation is
  /// toothless.
  public func causes(ofMissing metric: String) -> [Cause] {
    guard let written else { return [] }
    let others = variants.filter { !$0.name.isEmpty }.filter {
      causesMiss(written, $0.name, insteadOf: written, "", metric)
    }
    let changes = answers.filter {
      !$0.line.isEmpty && causesMiss($0, "", insteadOf: written, "", metric)
    }
    return others.map { .variant($0.name) }
      + changes.map { .change(line: $0.line, change: $0.change) }
  }

  /// Expectations that are met as written and that no change makes miss.
  public var toothless: [Expectation] {
    expectations.filter { expectation in
      written.map { !isMissed($0, "", expectation.metric) } ?? false
        && causes(ofMissing: expectation.metric).isEmpty
    }
  }

  /// Expectations that a scenario which must pass misses as written: no change can show more.
  public var missed: [Expectation] {
    let mustPass = variants.first { $0.name.isEmpty }?.expectedToPass ?? true
    guard mustPass, let written else { return [] }
    return expectations.filter { isMissed(written, "", $0.metric) }
  }

  /// Problems to fix or to justify: names as in `reasons`, each with its verdict.
  public var findings: [(name: String, word: String)] {
    let idle = lines.compactMap { line -> (name: String, word: String)? in
      switch worth(of: line) {
      case .idle: (line.name, "idle")
      case .unjudged: (line.name, "unjudged")
      case .works, .unasked: nil
      }
    }
    let groundless = expectations.filter { $0.source == nil }
    return idle + missed.map { ("expect.\($0.metric)", "missed") }
      + toothless.map { ("expect.\($0.metric)", "toothless") }
      + groundless.map { ("expect.\($0.metric)", "unsourced") }
  }

  /// Findings for which the scenario gives no reason; a missed expectation can't have one.
  public var unexplained: [(name: String, word: String)] {
    findings.filter { reasons[$0.name] == nil || $0.word == "missed" }
  }

  /// Names with a reason that need none: the line works, or the expectation has teeth.
  public var needlessReasons: [String] {
    let found = Set(findings.map(\.name))
    return reasons.keys.filter { !found.contains($0) }.sorted()
  }

  /// Returns the metrics of the scenario as written that change without the line, beyond chance
  /// over all lines and expectations together (Holm 1979, at 5 %). Empty for fewer than thirty
  /// seeds.
  public func movements(of line: Line) -> [Shift] {
    guard runs >= Self.fewestRunsForMovement else { return [] }
    let firsts = lines.compactMap { line in answers(to: line).first.map { (line.name, $0) } }
    let all = firsts.flatMap { name, answer in answer.shifts.map { (name, $0) } }
    let told = Significance.holm(all.map { $0.1.chance }, level: 0.05)
    return zip(all, told).filter { $0.1 && $0.0.0 == line.name }.map(\.0.1)
  }

  /// Smallest number of seeds for which Student's t holds for skewed differences, too.
  static let fewestRunsForMovement = 30

  // MARK: - misses

  /// Whether too few seeds meet the expectation.
  func isMissed(_ answer: Answer, _ variant: String, _ metric: String) -> Bool {
    let missed = misses(answer, variant, metric).count { $0 }
    return Double(runs - missed) < passRate * Double(runs)
  }

  /// Whether `answer` misses an expectation that `other` meets, and more often than by chance: a
  /// one-sided sign test at 5 % on the seeds that differ. A single run has no randomness and needs
  /// no test.
  private func causesMiss(
    _ answer: Answer, _ variant: String, insteadOf other: Answer, _ otherVariant: String,
    _ metric: String
  ) -> Bool {
    guard answer.failure == nil, isMissed(answer, variant, metric),
      !isMissed(other, otherVariant, metric)
    else { return false }
    let pairs = zip(misses(answer, variant, metric), misses(other, otherVariant, metric))
    let worse = pairs.count { $0 && !$1 }
    let better = pairs.count { !$0 && $1 }
    return runs == 1 || Significance.signs(worse, against: better) < 0.05
  }

  private func misses(_ answer: Answer, _ variant: String, _ metric: String) -> [Bool] {
    guard let text = answer.misses[variant]?[metric] else {
      return [Bool](repeating: false, count: runs)
    }
    return text.utf8.map { $0 == UInt8(ascii: "1") }
  }
}
