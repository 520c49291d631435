import Sensing
import SimKernel

extension Script {
  /// Reads a list of lines such as `open_screen: at 0 s`, `look_at_screen: every 1 min until
  /// arrival`.
  init?(_ value: YamlValue) {
    let lines = value.sequence { item in
      item.mapping { reader -> [Line]? in
        reader.entries().compactMap { entry in Script.line(entry) }
      }
    }
    guard let lines else { return nil }
    self.lines = lines.flatMap { $0 }
  }

  private static func line(_ entry: YamlEntry) -> Line? {
    guard let event = words.first(where: { $0.word == entry.key })?.event else {
      entry.reportUnknown("action", among: words.map(\.word))
      return nil
    }
    guard let timing = timing(entry.value) else { return nil }
    return Line(event: event, timing: timing)
  }

  /// Reads `at 10 s`, `at arrival`, `every 1 min`, `every 1 min until arrival`.
  private static func timing(_ value: YamlValue) -> Timing? {
    guard let text = value.string() else { return nil }
    if let rest = text.dropping("at "), let moment = moment(rest) { return .once(moment) }
    if let rest = text.dropping("every ") {
      let parts = rest.firstRange(of: " until ").map {
        (period: rest[..<$0.lowerBound], until: Optional(rest[$0.upperBound...]))
      }
      let period = span(parts?.period ?? rest)
      let until = parts?.until.map(moment)
      if let period, period >= .milliseconds(100), until.map({ $0 != nil }) ?? true {
        return .every(period, until: until ?? nil)
      }
    }
    value.report(
      "expected a time for it to happen, found '\(text)'",
      hint: "write 'at 10 s', 'at arrival', 'every 1 min' or 'every 1 min until arrival'")
    return nil
  }

  private static func moment(_ text: Substring) -> Moment? {
    text == "arrival" ? .arrival : span(text).map { .at($0) }
  }

  private static func span(_ text: Substring) -> Timespan? {
    guard let seconds = try? Quantity.parse(text, .time).value, (0...86_400).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }
}

extension String {
  fileprivate func dropping(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
