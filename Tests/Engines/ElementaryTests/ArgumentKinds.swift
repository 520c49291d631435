import Testing

/// A kind of numbers with which a function is tested.
struct ArgumentKind: CustomTestStringConvertible, Sendable {
  let function: Function
  let name: String
  let draw: @Sendable (inout SplitMix64) -> Double

  init(
    _ function: Function, _ name: String, draw: @escaping @Sendable (inout SplitMix64) -> Double
  ) {
    self.function = function
    self.name = name
    self.draw = draw
  }

  var testDescription: String { "\(function.name) of \(name)" }

  static let all =
    angles(.sin) + angles(.cos) + degrees(.sinOfDegrees) + degrees(.cosOfDegrees)
    + ratios(.asin) + ratios(.acos) + powers + logarithms

  private static func angles(_ function: Function) -> [ArgumentKind] {
    [
      ArgumentKind(function, "a turn either way") { $0.number(-6.3, 6.3) },
      ArgumentKind(function, "up to 16,000 turns") { $0.number(-1e5, 1e5) },
      ArgumentKind(function, "angles up to 2²⁰") { $0.number(-0x1p20, 0x1p20) },
      ArgumentKind(function, "doubles beside a multiple of π/2") { $0.besideQuarterTurn() },
      ArgumentKind(function, "small angles") { $0.signed(-60...0) },
      ArgumentKind(function, "tiny and subnormal angles") { $0.signed(-1074 ... -60) },
    ]
  }

  private static func degrees(_ function: Function) -> [ArgumentKind] {
    [
      ArgumentKind(function, "a turn either way") { $0.number(-360, 360) },
      ArgumentKind(function, "angles up to 2²⁰") { $0.number(-0x1p20, 0x1p20) },
      ArgumentKind(function, "doubles beside a quarter turn") {
        90 * $0.number(-8, 8).rounded() + $0.signed(-40 ... -10)
      },
      ArgumentKind(function, "small and huge angles") { $0.signed(-960...1023) },
    ]
  }

  private static func ratios(_ function: Function) -> [ArgumentKind] {
    [
      ArgumentKind(function, "[−1, 1]") { $0.number(-1, 1) },
      ArgumentKind(function, "numbers beside 1") { 1 - $0.magnitude(-53 ... -2) },
      ArgumentKind(function, "numbers beside −1") { $0.magnitude(-53 ... -2) - 1 },
      ArgumentKind(function, "small and subnormal numbers") { $0.signed(-1074 ... -2) },
    ]
  }

  private static let powers = [
    ArgumentKind(.exp, "[−1, 1]") { $0.number(-1, 1) },
    ArgumentKind(.exp, "exponents of normal powers") { $0.number(-708.3, 709.7) },
    ArgumentKind(.exp, "exponents of subnormal powers") { $0.number(-746, -708.3) },
    ArgumentKind(.exp, "exponents around overflow") { $0.number(709.7, 709.8) },
    ArgumentKind(.exp, "small and subnormal numbers") { $0.signed(-1074 ... -2) },
  ]

  private static let logarithms = [
    ArgumentKind(.log, "[½, 2]") { $0.number(0.5, 2) },
    ArgumentKind(.log, "numbers beside 1") { 1 + $0.signed(-52 ... -2) },
    ArgumentKind(.log, "normal numbers") { $0.magnitude(-1022...1023) },
    ArgumentKind(.log, "subnormal numbers") { $0.magnitude(-1074 ... -1023) },
  ]
}
