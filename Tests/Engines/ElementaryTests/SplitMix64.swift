/// Random bits for the tests' arguments; a seed gives the same bits everywhere.
///
/// Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number evenly spread over [`low`, `high`).
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Returns a positive number of any significand, with its binary exponent evenly spread over
  /// `exponents`; subnormal below −1022.
  mutating func magnitude(_ exponents: ClosedRange<Int>) -> Double {
    let exponent = exponents.lowerBound + Int(next() % UInt64(exponents.count))
    return Double(sign: .plus, exponent: exponent, significand: number(1, 2))
  }

  /// Returns a number of either sign, with a size as in `magnitude(_:)`.
  mutating func signed(_ exponents: ClosedRange<Int>) -> Double {
    next() & 1 == 0 ? magnitude(exponents) : -magnitude(exponents)
  }

  /// Returns a double at most three steps from a multiple of π/2 within ±10⁶.
  mutating func besideQuarterTurn() -> Double {
    let turns = Double(Int(next() % 1_270_000) - 635_000)
    let nearest = turns * (Double.pi / 2)
    return nearest + Double(Int(next() % 7) - 3) * nearest.ulp
  }
}
