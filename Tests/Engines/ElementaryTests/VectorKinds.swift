import Testing

/// A kind of vectors with which atan2 is tested.
struct VectorKind: CustomTestStringConvertible, Sendable {
  let name: String
  let draw: @Sendable (inout SplitMix64) -> (y: Double, x: Double)

  init(_ name: String, draw: @escaping @Sendable (inout SplitMix64) -> (y: Double, x: Double)) {
    self.name = name
    self.draw = draw
  }

  var testDescription: String { name }

  static let all = [
    VectorKind("all around") { ($0.number(-1, 1), $0.number(-1, 1)) },
    VectorKind("mostly near an axis") { ($0.signed(-60...60), $0.signed(-60...60)) },
    VectorKind("slope where the known direction changes") { random in
      let slopes = [7.0 / 16, 11.0 / 16, 16.0 / 11, 16.0 / 7]
      let slope = slopes[Int(random.next() % 4)] * random.number(0.9999, 1.0001)
      return (slope, random.next() & 1 == 0 ? 1 : -1)
    },
    // Where the quotient has half the precision of its arctangent.
    VectorKind("slope just above a power of two") {
      ($0.number(1, 1.03), $0.magnitude(0...10).binade)
    },
    VectorKind("any lengths") { ($0.signed(-1074...1023), $0.signed(-1074...1023)) },
    VectorKind("huge") { ($0.signed(480...1023), $0.signed(480...1023)) },
    VectorKind("tiny and subnormal") { ($0.signed(-1074 ... -480), $0.signed(-1074 ... -480)) },
    VectorKind("subnormal quotient") { ($0.signed(-1074 ... -1000), $0.magnitude(0...60)) },
  ]
}
