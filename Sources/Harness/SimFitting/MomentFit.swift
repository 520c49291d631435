import SimNumerics

/// Fits numbers of a model by indirect inference: it matches the statistics of simulated walks to
/// those of the recorded ones (Gourieroux, Monfort and Renault 1993).
///
/// Chosen because it allows robust statistics without formulas for their expectations, and because
/// a bias for short walks is the same for simulated ones. Steps are Gauss–Newton steps, weighted by
/// the inverse of the statistics' covariance. Intervals are from the sandwich of that weight and
/// the spread of whole simulated walks, or, if the statistics are too nonlinear for slopes, from
/// the likelihood of the models around the best one (`explore`). A parameter with a usual spread
/// counts as measured once more, at the start of the fit with that spread: what the statistics
/// don't determine stays usual, as far as they allow.
struct MomentFit<Number: FitNumber> {
  typealias Model = Number.Model

  struct Outcome {
    var model: Model
    /// Intervals of the parameters, and their intervals if the model were right.
    var intervals: [Number: ClosedRange<Double>] = [:]
    var chances: [Number: ClosedRange<Double>] = [:]
    /// Ratio of the remaining difference of the statistics to that expected by chance; about 1 for
    /// a correct model.
    var misfit = 1.0
    /// Standard error of each parameter as a share of its usual spread; 0 without one.
    var doubts: [Number: Double] = [:]
  }

  /// What the differences from the recorded statistics, and from the usual, weigh.
  struct Weight {
    var statistics: SymmetricMatrix
    /// The usual place of each parameter, and the weight of a difference from it.
    var usual: [(place: Double, weight: Double)]
  }

  var parameters: [FitParameter<Number>]
  let recorded: [Double]
  /// A simulation of few walks, enough to start with.
  let coarse: FitSimulation<Model>
  let simulation: FitSimulation<Model>
  let confidence: Double
  /// A simulation of as many walks as recorded, for exploring models; nil if slopes are enough.
  var exploring: FitSimulation<Model>?

  /// Number of models that the fit starts from, at most.
  private static var mostStarts: Int { 2 }
  /// Number of rounds with new derivatives, and number of steps per round.
  private static var rounds: Int { 6 }
  /// Every other round uses this multiple of the nudges: small nudges are noisy, large ones miss
  /// curvature.
  private static var widerNudge: Double { 2.5 }
  /// The fit ends after two successive rounds that gain less.
  private static var leastGainOfRound: Double { 0.5 }
  private static var stepsOfRound: Int { 4 }
  /// Least degrees of freedom of an interval, however few the walks are.
  private static var leastDegrees: Int { 5 }
  /// Number of rounds that alternate errors and derivatives: the derivatives span the last errors.
  private static var looksAtErrors: Int { 2 }
  /// A round ends after a step that gains less, in units of the random spread of the score.
  private static var leastGain: Double { 0.05 }
  /// Least eigenvalue, as a share of the largest: it limits the weight of combinations of
  /// statistics with little random spread, which would dominate the fit and where the model is
  /// least linear.
  private static var leastEigenvalue: Double { 0.03 }
  /// Least curvature of a parameter that affects the statistics.
  private static var leastCurvature: Double { 1e-6 }
  /// Misfit above which the intervals are widened.
  static var usualMisfit: Double { 2.0 }

  /// Starts from the closest of `starts`, and from the next if the first fails.
  func run(from starts: [Model]) -> (outcome: Outcome, start: Model)? {
    let sorted = starts.count > 1 ? nearest(of: starts) : starts
    var best: (outcome: Outcome, start: Model)?
    for start in sorted.prefix(Self.mostStarts) {
      guard let outcome = improve(start) else { continue }
      if outcome.misfit < best?.outcome.misfit ?? .infinity { best = (outcome, start) }
      if outcome.misfit < Self.usualMisfit { break }
    }
    return best
  }

  struct Told {
    var outcome: Outcome
    /// The start of the fit.
    var start: Model
    /// Numbers that the statistics don't determine; they keep the value of the start.
    var untold: [Number] = []
  }

