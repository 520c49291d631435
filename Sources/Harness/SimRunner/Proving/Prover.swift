import SimKernel
import SimMetrics
import SimNumerics
import SimObservations
public import SimPrograms
public import SimResults
public import SimScenarios

/// Measures what each line of a scenario contributes: runs the scenario without the line, or with
/// the line made worse, on the same seeds as the scenario as written.
public struct Prover: Sendable {
  public let sheet: ScenarioSheet
  /// Seeds per question; 1 for a replayed recording, which has no randomness.
  public let runs: Int
  private let firstSeed: UInt64
  private let programs: ProgramSet?

  /// - Parameters:
  ///   - runs: seeds per question, at least 1.
  ///   - programs: the programs under test.
  public init(_ sheet: ScenarioSheet, runs: Int, programs: ProgramSet? = nil) {
    self.sheet = sheet
    self.programs = programs
    firstSeed = sheet.scenario.seeds.first
    self.runs =
      if case .walk = sheet.scenario.source { runs } else { 1 }
  }

  /// A change of a line; without one, the scenario as written.
  struct Question: Sendable {
    var line: ScenarioSheet.Line?
    var change: ScenarioSheet.Change?
    var scenario: Scenario
  }

  /// Answers all questions; reuses answers of `known` that are still valid.
  ///
  /// A known answer is checked on the first seed only. If an engine change shows only on other
  /// seeds, the answer stays until everything is asked again without `known`.
  ///
  /// - Parameters:
  ///   - asks: whether to ask about a line, given its index; answers for other lines are left out.
  ///   - jobs: number of questions at the same time, at least 1; never changes an answer.
  ///   - progress: called with the number of answered questions and the total.
  /// - Throws: if the scenario as written can't be run.
  public func prove(
    from known: Proof? = nil, asking asks: (Int) -> Bool = { _ in true }, jobs: Int,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> Proof {
    let written = Question(scenario: sheet.scenario)
    let first = try outcomes(of: written, 1)
    let known = usable(known, first)
    let asked = sheet.lines.enumerated().filter { asks($0.offset) }.map { _, line in
      (line, questions(of: line, line.changes))
    }
    let all = known == nil ? try outcomes(of: written, runs) : []
    var answers: [Int: [Proof.Answer]] = [:]
    var waiting = asked.indices
    try await TaskPool<(Int, [Proof.Answer])>(width: jobs).run {
      guard let number = waiting.popFirst() else { return nil }
      let (line, questions) = asked[number]
      return { (number, try answer(line, questions, known, all)) }
    } take: { number, found in
      answers[number] = found
      progress(answers.count, asked.count)
    }
    let base = known?.written ?? answer(to: written, all, all)
    return proof(
      [base] + asked.indices.flatMap { answers[$0] ?? [] }, all, known)
  }

  /// Returns `known` if the scenario as written still gives `first` on its first seed; else nil.
  private func usable(_ known: Proof?, _ first: [SeedOutcome]) -> Proof? {
    guard let known, known.firstSeed == firstSeed, known.runs == runs,
      known.passRate == sheet.scenario.seeds.passRate,
      known.written?.key == key(of: first, sheet.scenario)
    else { return nil }
    return known
  }

  // MARK: - questions

  private func questions(
    of line: ScenarioSheet.Line, _ changes: [ScenarioSheet.Change]
  ) -> [Question] {
    changes.compactMap { change in
      // a fault may be judged by a variant only, and a line may matter to a variant only
      let hasVariants = line.kind == .fault || change.kind == .out
      return sheet.scenario(with: change, hasVariants: hasVariants).map {
        Question(line: line, change: change, scenario: $0)
      }
    }
  }

  private func answer(
    _ line: ScenarioSheet.Line, _ asked: [Question], _ known: Proof?, _ written: [SeedOutcome]
  ) throws -> [Proof.Answer] {
    var answers = try asked.map { try answer($0, known, written) }
    if !answers.contains(where: \.differs) {
      answers += try questions(of: line, line.otherwise).map { try answer($0, known, written) }
    }
    return answers
  }

  private func answer(
    _ question: Question, _ known: Proof?, _ written: [SeedOutcome]
  ) throws -> Proof.Answer {
    do {
      let first = try outcomes(of: question, 1)
      let key = key(of: first, question.scenario)
      if let answer = known?.answer(to: question), answer.key == key { return answer }
      // with known answers, the scenario as written was not run on all seeds; this answer needs it
      let before =
        written.isEmpty ? try outcomes(of: Question(scenario: sheet.scenario), runs) : written
      return answer(to: question, try outcomes(of: question, runs), before)
    } catch let failure as RunFailure where !failure.isOfProgram {
      return Proof.Answer(
        line: question.line?.name ?? "", change: question.change?.words ?? "", key: "",
        differs: true, failure: failure.message)
    }
  }

  // MARK: - runs

  private func outcomes(of question: Question, _ count: Int) throws -> [SeedOutcome] {
    var options = RunOptions(firstSeed: firstSeed, runs: count)
    options.programs = programs
    let runner = ScenarioRunner(question.scenario, options: options)
    return try runner.outcomes()
  }

  /// Returns a key of the outcomes and of the bounds that they are checked against.
  private func key(of outcomes: [SeedOutcome], _ scenario: Scenario) -> String {
    var parts = scenario.expectations.map {
      RunDigest(ofBytes: "\($0.metric.name) \($0.bound.text)".utf8)
    }
    for run in outcomes.flatMap(\.runs) {
      parts.append(run.digest)
      parts += run.scores.map { RunDigest($0.isNaN ? Double.nan.bitPattern : $0.bitPattern) }
    }
    return RunDigest(of: parts).text
  }

  // MARK: - answers

  private func answer(
    to question: Question, _ outcomes: [SeedOutcome], _ written: [SeedOutcome]
  ) -> Proof.Answer {
    let isWritten = question.line == nil
    var answer = Proof.Answer(
      line: question.line?.name ?? "", change: question.change?.words ?? "",
      key: key(of: Array(outcomes.prefix(1)), question.scenario))
    let expectations = sheet.scenario.expectations
    for (place, run) in (outcomes.first?.runs ?? []).enumerated() {
      for (number, expectation) in expectations.enumerated() {
        let misses = outcomes.map { outcome in
          expectation.isMissed(by: outcome.runs[place].scores[number])
        }
        guard misses.contains(true) else { continue }
        answer.misses[run.variant, default: [:]][expectation.metric.name] =
          misses.map { $0 ? "1" : "0" }.joined()
      }
    }
    guard !isWritten else { return answer }
    answer.differs = zip(outcomes, written).contains { changed, before in
      zip(changed.runs, before.runs).contains { !$0.comesTo(sameAs: $1) }
    }
    if answer.differs, question.change?.kind == .out || question.change?.kind == .clean {
      answer.shifts = shifts(from: written, to: outcomes)
    }
    return answer
  }

  private func shifts(from before: [SeedOutcome], to after: [SeedOutcome]) -> [Proof.Shift] {
    sheet.scenario.expectations.indices.compactMap { number in
      let difference = MeanDifference(
        pairsFrom: before.map { $0.runs[0].scores[number] },
        to: after.map { $0.runs[0].scores[number] })
      guard let difference, difference.mean != 0 else { return nil }
      return Proof.Shift(
        metric: sheet.scenario.expectations[number].metric.name, mean: difference.mean,
        chance: difference.chance())
    }
  }

  private func proof(
    _ answers: [Proof.Answer], _ written: [SeedOutcome], _ known: Proof?
  ) -> Proof {
    let scenario = sheet.scenario
    return Proof(
      scenario: sheet.path, firstSeed: firstSeed, runs: runs, passRate: scenario.seeds.passRate,
      expectations: known?.expectations(as: scenario)
        ?? scenario.expectations.enumerated().map { number, expectation in
          Proof.Expectation(expectation, written.map { $0.runs[0].scores[number] })
        },
      // a canary must miss as written
      variants: [Proof.Variant(name: "", expectedToPass: scenario.canary.isEmpty)]
        + scenario.variants.map {
          Proof.Variant(name: $0.name, expectedToPass: $0.expectedToPass)
        },
      lines: sheet.lines.map {
        Proof.Line(
          name: $0.name, kind: $0.kind.rawValue, text: $0.text, number: $0.number)
      },
      answers: answers,
      reasons: Dictionary(
        scenario.unproven.map { ($0.line, $0.reason) }, uniquingKeysWith: { one, _ in one }))
  }
}

extension SeedOutcome.Run {
  /// Whether observations and scores are equal; the phone's activity affects energy scores, too.
  fileprivate func comesTo(sameAs other: SeedOutcome.Run) -> Bool {
    digest == other.digest && scores.map(\.bitPattern) == other.scores.map(\.bitPattern)
  }
}

extension Expectation {
  /// An empty measurement is no miss here; otherwise every line that opens a screen would seem
  /// proven.
  fileprivate func isMissed(by score: Double) -> Bool { !score.isNaN && !bound.contains(score) }
}

extension Proof {
  fileprivate func answer(to question: Prover.Question) -> Answer? {
    answers.first {
      $0.line == question.line?.name ?? "" && $0.change == question.change?.words ?? ""
    }
  }

