extension TrueVectors {
  package static var hours: VectorDraftFile {
    VectorDraftFile(
      .hours,
      about:
        "whether a place is open, and until when, from its hours as text; clocks are those of "
        + "Morocco, an hour ahead of UTC except from 2026-02-15 to 2026-03-22, both at 2:00 UTC",
      weeks + nights + days + clocks + ages + faults)
  }

  // MARK: days and weeks

  private static let shop = Hours(
    "Mo-Fr 09:00-12:30,15:00-19:00; Sa 10:00-14:00",
    week: { $0 < 5 ? [540..<750, 900..<1140] : $0 == 5 ? [600..<840] : [] })

  private static var weeks: [VectorDraft] {
    // 2026-04-13 is a Monday
    [
      shop.draft("a minute before the shop opens", 2026_0413, 8 * 60 + 59),
      shop.draft("as the shop opens", 2026_0413, 9 * 60),
      shop.draft("the last minute before the break", 2026_0414, 12 * 60 + 29),
      shop.draft("as the break begins", 2026_0415, 12 * 60 + 30),
      shop.draft("after the break", 2026_0416, 15 * 60),
      shop.draft("Friday evening", 2026_0417, 19 * 60),
      shop.draft("Saturday is short", 2026_0418, 13 * 60),
      shop.draft("closed on Sunday", 2026_0419, 11 * 60),
      Hours("10:00-17:30", week: { _ in [600..<1050] })
        .draft("the same every day", 2026_0418, 17 * 60 + 29),
      Hours("9:00-17:00", week: { _ in [540..<1020] })
        .draft("an hour of one digit", 2026_0418, 9 * 60),
      Hours("Sa-Mo 10:00-12:00", week: { $0 >= 5 || $0 == 0 ? [600..<720] : [] })
        .draft("days over the end of the week", 2026_0419, 12 * 60),
      Hours("Mo,We,Fr-Sa 10:00-12:00", week: { [0, 2, 4, 5].contains($0) ? [600..<720] : [] })
        .draft("single days", 2026_0413, 12 * 60),
      Hours("09:00-18:00; Tu off", week: { $0 == 1 ? [] : [540..<1080] })
        .draft("a day off", 2026_0414, 12 * 60),
      Hours("Mo-Su 09:00-18:00; Fr 09:00-12:00 ;", week: { $0 == 4 ? [540..<720] : [540..<1080] })
        .draft("the later rule holds", 2026_0417, 13 * 60),
      Hours("09:00-12:00,12:00-18:00", week: { _ in [540..<1080] })
        .draft("spans that touch are one", 2026_0413, 10 * 60),
      Hours("13:00-18:00,09:00-14:00", week: { _ in [540..<1080] })
        .draft("spans in any order that overlap are one", 2026_0413, 10 * 60),
      Hours("Mo-Fr 09:00-17:00; Sa unknown", week: { $0 < 5 ? [540..<1020] : $0 == 5 ? nil : [] })
        .draft("nobody knows about Saturday", 2026_0418, 11 * 60),
      Hours("Mo-Fr 09:00-17:00; Sa unknown", week: { $0 < 5 ? [540..<1020] : $0 == 5 ? nil : [] })
        .draft("what comes after Friday is unknown", 2026_0417, 18 * 60),
      Hours("closed", week: { _ in [] }).draft("never open", 2026_0413, 12 * 60),
    ]
  }

  // MARK: past midnight

  private static let bar = Hours(
    "Th-Sa 18:00-02:00", week: { (3...5).contains($0) ? [1080..<1560] : [] })

  private static var nights: [VectorDraft] {
    [
      bar.draft("a night that ends on the next day", 2026_0417, 60 + 59),
      bar.draft("after that night", 2026_0417, 2 * 60),
      bar.draft("the last night lasts into Sunday", 2026_0419, 60 + 30),
      Hours("Th-Sa 18:00-26:00", week: { (3...5).contains($0) ? [1080..<1560] : [] })
        .draft("hours beyond 24", 2026_0419, 60 + 30),
      Hours("Fr 18:00-02:00; Sa unknown", week: { $0 == 4 ? [1080..<1560] : $0 == 5 ? nil : [] })
        .draft("a known night lasts into an unknown day", 2026_0418, 60),
      Hours("09:00-09:00", week: { _ in [540..<1980] })
        .draft("from nine to nine is a whole day", 2026_0413, 8 * 60),
      Hours("24/7", week: { _ in [0..<1440] }).draft("always open", 2026_0413, 12 * 60),
      Hours("Mo-Fr 00:00-24:00", week: { $0 < 5 ? [0..<1440] : [] })
        .draft("whole days in a row", 2026_0414, 12 * 60),
      Hours("Mo-Fr 24/7; Sa-Su 10:00-11:00", week: { $0 < 5 ? [0..<1440] : [600..<660] })
        .draft("the first minute of the weekend", 2026_0418, 0),
    ]
  }

