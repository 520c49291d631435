import Foundation

/// The platform's own functions: an independent implementation, correct to within an ulp.
enum CLibrary {
  static func sin(_ x: Double) -> Double { Foundation.sin(x) }
  static func cos(_ x: Double) -> Double { Foundation.cos(x) }

  /// Removes quarter turns exactly, and adds back what rounding to radians loses.
  static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
    let angle = degrees.truncatingRemainder(dividingBy: 360)
    let rest = angle.remainder(dividingBy: 90)
    let perDegree = Double.pi / 180
    let head = rest * perDegree
    let tail = (-head).addingProduct(rest, perDegree) + rest * 2.9486522708701687e-19
    let (s, c) = (sin(head) + tail * cos(head), cos(head) - tail * sin(head))
    switch Int(((angle - rest) / 90).rounded()) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  static func asin(_ x: Double) -> Double { Foundation.asin(x) }
  static func acos(_ x: Double) -> Double { Foundation.acos(x) }
  static func exp(_ x: Double) -> Double { Foundation.exp(x) }
  static func log(_ x: Double) -> Double { Foundation.log(x) }
  static func atan2(_ y: Double, _ x: Double) -> Double { Foundation.atan2(y, x) }
}

/// Returns the number of doubles from `a` to `b`, counting across zero; 0 if both are NaN, and the
/// maximum if one is.
func ulps(from a: Double, to b: Double) -> UInt64 {
  if a.isNaN || b.isNaN { return a.isNaN == b.isNaN ? 0 : .max }
  return (rank(a) - rank(b)).magnitude
}

/// Returns the position of `x` in the order of all doubles, with both zeros at 0.
private func rank(_ x: Double) -> Int64 {
  let magnitude = Int64(bitPattern: x.magnitude.bitPattern)
  return x.sign == .minus ? -magnitude : magnitude
}
