extension Quantiles {
  /// The largest number of values that are sorted in memory; for more, ranks are searched in
  /// passes.
  package static let mostSorted = 1 << 16

  /// Returns the quantiles at `shares` in [0, 1] of `values`, the same to the bit as after sorting,
  /// and the number of values; no quantiles where there are no values.
  ///
  /// It uses memory for a few hundred thousand values, however many there are, and iterates over
  /// them up to five times. Values that are not finite are left out.
  ///
  /// - Parameter mostSorted: the largest number of values that are sorted in memory.
  package static func streamed(
    _ shares: [Double], of values: some Collection<Double>, mostSorted: Int = mostSorted
  ) -> (quantiles: [Double], count: Int) {
    let finite = values.lazy.filter(\.isFinite)
    let count = finite.reduce(0) { count, _ in count + 1 }
    guard count > mostSorted else {
      let quantiles = Quantiles(Array(finite))
      return (shares.compactMap { quantiles($0) }, count)
    }
    let places = shares.map { $0 * Double(count - 1) }
    let ranks = Set(places.flatMap { [Int($0), min(Int($0) + 1, count - 1)] }).sorted()
    let found = Dictionary(uniqueKeysWithValues: zip(ranks, valuesFound(at: ranks, finite)))
    let quantiles = places.map { place in
      let below = Int(place)
      let low = found[below] ?? .nan
      guard below + 1 < count, let high = found[below + 1] else { return low }
      return low + (place - Double(below)) * (high - low)
    }
    return (quantiles, count)
  }

  /// The values at the ascending `ranks`, counted from 0; each pass finds sixteen bits of each by
  /// counting.
  private static func valuesFound(
    at ranks: [Int], _ values: some Sequence<Double>
  ) -> [Double] {
    /// The known part of the value of a rank: its highest bits, and its rank among values with
    /// these bits.
    var known = ranks.map { (bits: UInt64(0), rank: $0) }
    for shift in [48, 32, 16, 0] {
      let prefixes = Set(known.map(\.bits)).sorted()
      var counts = [[Int]](
        repeating: [Int](repeating: 0, count: 1 << 16), count: prefixes.count)
      for value in values {
        let bits = value.orderedBits
        // in the first pass there are no higher bits to compare
        let prefix = shift == 48 ? 0 : bits >> UInt64(shift + 16)
        guard let number = prefixes.firstIndex(of: prefix) else { continue }
        counts[number][Int(bits >> UInt64(shift) & 0xffff)] += 1
      }
      for index in known.indices {
        guard let number = prefixes.firstIndex(of: known[index].bits) else { continue }
        var rest = known[index].rank
        var digit = 0
        while rest >= counts[number][digit] {
          rest -= counts[number][digit]
          digit += 1
        }
        known[index] = (known[index].bits << 16 | UInt64(digit), rest)
      }
    }
    return known.map { Double(orderedBits: $0.bits) }
  }
}

extension Double {
  /// Bits as a whole number, in the order of the values.
  fileprivate var orderedBits: UInt64 {
    let bits = bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  fileprivate init(orderedBits bits: UInt64) {
    self.init(bitPattern: bits >> 63 == 1 ? bits & ~(1 << 63) : ~bits)
  }
}
