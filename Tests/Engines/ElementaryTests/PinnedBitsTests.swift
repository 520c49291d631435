import Elementary
import Testing

@Suite("Portable functions have the same bits everywhere")
struct PinnedBitsTests {
  /// Hashes a fixed sweep over every function.
  ///
  /// If it fails with unchanged sources, this CPU, compiler or build setting rounds differently:
  /// no digest of a run can be trusted there. If the sources were changed on purpose, every
  /// golden that contains a computed number is stale: pin the new hash, record the goldens again
  /// and give the reason in the commit.
  @Test("A sweep of all functions hashes to the pinned value")
  func sweep() {
    #expect(sweepHash() == 0xb6cb_90ee_3141_5ce0)
  }
}

private func sweepHash() -> UInt64 {
  var random = SplitMix64(seed: 1)
  var hash = FNV1a()
  for _ in 0..<20_000 {
    let x = random.number(-20, 20)
    let ratio = random.number(-1, 1)
    let any = random.signed(-1074...1023)
    for angle in [x, x * 50_000, any] {
      let (sin, cos) = Portable.sincos(angle)
      for value in [sin, cos, Portable.sin(angle), Portable.cos(angle)] { hash.add(value) }
    }
    for angle in [x, x * 50_000, any] {
      let (sin, cos) = Portable.sincos(degrees: angle)
      for value in [sin, cos] { hash.add(value) }
    }
    for (y, x) in [(x, ratio), (ratio, x), (any, x), (ratio, any)] {
      hash.add(Portable.atan2(y, x))
    }
    hash.add(Portable.asin(ratio))
    hash.add(Portable.acos(ratio))
    hash.add(Portable.exp(x))
    hash.add(Portable.exp(x * 38))
    hash.add(Portable.log(x.magnitude))
    hash.add(Portable.log(any.magnitude))
  }
  return hash.value
}

/// The 64-bit FNV-1a hash over the bytes of doubles, lowest first.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ x: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      value = (value ^ (x.bitPattern >> shift & 0xff)) &* 0x100_0000_01b3
    }
  }
}
