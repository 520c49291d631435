import Elementary
import SimKernel
import SimNumerics

/// Intervals from a synthetic likelihood (Wood 2010): a surface fitted to the statistics of
/// simulated models gives the likelihood of the recorded statistics under each model near the best.
extension MomentFit {
  /// Number of rounds in which models are simulated around the likely ones: the first locates them,
  /// the others refine them.
  private static var looks: Int { 3 }
  /// Models of a round per term of the surface, and additional ones.
  private static var modelsOfTerm: Int { 4 }
  private static var moreModels: Int { 20 }
  /// Spread of the models of a round, in deviations.
  private static func spread(ofLook look: Int) -> Double { look == 0 ? 2.5 : 1.3 }
  /// Largest distance of the models that a surface is fitted to beyond the usual ones of the round,
  /// in deviations.
  private static var margin: Double { 1.8 }
  /// A model counts only up to this distance from the center, in deviations, plus the square root
  /// of the number of parameters.
  private static var believed: Double { 2.5 }
  /// A model counts only if each parameter is within this multiple of its reach from the start.
  private static var reaches: Double { 3 }
  /// Least variance of combinations of statistics, as a share of the largest: smaller ones are
  /// raised to it, as the surface errs most there (found by comparing intervals with known phones).
  private static var leastVariance: Double { 0.01 }
  private static var draws: Int { 3_000 }
  private static var stepsOfDraw: Int { 9 }
  private static var drawsUnused: Int { 400 }
  /// Spread of the logarithm of a step's length: short steps help when long ones are rejected.
  private static var stepSpread: Double { 0.7 }

  /// The likelihood of models around a center.
  private struct Landscape {
    /// The parameters on their scales, decorrelated.
    var frame: Whitening
    /// The differences from the recorded statistics, in units of their random spread.
    var gaps: ResponseSurface
    /// The range of each parameter, and the largest distance of all together from the center, in
    /// deviations.
    var ranges: [ClosedRange<Double>]
    var limit: Double

    func contains(_ unit: [Double]) -> Bool { MomentFit.square(unit) < limit * limit }
  }

  /// Models drawn in proportion to their likelihood.
  private struct Draws {
    /// Values of the parameters, on their scales.
    var places: [[Double]] = []
    var leastScore = Double.infinity
  }

  /// Returns `model`, and intervals that contain the share `confidence` of the models drawn by
  /// likelihood. Each also contains `model`, whose statistics are closest with weights that small
  /// combinations don't dominate.
  ///
  /// - Parameters:
  ///   - simulation: a simulation of as many walks as were recorded.
  ///   - curvature: half the second derivative of the score at `model`.
  func explore(
    _ simulation: FitSimulation<Model>, about model: Model, _ curvature: SymmetricMatrix
  ) -> Outcome? {
    var random = RandomStream(seed: 1)
    let center = parameters.indices.map { place($0, model) }
    var precision = curvature
    for (index, parameter) in parameters.enumerated() {
      precision.set(index, index, precision[index, index] + 1 / (parameter.reach * parameter.reach))
    }
    guard let covariance = precision.inverse(floor: 1e-10),
      var frame = Whitening(center: center, covariance: covariance, floor: 1e-6)
    else { return nil }
    let count =
      Self.modelsOfTerm * ResponseSurface.termCount(parameters.count) + Self.moreModels
    var (places, statistics): ([[Double]], [[Double]]) = ([], [])
    var draws = Draws()
    for look in 0..<Self.looks {
      for _ in 0..<count {
        let wanted = frame.values(
          of: parameters.map { _ in Self.spread(ofLook: look) * random.normal() })
        let (other, place) = moved(model, to: wanted)
        guard let sample = simulation.walks(other, UInt64(places.count + 1)) else { continue }
        places.append(place)
        statistics.append(sample.mean)
      }
      guard let landscape = landscape(frame, look, center, places, statistics)
      else { return nil }
      draws = draw(landscape, &random)
      guard let next = Self.frame(of: draws.places) else { return nil }
      frame = next
    }
    return outcome(model, draws)
  }

  /// `model` with its parameters at `wanted`, or at the ends of their ranges.
  private func moved(_ model: Model, to wanted: [Double]) -> (model: Model, place: [Double]) {
    var (other, place) = (model, wanted)
    for (index, parameter) in parameters.enumerated() {
      let value = parameter.outer(wanted[index])
      other[keyPath: parameter.number.path] = value
      place[index] = parameter.inner(value)
    }
    return (other, place)
  }

