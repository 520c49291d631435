/// Random bits for tests, the same for a seed everywhere: SplitMix64 (Steele, Lea and
/// Flood, OOPSLA 2014). A failing test names its seed.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number evenly spread over [`low`, `high`).
  public mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Returns an index in 0..<`count`.
  public mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Returns true with a probability of one in `count`.
  public mutating func oneIn(_ count: Int) -> Bool { index(count) == 0 }
}
