import SimNumerics
import SimResults
import SimText

/// The values of one expectation over many runs and its bound: a histogram, a mark for each run
/// below it, and a row for each variant that must miss it.
struct StripPicture {
  let expectation: ExpectationResult
  /// Variants with their results for the same metric.
  let others: [(name: String, expectation: ExpectationResult)]
  /// Index of the run that the page shows.
  let shown: Int?

  private static let width = 400.0
  private static let left = 8.0
  private static let right = 392.0
  private static let bars = 32
  private static let barHeight = 56.0
  private static let rowHeight = 34.0
  /// Most marks; more would overlap, and the histogram shows the distribution.
  private static let mostMarks = 400

  /// nil if no run has a measured value.
  var svg: String? {
    guard let spread = Spread(expectation.values), let scale else { return nil }
    let rows = others.filter { $0.expectation.values.contains(where: \.isFinite) }
    let base = 12 + Self.barHeight
    let height = base + 24 + Double(rows.count) * Self.rowHeight + 24
    var body = allowed(scale, height: height - 24)
    body += histogram(scale, base: base)
    body += marks(expectation, scale, y: base + 10)
    if let shown, expectation.values.indices.contains(shown), expectation.values[shown].isFinite {
      let x = scale.x(expectation.values[shown])
      body += SVGText.element(
        "path", ["class": "shown", "d": "M\(x) \(base + 3)l5 7l-5 7l-5 -7z"])
    }
    for (index, row) in rows.enumerated() {
      let y = base + 24 + Double(index) * Self.rowHeight
      body += SVGText.label(row.name, x: Self.right, y: y + 12, class: "word", anchor: "end")
      body += marks(row.expectation, scale, y: y + 24)
    }
    body += bounds(scale, height: height - 24) + axis(scale, y: height - 24)
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(height)", "role": "img",
        "aria-label": "\(description(spread).escapedForXML)",
      ], body)
  }

  /// A description of the picture in words.
  private func description(_ spread: Spread) -> String {
    let five = spread.five.map { Decimals.readable($0) }
    let ends = "from \(five[0]) to \(five[4]), median \(five[2])"
    let beyond = expectation.outcomes.count { $0 == .missed }
    return "\(expectation.name) in \(spread.count) runs: \(ends); \(beyond) missed "
      + "\(expectation.expected)"
  }

  // MARK: scale

  private struct Scale {
    /// Minimum and maximum of values and bounds.
    var low: Double
    var high: Double

    /// The position of a value; minimum and maximum are slightly inside the edges.
    func x(_ value: Double) -> Double {
      let share = high > low ? 0.03 + 0.94 * (value - low) / (high - low) : 0.5
      return StripPicture.left
        + max(0, min(1, share)) * (StripPicture.right - StripPicture.left)
    }
  }

  private var scale: Scale? {
    let limits: RunColumn = [expectation.limits.lowerBound, expectation.limits.upperBound]
    var ends: (low: Double, high: Double)?
    for value in (columns + [limits]).joined() where abs(value) < 1e300 {
      ends = (min(value, ends?.low ?? value), max(value, ends?.high ?? value))
    }
    return ends.map { Scale(low: $0.low, high: $0.high) }
  }

  /// Whether the runs have different values.
  var hasSpread: Bool {
    var first: Double?
    for value in columns.joined() where value.isFinite {
      if value != first ?? value { return true }
      first = value
    }
    return false
  }

  private var columns: [RunColumn<Double>] {
    [expectation.values] + others.map(\.expectation.values)
  }

  // MARK: layers

  private func allowed(_ scale: Scale, height: Double) -> String {
    let (low, high) = (expectation.limits.lowerBound, expectation.limits.upperBound)
    let from = low.isFinite ? scale.x(low) : Self.left
    let to = high.isFinite ? scale.x(high) : Self.right
    return SVGText.element(
      "rect",
      [
        "class": "allowed", "x": "\(from)", "y": "4", "width": "\(max(2, to - from))",
        "height": "\(height - 4)",
      ])
  }

  private func bounds(_ scale: Scale, height: Double) -> String {
    [expectation.limits.lowerBound, expectation.limits.upperBound].filter(\.isFinite).map {
      SVGText.element("path", ["class": "bound", "d": "M\(scale.x($0)) 2V\(height)"])
    }.joined()
  }

  private func histogram(_ scale: Scale, base: Double) -> String {
    let width = (Self.right - Self.left) / Double(Self.bars)
    var inside = [Int](repeating: 0, count: Self.bars)
    var outside = inside
    for (value, outcome) in zip(expectation.values, expectation.outcomes) where value.isFinite {
      let bar = max(0, min(Self.bars - 1, Int((scale.x(value) - Self.left) / width)))
      if outcome == .missed { outside[bar] += 1 } else { inside[bar] += 1 }
    }
    guard let most = zip(inside, outside).map(+).max(), most > 0 else { return "" }
    var text = ""
    for bar in 0..<Self.bars {
      let x = Self.left + Double(bar) * width
      var top = base
      for (style, count) in [("bar", inside[bar]), ("bar out", outside[bar])] where count > 0 {
        let height = max(1.5, Double(count) / Double(most) * Self.barHeight)
        top -= height
        text += SVGText.element(
          "rect",
          [
            "class": "\(style)", "x": "\(x + 0.5)", "y": "\(top)", "width": "\(width - 1)",
            "height": "\(height)",
          ])
      }
    }
    return text
  }

  /// Draws a dot for each run within the bound, a stroke for each run beyond it.
  private func marks(_ expectation: ExpectationResult, _ scale: Scale, y: Double) -> String {
    let values = expectation.values
    let step = max(1, (values.count + Self.mostMarks - 1) / Self.mostMarks)
    var dots = ""
    var strokes = ""
    for index in stride(from: 0, to: values.count, by: step) where values[index].isFinite {
      // shifted by index, so that equal values remain visible
      let shift = Double(index * 7 % 11) - 5
      let x = SVGText.number(scale.x(values[index]))
      if expectation.outcomes[index] == .missed {
        strokes += "M\(x) \(SVGText.number(y - 5))v10"
      } else {
        dots += "M\(x) \(SVGText.number(y + shift / 2))h0"
      }
    }
    return (dots.isEmpty ? "" : SVGText.element("path", ["class": "dot", "d": "\(dots)"]))
      + (strokes.isEmpty ? "" : SVGText.element("path", ["class": "dot out", "d": "\(strokes)"]))
  }

  private func axis(_ scale: Scale, y: Double) -> String {
    let line = SVGText.element(
      "path", ["class": "axis", "d": "M\(Self.left) \(y)H\(Self.right)"])
    let unit = expectation.unit.isEmpty ? "" : " \(expectation.unit)"
    let ends = [scale.low, scale.high].map { Decimals.readable($0, significantDigits: 3) + unit }
    if scale.low == scale.high {
      return line + SVGText.label(ends[0], x: 200, y: y + 14, class: "dim", anchor: "middle")
    }
    return line + SVGText.label(ends[0], x: Self.left, y: y + 14, class: "dim")
      + SVGText.label(ends[1], x: Self.right, y: y + 14, class: "dim", anchor: "end")
  }
}
