import OpeningHours

/// Whether a place is open, from its hours as text (MG-20).
struct HoursVectors: VectorSubject {
  private static let minutes = -2_000_000_000...2_000_000_000

  static let inputs = [
    VectorKey("text", .text, "the hours in OpenStreetMap's opening_hours format"),
    VectorKey("at_utc_min", .whole(minutes), "the moment, in minutes since 1970-01-01 00:00 UTC"),
    VectorKey(
      "clock", .word(["morocco", "utc"]), "the clock of the place; morocco if left out"),
    VectorKey("checked", .text, "the day of the last check, as 2026-03-31; unknown if left out"),
    VectorKey("holidays", .list(.text), "the days that PH stands for, as 2026-05-01"),
    VectorKey(
      "status", .word(["in_business", "temporarily_closed", "permanently_closed"]),
      "in_business if left out"),
  ]

  static let outputs = [
    VectorKey("state", .word(["open", "closed", "unknown"]), "whether the place is open"),
    VectorKey(
      "changes_utc_min", .whole(minutes),
      "when it closes or opens; null if that is unknown or too far away", isOptional: true),
    VectorKey("age_days", .whole(0...10_000_000), "days since the last check", isOptional: true),
    VectorKey(
      "doubts", .list(.word(["old", "undated", "clock"])), "why the answer may be wrong"),
    VectorKey(
      "fault_at", .whole(0...1_000_000),
      "where the text can't be read, in characters from 0; null where it can", isOptional: true),
  ]

  func answer(_ question: VectorQuestion) throws(VectorRefusal) -> VectorValue {
    guard let text = question.text("text"), let minutes = question.number("at_utc_min") else {
      throw VectorRefusal(message: "hours take 'text' and 'at_utc_min'")
    }
    var hours: OpeningHours
    let checked = try question.text("checked").map { (day) throws(VectorRefusal) in
      try Self.date(day)
    }
    var holidays: [ClosedRange<CivilDate>] = []
    for day in question.input["holidays"]?.list ?? [] {
      let date = try Self.date(day.text ?? "")
      holidays.append(date...date)
    }
    do throws(OpeningHours.TextFault) {
      hours = try OpeningHours(
        text: text, clock: question.text("clock") == "utc" ? .utc : .morocco, checked: checked,
        holidays: holidays)
    } catch {
      return ["fault_at": .number(Double(error.at))]
    }
    switch question.text("status") {
    case "temporarily_closed": hours.status = .temporarilyClosed
    case "permanently_closed": hours.status = .permanentlyClosed
    default: break
    }
    return Self.value(hours.answer(at: UTCMinute(minutes: Int(minutes))))
  }

  private static func value(_ answer: OpenAnswer) -> VectorValue {
    let (state, changes): (VectorValue, UTCMinute?) =
      switch answer.state {
      case .open(let until): ("open", until)
      case .closed(let opens): ("closed", opens)
      case .unknown: ("unknown", nil)
      }
    let doubts: [(OpenAnswer.Doubts, VectorValue)] = [
      (.old, "old"), (.undated, "undated"), (.clock, "clock"),
    ]
    return [
      "state": state, "changes_utc_min": .optional(changes.map { Double($0.minutes) }),
      "age_days": .optional(answer.ageDays.map(Double.init)),
      "doubts": .list(doubts.filter { answer.doubts.contains($0.0) }.map(\.1)), "fault_at": .null,
    ]
  }

  private static func date(_ text: String) throws(VectorRefusal) -> CivilDate {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      let date = CivilDate(year: year, month: month, day: day)
    else { throw VectorRefusal(message: "found the day '\(text)', expected one as 2026-03-31") }
    return date
  }
}
