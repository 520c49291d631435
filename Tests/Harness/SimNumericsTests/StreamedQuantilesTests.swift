import SimKernel
import Testing

@testable import SimNumerics

@Suite("Quantiles of more values than memory should hold (H-7)")
struct StreamedQuantilesTests {
  private static let shares = [0, 0.05, 0.5, 0.95, 1]

  private func values(_ count: Int, _ seed: UInt64) -> [Double] {
    var random = RandomStream(seed: seed)
    return (0..<count).map { number in
      switch number % 5 {
      // many equal values, both signs, and neighboring values
      case 0: 4
      case 1: 4.0.nextUp
      case 2: -1e-300
      case 3: Double(random.integer(below: 2001)) - 1000
      default: Double(random.integer(below: 1_000_000)) * 1e290
      }
    }
  }

  @Test("They are those of the sorted values to the bit, in whatever order the values come")
  func sameBits() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let values = values(40 * Int(seed) + 3, seed)
      let sorted = Quantiles(values)
      let streamed = Quantiles.streamed(
        Self.shares, of: values + [.nan, .infinity], mostSorted: 10)
      #expect(streamed.count == values.count)
      #expect(
        streamed.quantiles.map(\.bitPattern) == Self.shares.map { sorted($0)!.bitPattern })
      let few = Quantiles.streamed(Self.shares, of: values, mostSorted: values.count)
      #expect(few.quantiles == streamed.quantiles)
    }
  }

  @Test("Of nothing there are none")
  func empty() {
    #expect(Quantiles.streamed(Self.shares, of: [.nan]).quantiles.isEmpty)
  }
}
