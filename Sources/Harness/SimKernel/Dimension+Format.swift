extension Dimension {
  /// `value`, in the base unit, as a report prints it: `3.14 m`, `97.2 %`, `12.0 s`, `7`.
  ///
  /// Rounds to `digits` significant digits (1 to 9) but never drops a digit before the point; a
  /// whole count has no decimals. NaN, the absence of a value, is `none`.
  public func format(_ value: Double, digits: Int = 3) -> String {
    guard !value.isNaN else { return "none" }
    let shown = units.first?.value(ofBase: value) ?? value
    if self == .count, shown == shown.rounded() { return withUnit(Self.shortest(shown)) }
    return withUnit(Self.rounded(shown, digits: digits))
  }

  /// `value`, in the base unit, with all of its digits but no padding: `0.5 m/s`, `95 %`, `30 s`.
  public func formatExactly(_ value: Double) -> String {
    guard !value.isNaN else { return "none" }
    return withUnit(Self.shortest(units.first?.value(ofBase: value) ?? value))
  }

  private func withUnit(_ number: String) -> String {
    symbol.isEmpty || symbol == "°" ? number + symbol : "\(number) \(symbol)"
  }

  private static func shortest(_ value: Double) -> String {
    guard value.isFinite else { return value < 0 ? "-∞" : "∞" }
    if value == 0 { return "0" }
    let text = withoutNoise(value).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Removes the noise of a change of units: 0.07 × 100 gives 7.000000000000001 for 7 %. Returns
  /// the value with the fewest decimals, up to twelve, among the nearest neighbors of `value`.
  private static func withoutNoise(_ value: Double) -> Double {
    var scale = 1.0
    for _ in 0...12 {
      let plain = (value * scale).rounded() / scale
      if (plain - value).magnitude <= 2 * value.ulp { return plain }
      scale *= 10
    }
    return value
  }

  private static func rounded(_ value: Double, digits: Int) -> String {
    let magnitude = value.magnitude
    guard magnitude.isFinite, magnitude > 0, magnitude >= 1e-6, magnitude < 1e15 else {
      return shortest(value)
    }
    var decimals = digits - 1
    var power = 10.0
    while magnitude >= power, decimals > 0 {
      decimals -= 1
      power *= 10
    }
    power = 1
    while magnitude < power, decimals < 9 {
      decimals += 1
      power /= 10
    }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard magnitude * scale < 9e15 else { return shortest(value) }
    let most = (0..<digits).reduce(1.0) { most, _ in most * 10 }
    if decimals > 0, (magnitude * scale).rounded() >= most {  // 99.96 is 100, not 100.0
      decimals -= 1
    }
    return fixed(value, decimals)
  }
}
