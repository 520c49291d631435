import Geodesy
import SimText

/// Text fragments of an SVG drawing.
enum SVGText {
  /// A length with one decimal: in meters on the map, in pixels on the page.
  static func number(_ value: Double) -> String {
    let text = Decimals.text(value, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A line through `points` for the `d` of a path; empty for fewer than two.
  static func line(_ points: [PlanePoint]) -> String {
    guard points.count > 1 else { return "" }
    var text = ""
    for (index, point) in points.enumerated() {
      text += index == 0 ? "M" : (index == 1 ? "L" : " ")
      text += "\(number(point.east)) \(number(point.north))"
    }
    return text
  }

  /// A dot on each of `points`, for a path with round ends.
  static func dots(_ points: [PlanePoint]) -> String {
    points.map { "M\(number($0.east)) \(number($0.north))h0" }.joined()
  }

  /// A line of text whose base line starts, ends or is centered at (`x`, `y`).
  static func label(
    _ text: String, x: Double, y: Double, class style: String, anchor: String = "start"
  ) -> String {
    element(
      "text",
      ["x": "\(x)", "y": "\(y)", "class": "\(style)", "text-anchor": "\(anchor)"],
      text.escapedForXML)
  }

  /// Upper limit of the width of `text` in a sans-serif font of `size` pixels.
  static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    Double(text.count) * size * (isBold ? 0.66 : 0.6)
  }

  /// Wraps `text` at spaces into lines of at most `width` pixels; longer words are split.
  static func wrap(_ text: String, size: Double, width: Double, isBold: Bool = false) -> [String] {
    let most = max(1, Int(width / (size * (isBold ? 0.62 : 0.56))))
    var lines = [""]
    for word in text.split(separator: " ") {
      var word = word
      if !lines[lines.count - 1].isEmpty && lines[lines.count - 1].count + 1 + word.count > most {
        lines.append("")
      }
      while word.count > most {
        lines[lines.count - 1] = String(word.prefix(most))
        word = word.dropFirst(most)
        lines.append("")
      }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.filter { !$0.isEmpty }
  }
}

extension [PlanePoint] {
  /// The points without those nearer than `meters` to the previous kept one; the last point stays.
  func thinned(meters: Double) -> [PlanePoint] {
    guard let last, count > 2 else { return self }
    var kept = [self[0]]
    for point in dropFirst().dropLast() where point.distance(to: kept[kept.count - 1]) >= meters {
      kept.append(point)
    }
    return kept + [last]
  }

  /// Points along the line every `meters`, with the direction of the line; without its ends.
  func spaced(meters: Double) -> [(point: PlanePoint, toward: PlanePoint)] {
    var found: [(PlanePoint, PlanePoint)] = []
    var rest = meters
    for (from, to) in zip(self, dropFirst()) {
      let length = from.distance(to: to)
      while rest < length {
        let share = rest / length
        found.append(
          (
            PlanePoint(
              east: from.east + share * (to.east - from.east),
              north: from.north + share * (to.north - from.north)), to
          ))
        rest += meters
        if found.count > 10_000 { return found }
      }
      rest -= length
    }
    return found
  }

  /// The length of the line in meters.
  var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
