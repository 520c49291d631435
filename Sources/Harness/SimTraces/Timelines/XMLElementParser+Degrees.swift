import SimText

extension XMLElementParser {
  /// The degrees in `text`, up to `limit` to either side of zero.
  func degrees(
    _ name: String, _ text: XMLFieldText, upTo limit: Double
  ) throws(Diagnostic) -> Double {
    guard case .value(let degrees) = text.number else {
      throw refusal(
        "\(name) \(text.quoted) is not a number", at: text.position,
        hint: "degrees are written like 43.7384")
    }
    guard abs(degrees) <= limit else {
      throw refusal(
        "\(name) \(text.quoted) is out of range: expected -\(Int(limit)) to \(Int(limit))",
        at: text.position)
    }
    return degrees
  }
}