  /// Fits, fixes the numbers that are not determined, and fits the rest again.
  func runTelling(
    from starts: [Model], _ isTold: (FitParameter<Number>, Outcome) -> Bool
  ) -> Told? {
    guard let first = run(from: starts) else { return nil }
    var told = Told(outcome: first.outcome, start: first.start)
    told.untold = parameters.filter { !isTold($0, first.outcome) }.map(\.number)
    guard !told.untold.isEmpty else { return told }
    var start = first.outcome.model
    for number in told.untold {
      start[keyPath: number.path] = first.start[keyPath: number.path]
    }
    var rest = self
    rest.parameters.removeAll { told.untold.contains($0.number) }
    if let again = rest.run(from: [start]) { told.outcome = again.outcome }
    return told
  }

  private func nearest(of starts: [Model]) -> [Model] {
    let distances = starts.map { start -> Double in
      guard let sample = coarse.sample(start) else { return .infinity }
      return zip(recorded, sample.mean).enumerated().reduce(0.0) { sum, entry in
        let gap = entry.element.0 - entry.element.1
        let variance = max(1e-12, sample.blockSpread[entry.offset, entry.offset])
        return sum + min(100, gap * gap / variance)
      }
    }
    let order = starts.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    // equal starts count once
    var seen: Set<Model> = []
    return order.map { starts[$0] }.filter { seen.insert($0).inserted }
  }

  private func improve(_ start: Model) -> Outcome? {
    guard var current = simulation.sample(start) else { return nil }
    var model = start
    var slopes: [[Double]] = []
    guard var weight = weight(of: current, from: start) else { return nil }
    var idle = 0
    for round in 0..<Self.rounds {
      let nudges = parameters.indices.map { index in
        nudge(index, model) * (round % 2 == 0 ? 1 : Self.widerNudge)
      }
      guard let found = derivatives(at: model, nudges) else { return nil }
      slopes = found
      let before = score(model, current, weight)
      for _ in 0..<Self.stepsOfRound {
        let score = score(model, current, weight)
        guard let next = advance(model, current, slopes, weight, score) else { break }
        (model, current) = (next.model, next.sample)
        if score - next.score < Self.leastGain { break }
      }
      idle = before - score(model, current, weight) < Self.leastGainOfRound ? idle + 1 : 0
      guard let better = self.weight(of: current, from: start) else { return nil }
      weight = better
      if idle == 2 { break }
    }
    if let exploring,
      let outcome = explore(
        exploring, about: model, curvature(Array(parameters.indices), slopes, weight))
    {
      return outcome
    }
    // other walks than those that gave the weights: on these, the errors would look too small
    guard let fresh = simulation.walks(model, 1) else { return nil }
    for _ in 0..<Self.looksAtErrors {
      let errors = errors(of: fresh, slopes, weight)
      guard let errors,
        let found = derivatives(
          at: model,
          zip(errors, parameters.indices).map { error, index in
            min(parameters[index].reach, max(nudge(index, model), deviations * error))
          })
      else { return nil }
      slopes = found
    }
    return outcome(model, current, fresh, slopes, weight)
  }

  private func weight(of sample: FitSample, from start: Model) -> Weight? {
    var spread = sample.blockSpread
    // a constant statistic has no information, and must not break the inverse
    for index in recorded.indices where spread[index, index] <= 0 {
      spread.set(index, index, 1)
    }
    let usual = parameters.indices.map { index in
      (place(index, start), randomness / (parameters[index].spread * parameters[index].spread))
    }
    return spread.inverse(floor: Self.leastEigenvalue).map { Weight(statistics: $0, usual: usual) }
  }

  private func gaps(_ sample: FitSample) -> [Double] {
    zip(recorded, sample.mean).map { $0 - $1 }
  }

