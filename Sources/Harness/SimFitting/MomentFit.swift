import Elementary
import SimNumerics
import SimSensors

/// A number of a phone that is fitted, and on which scale it is nearly linear in the statistics.
struct FitParameter {
  enum Scale { case plain, logarithm, square }

  var number: ProfileNumber
  var scale: Scale
  /// Of the number itself.
  var range: ClosedRange<Double>
  /// What a derivative is taken over, on the scale.
  var nudge: Double

  /// How far one step may go on the scale, softly.
  var reach: Double {
    switch scale {
    case .plain: 0.5
    case .logarithm: 0.7
    case .square: 0.1
    }
  }

  func inner(_ value: Double) -> Double {
    switch scale {
    case .plain: value
    case .logarithm: Portable.log(max(1e-9, value))
    case .square: value * value
    }
  }

  /// Within the range.
  func outer(_ inner: Double) -> Double {
    let value =
      switch scale {
      case .plain: inner
      case .logarithm: Portable.exp(inner)
      case .square: max(0, inner).squareRoot()
      }
    return min(range.upperBound, max(range.lowerBound, value))
  }

  var innerRange: ClosedRange<Double> { inner(range.lowerBound)...inner(range.upperBound) }
}

/// Fits numbers of a phone by indirect inference: simulated walks are to have the statistics of the
/// recorded ones (Gourieroux, Monfort and Renault 1993).
///
/// Chosen because the statistics may then be robust ones, whose expectations nobody can write down,
/// and because whatever they are off by for short walks they are off by for simulated ones as well.
/// Steps are those of Gauss and Newton, weighted by the inverse of the statistics' covariance; the
/// intervals come from the sandwich of that weight and the spread of whole simulated walks.
struct MomentFit {
  struct Outcome {
    var phone: GnssProfile
    /// Intervals of the parameters that the statistics determine.
    var intervals: [ProfileNumber: ClosedRange<Double>] = [:]
    /// How far the statistics stay apart over what chance makes of them; about 1 where the model
    /// is right.
    var misfit = 1.0
  }

  let parameters: [FitParameter]
  let recorded: [Double]
  let statistics: any FitStatistics
  /// One walk for each recorded one is enough to begin with.
  let coarse: PhoneSimulation
  let simulation: PhoneSimulation
  let confidence: Double

  /// Number of phones that the fit starts from, at most.
  private static let mostStarts = 2
  /// How often the derivatives are taken, and how many steps are gone with them.
  private static let rounds = 6
  /// Every other round takes them over this many nudges: small nudges are noisy, large ones miss
  /// bends.
  private static let widerNudge = 2.5
  /// Two rounds in a row that gain less are the last.
  private static let leastGainOfRound = 0.5
  private static let stepsOfRound = 4
  /// An interval rests on this many degrees of freedom at least, however few the walks are.
  private static let leastDegrees = 5
  /// How often errors and derivatives are worked out in turn: the derivatives span the last errors.
  private static let looksAtErrors = 2
  /// A step that gains less, of a score whose unit is chance's, is the last.
  private static let leastGain = 0.05
  /// Combinations of statistics that chance hardly moves would drive the fit, and are where the
  /// model is the least linear: they weigh no more than this allows, of the largest.
  private static let leastEigenvalue = 0.03
  /// A parameter with less curvature than this does not move the statistics.
  private static let leastCurvature = 1e-6
  /// A misfit beyond this widens the intervals.
  private static let usualMisfit = 2.0

  func sample(_ phone: GnssProfile, _ simulation: PhoneSimulation? = nil) -> FitSample? {
    let simulation = simulation ?? self.simulation
    return FitSample(
      simulation.walks(of: phone).map(statistics.blocks), size: statistics.count,
      copies: simulation.copies)
  }

  /// Starts from the one of `starts` that comes closest, and from the next where that leads astray.
  func run(from starts: [GnssProfile]) -> (outcome: Outcome, start: GnssProfile)? {
    let sorted = starts.count > 1 ? nearest(of: starts) : starts
    var best: (outcome: Outcome, start: GnssProfile)?
    for start in sorted.prefix(Self.mostStarts) {
      guard let outcome = improve(start) else { continue }
      if outcome.misfit < best?.outcome.misfit ?? .infinity { best = (outcome, start) }
      if outcome.misfit < Self.usualMisfit { break }
    }
    return best
  }

