import OpeningHours

/// Returns a valid calendar day, as in `date(2026, 2, 14)`.
func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
  CivilDate(year: year, month: month, day: day)!
}

extension LocalClock {
  /// Returns the moment of a local time, as in `at("2026-02-14 18:30")`; of a time that occurs
  /// twice, the first one.
  func at(_ text: String) -> UTCMinute {
    let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
    let day = date(numbers[0], numbers[1], numbers[2])
    return moment(LocalMinute(day, minuteOfDay: numbers[3] * 60 + numbers[4]))
  }

  /// Returns the local time at `moment`, in the form of `at`.
  func text(_ moment: UTCMinute?) -> String {
    guard let moment else { return "never" }
    let local = local(moment)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (day, minute) = (local.date, local.minuteOfDay)
    return "\(day.year)-\(two(day.month))-\(two(day.day)) \(two(minute / 60)):\(two(minute % 60))"
  }
}

extension OpeningHours.Day {
  /// Parses hours as in `.hours("9:00-12:30 14:00-1:00")`.
  static func hours(_ text: String) -> OpeningHours.Day {
    .open(
      text.split(separator: " ").map { span in
        let numbers = span.split { "-:".contains($0) }.compactMap { Int($0) }
        return .init(
          opens: numbers[0] * 60 + numbers[1], closes: numbers[2] * 60 + numbers[3])!
      })
  }
}

extension OpeningHours {
  /// Returns the answer at a local time of the place, in words.
  func says(_ text: String) -> String {
    switch answer(at: clock.at(text)).state {
    case .open(let until): "open until \(clock.text(until))"
    case .closed(let opens): "opens \(clock.text(opens))"
    case .unknown: "unknown"
    }
  }
}
