import SimKernel
import Testing

@Suite("Random streams (H-6)")
struct RandomStreamTests {
  @Test("A seed gives the same bits on every machine")
  func pinnedBits() {
    var random = RandomStream(seed: 1)
    let bits = (0..<4).map { _ in random.bits() }
    #expect(bits == Reference.bits(seed: 1, 4))
    #expect(
      bits.map { String($0, radix: 16) } == [
        "cfc5d07f6f03c29b", "bf424132963fe08d", "19a37d5757aaf520", "bf08119f05cd56d6",
      ])
  }

  @Test("A fork gives the same bits on every machine")
  func pinnedFork() {
    var random = RandomStream(seed: 1).fork("gnss").fork("bias")
    #expect(String(random.bits(), radix: 16) == "5164fb74bf135c0e")
  }

  @Test("Every law gives the same bits on every machine")
  func pinnedLaws() {
    var random = RandomStream(seed: 2026)
    let values = [
      random.uniform(), random.normal(), random.exponential(mean: 3),
      random.logNormal(median: 12, sigma: 0.8), random.gamma(shape: 1.2, scale: 15),
      random.gamma(shape: 0.5, scale: 2), Double(random.integer(below: 1000)),
    ]
    #expect(
      values.map { String($0.bitPattern, radix: 16) } == [
        "3fdb53fc18670ce6", "bff77b5939876488", "400eb8414b90fc78", "40191e4028bad632",
        "402e25a6646120e6", "3faf0b15efe0801e", "407da00000000000",
      ])
  }

  @Test("A fork depends on the seed and the names alone, not on what was drawn before")
  func forkIsIndependentOfDraws() {
    let fresh = RandomStream(seed: 7)
    var used = fresh
    for _ in 0..<100 { _ = used.bits() }
    #expect(draws(fresh.fork("walk")) == draws(used.fork("walk")))
  }

  @Test("Forks of other names, paths and seeds are other streams")
  func forksDiffer() {
    let root = RandomStream(seed: 7)
    let streams = [
      root, root.fork("a"), root.fork("b"), root.fork(""), root.fork("ab"), root.fork("ba"),
      root.fork("a").fork("b"), root.fork("b").fork("a"), root.fork("a").fork("a"),
      RandomStream(seed: 8), RandomStream(seed: 8).fork("a"),
    ]
    #expect(Set(streams.map(draws)).count == streams.count)
  }

  @Test("Streams of neighboring seeds and of two names do not go together")
  func uncorrelated() {
    let pairs = [
      (RandomStream(seed: 1), RandomStream(seed: 2)),
      (RandomStream(seed: 5).fork("gnss"), RandomStream(seed: 5).fork("heading")),
      (RandomStream(seed: 5), RandomStream(seed: 5).fork("gnss")),
    ]
    for (index, (first, second)) in pairs.enumerated() {
      var (a, b) = (first, second)
      let count = 20_000
      let mean = (0..<count).reduce(0.0) { sum, _ in sum + a.normal() * b.normal() } / Double(count)
      #expect(abs(mean) < 5 / Double(count).squareRoot(), "pair \(index)")
    }
  }

  private func draws(_ stream: RandomStream) -> [UInt64] {
    var stream = stream
    return (0..<4).map { _ in stream.bits() }
  }
}

/// xoshiro256++ as published by Blackman and Vigna, seeded by SplitMix64 (Steele et al. 2014).
private enum Reference {
  static func bits(seed: UInt64, _ count: Int) -> [UInt64] {
    var mixer = seed
    func splitMix() -> UInt64 {
      mixer &+= 0x9e37_79b9_7f4a_7c15
      var z = mixer
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
    func rotated(_ x: UInt64, _ k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }
    var s = (0..<4).map { _ in splitMix() }
    return (0..<count).map { _ in
      let result = rotated(s[0] &+ s[3], 23) &+ s[0]
      let t = s[1] << 17
      s[2] ^= s[0]
      s[3] ^= s[1]
      s[1] ^= s[2]
      s[0] ^= s[3]
      s[2] ^= t
      s[3] = rotated(s[3], 45)
      return result
    }
  }
}
