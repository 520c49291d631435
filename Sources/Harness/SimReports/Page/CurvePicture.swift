import SimNumerics
import SimText

/// The share of a sample at or below each value: empirical distribution functions.
struct CurvePicture {
  struct Curve {
    var name: String
    var quantiles: Quantiles
  }

  /// One or two curves, without NaN.
  let curves: [Curve]
  let unit: String

  private static let width = 400.0
  private static let height = 170.0
  private static let left = 34.0
  private static let right = 392.0
  private static let top = 8.0
  private static let bottom = 144.0
  /// Number of points of a curve, as many as the picture can show.
  private static let points = 120
  private static let shares = [0.5, 0.68, 0.95]

  /// nil without anything to draw.
  var svg: String? {
    let curves = curves.filter { $0.quantiles.sorted.count > 1 }
    guard let first = curves.first,
      let most = curves.compactMap({ $0.quantiles.sorted.last }).max(),
      let usual = curves.compactMap({ $0.quantiles(0.95) }).max(), most > 0, most.isFinite
    else { return nil }
    // distant outliers would compress the other values
    let high = min(most * 1.03, max(usual * 1.5, most * 1e-6))
    var body = ""
    for share in Self.shares {
      guard let value = first.quantiles(share) else { continue }
      let (x, y) = (place(value, of: high), place(share))
      body += SVGText.element(
        "path", ["class": "guide", "d": "M\(Self.left) \(y)H\(x)V\(Self.bottom)"])
      body += SVGText.label(
        "\(Int(share * 100)) %", x: Self.left - 4, y: y + 4, class: "dim", anchor: "end")
    }
    for (index, curve) in curves.enumerated() {
      body += SVGText.element(
        "path",
        ["class": "\(index == 0 ? "curve" : "curve second")", "d": "\(line(curve, to: high))"])
    }
    body += SVGText.element(
      "path", ["class": "axis", "d": "M\(Self.left) \(Self.top)V\(Self.bottom)H\(Self.right)"])
    body += SVGText.label("0", x: Self.left, y: Self.bottom + 15, class: "dim")
    let beyond =
      most > high ? ", values to \(Decimals.readable(most, significantDigits: 3))" : ""
    body += SVGText.label(
      "\(Decimals.readable(high, significantDigits: 3))\(beyond) \(unit)", x: Self.right,
      y: Self.bottom + 15, class: "dim", anchor: "end")
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "role": "img",
        "aria-label": "\(description(curves).escapedForXML)",
      ], body)
  }

  private func description(_ curves: [Curve]) -> String {
    curves.map { "\($0.name): \(Self.words($0.quantiles, unit: unit))" }.joined(separator: "; ")
  }

  /// Text as in `half below 4.1 m, 95 % below 12 m, at most 31 m`.
  static func words(_ quantiles: Quantiles, unit: String) -> String {
    let values = [0.5, 0.68, 0.95, 1].compactMap { quantiles($0) }.map {
      "\(Decimals.readable($0, significantDigits: 3))\u{A0}\(unit)"
    }
    guard values.count == 4 else { return "nothing" }
    return "half at most \(values[0]), 68\u{A0}% at most \(values[1]), "
      + "95\u{A0}% at most \(values[2]), the greatest \(values[3])"
  }

  private func line(_ curve: Curve, to high: Double) -> String {
    var text = "M\(SVGText.number(Self.left)) \(SVGText.number(Self.bottom))L"
    for index in 0...Self.points {
      let share = Double(index) / Double(Self.points)
      guard let value = curve.quantiles(share), value <= high else { break }
      text += "\(SVGText.number(place(value, of: high))) \(SVGText.number(place(share))) "
    }
    return text
  }

  private func place(_ value: Double, of high: Double) -> Double {
    Self.left + max(0, min(1, value / high)) * (Self.right - Self.left)
  }

  private func place(_ share: Double) -> Double {
    Self.bottom - share * (Self.bottom - Self.top)
  }
}
