/// A number as the unevaluated sum of two doubles: 106 bits, to compute references for doubles.
///
/// Reference: Dekker, A floating-point technique for extending the available precision, 1971.
struct DoubleDouble: Sendable {
  var high: Double
  /// At most half a unit in the last place of `high`.
  var low: Double

  static let pi = DoubleDouble(high: 3.141592653589793, low: 1.2246467991473532e-16)

  init(_ value: Double) { (high, low) = (value, 0) }

  init(high: Double, low: Double) { (self.high, self.low) = (high, low) }

  /// The exact sum of two doubles, |a| ≥ |b|.
  private static func quickSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(high: sum, low: b - (sum - a))
  }

  /// The exact sum of two doubles.
  private static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(high: sum, low: (a - (sum - part)) + (b - part))
  }

  /// The exact product of two doubles.
  private static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    return DoubleDouble(high: product, low: (-product).addingProduct(a, b))
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = sum(a.high, b.high)
    let low = sum(a.low, b.low)
    let middle = quickSum(high.high, high.low + low.high)
    return quickSum(middle.high, middle.low + low.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -a.high, low: -a.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = product(a.high, b.high)
    return quickSum(high.high, high.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let rest = a - b * DoubleDouble(first)
    let second = rest.high / b.high
    let third = (rest - b * DoubleDouble(second)).high / b.high
    return quickSum(first, second) + DoubleDouble(third)
  }

  /// 0 for numbers that are not above 0.
  var squareRoot: DoubleDouble {
    guard high > 0 else { return DoubleDouble(0) }
    let root = DoubleDouble(high.squareRoot())
    return root + (self - root * root) / (DoubleDouble(2) * root)
  }
}
