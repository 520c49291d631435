import SimResults
import SimText

/// The cost of a walk by the common radius of all stops, part by part, with today's settings and
/// the recommendation.
struct CostPicture {
  /// Parts that are drawn separately, from the bottom: indices in `TuningCosts.parts`.
  static let bands: [(name: String, parts: [Int])] = [
    ("missed visits", [0]), ("false starts", [1]), ("begun anew or out of turn", [2, 3]),
    ("begun early", [4, 5]), ("begun late", [6]),
  ]

  private let result: TuningResult
  private let most: Double
  private let range: ClosedRange<Double>

  private static let width = 900.0
  private static let height = 440.0
  private static let left = 62.0
  private static let right = 880.0
  private static let top = 20.0
  private static let bottom = 388.0

  init(_ result: TuningResult) {
    self.result = result
    let points = result.curves.flatMap(\.points)
    let costs = (points.map(\.totals) + [result.today, result.recommended]).map(result.costPerWalk)
    most = max(0.01, (costs.filter(\.isFinite).max() ?? 1) * 1.05)
    let radii = points.map(\.radiusMeters)
    let (low, high) = (radii.min() ?? 0, radii.max() ?? 1)
    range = low...max(low + 1, high)
  }

  var svg: String {
    SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "role": "img",
        "aria-label": "\(description.escapedForXML)",
      ], bands + grid + lines + levels)
  }

  private var description: String {
    "a walk costs \(TuningWords.cost(result.costPerWalk(result.today))) today and "
      + "\(TuningWords.cost(result.costPerWalk(result.recommended))) as recommended"
  }

  private func x(_ meters: Double) -> Double {
    Self.left + (meters - range.lowerBound) / (range.upperBound - range.lowerBound)
      * (Self.right - Self.left)
  }

  private func y(_ cost: Double) -> Double {
    Self.bottom - cost / most * (Self.bottom - Self.top)
  }

  private func path(_ places: [(Double, Double)]) -> String {
    places.enumerated().map { index, place in
      (index == 0 ? "M" : "L") + "\(SVGText.number(place.0)) \(SVGText.number(place.1))"
    }.joined()
  }

  /// The parts of the last curve, stacked.
  private var bands: String {
    guard let curve = result.curves.last, !curve.points.isEmpty else { return "" }
    var below = curve.points.map { _ in 0.0 }
    return Self.bands.enumerated().map { index, band in
      let above = zip(below, curve.points).map { sum, point in
        let shares = result.costs.shares(point.totals)
        return sum + band.parts.reduce(0) { $0 + shares[$1] } / Double(point.totals.walks)
      }
      let meters = curve.points.map(\.radiusMeters)
      let upper = zip(meters, above).map { (x($0), y($1)) }
      let lower = zip(meters, below).reversed().map { (x($0), y($1)) }
      below = above
      let outline = path(upper + lower) + "Z"
      return SVGText.element("path", ["class": "band band\("\(index)")", "d": "\(outline)"])
    }.joined()
  }

  private var grid: String {
    var text = ""
    for cost in stride(from: 0, through: most, by: step(most)) {
      text += SVGText.element(
        "path", ["class": "guide", "d": "M\(Self.left) \(y(cost))H\(Self.right)"])
      text += SVGText.label(
        TuningWords.short(cost), x: Self.left - 7, y: y(cost) + 4, class: "dim", anchor: "end")
    }
    let pace = max(5, step(range.upperBound - range.lowerBound))
    let first = (range.lowerBound / pace).rounded(.up) * pace
    for meters in stride(from: first, through: range.upperBound, by: pace) {
      text += SVGText.label(
        TuningWords.meters(meters), x: x(meters), y: Self.bottom + 18, class: "dim",
        anchor: "middle")
    }
    return text
      + SVGText.label(
        "one radius for all stops", x: (Self.left + Self.right) / 2, y: Self.height - 10,
        class: "word", anchor: "middle")
      + SVGText.element(
        "path", ["class": "axis", "d": "M\(Self.left) \(Self.top)V\(Self.bottom)H\(Self.right)"])
  }

  /// 1, 2 or 5 times a power of ten, so that `span` has four to ten steps.
  private func step(_ span: Double) -> Double {
    var step = 1000.0
    while true {
      for part in [1, 0.5, 0.2] where span / (step * part) >= 4 { return step * part }
      step /= 10
      if step < 1e-9 { return step }
    }
  }

  private var lines: String {
    result.curves.enumerated().map { index, curve in
      let line = path(
        curve.points.map { (x($0.radiusMeters), y(result.costPerWalk($0.totals))) })
      return SVGText.element("path", ["class": "way way\("\(index)")", "d": "\(line)"])
    }.joined()
  }

  /// Today's settings and the recommendation as horizontal lines, because their stops may have
  /// different radii. The names are at opposite ends of the lines, so they never overlap.
  private var levels: String {
    let today = y(result.costPerWalk(result.today))
    var text = SVGText.element(
      "path", ["class": "level today", "d": "M\(Self.left) \(today)H\(Self.right)"])
    let name = "today: \(TuningWords.radii(result.stops, \.todayMeters))"
    text += SVGText.label(
      name, x: Self.left + 8, y: today - 6, class: "word strong halo", anchor: "start")
    guard result.changes else { return text }
    let chosen = y(result.costPerWalk(result.recommended))
    text += SVGText.element(
      "path", ["class": "level best", "d": "M\(Self.left) \(chosen)H\(Self.right)"])
    return text
      + SVGText.label(
        "recommended: \(TuningWords.radii(result.stops, \.recommendedMeters))", x: Self.right - 8,
        y: chosen + 16, class: "word strong halo", anchor: "end")
  }
}
