import Geodesy
import Sensing
import SimKernel
import SimResults
import SimText
import Testing

@testable import SimReports

/// The page in a real browser; skipped with a reason where no Chromium is installed.
@Suite(
  "The page in a browser",
  .enabled(if: Browser.path != nil, "no Chromium: install one, or name it in SIMRUN_CHROMIUM"),
  .serialized)
struct BrowserTests {
  /// Ten minutes in a town; the second expectation is missed at 2:30.
  static let walk: ScenarioResult = {
    var town = Town(seed: 5)
    let map = town.map(seconds: 600)
    var result = Fixture.single
    result.shown = Fixture.detail(map: map, timeline: Town.timeline(of: map))
    let checks = result.variants[0].runs[0].checks
    result.variants[0].runs[0].checks[1] = checks[1].with(
      Moment(.zero + .seconds(150), "the phone was 71 m off"), because: checks[1].explanation)
    result.variants[0].runs[0].checks[0] = checks[0].with(
      Moment(.zero + .seconds(77), "15 redraws a second"))
    return result
  }()

  @Test("Every fix has its marker, on a page without an error or a request (H-10)")
  func markers() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk),
      script: """
        const count = path => (path.getAttribute('d').match(/M/g) || []).length
        const total = name => all(name).map(count).reduce((a, b) => a + b, 0)
        found.fixes = total('#map .fixes .markers')
        found.touched = total('#map .fixes .markers.f0') + total('#map .fixes .markers.f1')
        found.circles = total('#map .accuracies .accuracy')
        found.routes = all('#map .routes .route').length
        found.places = all('#map .pin').length
        found.rows = all('#timeline .row-name').map(name => name.textContent)
        """)
    let map = Self.walk.shown.map
    #expect(found.number("fixes") == Double(map.fixes.count))
    #expect(found.number("touched") == Double(map.fixes.count { $0.fault != nil }))
    // except circles that lie inside another one
    let circles = try #require(found.number("circles"))
    #expect(circles > 100 && circles < Double(map.fixes.count))
    #expect(found.number("routes") == Double(map.routes.count))
    #expect(found.number("places") == Double(map.places.count))
    #expect(
      found.list("rows") == [
        "worst moments", "position error", "reported accuracy", "gap between fixes",
        "compass confidence", "sensors", "faults", "routes", "script", "session",
      ])
    #expect(found.list("problems") == [])
    #expect(found.list("requests") == [])
  }

  @Test("The app's own position has its circle on the map, and the readout names its radius (MG-2)")
  func ownCircle() throws {
    var walk = Self.walk
    for i in walk.shown.timeline.believed.indices {
      walk.shown.timeline.believed[i].radius95Meters = 12.5
    }
    let script = """
      found.own = all('#map .cursor .own').length
      found.says = $('#readout').textContent.includes('±12.5\u{a0}m')
      """
    let found = try Browser.open(HTMLReporter().text(walk), script: script)
    #expect(found.number("own") == 1 && found.number("says") == 1)
    #expect(found.list("problems") == [])
    let without = try Browser.open(HTMLReporter().text(Self.walk), script: script)
    #expect(without.number("own") == 0 && without.number("says") == 0)
  }

  @Test("A stop that is come to on a course has its circle and an arrow on the map (SW-2)")
  func approach() throws {
    var walk = Self.walk
    let point = try #require(walk.shown.map.truth.first)
    walk.shown.map.places = [
      .init(point: point, label: "door", radiusMeters: 30, approachDegrees: 90),
      .init(point: point, label: "gate", radiusMeters: 30),
    ]
    let found = try Browser.open(
      HTMLReporter().text(walk),
      script: """
        const [circle] = all('#map .circles circle').map(circle => circle.getBBox())
        const arrows = all('#map .circles path')
        found.arrows = arrows.length
        const arrow = arrows[0].getBBox()
        found.west = Math.abs(arrow.x + arrow.width - circle.x) < 0.1 ? 1 : 0
        """)
    #expect(found.number("arrows") == 1)
    #expect(found.number("west") == 1, "it ends where the circle begins")
  }

  @Test("Slider, keys, timeline and expectations move the moment on map and timeline (H-10)")
  func moments() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk),
      script: """
        const moment = () => [$('#map-cursor'), $('#timeline-cursor')].map(c => Number(c.dataset.t))
        const place = () => $('#timeline-cursor').getAttribute('d')
        found.first = moment()
        const slider = $('#moment')
        slider.value = '300000'
        slider.dispatchEvent(new Event('input'))
        found.slid = moment()
        const before = [place(), $('#map .walker').getAttribute('cy')]
        press(slider, 'ArrowRight')
        found.stepped = moment()
        press(slider, 'PageUp')
        found.jumped = moment()
        found.moved = before[0] !== place() && before[1] !== $('#map .walker').getAttribute('cy')
        const frame = $('#timeline .bed').getBoundingClientRect()
        const point = { bubbles: true, button: 0, pointerId: 1, clientY: frame.top + 5 }
        Element.prototype.setPointerCapture = () => {}
        $('#timeline').dispatchEvent(
          new PointerEvent('pointerdown', { ...point, clientX: frame.left + frame.width / 4 }))
        found.clicked = moment()
        found.value = $('#timeline .row-value').textContent
        $('#expectations .jump[data-number]').click()
        found.worst = moment()
        found.current = $('[aria-current] code').textContent
        all('#expectations .jump').find(b => b.dataset.metric === 'compass.redraw_rate.max').click()
        found.met = moment()
        found.focus = document.activeElement.id
        found.readout = $('#readout').textContent
        """)
    #expect(found.list("first") == ["150000", "150000"])
    #expect(found.list("slid") == ["300000", "300000"])
    #expect(found.list("stepped") == ["301000", "301000"])
    #expect(found.list("jumped") == ["361000", "361000"])
    #expect(found.number("moved") == 1)
    let clicked = found.list("clicked").compactMap { Double($0) }
    #expect(clicked.count == 2 && clicked.allSatisfy { abs($0 - 599_000 / 4) < 3000 })
    #expect(found.list("worst") == ["150000", "150000"])
    #expect(found.text("current") == "app.position_error.p95")
    #expect(found.list("met") == ["77000", "77000"])
    #expect(found.text("focus") == "moment")
    #expect(found.text("readout")?.contains("1:17.0") == true)
    #expect(found.list("problems") == [])
  }

  @Test("The map zooms and moves by keys and buttons, and layers can be switched off")
  func map() throws {
    let found = try Browser.open(
      HTMLReporter().text(Self.walk), width: 400,
      script: """
        const ground = $('#map .ground')
        const scale = () => Number(/scale\\(([\\d.]+)/.exec(ground.getAttribute('transform'))[1])
        window.requestAnimationFrame = step => step()
        const whole = scale()
        press($('#map'), '+')
        found.grown = scale() / whole
        press($('#map'), 'ArrowLeft')
        $('[data-map="fit"]').click()
        found.fitted = scale() / whole
        const box = $('#layers input')
        box.click()
        found.lanes = $('#map .lanes').style.display
        found.beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
        $('[data-scheme="dark"]').click()
        found.theme = document.documentElement.dataset.theme
        found.dark = getComputedStyle(document.body).backgroundColor
        found.pressed = all('[data-scheme][aria-pressed="true"]').map(b => b.dataset.scheme)
        """)
    #expect(abs((found.number("grown") ?? 0) - 1.4) < 1e-6)
    #expect(abs((found.number("fitted") ?? 0) - 1) < 1e-6)
    #expect(found.text("lanes") == "none")
    #expect(found.number("beyond") == 0, "the page is wider than a phone")
    #expect(found.text("theme") == "dark")
    #expect(found.text("dark") == "rgb(20, 22, 26)")
    #expect(found.list("pressed") == ["dark"])
    #expect(found.list("problems") == [])
  }

  @Test("Names full of markup, quotes, right-to-left and emoji are text and nothing else (H-10)")
  func names() throws {
    let name = "</script><script>found.problems.push('ran')</script><!-- \"'& سوق \u{202E}שוק 🐫"
    var result = Self.walk
    result.title = name
    result.notes = [name]
    result.shown.map.places[0].label = name
    result.shown.map.faults[0].bite.name = name
    result.shown.timeline.happenings[1].label = name
    result.shown.timeline.states[0].words = [name, "weak"]
    result.variants[1].name = name
    result.variants[0].runs[0].checks[1] = result.variants[0].runs[0].checks[1].with(
      Moment(.zero + .seconds(150), name), because: name)
    let found = try Browser.open(
      HTMLReporter().text(result),
      script: """
        found.title = $('h1').textContent
        found.note = $('.notes li').textContent
        found.places = all('#map text.name').map(text => text.textContent)
        found.faults = all('#timeline .fault title').map(text => text.textContent)
        found.variants = all('#variants th[scope=row]').map(text => text.textContent)
        found.worst = $('.misses .jump').dataset.what
        found.readout = all('#readout td, #readout .doings p').map(value => value.textContent)
        found.scripts = document.scripts.length
        """)
    // characters that would reverse the text around them are shown as escapes
    let shown = name.replacing("\u{202E}", with: "\\u{202e}")
    #expect(found.text("title") == shown)
    #expect(found.text("note") == shown)
    #expect(found.list("places").contains(shown))
    #expect(found.list("faults").contains { $0.hasPrefix(shown) })
    #expect(found.list("variants").contains(shown))
    #expect(found.text("worst") == shown)
    #expect(found.list("readout").contains { $0.contains(shown) })
    // the data, the page's script, and the two of this test
    #expect(found.number("scripts") == 4)
    #expect(found.list("problems") == [])
  }

  @Test("A recording without leave to show positions has a timeline and no map (MG-15)")
  func withoutPositions() throws {
    var result = Self.walk
    result.shown.showsPositions = false
    let found = try Browser.open(
      HTMLReporter().text(result),
      script: """
        found.maps = all('#map').length
        found.why = $('.nomap').textContent
        $('#moment').value = '120000'
        $('#moment').dispatchEvent(new Event('input'))
        found.moment = Number($('#timeline-cursor').dataset.t)
        found.fixes = all('#timeline .drawErrors .markers').length
        """)
    #expect(found.number("maps") == 0)
    #expect(found.text("why")?.contains("--positions") == true)
    #expect(found.number("moment") == 120_000)
    #expect((found.number("fixes") ?? 0) > 0)
    #expect(found.list("problems") == [])
  }
}
