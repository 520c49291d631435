/// Text of an SVG attribute; numbers in it are written with one decimal.
struct SVGValue: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ number: Double) { text += SVGText.number(number) }
    mutating func appendInterpolation(_ words: String) { text += words }
  }
}

extension SVGText {
  /// An element on a line of its own; `content` is markup, or nil for an empty element.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, SVGValue>, _ content: String? = nil
  ) -> String {
    var text = "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(value.text)\"" }
    return text + (content.map { ">\($0)</\(name)>\n" } ?? "/>\n")
  }

  /// A group of one class around `content`.
  static func group(_ style: String, _ content: String) -> String {
    element("g", ["class": "\(style)"], content)
  }

  static func circle(_ style: String, at point: PagePoint, radius: Double) -> String {
    element(
      "circle",
      ["class": "\(style)", "cx": "\(point.x)", "cy": "\(point.y)", "r": "\(radius)"])
  }
}
