import Glibc

public enum Portable {
  public static func sin(_ x: Double) -> Double { Glibc.sin(x) }
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) { (Glibc.sin(x), Glibc.cos(x)) }
  public static func cos(_ x: Double) -> Double { Glibc.cos(x) }
  public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
  public static func asin(_ x: Double) -> Double { Glibc.asin(x) }
  public static func exp(_ x: Double) -> Double { Glibc.exp(x) }
  public static func log(_ x: Double) -> Double { Glibc.log(x) }
}
