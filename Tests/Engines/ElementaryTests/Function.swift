import Elementary

/// A function of one number, in our implementation and in the platform's.
struct Function: Sendable {
  let name: String
  let ours: @Sendable (Double) -> Double
  let platform: @Sendable (Double) -> Double

  /// Largest allowed difference of the two.
  var allowedUlps: UInt64 = 1

  static let sin = Function(name: "sin", ours: Portable.sin, platform: CLibrary.sin)
  static let cos = Function(name: "cos", ours: Portable.cos, platform: CLibrary.cos)
  static let sinOfDegrees = Function(
    name: "sin of degrees", ours: { Portable.sincos(degrees: $0).sin },
    platform: { CLibrary.sincos(degrees: $0).sin }, allowedUlps: 2)
  static let cosOfDegrees = Function(
    name: "cos of degrees", ours: { Portable.sincos(degrees: $0).cos },
    platform: { CLibrary.sincos(degrees: $0).cos }, allowedUlps: 2)
  static let exp = Function(name: "exp", ours: Portable.exp, platform: CLibrary.exp)
  static let log = Function(name: "log", ours: Portable.log, platform: CLibrary.log)
  static let asin = Function(
    name: "asin", ours: Portable.asin, platform: CLibrary.asin, allowedUlps: 2)
  static let acos = Function(
    name: "acos", ours: Portable.acos, platform: CLibrary.acos, allowedUlps: 2)
}
