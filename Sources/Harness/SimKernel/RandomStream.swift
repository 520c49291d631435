import Elementary

/// A named stream of pseudo-random numbers with the same bits on every machine.
///
/// xoshiro256++ (Blackman and Vigna 2018), seeded through SplitMix64. Streams are forked by name
/// from one seed, so that adding a consumer never shifts the numbers of another.
public struct RandomStream: Sendable {
  private let key: UInt64
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64

  public init(seed: UInt64) {
    key = seed
    var mixer = seed
    s0 = RandomStream.splitMix(&mixer)
    s1 = RandomStream.splitMix(&mixer)
    s2 = RandomStream.splitMix(&mixer)
    s3 = RandomStream.splitMix(&mixer)
  }

  /// Returns the stream called `name` below this one; it depends only on the seed and the names,
  /// not on what was drawn before.
  public func fork(_ name: String) -> RandomStream {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var mixer = key ^ hash
    return RandomStream(seed: RandomStream.splitMix(&mixer))
  }

  /// 64 uniform bits.
  // inlinable: loops that draw keep the state in registers
  @inlinable
  public mutating func bits() -> UInt64 {
    let sum = s0 &+ s3
    let result = (sum << 23 | sum >> 41) &+ s0
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = s3 << 45 | s3 >> 19
    return result
  }

  /// A uniform number in [0, 1), with 53 bits.
  @inlinable
  public mutating func uniform() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// A uniform integer in [0, bound); `bound` must be above 0. Bias below 2⁻³² for bounds below
  /// 2³².
  public mutating func integer(below bound: Int) -> Int {
    Int(bits().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns true with `probability`, in [0, 1].
  public mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

  /// Exponential with `mean`, at least 0.
  public mutating func exponential(mean: Double) -> Double { -mean * Portable.log(1 - uniform()) }

  /// Normal with mean 0 and standard deviation 1, by the ziggurat.
  public mutating func normal() -> Double { Ziggurat.shared.draw(&self) }

  /// Log-normal with `median`, at least 0, and standard deviation `sigma` of the logarithm.
  public mutating func logNormal(median: Double, sigma: Double) -> Double {
    return median * Portable.exp(sigma * normal())
  }

  /// Gamma with `shape` and `scale` above 0 (Marsaglia and Tsang 2000).
  public mutating func gamma(shape: Double, scale: Double) -> Double {
    if shape < 1 {
      let boost = Portable.exp(Portable.log(1 - uniform()) / shape)
      return gamma(shape: shape + 1, scale: scale) * boost
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let v = 1 + c * x
      if v <= 0 { continue }
      let cube = v * v * v
      if Portable.log(1 - uniform()) < 0.5 * x * x + d - d * cube + d * Portable.log(cube) {
        return d * cube * scale
      }
    }
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