  // MARK: dates

  private static var days: [VectorDraft] {
    let rest = Hours(
      "09:00-18:00; 2026 Apr 20-22 10:00-12:00; 2026 Apr 21 off", week: { _ in [540..<1080] },
      dates: [2026_0420: [600..<720], 2026_0421: [], 2026_0422: [600..<720]])
    let spring = Hours(
      "Mo-Sa 09:00-18:00; 2026 Apr 29-May 2 off", week: { $0 < 6 ? [540..<1080] : [] },
      dates: [2026_0429: [], 2026_0430: [], 2026_0501: [], 2026_0502: []])
    let winter = Hours(
      "off; 2026 Dec 31-2027 Jan 1 20:00-23:00", week: { _ in [] },
      dates: [2026_1231: [1200..<1380], 2027_0101: [1200..<1380]])
    let fair = Hours(
      "off; 2026 Jun 1 10:00-12:00", week: { _ in [] }, dates: [2026_0601: [600..<720]])
    var labor = Hours(
      "09:00-18:00; PH off", week: { _ in [540..<1080] }, dates: [2026_0501: []])
    labor.input = [("holidays", ["2026-05-01"])]
    var named = Hours(
      "09:00-18:00; PH: 10:00-11:00; 2026 May 1 off", week: { _ in [540..<1080] },
      dates: [2026_0501: []])
    named.input = [("holidays", ["2026-05-01"])]
    return [
      rest.draft("a date goes before the day of the week", 2026_0420, 9 * 60),
      rest.draft("of two dates the later holds", 2026_0421, 11 * 60),
      rest.draft("the last of some dates", 2026_0422, 12 * 60),
      spring.draft("dates over the end of a month", 2026_0428, 18 * 60),
      winter.draft("dates over the end of a year", 2026_1231, 23 * 60),
      fair.draft("six weeks ahead", 2026_0420, 12 * 60),
      fair.draft("three months ahead is too far", 2026_0301, 12 * 60),
      labor.draft("a holiday", 2026_0501, 12 * 60),
      labor.draft("the evening before a holiday", 2026_0430, 20 * 60),
      Hours("09:00-18:00; PH off", week: { _ in [540..<1080] })
        .draft("holidays that nobody lists", 2026_0501, 12 * 60),
      named.draft("a date goes before a holiday", 2026_0501, 10 * 60 + 30),
    ]
  }

  // MARK: the clock

  private static var clocks: [VectorDraft] {
    let early = Hours("01:00-05:00", week: { _ in [60..<300] })
    let london = Hours("09:00-18:00", week: { _ in [540..<1080] }, isUTC: true)
    return [
      early.draft("the night on which clocks go back", 2026_0215, 3 * 60 + 30),
      early.draft("the night on which clocks go forward", 2026_0322, 3 * 60 + 30),
      shop.draft("Ramadan is on UTC", 2026_0303, 18 * 60 + 59),
      shop.draft("a month after Ramadan", 2026_0421, 18 * 60 + 59),
      london.draft("a clock on UTC", 2026_0413, 17 * 60 + 59),
    ]
  }

  // MARK: what the answer rests on

  private static var ages: [VectorDraft] {
    func checked(_ name: String, _ day: String?, _ date: Int, _ expected: VectorDraft.Members)
      -> VectorDraft
    {
      var hours = shop
      if let day { hours.input = [("checked", .text(day))] }
      var draft = hours.draft(name, date, 10 * 60)
      draft.expected += expected
      draft.how = "by hand, from the days of the calendar; hours are old after 182 days"
      return draft
    }
    var gone = shop
    gone.input = [("status", "permanently_closed")]
    var works = shop
    works.input = [("status", "temporarily_closed")]
    return [
      checked("checked today", "2026-04-13", 2026_0413, [("age_days", 0), ("doubts", [])]),
      checked(
        "checked 182 days before", "2025-10-13", 2026_0413, [("age_days", 182), ("doubts", [])]),
      checked(
        "checked 183 days before", "2025-10-12", 2026_0413,
        [("age_days", 183), ("doubts", ["old"])]),
      checked(
        "checked tomorrow, by another clock", "2026-04-14", 2026_0413,
        [("age_days", 0), ("doubts", [])]),
      checked("never checked", nil, 2026_0413, [("age_days", .null), ("doubts", ["undated"])]),
      checked(
        "beyond the table of the clock", "2055-04-01", 2055_0412,
        [("age_days", 11), ("doubts", ["clock"])]),
      closed(gone, "gone for good"), closed(works, "closed for works"),
    ]
  }

  private static func closed(_ hours: Hours, _ name: String) -> VectorDraft {
    var draft = hours.draft(name, 2026_0413, 10 * 60)
    draft.expected = [("state", "closed"), ("changes_utc_min", .null)]
    draft.how = "by hand: nobody knows when it opens again"
    return draft
  }

  // MARK: texts that can't be read

