import Geodesy
import Sensing
import SimKernel
import SimResults
import Testing

@testable import SimReports

/// Choosing runs on a page in a real browser; skipped with a reason where no Chromium is installed.
@Suite(
  "Runs chosen on the page (H-10)",
  .enabled(if: Browser.path != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"),
  .serialized)
struct ChooserTests {
  /// The walk of seed 42, then seed 43 as written, and a variant of seed 42 whose fixes are all 9 m
  /// further east.
  static let walk: ScenarioResult = {
    var result = BrowserTests.walk
    let shown = result.shown
    var town = Town(seed: 6)
    var other = town.map(seconds: 300)
    other.lanes = []
    let met = Fixture.run(seed: 43, [Fixture.redraws])
    var pushed = shown.map
    for index in pushed.fixes.indices { pushed.fixes[index].point.east += 9 }
    var timeline = shown.timeline
    timeline.states[0].changes = [.init(.zero, 1)]
    let missed = result.variants[0].runs[0].checks[1].with(
      Moment(.zero + .seconds(240), "the phone was 80 m off"))
    result.others = [
      DrawnRun(variant: "", result: met, map: other, timeline: Town.timeline(of: other)),
      DrawnRun(
        variant: "today-arrow", result: Fixture.run([Fixture.redraws, missed]), map: pushed,
        timeline: timeline),
    ]
    return result
  }()

  private static let helpers = """
    const lists = () => all('#chooser select')
    const pick = (number, text) => {
      const select = lists()[number]
      select.value = [...select.options].find(o => o.textContent === text).value
      select.dispatchEvent(new Event('change'))
    }
    const moment = () => Number($('#map-cursor').dataset.t)
    const fixes = name => all(name).map(p => p.getAttribute('d')).join('').split('M').length - 1

    """

  @Test("Variant and seed are chosen from lists, and map, timeline and outcome follow")
  func choose() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk),
      script: Self.helpers + """
        found.variants = [...lists()[0].options].map(o => o.textContent)
        found.seeds = [...lists()[1].options].map(o => o.textContent)
        found.first = fixes('#map .fixes .markers')
        pick(1, '43 ✓')
        found.other = fixes('#map .fixes .markers')
        found.end = Number($('#moment').max)
        found.note = $('#run-shown').textContent
        found.outcome = all('#outcome tbody tr').length
        pick(0, 'today-arrow')
        found.missed = all('#outcome .outcome.missed').length
        found.worst = all('#timeline .worst').length
        found.shown = $('#run-shown').textContent
        $('#outcome .jump').click()
        found.jumped = moment()
        found.address = location.hash
        """)
    #expect(found.list("variants") == ["as written", "today-arrow"])
    #expect(found.list("seeds") == ["42 ✗", "43 ✓"])
    #expect(found.number("first") == Double(Self.walk.shown.map.fixes.count))
    #expect(found.number("other") == Double(Self.walk.others[0].map.fixes.count))
    #expect(found.number("end") == 299_000)
    #expect(found.text("note") == "seed 43")
    #expect(found.number("outcome") == 1)
    #expect(found.number("missed") == 1)
    #expect(found.number("worst") == 1)
    #expect(found.text("shown") == "seed 42, variant today-arrow")
    #expect(found.number("jumped") == 240_000)
    #expect(found.text("address") == "#variant=today-arrow&seed=42&at=240.0")
    #expect(found.list("problems") == [])
  }

  @Test("A variant without the seed of A brings A to its own: both are the same walk")
  func sameWalk() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk),
      script: Self.helpers + """
        pick(1, '43 ✓')
        pick(2, 'today-arrow')
        found.both = $('#run-shown').textContent
        found.heads = all('#outcome h4').map(head => head.textContent)
        found.missed = all('#outcome table').map(t => String(t.querySelectorAll('.missed').length))
        """)
    #expect(found.list("heads") == ["A seed 42", "B seed 42, variant today-arrow"])
    #expect(found.list("missed").count == 2 && found.list("missed")[1] == "1")
    #expect(found.text("both") == "A seed 42; B seed 42, variant today-arrow")
    #expect(found.list("problems") == [])
  }

  @Test("A shorter run is shown at its end where the moment lies beyond it; layers stay off")
  func shorter() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk),
      script: Self.helpers + """
        const slider = $('#moment')
        slider.value = String(slider.max)
        slider.dispatchEvent(new Event('input'))
        all('#layers input')[0].click()
        pick(1, '43 ✓')
        found.moment = moment()
        found.note = $('#run-shown').textContent
        found.lanes = $('#map .lanes').style.display
        pick(1, '42 ✗')
        pick(2, 'as written')
        pick(3, '43 ✓')
        pick(2, 'none beside it')
        found.back = $('#run-shown').textContent
        """)
    #expect(found.number("moment") == 299_000)
    #expect(found.text("note") == "seed 43")
    #expect(found.text("lanes") == "none")
    #expect(found.text("back") == "seed 42")
    #expect(found.list("problems") == [])
  }

  @Test("A second run lies beside the first: its own layers and rows, and rows of both where equal")
  func beside() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk), width: 400,
      script: Self.helpers + """
        pick(2, 'today-arrow')
        found.layers = all('#map .fixes.beside .markers').length
        found.rows = all('#timeline .row-name').map(name => name.textContent)
        found.heads = all('#readout th[scope=col]').map(head => head.textContent)
        const slider = $('#moment')
        slider.value = '60000'
        slider.dispatchEvent(new Event('input'))
        found.doing = all('#readout .doings strong').map(name => name.textContent)
        found.states = all('#readout .doings p').map(words => words.textContent)
        found.letters = all('#map-cursor .letter').map(letter => letter.textContent)
        found.beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
        pick(2, 'none beside it')
        found.alone = all('#map .beside').length
        """)
    #expect((found.number("layers") ?? 0) > 0)
    let rows = found.list("rows")
    #expect(rows.contains("A=B gap between fixes"), "the fixes come at the same times: \(rows)")
    #expect(rows.contains("A compass confidence") && rows.contains("B compass confidence"))
    #expect(found.list("heads") == ["A", "B"])
    #expect(found.list("doing") == ["A compass", "B compass"])
    #expect(found.list("states") == ["confidence good", "confidence weak"])
    #expect(found.list("letters") == ["B", "A"])
    #expect(found.number("beyond") == 0, "the page is wider than a phone")
    #expect(found.number("alone") == 0)
    #expect(found.list("problems") == [])
  }

  @Test(
    "An address that names a run and a moment opens the page there; a foreign one changes nothing")
  func address() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk),
      script: Self.helpers + """
        const open = address => {
          history.replaceState(null, '', address)
          dispatchEvent(new HashChangeEvent('hashchange'))
          return [$('#run-shown').textContent, moment()]
        }
        found.run = open('#seed=43&at=12.3')
        found.both = open('#seed=42&b-variant=today-arrow&b-seed=42&at=100')
        found.none = open('#expectations')
        found.wrong = open('#seed=99&at=5')
        """)
    #expect(found.list("run") == ["seed 43", "12300"])
    #expect(found.list("both") == ["A seed 42; B seed 42, variant today-arrow", "100000"])
    #expect(found.list("none") == found.list("both"))
    #expect(found.list("wrong") == found.list("both"))
    #expect(found.list("problems") == [])
  }

  @Test("What a feature did last stands at its moment: the first of what it did at once")
  func doings() throws {
    var result = Self.walk
    let half = Instant.zero + .seconds(200)
    result.shown.timeline.happenings = [
      .init(half, .route, "route.plan · deviation · length 955 m"),
      .init(half, .route, "route.search · settled nodes 422"),
    ]
    let found = try Browser.open(
      HTMLReporter().text(result),
      script: """
        const at = t => {
          const slider = $('#moment')
          slider.value = String(t)
          slider.dispatchEvent(new Event('input'))
          return all('#readout .doings div').map(part => part.textContent)
        }
        found.before = at(199000)
        found.after = at(201000)
        """)
    #expect(found.list("before") == ["compassconfidence good"])
    #expect(
      found.list("after") == [
        "compassconfidence good", "route3:20 plan · deviation · length 955 m",
      ])
  }

  @Test("Two results lie over each other on a page of their own, the same run of both first")
  func comparison() throws {
    let found = try Browser.open(
      ComparePageTests.page(Self.walk, Self.walk),
      script: Self.helpers + """
        found.note = $('#run-shown').textContent
        found.groups = all('#chooser select optgroup').map(group => group.label)
        found.rows = all('#timeline .row-name').map(name => name.textContent)
        pick(3, '43 ✓')
        found.other = $('#run-shown').textContent
        found.moved = $('#movements').textContent
        """)
    #expect(found.text("note") == "A before, seed 42; B after, seed 42")
    #expect(found.list("groups") == ["before", "after", "before", "after"])
    let rows = found.list("rows")
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("A=B ") }, "\(rows)")
    #expect(found.text("other") == "A before, seed 42; B after, seed 43: two different walks")
    #expect(found.text("moved")?.contains("given.error.p95") == true)
    #expect(found.list("problems") == [])
    #expect(found.list("requests") == [])
  }

  @Test("The page of a run history opens without an error, no wider than a phone")
  func history() throws {
    let found = try Browser.open(
      HistoryReportTests.page(), width: 400,
      script: """
        found.pictures = all('svg.trend').length
        found.beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
        $('[data-scheme="dark"]').click()
        found.dark = getComputedStyle(document.body).backgroundColor
        """)
    #expect(found.number("pictures") == 2)
    #expect(found.number("beyond") == 0)
    #expect(found.text("dark") == "rgb(20, 22, 26)")
    #expect(found.list("problems") == [])
    #expect(found.list("requests") == [])
  }
}
