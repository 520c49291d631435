import Geodesy
import SimKernel
import SimNumerics
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("The page of a tuning (H-8, H-10)")
struct TuningPageTests {
  /// Two stops, the second with a hostile name, and curves that cross.
  static func result(
    _ advice: TuningResult.Advice = .change, recommended: [Double] = [16, 60]
  ) -> TuningResult {
    func totals(_ noticed: Int, _ falses: Int, early: Double = 12_000) -> TuningResult.Totals {
      var totals = TuningResult.Totals()
      totals.walks = 1000
      totals.visits = 1000
      totals.noticed = noticed
      totals.falses = falses
      totals.repeats = 40
      totals.earlyMeters = early
      totals.hiddenMeters = 0.25 * early
      totals.leadSeconds = 1.1 * early
      return totals
    }
    func stop(_ id: String, _ meters: Double) -> TuningResult.Stop {
      TuningResult.Stop(
        id: id, todayMeters: 30, recommendedMeters: meters, set: meters...meters + 4,
        isAtEnd: meters == 60, today: totals(920, 220), recommended: totals(960, 50),
        starts: (0..<200).map { Double($0 % 60) - 5 },
        incurable: ["parallel lane at 14 m, 60 m on foot"])
    }
    func curve(_ name: String, _ shift: Int) -> TuningResult.Curve {
      TuningResult.Curve(
        name: name,
        points: stride(from: 10, through: 60, by: 2).map { meters in
          .init(
            radiusMeters: Double(meters),
            totals: totals(
              700 + 5 * meters, 40 + abs(shift - 3 * meters), early: 500 * Double(meters)))
        })
    }
    return TuningResult(
      title: "Stops <in> \u{202E}the souk", scenario: "scenarios/tour/souk.yaml", firstSeed: 1,
      walks: 10_000, candidates: 317, goal: "as little as can be", costs: TuningCosts(),
      advice: advice, todayMode: .init(words: "left 10 m beyond", exitMeters: nil, confirm: nil),
      recommendedMode: advice == .keep
        ? .init(words: "left 10 m beyond", exitMeters: nil, confirm: nil)
        : .init(words: "left 30 m beyond", exitMeters: 30, confirm: 2),
      today: totals(917, 223), recommended: totals(965, 53),
      stops: [
        stop("spice market", recommended[0]), stop("<script>alert(1)</script>", recommended[1]),
      ],
      curves: [curve("judged as today", 60), curve("judged as chosen", 120)],
      verification: .init(
        firstSeed: 1_000_000_001, walks: 2000, today: totals(920, 229), chosen: totals(964, 56),
        radiiAlone: totals(950, 150),
        cost: Estimate(
          value: -1.012, interval: -1.06 ... -0.97, count: 2000, effectiveCount: 2000),
        plain: [.init(curve: 1, radiusMeters: 34, cost: 0.2, error: 0.01, isBetter: false)]),
      assumptions: ["every circle is armed all the time"], map: map)
  }

  /// A lane with both stops, 90 m apart, the second near its end.
  private static let map: RunMap = {
    let ends = [PlanePoint(east: 0, north: 0), PlanePoint(east: 160, north: 0)]
    var map = RunMap(origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))
    map.lanes = [RunMap.Lane(points: ends, widthMeters: 3, surroundings: .lane)]
    map.truth = ends
    map.places = [60.0, 150].enumerated().map {
      RunMap.Mark(
        point: PlanePoint(east: $0.element, north: 0),
        label: $0.offset == 0 ? "spice market" : "<script>alert(1)</script>")
    }
    return map
  }()

  static var page: String {
    var sink = ByteSink()
    TuningPage(result(), apply: "simrun tune '<a> b.yaml' --apply").write(into: &sink)
    return sink.text
  }

  @Test("What names say is shown and does nothing")
  func escaped() {
    #expect(!Self.page.contains("<script>alert"))
    #expect(Self.page.contains("&lt;script&gt;alert(1)"))
  }

  @Test("Text says what is recommended, what may be best, and what an app has to be told")
  func text() {
    let text = TuningText(Self.result(), folder: "reports/x").text
    #expect(text.contains("16 … 20 m") && text.contains("60 … 64 m, end of the range"))
    #expect(
      text.contains("tour: { exit: 30 m, exit_per_accuracy: 0, confirm: 2, of: 3, dwell: 0 s }"))
    #expect(text.contains("✓ better: a hundred walks cost 101.2 less than today (−106.0 … −97.0)"))
    #expect(text.contains("stop 1 (spice market): parallel lane at 14 m"))
    #expect(text.contains("← today") && text.hasSuffix("report  reports/x/tuning.html\n"))
    #expect(text.contains("None of the 1 points of the chart is better than what was chosen"))
    #expect(!text.contains("\u{202E}"), "nothing steers the terminal")
  }

  @Test("Where no difference is shown, text and page keep what there is, and the badge is gray")
  func keep() {
    let result = Self.result(.keep, recommended: [30, 30])
    let text = TuningText(result, folder: nil).text
    #expect(text.contains("= keep today's: no difference shown"))
    #expect(text.contains("keep 30 m everywhere") && !result.changes)
    var sink = ByteSink()
    TuningPage(result).write(into: &sink)
    #expect(sink.text.contains("class=\"badge dim\">= keep today's"))
    #expect(!sink.text.contains("recommended: 30 m"), "there is one line across, not two")
  }

  @Test("The command that writes what is recommended stands on the page, and does nothing there")
  func command() {
    #expect(Self.page.contains("simrun tune &#39;&lt;a&gt; b.yaml&#39; --apply"))
  }

  @Test(
    "In a browser no label covers another, and today and the recommendation are on the picture",
    .enabled(if: Browser.path != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"),
    arguments: [1200, 700, 390])
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
        const rings = all('figure.trade circle.ring')
        found.rings = rings.length
        found.cut = rings.filter(ring => {
          const [r, p] = [ring, ring.ownerSVGElement].map(one => one.getBoundingClientRect())
          return r.left < p.left || r.right > p.right || r.top < p.top || r.bottom > p.bottom
        }).length
        found.marks = all('figure.trade .level').length
        found.heads = all('table.stack td.value').filter(cell =>
          getComputedStyle(cell.closest('table').querySelector('thead')).display === 'none'
          && getComputedStyle(cell, '::before').content === 'none').length
        const colors = () => getComputedStyle($('figure.trade .word')).fill
        const light = (document.documentElement.dataset.theme = 'light', colors())
        const dark = (document.documentElement.dataset.theme = 'dark', colors())
        found.themes = light !== dark
        found.wide = document.documentElement.scrollWidth <= innerWidth ? 1 : 0
        """)
    #expect(found.list("overlaps") == [])
    #expect(found.list("labels").contains("today: 30 m everywhere"))
    #expect(found.list("labels").contains("recommended: one radius per stop"))
    #expect(found.number("rings") == 4, "today's and the recommended circle of both stops")
    #expect(found.number("cut") == 0, "every circle is whole")
    #expect(found.number("heads") == 0, "every value has its head beside or above it")
    #expect(found.number("marks") == 2 && found.number("wide") == 1)
    #expect(found.list("problems") == [] && found.list("requests") == [])
  }
}