  private func landscape(
    _ frame: Whitening, _ look: Int, _ center: [Double], _ places: [[Double]],
    _ statistics: [[Double]]
  ) -> Landscape? {
    let units = places.map(frame.white)
    let root = Double(parameters.count).squareRoot()
    let limit = Self.margin + Self.spread(ofLook: look) * root
    let near = units.indices.filter { Self.square(units[$0]) < limit * limit }
    guard
      let surface = ResponseSurface(
        points: near.map { units[$0] }, values: near.map { statistics[$0] })
    else { return nil }
    // models scatter around the surface like the recorded walks, as each has as many walks; the
    // last factor corrects the inverse of a covariance from few models (Hartlap, Simon and
    // Schneider 2007)
    let (freedom, size) = (Double(surface.freedom), Double(recorded.count))
    guard freedom > size + 2 else { return nil }
    var spread = surface.residual
    spread.scale(by: (1 + surface.leverage) * freedom / (freedom - size - 1))
    for index in recorded.indices where spread[index, index] <= 0 { spread.set(index, index, 1) }
    let ranges = parameters.enumerated().map { index, parameter in
      let reach =
        Self.reaches
        * (parameter.scale == .square ? max(parameter.reach, abs(center[index])) : parameter.reach)
      return center[index] - reach...center[index] + reach
    }
    return Whitening(center: recorded, covariance: spread, floor: Self.leastVariance).map {
      Landscape(
        frame: frame, gaps: surface.whitened($0), ranges: ranges, limit: Self.believed + root)
    }
  }

  /// A Metropolis chain through the models, weighted by the likelihood of the recorded statistics.
  private func draw(_ landscape: Landscape, _ random: inout RandomStream) -> Draws {
    var draws = Draws()
    let size = 2.4 / Double(parameters.count).squareRoot()
    var at = [Double](repeating: 0, count: parameters.count)
    var place = landscape.frame.values(of: at)
    var score = landscape.gaps.score(at: at)
    draws.leastScore = score
    for draw in 0..<Self.drawsUnused + Self.draws {
      for _ in 0..<Self.stepsOfDraw {
        let length = size * Portable.exp(Self.stepSpread * random.normal())
        let next = at.map { $0 + length * random.normal() }
        let chance = random.uniform()
        guard landscape.contains(next) else { continue }
        let nextScore = landscape.gaps.score(at: next)
        guard chance < Portable.exp(min(0, (score - nextScore) / 2)) else { continue }
        let nextPlace = landscape.frame.values(of: next)
        guard zip(landscape.ranges, nextPlace).allSatisfy({ $0.contains($1) }) else { continue }
        (at, place, score) = (next, nextPlace, nextScore)
        draws.leastScore = min(draws.leastScore, score)
      }
      if draw >= Self.drawsUnused { draws.places.append(place) }
    }
    return draws
  }

  private static func square(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }

  private static func frame(of places: [[Double]]) -> Whitening? {
    guard let size = places.first?.count else { return nil }
    let share = 1 / Double(places.count)
    let mean = (0..<size).map { index in places.reduce(0) { $0 + share * $1[index] } }
    var covariance = SymmetricMatrix(size: size)
    for place in places { covariance.add(zip(place, mean).map { $0 - $1 }, weight: share) }
    return Whitening(center: mean, covariance: covariance, floor: 1e-6)
  }

  private func outcome(_ model: Model, _ draws: Draws) -> Outcome? {
    var outcome = Outcome(model: model)
    // below 1 for a correct model, as small combinations of statistics weigh less
    outcome.misfit = draws.leastScore / Double(max(1, recorded.count - parameters.count))
    let widening = outcome.misfit > Self.usualMisfit ? outcome.misfit.squareRoot() : 1
    let tail = (1 - confidence) / 2
    for (index, parameter) in parameters.enumerated() {
      let values = draws.places.map { $0[index] }
      let center = place(index, model)
      let quantiles = Quantiles(values)
      guard let low = quantiles(tail), let high = quantiles(1 - tail) else { return nil }
      func interval(_ widening: Double) -> ClosedRange<Double> {
        parameter.outer(
          center + widening * min(0, low - center))...parameter.outer(
            center + widening * max(0, high - center))
      }
      outcome.chances[parameter.number] = interval(1)
      outcome.intervals[parameter.number] = interval(widening)
    }
    return outcome
  }
}