  private func nearest(of starts: [GnssProfile]) -> [GnssProfile] {
    let distances = starts.map { start -> Double in
      guard let sample = sample(start, coarse) else { return .infinity }
      return zip(recorded, sample.mean).enumerated().reduce(0.0) { sum, entry in
        let gap = entry.element.0 - entry.element.1
        let variance = max(1e-12, sample.blockSpread[entry.offset, entry.offset])
        return sum + min(100, gap * gap / variance)
      }
    }
    let order = starts.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    // a phone that stands twice in the population is one start
    var seen: Set<GnssProfile> = []
    return order.map { starts[$0] }.filter { seen.insert($0).inserted }
  }

  private func improve(_ start: GnssProfile) -> Outcome? {
    guard var current = sample(start) else { return nil }
    var phone = start
    var slopes: [[Double]] = []
    guard var weight = weight(of: current) else { return nil }
    var idle = 0
    for round in 0..<Self.rounds {
      let nudges = parameters.indices.map { index in
        nudge(index, phone) * (round % 2 == 0 ? 1 : Self.widerNudge)
      }
      guard let found = derivatives(at: phone, nudges) else { return nil }
      slopes = found
      let before = score(current, weight)
      for _ in 0..<Self.stepsOfRound {
        let score = score(current, weight)
        guard let next = advance(phone, current, slopes, weight, score) else { break }
        (phone, current) = (next.phone, next.sample)
        if score - next.score < Self.leastGain { break }
      }
      idle = before - score(current, weight) < Self.leastGainOfRound ? idle + 1 : 0
      guard let better = self.weight(of: current) else { return nil }
      weight = better
      if idle == 2 { break }
    }
    for _ in 0..<Self.looksAtErrors {
      let errors = errors(of: current, slopes, weight)
      guard let errors,
        let found = derivatives(
          at: phone,
          zip(errors, parameters.indices).map { error, index in
            min(parameters[index].reach, max(nudge(index, phone), deviations * error))
          })
      else { return nil }
      slopes = found
    }
    return outcome(phone, current, slopes, weight)
  }

  private func weight(of sample: FitSample) -> SymmetricMatrix? {
    var spread = sample.blockSpread
    // a constant statistic tells nothing, and breaks nothing
    for index in recorded.indices where spread[index, index] <= 0 {
      spread.set(index, index, 1)
    }
    return spread.inverse(floor: Self.leastEigenvalue)
  }

  private func gaps(_ sample: FitSample) -> [Double] {
    zip(recorded, sample.mean).map { $0 - $1 }
  }

