import SimNumerics
import SimText

/// The distributions of two samples: their shares in bins of equal width.
struct HistogramPicture {
  let recorded: [Double]
  let simulated: [Double]
  let unit: String
  let name: String

  private static let bins = 40
  /// Quantiles that limit the shown range; outliers would compress the rest.
  private static let shown = (low: 0.002, high: 0.995)

  /// nil without anything to draw.
  var svg: String? {
    let quantiles = Quantiles(recorded + simulated)
    guard recorded.count > 1, simulated.count > 1, let low = quantiles(Self.shown.low),
      var high = quantiles(Self.shown.high)
    else { return nil }
    if high <= low { high = low + max(1e-3, abs(low) * 1e-3) }
    let width = (high - low) / Double(Self.bins)
    func shares(_ values: [Double]) -> [Double] {
      var counts = [Double](repeating: 0, count: Self.bins)
      for value in values where value >= low && value <= high {
        counts[min(Self.bins - 1, Int((value - low) / width))] += 1
      }
      return counts.map { $0 / Double(values.count) }
    }
    let (ours, theirs) = (shares(recorded), shares(simulated))
    let most = max(1e-9, (ours + theirs).max() ?? 0)
    var frame = PictureFrame(low: low, high: high, bottomValue: 0, topValue: most)
    for (index, shares) in [ours, theirs].enumerated() {
      var path = "M\(frame.text(low, 0))"
      for (bin, share) in shares.enumerated() {
        let left = low + Double(bin) * width
        path += "L\(frame.text(left, share)) \(frame.text(left + width, share))"
      }
      frame.body += SVGText.element(
        "path", ["class": "\(index == 0 ? "curve" : "curve second")", "d": "\(path)"])
    }
    let percent = Decimals.readable(100 * most, significantDigits: 2)
    frame.label(unit: unit, top: "\(percent) %", bottom: nil)
    return frame.svg("\(name): shares of recorded and of simulated values")
  }
}

/// A small picture with axes.
struct PictureFrame {
  let low: Double
  let high: Double
  let bottomValue: Double
  let topValue: Double
  var body = ""

  private static let width = 400.0
  private static let height = 170.0
  private static let left = 44.0
  private static let right = 392.0
  private static let top = 8.0
  private static let bottom = 144.0

  init(low: Double, high: Double, bottomValue: Double, topValue: Double) {
    (self.low, self.high) = (low, max(high, low + 1e-9))
    (self.bottomValue, self.topValue) = (bottomValue, max(topValue, bottomValue + 1e-9))
  }

  /// The point of a value at `x`, limited to the ends.
  func text(_ x: Double, _ y: Double) -> String {
    let across = min(1, max(0, (x - low) / (high - low)))
    let up = min(1, max(0, (y - bottomValue) / (topValue - bottomValue)))
    return SVGText.number(Self.left + across * (Self.right - Self.left)) + " "
      + SVGText.number(Self.bottom - up * (Self.bottom - Self.top))
  }

  /// Writes the ends of both axes; a nil `bottom` is left out.
  mutating func label(unit: String, top: String, bottom: String?) {
    body += SVGText.element(
      "path",
      ["class": "axis", "d": "M\(Self.left) \(Self.top)V\(Self.bottom)H\(Self.right)"])
    body += SVGText.label(
      top, x: Self.left - 4, y: Self.top + 10, class: "dim", anchor: "end")
    if let bottom {
      body += SVGText.label(
        bottom, x: Self.left - 4, y: Self.bottom, class: "dim", anchor: "end")
    }
    body += SVGText.label(
      Decimals.readable(low, significantDigits: 3), x: Self.left, y: Self.bottom + 15,
      class: "dim")
    body += SVGText.label(
      "\(Decimals.readable(high, significantDigits: 3)) \(unit)", x: Self.right,
      y: Self.bottom + 15, class: "dim", anchor: "end")
  }

  func svg(_ description: String) -> String {
    SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "role": "img",
        "aria-label": "\(description.escapedForXML)",
      ], body)
  }
}

/// Lines over time in seconds: a recorded one, and a simulated one or the limits of a band.
struct LinesPicture {
  private let lines: PhoneComparison.Lines

  init(_ lines: PhoneComparison.Lines) { self.lines = lines }

  /// Most points of a line; a picture can't show more.
  private static let mostPoints = 600

  /// nil without anything to draw.
  var svg: String? {
    let all = lines.recorded + lines.simulated.joined()
    guard lines.recorded.count > 1, let low = all.map(\.seconds).min(),
      let high = all.map(\.seconds).max(), let least = all.map(\.value).min(),
      let most = Quantiles(all.map(\.value))(0.998)
    else { return nil }
    var frame = PictureFrame(
      low: low, high: high, bottomValue: min(0, least), topValue: most)
    for (index, points) in ([lines.recorded] + lines.simulated).enumerated() {
      let stride = max(1, points.count / Self.mostPoints)
      let shown = points.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
      let path = shown.map { frame.text($0.seconds, $0.value) }.joined(separator: "L")
      if shown.count > 1 {
        frame.body += SVGText.element(
          "path", ["class": "\(index == 0 ? "curve" : "curve second")", "d": "M\(path)"])
      }
    }
    let unit = lines.unit.isEmpty ? "" : " \(lines.unit)"
    frame.label(
      unit: "s", top: "\(Decimals.readable(most, significantDigits: 3))\(unit)",
      bottom: Decimals.readable(min(0, least), significantDigits: 2))
    return frame.svg("\(lines.name), recorded and simulated")
  }
}
