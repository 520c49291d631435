import SimNumerics
import SimResults
import SimWriting
import Testing

@testable import SimReports

@Suite("The page of a tuning (H-8, H-10)")
struct TuningPageTests {
  /// Two stops, the second with a name that is a menace, and curves that cross.
  static let result: TuningResult = {
    func totals(_ detected: Int, _ falses: Int) -> TuningResult.Totals {
      TuningResult.Totals(
        visits: 1000, detected: detected, falses: falses, kilometers: 100, hours: 30)
    }
    func stop(_ id: String, _ meters: Double) -> TuningResult.Stop {
      TuningResult.Stop(
        id: id, todayMeters: 30, recommendedMeters: meters, interval: meters...meters + 4,
        isAtEnd: meters == 60, today: totals(920, 220), recommended: totals(960, 50),
        incurable: ["parallel lane at 14 m, 60 m on foot"])
    }
    func curve(_ name: String, _ shift: Int) -> TuningResult.Curve {
      TuningResult.Curve(
        name: name,
        points: stride(from: 10, through: 60, by: 2).map { meters in
          .init(
            radiiMeters: [Double(meters)],
            totals: totals(700 + 5 * meters, 40 + abs(shift - 3 * meters)))
        })
    }
    let estimate = Estimate(
      value: -1.012, interval: -1.06 ... -0.97, count: 2000, effectiveCount: 2000)
    return TuningResult(
      title: "Stops <in> \u{202E}the souk", scenario: "scenarios/tour/souk.yaml", firstSeed: 1,
      walks: 10_000, candidates: 317, goal: "as few false triggers as can be", isReached: true,
      todayMode: .init(words: "left 10 m beyond", exitMeters: nil, confirm: nil),
      recommendedMode: .init(words: "left 30 m beyond", exitMeters: 30, confirm: 2),
      today: totals(917, 223), recommended: totals(965, 53),
      stops: [stop("spice market", 16), stop("<script>alert(1)</script>", 60)],
      curves: [curve("judged as today", 60), curve("judged as recommended", 120)],
      verification: .init(
        firstSeed: 1_000_000_001, walks: 2000, today: totals(920, 229),
        recommended: totals(964, 56), radiiAlone: totals(950, 150), falses: estimate,
        detection: estimate),
      assumptions: ["every circle is armed all the time"])
  }()

  static var page: String {
    var sink = ByteSink()
    TuningPage(result).write(into: &sink)
    return sink.text
  }

  @Test("What names say is shown and does nothing")
  func escaped() {
    #expect(!Self.page.contains("<script>alert"))
    #expect(Self.page.contains("&lt;script&gt;alert(1)"))
  }

  @Test("Text says what is recommended, how sure that is, and what an app has to be told")
  func text() {
    let text = TuningText(Self.result, folder: "reports/x").text
    #expect(text.contains("16 … 20 m") && text.contains("60 … 64 m, end of the range"))
    #expect(text.contains("tour: { exit: 30 m, exit_per_accuracy: 0, confirm: 2, of: 3 }"))
    #expect(text.contains("−1.012 (−1.060 … −0.970)"))
    #expect(text.contains("stop 1 (spice market): parallel lane at 14 m"))
    #expect(text.contains("← today") && text.hasSuffix("report  reports/x/tuning.html\n"))
    #expect(!text.contains("\u{202E}"), "nothing steers the terminal")
  }

  @Test(
    "In a browser no label covers another, and today and the recommendation are on the picture",
    .enabled(if: Browser.path != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"),
    arguments: [1200, 700])
  func browser(width: Int) throws {
    let found = try Browser.open(
      Self.page, width: width,
      script: """
        const boxes = all('figure.trade svg text')
          .map(text => [text.textContent, text.getBoundingClientRect()])
        found.overlaps = []
        boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
          const across = p.left < q.right - 1 && q.left < p.right - 1
          const along = p.top < q.bottom - 3 && q.top < p.bottom - 3
          if (across && along) found.overlaps.push(a + ' / ' + b)
        }))
        found.labels = boxes.map(([text]) => text)
        found.marks = all('figure.trade .mark').length
        const colors = () => getComputedStyle($('figure.trade .word')).fill
        const light = (document.documentElement.dataset.theme = 'light', colors())
        const dark = (document.documentElement.dataset.theme = 'dark', colors())
        found.themes = light !== dark
        found.wide = document.documentElement.scrollWidth <= innerWidth ? 1 : 0
        """)
    #expect(found.list("overlaps") == [])
    #expect(found.list("labels").contains("today: 30 m everywhere"))
    #expect(found.list("labels").contains("recommended"))
    #expect(found.number("marks") == 2 && found.number("wide") == 1)
    #expect(found.list("problems") == [] && found.list("requests") == [])
  }
}
