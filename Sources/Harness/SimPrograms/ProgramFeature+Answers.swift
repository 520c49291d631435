import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimObservations

/// The conversation: reading the program's lines, and acting on them.
extension ProgramFeature {
  func send(_ told: [UInt8], isUrgent: Bool) throws(ProgramTrouble) {
    transcript.tell(told)
    try process?.tell(told, isUrgent: isUrgent)
  }

  /// Returns a line that has already arrived.
  func takeLine() throws(ProgramTrouble) -> SaidLine? {
    guard let said = try process?.takeLine() else { return nil }
    return try read(said)
  }

  private func read(_ said: ArraySlice<UInt8>) throws(ProgramTrouble) -> SaidLine {
    transcript.say(said)
    return try SaidLine(said)
  }

  /// Sends a line and handles the answer until it is complete.
  func exchange(
    _ told: [UInt8], within seconds: Double, _ sink: inout FeatureSink
  ) throws(ProgramTrouble) {
    guard let process else { return }
    answerLines = 0
    let start = ContinuousClock.now
    try send(told, isUrgent: true)
    while true {
      let said = try read(process.nextLine(within: seconds, of: start))
      guard case .done(let number, let quietUntil) = said.content else {
        try hear(said, &sink, isAwaited: true)
        continue
      }
      guard number == line.number else {
        throw quiet.contains(number) ? Self.answeredQuiet : misplaced(number)
      }
      quiet.end()
      if let quietUntil { quiet.until = quietUntil }
      return
    }
  }

  /// Does what a line of the program asks for.
  ///
  /// - Parameter isAwaited: whether it is part of the answer to the line sent last.
  func hear(
    _ said: SaidLine, _ sink: inout FeatureSink, isAwaited: Bool
  ) throws(ProgramTrouble) {
    let place = try place(of: said, isAwaited: isAwaited)
    answerLines += 1
    if answerLines > ProgramLimits.answerLines { throw .manyLines }
    let isLast = isAwaited && line.what == "the end"
    switch said.content {
    case .observe(let name, let fields) where !isLast || place != nil:
      let number = try kindNumber(name)
      let numbers = try kinds[number].numbers(fields)
      if let place {
        sink.observe(kind: number, FieldWriter(numbers: numbers), at: place)
      } else {
        sink.observe(kind: number, FieldWriter(numbers: numbers))
      }
    case .draw(let route) where !isLast || place != nil:
      guard settings.drawsRoute else {
        throw .refused(
          "drew a route, but replaces no feature that draws one",
          hint: "'\(settings.key)' needs as: way_home or as: route_cards in the scenario")
      }
      sink.draw(route.map(plane.point), at: place)
    case .save(let text) where !isLast || place != nil: sink.save(SavedText.words(text))
    case .done: throw Self.answeredQuiet
    case _ where isLast && place == nil:
      throw .refused(
        "said more than 'done' at the end",
        hint: "after the last line nothing more is accepted; an answer to an earlier, quiet line "
          + "says of which, as in \"n\":12, and can't ask for anything")
    case _ where place != nil:
      throw .refused(
        "asked for something in a quiet window",
        hint: "it had promised not to; give an earlier 'quiet_until_ns'")
    case .wake(let wake):
      if wake.instant < line.instant {
        throw .refused(
          "asked to be woken at \(wake.instant.nanoseconds) ns, which is past",
          hint: "it is \(line.instant.nanoseconds) ns")
      }
      sink.ask(for: wake)
    case .request(let request): sink.ask(for: request)
    case .ask(let request): sink.ask(for: request)
    case .want(let wants): self.wants = wants
    case .observe, .draw, .save: break
    }
  }

  /// The place in the run that an answer refers to; nil for now.
  private func place(
    of said: SaidLine, isAwaited: Bool
  ) throws(ProgramTrouble) -> FeatureSink.Place? {
    if case .done = said.content { return nil }
    guard let number = said.number else {
      if isAwaited { return nil }
      throw .refused(
        "said something without being asked",
        hint: "an answer to a quiet line says of which, as in \"n\":\(line.number)")
    }
    if isAwaited && number == line.number {
      quiet.end()
      return nil
    }
    guard let (place, isNext) = quiet.place(of: number) else { throw misplaced(number) }
    if isNext { answerLines = 0 }
    return place
  }

  private static let answeredQuiet = ProgramTrouble.refused(
    "answered a quiet line with 'done'", hint: "no answer is awaited after \"quiet\":true")

  private func misplaced(_ number: Int64) -> ProgramTrouble {
    number > line.number
      ? .refused("answered line \(number), which was not sent yet", hint: nil)
      : .refused(
        "answered line \(number) for the past: the current line is \(line.number)",
        hint: "each line is answered once, with its own 'n', and in order")
  }

  private func kindNumber(_ name: String) throws(ProgramTrouble) -> Int {
    if let number = kindNumbers[name] { return number }
    let known = kindNumbers.keys.sorted().joined(separator: ", ")
    throw .refused(
      "observed '\(name)', which the scenario does not list",
      hint: known.isEmpty ? "the scenario lists nothing under 'observes'" : "known: \(known)")
  }
}

extension ObservationKind {
  /// The numbers of `said`, in the order of this kind's fields.
  fileprivate func numbers(_ said: [SaidLine.Field]) throws(ProgramTrouble) -> [Double] {
    var numbers = [Double](repeating: .nan, count: fields.count)
    for one in said {
      guard let index = fields.firstIndex(where: { $0.name == one.name }) else {
        throw .refused(
          "observed '\(word)' with a field '\(one.name)', which it does not have",
          hint: "its fields: \(fields.map(\.name).joined(separator: ", "))")
      }
      guard let number = fields[index].number(one.value) else {
        throw .refused(
          "observed '\(word)' with a value of '\(one.name)' that it can't have",
          hint: "expected \(fields[index].expected)")
      }
      numbers[index] = number
    }
    return numbers
  }
}

extension ObservedField {
  fileprivate func number(_ value: SaidLine.Field.Value) -> Double? {
    switch (value, meaning) {
    case (.none, _): .nan
    case (.number(let number), .number), (.number(let number), .position): number
    case (.word(let word), .word(let words)): words.firstIndex(of: word).map(Double.init)
    case (.flag(let flag), .word(["no", "yes"])): flag ? 1 : 0
    default: nil
    }
  }

  fileprivate var expected: String {
    switch meaning {
    case .number, .position: "a number"
    case .word(["no", "yes"]): "true or false"
    case .word(let words): "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    }
  }
}
