import SimResults
import SimWriting

/// False triggers against noticed visits: the curves of a tuning, with today and the recommendation
/// on them.
struct TradeOffPicture {
  private let result: TuningResult
  /// What is shown: false triggers per kilometer, and shares noticed.
  private let mostFalse: Double
  private let leastNoticed: Double

  private static let width = 900.0
  private static let height = 460.0
  private static let left = 66.0
  private static let right = 880.0
  private static let top = 16.0
  private static let bottom = 408.0
  private static let fontSize = 12.0

  init(_ result: TuningResult) {
    self.result = result
    let points = result.curves.flatMap { $0.points.map(\.totals) } + [result.today]
    let rates = points.map(\.falsesPerKilometer).filter(\.isFinite)
    mostFalse = max(0.01, (rates.max() ?? 1) * 1.04)
    let shares = points.map(\.detection).filter(\.isFinite)
    leastNoticed = max(0, (shares.min() ?? 0) - 0.02)
  }

  var svg: String {
    var body = grid
    for (index, curve) in result.curves.enumerated() { body += line(curve, index) }
    // labels keep off the curves, too
    var taken = result.curves.flatMap(track)
    body += mark(
      "today", result.today, "today: \(TuningWords.radii(result.stops, \.todayMeters))", &taken)
    body += mark("best", result.recommended, "recommended", &taken)
    for (index, curve) in result.curves.enumerated() { body += labels(curve, index, &taken) }
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "role": "img",
        "aria-label": "\(description.escapedForXML)",
      ], body)
  }

  private var description: String {
    "today \(TuningWords.percent(result.today.detection)) noticed at "
      + "\(TuningWords.rate(result.today.falsesPerKilometer)) false triggers per kilometer; "
      + "recommended \(TuningWords.percent(result.recommended.detection)) at "
      + TuningWords.rate(result.recommended.falsesPerKilometer)
  }

  // MARK: - Places

  private struct Box {
    var x, y, width, height: Double

    func meets(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }

  private func place(_ totals: TuningResult.Totals) -> (x: Double, y: Double)? {
    guard totals.detection.isFinite, totals.falsesPerKilometer.isFinite else { return nil }
    return (x(totals.falsesPerKilometer), y(totals.detection))
  }

  private func x(_ rate: Double) -> Double {
    Self.left + rate / mostFalse * (Self.right - Self.left)
  }

  private func y(_ share: Double) -> Double {
    Self.bottom - (share - leastNoticed) / max(0.01, 1 - leastNoticed) * (Self.bottom - Self.top)
  }

  // MARK: - Pieces

  private var grid: String {
    var text = ""
    let shareStep = step(1 - leastNoticed)
    var share = (leastNoticed / shareStep).rounded(.up) * shareStep
    while share <= 1 + 1e-9 {
      text += SVGText.element(
        "path", ["class": "guide", "d": "M\(Self.left) \(y(share))H\(Self.right)"])
      text += SVGText.label(
        "\(Decimals.readable(100 * share, significantDigits: 3)) %", x: Self.left - 6,
        y: y(share) + 4, class: "dim", anchor: "end")
      share += shareStep
    }
    let rateStep = step(mostFalse)
    var rate = 0.0
    while rate <= mostFalse {
      text += SVGText.element(
        "path", ["class": "guide", "d": "M\(x(rate)) \(Self.top)V\(Self.bottom)"])
      text += SVGText.label(
        Decimals.readable(rate, significantDigits: 3), x: x(rate), y: Self.bottom + 17,
        class: "dim", anchor: "middle")
      rate += rateStep
    }
    text += SVGText.label(
      "false triggers per kilometer", x: (Self.left + Self.right) / 2, y: Self.height - 12,
      class: "word", anchor: "middle")
    return text
      + SVGText.element(
        "path", ["class": "axis", "d": "M\(Self.left) \(Self.top)V\(Self.bottom)H\(Self.right)"])
  }

  /// 1, 2 or 5 times a power of ten, so that four to ten of it make `span`.
  private func step(_ span: Double) -> Double {
    var step = 1000.0
    while true {
      for part in [1, 0.5, 0.2] where span / (step * part) >= 4 { return step * part }
      step /= 10
      if step < 1e-9 { return step }
    }
  }

  private func line(_ curve: TuningResult.Curve, _ index: Int) -> String {
    let places = curve.points.compactMap { place($0.totals) }
    guard let first = places.first else { return "" }
    var path = "M\(SVGText.number(first.x)) \(SVGText.number(first.y))"
    for point in places.dropFirst() {
      path += "L\(SVGText.number(point.x)) \(SVGText.number(point.y))"
    }
    return SVGText.element("path", ["class": "way way\("\(index)")", "d": "\(path)"])
      + places.map { point in
        SVGText.element(
          "circle",
          [
            "class": "spot way\("\(index)")", "cx": "\(point.x)", "cy": "\(point.y)", "r": "2.6",
          ])
      }.joined()
  }

  /// What a curve covers.
  private func track(_ curve: TuningResult.Curve) -> [Box] {
    let places = curve.points.compactMap { place($0.totals) }
    var boxes = places.map { Box(x: $0.x - 3, y: $0.y - 3, width: 6, height: 6) }
    for (from, to) in zip(places, places.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let steps = max(1, Int(((dx * dx + dy * dy).squareRoot() / 4).rounded(.up)))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        boxes.append(
          Box(x: from.x + share * dx - 1.5, y: from.y + share * dy - 1.5, width: 3, height: 3))
      }
    }
    return boxes
  }

  /// A mark with its name beside it, where there is room.
  private func mark(
    _ style: String, _ totals: TuningResult.Totals, _ name: String, _ taken: inout [Box]
  ) -> String {
    guard let place = place(totals) else { return "" }
    taken.append(Box(x: place.x - 9, y: place.y - 9, width: 18, height: 18))
    let shape =
      style == "today"
      ? SVGText.element(
        "rect",
        [
          "class": "mark today", "x": "\(place.x - 6)", "y": "\(place.y - 6)", "width": "12",
          "height": "12",
        ])
      : SVGText.element(
        "circle", ["class": "mark best", "cx": "\(place.x)", "cy": "\(place.y)", "r": "7"])
    return shape + label(name, place, style: "word strong", &taken)
  }

  private func labels(
    _ curve: TuningResult.Curve, _ index: Int, _ taken: inout [Box]
  ) -> String {
    var text = ""
    for point in curve.points where point.radiiMeters.count == 1 {
      // every ten meters: more would not be read
      guard point.radiiMeters[0].truncatingRemainder(dividingBy: 10) == 0,
        let place = place(point.totals)
      else { continue }
      text += label(
        TuningWords.meters(point.radiiMeters[0]), place, style: "dim", &taken)
    }
    return text
  }

  /// `name` beside `place`, on the first side that is free; nothing where none is.
  private func label(
    _ name: String, _ place: (x: Double, y: Double), style: String, _ taken: inout [Box]
  ) -> String {
    // marks are larger than spots, and bold letters wider than most
    let isMark = style != "dim"
    let width = SVGText.width(name, size: Self.fontSize, isBold: isMark) * (isMark ? 1.08 : 1)
    let height = Self.fontSize + 3
    var spots: [(Double, Double)] = []
    for away in stride(from: 10.0, through: 46, by: 6) {
      spots += [
        (place.x + away, place.y + 4), (place.x - away - width, place.y + 4),
        (place.x + away * 0.7, place.y + 4 + away), (place.x + away * 0.7, place.y + 4 - away),
        (place.x - away * 0.7 - width, place.y + 4 + away),
        (place.x - away * 0.7 - width, place.y + 4 - away),
        (place.x - width / 2, place.y + 8 + away), (place.x - width / 2, place.y - away),
      ]
    }
    for (x, base) in spots {
      let box = Box(x: x - 2, y: base - Self.fontSize, width: width + 4, height: height)
      let isInside =
        x >= Self.left + 2 && x + width <= Self.right && box.y >= Self.top - 12
        && base <= Self.bottom - 3
      if isInside, !taken.contains(where: box.meets) {
        taken.append(box)
        return SVGText.label(name, x: x, y: base, class: style)
      }
    }
    return ""
  }
}
