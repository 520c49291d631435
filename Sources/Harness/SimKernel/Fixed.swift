/// `value` with `decimals` in 0...9 decimals, the same on every machine, rounding halves away from
/// zero, never `-0`; as short as possible from 1e15 on, where no decimal is left.
package func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let digits = String(Int64(scaled))
  let sign = value < 0 && scaled > 0 ? "-" : ""
  if decimals == 0 { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