  /// Returns the known expectations with the sources that the file states now; the runs are the
  /// same.
  fileprivate func expectations(as scenario: Scenario) -> [Expectation] {
    zip(expectations, scenario.expectations).map { known, now in
      var expectation = known
      expectation.source = now.source
      return expectation
    }
  }
}

extension Proof.Expectation {
  /// - Parameter scores: one score per seed, in the base unit; NaN if nothing was measured.
  fileprivate init(_ expectation: SimScenarios.Expectation, _ scores: [Double]) {
    let values = scores.filter { !$0.isNaN }
    let bound = expectation.bound
    let shown = values.map { bound.unit?.value(ofBase: $0) ?? $0 }
    self.init(
      metric: expectation.metric.name, expected: bound.text, unit: bound.unit?.symbol ?? "",
      source: expectation.source, lowest: shown.min(), highest: shown.max(),
      use: Self.use(of: bound, values))
  }

  /// Returns how close the worst value comes to the bound, as a share of the bound; for a bound
  /// with two ends, measured from the middle. nil for a bound of 0, for which no share exists.
  private static func use(of bound: Bound, _ values: [Double]) -> Double? {
    guard let lowest = values.min(), let highest = values.max() else { return nil }
    switch (bound.lower, bound.upper) {
    case (let lower?, let upper?):
      guard upper > lower else { return nil }
      let middle = (lower + upper) / 2
      return max(highest - middle, middle - lowest) / (upper - middle)
    case (nil, let upper?): return upper > 0 ? highest / upper : nil
    case (let lower?, nil): return lowest > 0 ? lower / lowest : nil
    case (nil, nil): return nil
    }
  }
}
