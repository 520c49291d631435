import OpeningHours
import Testing

@Suite("Hours as OpenStreetMap writes them (MG-20)")
struct HoursTextTests {
  private func hours(_ text: String, holidays: [ClosedRange<CivilDate>] = []) -> OpeningHours? {
    try? OpeningHours(text: text, clock: .morocco, holidays: holidays)
  }

  @Test(
    "Each form says what it says",
    arguments: [
      // 25 November 2026 is a Wednesday
      ("09:00-18:00", "2026-11-25 08:00", "opens 2026-11-25 09:00"),
      ("Mo-Fr 9:00-12:30,15:00-19:00", "2026-11-25 13:00", "opens 2026-11-25 15:00"),
      ("Mo,We 09:00-12:00", "2026-11-25 10:00", "open until 2026-11-25 12:00"),
      ("Mo , Th-Fr 09:00-12:00", "2026-11-25 10:00", "opens 2026-11-26 09:00"),
      ("Fr-Mo 10:00-12:00", "2026-11-25 10:00", "opens 2026-11-27 10:00"),
      ("24/7; We off", "2026-11-25 10:00", "opens 2026-11-26 00:00"),
      ("We closed; 09:00-10:00", "2026-11-25 09:30", "open until 2026-11-25 10:00"),
      ("Tu 18:00-02:00", "2026-11-25 01:00", "open until 2026-11-25 02:00"),
      ("Tu 18:00-26:00", "2026-11-25 01:00", "open until 2026-11-25 02:00"),
      ("Tu 09:00-24:00", "2026-11-24 23:00", "open until 2026-11-25 00:00"),
      ("Tu 09:00-24:01", "2026-11-24 23:00", "open until 2026-11-25 00:01"),
      ("We unknown", "2026-11-25 10:00", "unknown"),
      ("09:00-18:00; 2026 Nov 25 off;", "2026-11-25 10:00", "opens 2026-11-26 09:00"),
      ("24/7; 2026 Nov 20-26 off", "2026-11-25 10:00", "opens 2026-11-27 00:00"),
      ("24/7; 2025 Dec 30-2026 Jan 2 off", "2026-01-02 10:00", "opens 2026-01-03 00:00"),
      ("24/7; 2026 Nov 1-Dec 2 10:00-12:00", "2026-11-25 12:00", "opens 2026-11-26 10:00"),
      ("09:00-18:00; PH off", "2026-11-25 10:00", "open until 2026-11-25 18:00"),
    ])
  func forms(text: String, time: String, answer: String) {
    #expect(hours(text)?.says(time) == answer)
  }

  @Test("PH is for the holidays that are given, a date before it for that date")
  func holidays() {
    let day = date(2026, 11, 25)...date(2026, 11, 25)
    let shop = hours("09:00-18:00; PH off", holidays: [day])
    #expect(shop?.says("2026-11-25 10:00") == "opens 2026-11-26 09:00")
    let open = hours("09:00-18:00; 2026 Nov 25 10:00-11:00; PH off", holidays: [day])
    #expect(open?.says("2026-11-25 10:00") == "open until 2026-11-25 11:00")
  }

  @Test(
    "What it cannot say it refuses, with the place",
    arguments: [
      ("", 0, "the end"), ("Mo-", 3, "the end"), ("Mo 9-18", 3, "9-18"),
      ("09:00-18:60", 6, "18:60"), ("09:00", 5, "the end"), ("24:00-25:00", 0, "24:00-25:00"),
      ("10:00-35:00", 6, "35:00"), ("10:00-12:00 x", 12, "x"),
      ("Mo 10:00-12:00; Jun-Sep off", 16, "Jun-Sep off"), ("2026 Feb 30 off", 9, "30 off"),
      ("2026 Mar 9-2026 Mar 8 off", 11, "2026 Mar 8 off"), ("2026 9 off", 5, "9 off"),
      ("sunrise-sunset", 0, "sunrise-sunset"), ("Mo,Xx 09:00-10:00", 3, "Xx 09:00-10:00"),
      ("10:00-12:00 \"by appointment\"", 12, "\"by appointment\""), ("Mo", 2, "the end"),
      ("٠٩:00-10:00", 0, "٠٩:00-10:00"),
    ])
  func refused(text: String, at: Int, found: String) {
    let fault = #expect(throws: OpeningHours.TextFault.self) {
      try OpeningHours(text: text, clock: .morocco)
    }
    #expect(fault?.at == at && fault?.found == found, "\(fault as Any)")
  }
}
