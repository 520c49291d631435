import SimNumerics

/// What the answers say of each line and expectation.
extension Proof {
  /// How much a line is worth.
  public enum Worth: Hashable, Sendable {
    /// Taking it out, or making it worse, shows.
    case works
    /// No run is another without it.
    case idle
    /// A fault that nothing expects anything of: neither as it is nor at its worst does the
    /// scenario or a variant miss an expectation that it meets without the fault.
    case unjudged
    /// It can't be taken out, or what was asked could not be run.
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

  /// What makes the scenario miss the expectation about `metric`; none where it is toothless.
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

  /// The expectations that nothing makes miss, and that are met as written.
  public var toothless: [Expectation] {
    expectations.filter { expectation in
      written.map { !isMissed($0, "", expectation.metric) } ?? false
        && causes(ofMissing: expectation.metric).isEmpty
    }
  }

  /// What must be mended, or said why not: names as in `reasons`, each with what it is.
  public var findings: [(name: String, word: String)] {
    let idle = lines.compactMap { line -> (name: String, word: String)? in
      switch worth(of: line) {
      case .idle: (line.name, "idle")
      case .unjudged: (line.name, "unjudged")
      case .works, .unasked: nil
      }
    }
    let groundless = expectations.filter { $0.source == nil }
    return idle + toothless.map { ("expect.\($0.metric)", "toothless") }
      + groundless.map { ("expect.\($0.metric)", "unsourced") }
  }

  /// The findings that the scenario gives no reason for.
  public var unexplained: [(name: String, word: String)] {
    findings.filter { reasons[$0.name] == nil }
  }

  /// Reasons for what needs none: the line works, the expectation has teeth.
  public var needlessReasons: [String] {
    let found = Set(findings.map(\.name))
    return reasons.keys.filter { !found.contains($0) }.sorted()
  }

  /// What the line moves: the metrics of the scenario as written that are others without it, beyond
  /// what chance explains over all lines and expectations together (Holm 1979, at 5 %). Empty where
  /// there are fewer than thirty seeds.
  public func movements(of line: Line) -> [Shift] {
    guard runs >= Self.fewestRunsForMovement else { return [] }
    let firsts = lines.compactMap { line in answers(to: line).first.map { (line.name, $0) } }
    let all = firsts.flatMap { name, answer in answer.shifts.map { (name, $0) } }
    let told = Significance.holm(all.map { $0.1.chance }, level: 0.05)
    return zip(all, told).filter { $0.1 && $0.0.0 == line.name }.map(\.0.1)
  }

  /// So that Student's t holds for skewed differences, too.
  static let fewestRunsForMovement = 30

  // MARK: - misses

  /// Whether too few seeds meet the expectation.
  func isMissed(_ answer: Answer, _ variant: String, _ metric: String) -> Bool {
    let missed = misses(answer, variant, metric).count { $0 }
    return Double(runs - missed) < passRate * Double(runs)
  }

  /// Whether `answer` misses what `other` meets, and more seeds say so than chance explains: of
  /// those that differ, one-sided at 5 % (sign test). A single run holds no chance.
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