  private static var faults: [VectorDraft] {
    let texts: [(text: String, at: Int, name: String)] = [
      ("", 0, "no text"), ("Mo-Fr 9-17", 6, "hours without minutes"),
      ("Mo-Fr", 5, "days without hours"), ("Mo-Xy 09:00-10:00", 3, "a day that is none"),
      ("Mo,09:00-10:00", 3, "a comma without a day"), ("09:00-", 6, "no time of closing"),
      ("09:00", 5, "only the time of opening"), ("09:60-10:00", 0, "60 minutes"),
      ("24:00-25:00", 0, "opens after midnight's end"), ("20:00-48:01", 6, "beyond the next day"),
      ("10:00-35:00", 6, "more than a day"), ("sunrise-sunset", 0, "the sun"),
      ("2026 Feb 30 off", 9, "a day that February has not"), ("2026 20 off", 5, "no month"),
      ("2026 Apr 20-19 off", 12, "dates the wrong way round"),
      ("Mo 09:00-10:00 Tu 09:00-10:00", 15, "two rules without a semicolon"),
      ("09:00-10:00,", 12, "a comma without a span"),
      ("09:00-10:00; ; Mo off", 13, "an empty rule"),
      ("09:00-10:00 \"ask\"", 12, "a comment"),
    ]
    return texts.map { text, at, name in
      VectorDraft(
        name: name, engine: .hours,
        input: [("text", .text(text)), ("at_utc_min", 29_600_000)],
        expected: [("fault_at", .number(Double(at)))],
        how: "by hand: the first character of what the format does not have")
    }
  }
}

/// Hours as a text and, written down a second time, as spans in minutes of the local day.
private struct Hours {
  var text: String
  /// The spans of a day of the week, from 0, Monday; nil if unknown.
  var week: @Sendable (Int) -> [Range<Int>]?
  /// Those of dates, written as year, month and day, that differ.
  var dates: [Int: [Range<Int>]] = [:]
  var isUTC = false
  /// Further members of the question.
  var input: VectorDraft.Members = []

  init(
    _ text: String, week: @escaping @Sendable (Int) -> [Range<Int>]?,
    dates: [Int: [Range<Int>]] = [:], isUTC: Bool = false
  ) {
    (self.text, self.week, self.dates, self.isUTC) = (text, week, dates, isUTC)
  }

  /// The case at a local time on `date`.
  func draft(_ name: String, _ date: Int, _ minuteOfDay: Int) -> VectorDraft {
    let today = Self.days(to: date)
    let at = moment(today * 1440 + minuteOfDay)
    let (state, changes) = truth(at, on: today)
    return VectorDraft(
      name: name, engine: .hours,
      input: [("text", .text(text)), ("at_utc_min", .number(Double(at)))]
        + (isUTC ? [("clock", "utc")] : []) + input,
      expected: [
        ("state", .text(state)), ("changes_utc_min", .optional(changes.map(Double.init))),
      ], how: "minute by minute, from spans written down a second time")
  }

  /// The state at `at`, on day `today` since 1970, and when it changes.
  private func truth(_ at: Int, on today: Int) -> (state: String, changes: Int?) {
    let last = today + 61
    var open = Set<Int>()
    for day in (today - 2)...last {
      for span in spans(day) ?? [] {
        for minute in moment(day * 1440 + span.lowerBound)..<moment(day * 1440 + span.upperBound) {
          open.insert(minute)
        }
      }
    }
    if open.contains(at) {
      var end = at
      while open.contains(end) { end += 1 }
      return ("open", end < moment((today + 7) * 1440) ? end : nil)
    }
    if spans(today) == nil { return ("unknown", nil) }
    for day in today..<last {
      guard let spans = spans(day) else { return ("closed", nil) }
      let begins = spans.map { moment(day * 1440 + $0.lowerBound) }.filter { at < $0 }
      if let next = begins.min() { return ("closed", next) }
    }
    return ("closed", nil)
  }

  private func spans(_ day: Int) -> [Range<Int>]? {
    for (date, spans) in dates where Self.days(to: date) == day { return spans }
    return week((day + 3) % 7)
  }

  /// The first minute in UTC at which clocks show `local` or later.
  private func moment(_ local: Int) -> Int {
    if isUTC { return local }
    var minute = local - 60
    while minute + Self.ahead(minute) < local { minute += 1 }
    return minute
  }

  /// Minutes by which clocks in Morocco are ahead of UTC, for the dates of these cases.
  private static func ahead(_ minute: Int) -> Int {
    let (start, end) = (days(to: 2026_0215) * 1440 + 120, days(to: 2026_0322) * 1440 + 120)
    return (start..<end).contains(minute) ? 0 : 60
  }

  /// Days from 1970-01-01 to a date, counted one year and one month after the other.
  private static func days(to date: Int) -> Int {
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    var days = (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    let months = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    days += months.prefix(month - 1).reduce(0, +)
    return days + day - 1
  }
}
