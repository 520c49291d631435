import Sensing
import SimKernel

extension Script {
  /// Reads a list of lines such as `open_screen: at 0 s`, `look_at_screen: every 1 min until
  /// arrival`, `leave_screen: after 200 m`.
  ///
  /// - Parameters:
  ///   - hasPlatform: whether there are rules for phone events.
  ///   - places: receives each line with its place.
  init?(
    _ value: YamlValue, hasPlatform: Bool, _ places: inout [(line: Line, place: YamlEntry)]
  ) {
    let names = Happening.all.map { (name: $0.words.name, meaning: $0.words.meaning) }
    let lines = value.sequence { item in
      item.mapping { reader in
        reader.entries(of: "action", among: names).compactMap { entry -> Line? in
          guard var line = Script.line(entry) else { return nil }
          line.place = entry.place
          if case .phone = line.happening, !hasPlatform {
            entry.report(
              "'\(entry.key)' happens to the phone, but no platform is given",
              hint: "add platform: { rules: ios } or platform: { rules: android }")
          }
          places.append((line, entry))
          return line
        }
      }
    }
    guard let lines else { return nil }
    self.lines = lines.flatMap { $0 }
  }

  private static func line(_ entry: YamlEntry) -> Line? {
    guard let happening = Happening.all.first(where: { $0.words.name == entry.key }) else {
      return nil
    }
    return entry.value.text(.timing, expected: "a time for it to happen") { text throws(Slip) in
      Line(happening: happening, timing: try timing(text), text: "\(entry.key): \(text)")
    }
  }

  /// Reads `at 10 s`, `at arrival`, `after 200 m`, `every 1 min`, `every 1 min until arrival`.
  static func timing(_ text: Substring) throws(Slip) -> Timing {
    if let rest = text.after("at ") { return .once(try cue(rest, in: text)) }
    if let rest = text.after("after ") { return .once(try way(rest, in: text)) }
    if let rest = text.after("every ") {
      let parts = rest.firstRange(of: " until ").map {
        (period: rest[..<$0.lowerBound], until: rest[$0.upperBound...])
      }
      let period = try quantity(parts?.period ?? rest, .time, in: 0.1...86_400, text)
      guard let until = parts?.until else { return .every(.seconds(period), until: nil) }
      let last =
        if let rest = until.after("after ") {
          try way(rest, in: text)
        } else {
          try cue(until, in: text)
        }
      return .every(.seconds(period), until: last)
    }
    throw Slip(
      message: "expected a time for it to happen, found '\(text.shortened)'",
      hint: """
        write 'at 10 s', 'at arrival', 'at first fix', 'after 200 m', 'every 1 min' or \
        'every 1 min until arrival'
        """)
  }

  private static func cue(_ text: Substring, in whole: Substring) throws(Slip) -> Cue {
    if text == "arrival" { return .arrival }
    if text == "first fix" { return .firstFix }
    guard text.first?.isLetter != true else {
      let words = ["arrival", "first fix"]
      throw Slip(
        message: "expected a time, 'arrival' or 'first fix', found '\(text.shortened)'",
        offset: whole.distance(from: whole.startIndex, to: text.startIndex),
        hint: closest(to: String(text), among: words).map { "did you mean '\($0)'?" })
    }
    if let span = Quantity.dashed(text, .time) {
      throw Slip(
        message: "expected a time, found '\(text.shortened)'",
        offset: whole.distance(from: whole.startIndex, to: text.startIndex),
        hint: "a script action has one time; only a fault can have a random time: 'at: \(span)'")
    }
    return .at(.seconds(try quantity(text, .time, in: 0...86_400, whole)))
  }

  private static func way(_ text: Substring, in whole: Substring) throws(Slip) -> Cue {
    .after(meters: try quantity(text, .length, in: 0...100_000, whole))
  }

  /// Parses a part of `whole`; the position of a slip is relative to the start of `whole`.
  static func quantity(
    _ text: Substring, _ dimension: Dimension, in range: ClosedRange<Double>, _ whole: Substring
  ) throws(Slip) -> Double {
    let lead = whole.distance(from: whole.startIndex, to: text.startIndex)
    let value: Double
    do {
      value = try Quantity.parse(text, dimension).value
    } catch {
      throw Slip(message: error.message, offset: lead + error.offset, hint: error.hint)
    }
    guard range.contains(value) else {
      throw Slip(
        message: "expected \(dimension.withArticle) \(range.words(dimension)), found '\(text)'",
        offset: lead)
    }
    return value
  }
}

extension Substring {
  /// The text after `prefix`; nil if it does not start with that.
  func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