  private func score(_ sample: FitSample, _ weight: SymmetricMatrix) -> Double {
    let gap = gaps(sample)
    return zip(gap, weight.times(gap)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private func place(_ index: Int, _ phone: GnssProfile) -> Double {
    parameters[index].inner(phone[keyPath: parameters[index].number.path])
  }

  private func nudge(_ index: Int, _ phone: GnssProfile) -> Double {
    let parameter = parameters[index]
    return parameter.scale == .logarithm
      ? parameter.nudge : max(parameter.nudge, 0.15 * abs(place(index, phone)))
  }

  /// How the statistics move with each parameter, on its scale, over its nudge to both sides.
  private func derivatives(at phone: GnssProfile, _ nudges: [Double]) -> [[Double]]? {
    var slopes: [[Double]] = []
    for (index, parameter) in parameters.enumerated() {
      let range = parameter.innerRange
      let place = min(range.upperBound, max(range.lowerBound, place(index, phone)))
      let (low, high) = (
        max(range.lowerBound, place - nudges[index]), min(range.upperBound, place + nudges[index])
      )
      var (before, after) = (phone, phone)
      before[keyPath: parameter.number.path] = parameter.outer(low)
      after[keyPath: parameter.number.path] = parameter.outer(high)
      guard let a = sample(before), let b = sample(after) else { return nil }
      slopes.append(zip(a.mean, b.mean).map { ($1 - $0) / (high - low) })
    }
    return slopes
  }

  /// The step of the parameters in `free`, were all linear; `damping` of their own curvature is
  /// added, and none is believed to go farther than its reach.
  private func newton(
    _ free: [Int], _ sample: FitSample, _ slopes: [[Double]], _ weight: SymmetricMatrix,
    damping: Double
  ) -> [Double]? {
    let gap = weight.times(gaps(sample))
    var matrix = curvature(free, slopes, weight)
    for (row, index) in free.enumerated() {
      let reach = parameters[index].reach
      matrix.set(row, row, matrix[row, row] * (1 + damping) + 1 / (reach * reach))
    }
    return matrix.inverse(floor: 1e-10)?.times(
      free.map { index in zip(slopes[index], gap).reduce(0) { $0 + $1.0 * $1.1 } })
  }

  private func curvature(
    _ free: [Int], _ slopes: [[Double]], _ weight: SymmetricMatrix
  ) -> SymmetricMatrix {
    var matrix = SymmetricMatrix(size: free.count)
    for (row, a) in free.enumerated() {
      let weighted = weight.times(slopes[a])
      for (column, b) in free.enumerated().prefix(row + 1) {
        let value = zip(weighted, slopes[b]).reduce(0) { $0 + $1.0 * $1.1 }
        matrix.set(row, column, row == column ? max(value, 1e-12) : value)
      }
    }
    return matrix
  }

  /// The best step within all ranges: what would leave its range stays at the end of it, and the
  /// others step without it.
  private func move(
    _ phone: GnssProfile, _ sample: FitSample, _ slopes: [[Double]], _ weight: SymmetricMatrix,
    damping: Double
  ) -> [Double]? {
    var moves = [Double](repeating: 0, count: parameters.count)
    var free = Array(parameters.indices)
    var current = sample
    while !free.isEmpty {
      guard let step = newton(free, current, slopes, weight, damping: damping) else { return nil }
      var stuck: [Int] = []
      for (offset, index) in free.enumerated() {
        let (place, range) = (place(index, phone), parameters[index].innerRange)
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

  /// Goes as far as it helps; nil where no way does.
  private func advance(
    _ phone: GnssProfile, _ sample: FitSample, _ slopes: [[Double]], _ weight: SymmetricMatrix,
    _ score: Double
  ) -> (phone: GnssProfile, sample: FitSample, score: Double)? {
    for damping in [0, 0.3, 3, 30] {
      guard let move = move(phone, sample, slopes, weight, damping: damping) else { return nil }
      var other = phone
      for (index, parameter) in parameters.enumerated() {
        other[keyPath: parameter.number.path] = parameter.outer(place(index, phone) + move[index])
      }
      guard let found = self.sample(other) else { continue }
      let reached = self.score(found, weight)
      if reached < score { return (other, found, reached) }
    }
    return nil
  }

  /// How far off each parameter is by chance, on its scale, for one deviation; infinite for those
  /// that do not move the statistics.
  private func errors(
    of sample: FitSample, _ slopes: [[Double]], _ weight: SymmetricMatrix
  ) -> [Double]? {
    let all = Array(parameters.indices)
    let own = curvature(all, slopes, weight)
    guard let bread = own.inverse(floor: 1e-10) else { return nil }
    let total = total(of: sample)
    let weighted = slopes.map(weight.times)
    return all.map { row in
      guard own[row, row] > Self.leastCurvature else { return .infinity }
      let pull = recorded.indices.map { k in
        all.reduce(0) { $0 + bread[row, $1] * weighted[$1][k] }
      }
      let variance = zip(pull, total.times(pull)).reduce(0) { $0 + $1.0 * $1.1 }
      return max(0, variance).squareRoot()
    }
  }

  /// Half the width of an interval, in standard deviations. It follows Student's distribution: the
  /// simulated walks, less the statistics, are the degrees of freedom.
  private var deviations: Double {
    Student.quantile(
      (1 + confidence) / 2,
      degrees: max(Self.leastDegrees, simulation.walkCount - statistics.count))
  }

  /// How the gaps spread by chance, of the recorded walks and of the simulated ones.
  private func total(of sample: FitSample) -> SymmetricMatrix {
    var total = sample.spread
    total.scale(by: 1 + 1 / Double(simulation.copies))
    return total
  }

  private func outcome(
    _ phone: GnssProfile, _ sample: FitSample, _ slopes: [[Double]], _ weight: SymmetricMatrix
  ) -> Outcome? {
    guard let errors = errors(of: sample, slopes, weight) else { return nil }
    var outcome = Outcome(phone: phone)
    outcome.misfit = misfit(sample, weight, total(of: sample))
    let widening = outcome.misfit > Self.usualMisfit ? outcome.misfit.squareRoot() : 1
    let halfWidth = deviations * widening
    for (index, parameter) in parameters.enumerated() {
      let (center, error) = (place(index, phone), halfWidth * errors[index])
      outcome.intervals[parameter.number] =
        error.isFinite
        ? parameter.outer(center - error)...parameter.outer(center + error) : parameter.range
    }
    return outcome
  }

  /// The score over what chance makes of it.
  private func misfit(
    _ sample: FitSample, _ weight: SymmetricMatrix, _ total: SymmetricMatrix
  ) -> Double {
    var expected = 0.0
    for row in recorded.indices {
      for column in recorded.indices { expected += weight[row, column] * total[row, column] }
    }
    // each parameter takes its share of the freedom
    let left = 1 - Double(parameters.count) / Double(max(parameters.count + 1, recorded.count))
    return score(sample, weight) / max(1e-9, expected * left)
  }
}
