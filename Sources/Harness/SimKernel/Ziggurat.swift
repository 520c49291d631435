import Elementary

/// The table behind `RandomStream.normal()`: 128 blocks of equal area under the normal density.
///
/// Marsaglia and Tsang 2000, with separate bits for block and position as in Doornik 2005.
struct Ziggurat: Sendable {
  static let shared = Ziggurat()

  private static let blocks = 128
  /// Right edge of the base block, and the area of each block (Doornik 2005).
  private static let tailStart = 3.442619855899
  private static let area = 9.91256303526217e-3

  /// Right edge of each block, from the base inwards; edges[128] is 0.
  private let edges: [Double]
  /// Share of each block that lies entirely under the density.
  private let ratios: [Double]

  private init() {
    var edges = [Double](repeating: 0, count: Ziggurat.blocks + 1)
    var density = Portable.exp(-0.5 * Ziggurat.tailStart * Ziggurat.tailStart)
    edges[0] = Ziggurat.area / density
    edges[1] = Ziggurat.tailStart
    for i in 2..<Ziggurat.blocks {
      let x = (-2 * Portable.log(Ziggurat.area / edges[i - 1] + density)).squareRoot()
      edges[i] = x
      density = Portable.exp(-0.5 * x * x)
    }
    self.edges = edges
    ratios = (0..<Ziggurat.blocks).map { edges[$0 + 1] / edges[$0] }
  }

  @inline(__always)
  func draw(_ random: inout RandomStream) -> Double {
    let dart = Dart(&random)
    if abs(dart.u) < ratios[dart.block] { return dart.u * edges[dart.block] }
    let (drawn, next) = draw(random, since: dart)
    random = next
    return drawn
  }

  /// A random position: a block, and how far to the right in it.
  private struct Dart {
    let block: Int
    /// In [−1, 1).
    let u: Double

    @inline(__always)
    init(_ random: inout RandomStream) {
      let bits = random.bits()
      block = Int(bits & 127)
      u = Double(Int64(bitPattern: bits) >> 11) * 0x1p-52
    }
  }

  /// Handles the rare case that `first` is not entirely under the density; separate, so that the
  /// usual case stays short. Also returns the stream by value, so that loops of draws keep it in
  /// registers.
  @inline(never)
  private func draw(_ random: RandomStream, since first: Dart) -> (Double, RandomStream) {
    var (random, dart) = (random, first)
    while true {
      let (block, u) = (dart.block, dart.u)
      if abs(u) < ratios[block] { return (u * edges[block], random) }
      if block == 0 {
        let drawn = tail(&random, isNegative: u < 0)
        return (drawn, random)
      }
      let x = u * edges[block]
      let outer = Portable.exp(-0.5 * (edges[block] * edges[block] - x * x))
      let inner = Portable.exp(-0.5 * (edges[block + 1] * edges[block + 1] - x * x))
      if inner + random.uniform() * (outer - inner) < 1 { return (x, random) }
      dart = Dart(&random)
    }
  }

  private func tail(_ random: inout RandomStream, isNegative: Bool) -> Double {
    while true {
      let x = -Portable.log(1 - random.uniform()) / Ziggurat.tailStart
      let y = -Portable.log(1 - random.uniform())
      if 2 * y >= x * x {
        return isNegative ? -(Ziggurat.tailStart + x) : Ziggurat.tailStart + x
      }
    }
  }
}
