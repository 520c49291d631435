import Elementary
package import SimKernel

/// A smooth Gaussian error on the ground: two axes, east and north, each with a value and a rate.
///
/// A Matérn process of order 3/2, stepped exactly: receivers filter, so their errors have a rate;
/// an Ornstein–Uhlenbeck error has none. New draws take the shape of the street at that moment,
/// along and across; past draws are fixed to the ground and do not turn with it.
package struct SmoothError {
  /// The coefficients of one step, computed once and used for every step.
  package struct Step {
    /// Rate of decay per second: two over the correlation time, so that the area below the
    /// correlation, ∫(1 + λt)e^(−λt)dt = 2/λ, is that of an Ornstein–Uhlenbeck process.
    package let lambda: Double
    /// The parts of the value and of its rate that are kept.
    package let carry: (valueOfValue: Double, valueOfRate: Double)
    package let keep: (rateOfValue: Double, rateOfRate: Double)
    /// Lower triangle of the newly drawn part, for a deviation of 1.
    package let kick: (value: Double, rateOfFirst: Double, rate: Double)

    /// - Parameters:
    ///   - tau: correlation time in seconds, above 0.
    ///   - seconds: length of the step, at least 0.
    package init(tau: Double, seconds: Double) {
      precondition(tau > 0, "the correlation time must be above 0")
      lambda = 2 / tau
      let spans = lambda * seconds
      let decay = Portable.exp(-spans)
      carry = (decay * (1 + spans), decay * seconds)
      keep = (-decay * lambda * spans, decay * (1 - spans))
      let square = lambda * lambda
      let value =
        1 - carry.valueOfValue * carry.valueOfValue
        - carry.valueOfRate * carry.valueOfRate * square
      let both =
        -carry.valueOfValue * keep.rateOfValue
        - carry.valueOfRate * keep.rateOfRate * square
      let rate =
        square - keep.rateOfValue * keep.rateOfValue
        - keep.rateOfRate * keep.rateOfRate * square
      let first = max(0, value).squareRoot()
      let second = first > 0 ? both / first : 0
      kick = (first, second, max(0, rate - second * second).squareRoot())
    }
  }

  private(set) var east = 0.0
  private(set) var north = 0.0
  /// In m/s.
  private(set) var eastRate = 0.0
  private(set) var northRate = 0.0

  private var isNew = true

  /// The first step starts in the stationary state, with the full deviation.
  mutating func advance(_ step: Step, _ shape: StreetShape, _ random: inout RandomStream) {
    guard !isNew else {
      isNew = false
      let along = (shape.along * random.normal(), shape.along * step.lambda * random.normal())
      let across = (shape.across * random.normal(), shape.across * step.lambda * random.normal())
      return add(along, across, shape)
    }
    (east, eastRate) = SmoothError.fade(east, eastRate, step)
    (north, northRate) = SmoothError.fade(north, northRate, step)
    let along = SmoothError.kick(shape.along, step, &random)
    let across = SmoothError.kick(shape.across, step, &random)
    add(along, across, shape)
  }

  fileprivate static func fade(_ value: Double, _ rate: Double, _ step: Step) -> (Double, Double) {
    (
      step.carry.valueOfValue * value + step.carry.valueOfRate * rate,
      step.keep.rateOfValue * value + step.keep.rateOfRate * rate
    )
  }

  fileprivate static func kick(
    _ sigma: Double, _ step: Step, _ random: inout RandomStream
  ) -> (Double, Double) {
    let first = sigma * random.normal()
    let second = sigma * random.normal()
    return (
      step.kick.value * first, step.kick.rateOfFirst * first + step.kick.rate * second
    )
  }

  private mutating func add(
    _ along: (value: Double, rate: Double), _ across: (value: Double, rate: Double),
    _ shape: StreetShape
  ) {
    let value = shape.onGround(along: along.value, across: across.value)
    let rate = shape.onGround(along: along.rate, across: across.rate)
    east += value.east
    north += value.north
    eastRate += rate.east
    northRate += rate.north
  }
}

/// A smooth Gaussian number of deviation 1: one axis of a `SmoothError`.
package struct SmoothValue {
  package private(set) var value: Double
  /// Per second.
  private(set) var rate: Double

  /// Starts in the stationary state, with the full deviation.
  package init(_ step: SmoothError.Step, _ random: inout RandomStream) {
    value = random.normal()
    rate = step.lambda * random.normal()
  }

  /// - Parameter size: factor of the newly drawn part against the usual.
  package mutating func advance(
    _ step: SmoothError.Step, size: Double = 1, _ random: inout RandomStream
  ) {
    let old = SmoothError.fade(value, rate, step)
    let new = SmoothError.kick(size, step, &random)
    (value, rate) = (old.0 + new.0, old.1 + new.1)
  }
}