  private func score(_ sample: FitSample, _ weight: Weight) -> Double {
    let gap = gaps(sample)
    return zip(gap, weight.statistics.times(gap)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The score with the differences of `model` from the usual.
  private func score(_ model: Model, _ sample: FitSample, _ weight: Weight) -> Double {
    parameters.indices.reduce(score(sample, weight)) { sum, index in
      let (usual, weight) = weight.usual[index]
      let gap = place(index, model) - usual
      return sum + weight * gap * gap
    }
  }

  func place(_ index: Int, _ model: Model) -> Double {
    parameters[index].inner(model[keyPath: parameters[index].number.path])
  }

  private func nudge(_ index: Int, _ model: Model) -> Double {
    let parameter = parameters[index]
    return parameter.scale == .logarithm
      ? parameter.nudge : max(parameter.nudge, 0.15 * abs(place(index, model)))
  }

  /// Derivatives of the statistics by each parameter on its scale, over its nudge to both sides.
  private func derivatives(at model: Model, _ nudges: [Double]) -> [[Double]]? {
    var slopes: [[Double]] = []
    for (index, parameter) in parameters.enumerated() {
      let range = parameter.innerRange
      let place = min(range.upperBound, max(range.lowerBound, place(index, model)))
      let (low, high) = (
        max(range.lowerBound, place - nudges[index]), min(range.upperBound, place + nudges[index])
      )
      var (before, after) = (model, model)
      before[keyPath: parameter.number.path] = parameter.outer(low)
      after[keyPath: parameter.number.path] = parameter.outer(high)
      guard let a = simulation.sample(before), let b = simulation.sample(after) else { return nil }
      slopes.append(zip(a.mean, b.mean).map { ($1 - $0) / (high - low) })
    }
    return slopes
  }

  /// The step of the parameters in `free` for a linear model; `damping` times their own curvature
  /// is added, and each step is limited to about the parameter's reach.
  private func newton(
    _ free: [Int], _ model: Model, _ sample: FitSample, _ slopes: [[Double]], _ weight: Weight,
    damping: Double
  ) -> [Double]? {
    let gap = weight.statistics.times(gaps(sample))
    var matrix = curvature(free, slopes, weight)
    for (row, index) in free.enumerated() {
      let reach = parameters[index].reach
      matrix.set(row, row, matrix[row, row] * (1 + damping) + 1 / (reach * reach))
    }
    return matrix.inverse(floor: 1e-10)?.times(
      free.map { index in
        let (usual, weight) = weight.usual[index]
        return zip(slopes[index], gap).reduce(weight * (usual - place(index, model))) {
          $0 + $1.0 * $1.1
        }
      })
  }

  private func curvature(
    _ free: [Int], _ slopes: [[Double]], _ weight: Weight
  ) -> SymmetricMatrix {
    var matrix = SymmetricMatrix(size: free.count)
    for (row, a) in free.enumerated() {
      let weighted = weight.statistics.times(slopes[a])
      for (column, b) in free.enumerated().prefix(row + 1) {
        let value = zip(weighted, slopes[b]).reduce(0) { $0 + $1.0 * $1.1 }
        matrix.set(
          row, column, row == column ? max(value, 1e-12) + weight.usual[a].weight : value)
      }
    }
    return matrix
  }

  /// The best step within all ranges: a parameter that would leave its range stays at its end, and
  /// the step is repeated for the others.
  private func move(
    _ model: Model, _ sample: FitSample, _ slopes: [[Double]], _ weight: Weight, damping: Double
  ) -> [Double]? {
    var moves = [Double](repeating: 0, count: parameters.count)
    var free = Array(parameters.indices)
    var current = sample
    while !free.isEmpty {
      guard let step = newton(free, model, current, slopes, weight, damping: damping)
      else { return nil }
      var stuck: [Int] = []
      for (offset, index) in free.enumerated() {
        let (place, range) = (place(index, model), parameters[index].innerRange)
        moves[index] = step[offset]
        let end = min(range.upperBound, max(range.lowerBound, place + step[offset]))
        if end != place + step[offset] {
          moves[index] = end - place
          stuck.append(index)
          for k in current.mean.indices { current.mean[k] += slopes[index][k] * moves[index] }
        }
      }
      if stuck.isEmpty { break }
      free.removeAll { stuck.contains($0) }
    }
    return moves
  }

  /// Steps as far as the score improves; nil if no step improves it.
  private func advance(
    _ model: Model, _ sample: FitSample, _ slopes: [[Double]], _ weight: Weight, _ score: Double
  ) -> (model: Model, sample: FitSample, score: Double)? {
    for damping in [0, 0.3, 3, 30] {
      guard let move = move(model, sample, slopes, weight, damping: damping) else { return nil }
      var other = model
      for (index, parameter) in parameters.enumerated() {
        other[keyPath: parameter.number.path] = parameter.outer(place(index, model) + move[index])
      }
      guard let found = simulation.sample(other) else { continue }
      let reached = self.score(other, found, weight)
      if reached < score { return (other, found, reached) }
    }
    return nil
  }

  /// Standard error of each parameter on its scale; infinite for those that do not affect the
  /// statistics.
  private func errors(
    of sample: FitSample, _ slopes: [[Double]], _ weight: Weight
  ) -> [Double]? {
    let all = Array(parameters.indices)
    let own = curvature(all, slopes, weight)
    guard let bread = own.inverse(floor: 1e-10) else { return nil }
    let total = total(of: sample)
    let weighted = slopes.map(weight.statistics.times)
    return all.map { row in
      guard own[row, row] > Self.leastCurvature else { return .infinity }
      let pull = recorded.indices.map { k in
        all.reduce(0) { $0 + bread[row, $1] * weighted[$1][k] }
      }
      let variance = zip(pull, total.times(pull)).reduce(0) { $0 + $1.0 * $1.1 }
      // the usual place of a parameter is off by its spread
      let usual = all.reduce(0) { sum, index in
        let pull = bread[row, index] * parameters[index].spread * weight.usual[index].weight
        return weight.usual[index].weight > 0 ? sum + pull * pull : sum
      }
      return max(0, variance + usual).squareRoot()
    }
  }

  /// Half the width of an interval, in standard deviations. It is from Student's distribution: the
  /// degrees of freedom are the simulated walks minus the statistics.
  private var deviations: Double {
    Student.quantile(
      (1 + confidence) / 2,
      degrees: max(Self.leastDegrees, simulation.walkCount - recorded.count))
  }

  /// Ratio of the random variance of the gaps to that of the recorded statistics alone.
  private var randomness: Double { 1 + 1 / Double(simulation.copies) }

  /// Random covariance of the gaps, from the recorded walks and the simulated ones.
  private func total(of sample: FitSample) -> SymmetricMatrix {
    var total = sample.spread
    total.scale(by: randomness)
    return total
  }

  private func outcome(
    _ model: Model, _ sample: FitSample, _ fresh: FitSample, _ slopes: [[Double]],
    _ weight: Weight
  ) -> Outcome? {
    guard let errors = errors(of: fresh, slopes, weight) else { return nil }
    var outcome = Outcome(model: model)
    outcome.misfit = misfit(sample, weight, total(of: sample))
    let widening = outcome.misfit > Self.usualMisfit ? outcome.misfit.squareRoot() : 1
    for (index, parameter) in parameters.enumerated() {
      let center = place(index, model)
      func interval(_ error: Double) -> ClosedRange<Double> {
        error.isFinite
          ? parameter.outer(center - error)...parameter.outer(center + error) : parameter.range
      }
      outcome.chances[parameter.number] = interval(deviations * errors[index])
      outcome.intervals[parameter.number] = interval(widening * deviations * errors[index])
      outcome.doubts[parameter.number] =
        parameter.spread.isFinite ? errors[index] / parameter.spread : 0
    }
    return outcome
  }

  /// Ratio of the score to its expectation by chance.
  private func misfit(
    _ sample: FitSample, _ weight: Weight, _ total: SymmetricMatrix
  ) -> Double {
    var expected = 0.0
    for row in recorded.indices {
      for column in recorded.indices {
        expected += weight.statistics[row, column] * total[row, column]
      }
    }
    // each parameter takes one degree of freedom
    let left = 1 - Double(parameters.count) / Double(max(parameters.count + 1, recorded.count))
    return score(sample, weight) / max(1e-9, expected * left)
  }
}
