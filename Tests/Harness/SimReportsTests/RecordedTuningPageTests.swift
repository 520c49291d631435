import Geodesy
import Sensing
import SimKernel
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("The page of a tour on recordings (H-8, H-10)")
struct RecordedTuningPageTests {
  /// Two stops on two recordings; the second stop has a hostile name, and no radius works for it.
  private static func result(today: Double = 12) -> RecordedTuning {
    func totals(visits: Int = 1, _ noticed: Int, early: Double = 0) -> TuningResult.Totals {
      var totals = TuningResult.Totals()
      totals.walks = 1
      totals.visits = visits
      totals.noticed = noticed
      totals.earlyMeters = early
      totals.leadSeconds = early
      return totals
    }
    func pass(_ noticed: Int, _ serving: ClosedRange<Int>?) -> RecordedTuning.Pass {
      RecordedTuning.Pass(
        nearestMeters: 4.6, today: totals(noticed), recommended: totals(1, early: 8),
        serving: serving.map { $0.map(Double.init) } ?? [])
    }
    let ends = [PlanePoint(east: 0, north: 0), PlanePoint(east: 200, north: 0)]
    var map = RunMap(origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))
    map.routes = [ends, ends.map { PlanePoint(east: $0.east, north: 6) }]
    map.places = [60.0, 150].map {
      RunMap.Mark(point: PlanePoint(east: $0, north: 0), label: "stop")
    }
    return RecordedTuning(
      title: "Stops <in> \u{202E}the souk", tour: "my.tour", fences: "left 10 m beyond",
      range: 10...60,
      recordings: ["monday.gpx", "<b>tuesday</b>.gpx"].map {
        RecordedTuning.Recording(
          name: $0, fixes: 600, meters: 812.4, time: .seconds(700), longestGap: .seconds(31),
          way: "smoothed", assumed: ["accuracy 8 m"], lacks: [])
      },
      stops: [
        RecordedTuning.Stop(
          id: "spice market", todayMeters: today, recommendedMeters: 21, serving: [16...60],
          passes: [pass(0, 16...60), pass(1, 10...60)], open: ["walk past it"]),
        RecordedTuning.Stop(
          id: "<script>alert(1)</script>", todayMeters: 30, recommendedMeters: 30, serving: [],
          passes: [pass(0, nil), pass(1, 20...40)], open: ["walk past it", "no radius serves all"]),
      ], assumptions: ["nobody knows where the walker was"], map: map)
  }

  private static var page: String {
    var sink = ByteSink()
    RecordedTuningPage(result(), apply: "simrun tune '<a>.tour' --apply").write(into: &sink)
    return sink.text
  }

  @Test("Text says what happened on each recording, and asks each question once")
  func text() {
    let text = RecordedTuningText(Self.result(), folder: "reports/x").text
    #expect(
      text.contains(
        "✗ not all can be served: no radius serves all recordings at <script>alert(1)</script>;\n"
          + "          another radius serves all recordings at spice market\n"), "\(text)")
    #expect(text.contains("12 m: missed"))
    #expect(text.contains("21 m: begins 8 m, 8 s before"))
    #expect(text.contains("812 m  11:40.0  600"))
    #expect(text.contains("straight on through 31 s without a fix"))
    #expect(text.contains("  · every stop: walk past it\n"))
    #expect(text.contains("  · stop 2 (<script>alert(1)</script>): no radius serves all\n"))
    #expect(text.hasSuffix("report  reports/x/tuning-recordings.html\n"))
    #expect(!text.contains("\u{202E}"), "nothing steers the terminal")
  }

  @Test("What names say is shown and does nothing")
  func escaped() {
    #expect(!Self.page.contains("<script>alert") && !Self.page.contains("<b>tuesday"))
    #expect(Self.page.contains("simrun tune &#39;&lt;a&gt;.tour&#39; --apply"))
  }

  @Test(
    "In a browser no label covers another, and each recording has its line of radii",
    .enabled(if: Browser.path != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"),
    arguments: [1200, 390])
  func browser(width: Int) throws {
    let found = try Browser.open(
      Self.page, width: width,
      script: """
        found.tracks = all('svg.serving .track').length
        found.served = all('svg.serving .served').length
        found.rings = all('figure.trade circle.ring').length
        found.ways = all('figure.trade .walked').length
        found.heads = all('table.stack td.value').filter(cell =>
          getComputedStyle(cell.closest('table').querySelector('thead')).display === 'none'
          && getComputedStyle(cell, '::before').content === 'none').length
        const color = () => getComputedStyle($('svg.serving .track')).fill
        const light = (document.documentElement.dataset.theme = 'light', color())
        const dark = (document.documentElement.dataset.theme = 'dark', color())
        found.themes = light !== dark ? 1 : 0
        found.wide = document.documentElement.scrollWidth <= innerWidth ? 1 : 0
        """)
    #expect(found.number("tracks") == 4 && found.number("served") == 3)
    #expect(found.number("rings") == 3, "two of today, and the one that is recommended")
    #expect(found.number("ways") == 2)
    #expect(found.number("heads") == 0, "every value has its head beside or above it")
    #expect(found.number("themes") == 1 && found.number("wide") == 1)
    #expect(found.list("problems") == [] && found.list("requests") == [])
  }
}
