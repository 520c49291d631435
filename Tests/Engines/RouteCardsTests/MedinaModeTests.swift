import Geodesy
import RouteCards
import Sensing
import Testing

/// A mode that is updated every second.
struct Told {
  var mode = MedinaMode()
  var second = 0.0
  /// Changes of the mode with their seconds.
  var changes: [String] = []

  mutating func fixes(
    _ count: Int, accuracy: Double?, across offset: (Int) -> Double? = { _ in nil },
    hasRoute: Bool = true, headingUnstable: Bool = false
  ) {
    for index in 0..<count {
      let instant = Instant.zero + .seconds(second)
      let fix = Fix(
        coordinate: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8),
        horizontalAccuracyMeters: accuracy, measured: instant)
      mode.observe(fix, crossTrackMeters: offset(index))
      update(hasRoute: hasRoute, headingUnstable: headingUnstable)
    }
  }

  /// Sends positions of the app's own instead of fixes.
  mutating func positions(_ count: Int, radius95: Double, headingUnstable: Bool = false) {
    for _ in 0..<count {
      let instant = Instant.zero + .seconds(second)
      let position = PositionEstimate(
        coordinate: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8),
        radius68Meters: radius95 / 2, radius95Meters: radius95, measured: instant)
      mode.observe(position, at: instant)
      update(headingUnstable: headingUnstable)
    }
  }

  mutating func silence(_ count: Int) { for _ in 0..<count { update() } }

  private mutating func update(hasRoute: Bool = true, headingUnstable: Bool = false) {
    let before = mode.reason
    mode.update(
      isRoutingUnavailable: !hasRoute, isHeadingUnstable: headingUnstable,
      at: .zero + .seconds(second))
    if mode.reason != before { changes.append("\(Int(second)) \(mode.reason)") }
    second += 1
  }
}

@Suite("Medina Mode is entered and left with hysteresis (MG-12, T-6)")
struct MedinaModeTests {
  @Test("While it is on the screen says how to find the place, if anybody did, and helps to ask")
  func help() {
    var told = Told()
    func helps(_ hint: Bool) -> [Bool] {
      let help = told.mode.help(hasHint: hint)
      return [help.hasHint, help.offersAsking]
    }
    #expect(helps(true) == [false, false])
    told.positions(11, radius95: 30)
    #expect(helps(true) == [true, true])
    #expect(helps(false) == [false, true])
    told.positions(60, radius95: 5)
    #expect(helps(true) == [false, false])
  }

  @Test("Of two fixes the median lies between them")
  func two() {
    var told = Told()
    told.fixes(1, accuracy: 5)
    told.fixes(1, accuracy: 20)
    // 12.5 m causes nothing; the second fix alone would enter it after 10 s
    for _ in 0..<12 { told.silence(1) }
    #expect(told.changes == [])
  }

  @Test("A median accuracy above 15 m for 10 s enters it, below 10 m for 20 s leaves it")
  func accuracy() {
    var told = Told()
    told.fixes(20, accuracy: 5)
    told.fixes(80, accuracy: 15.1)
    // the median of the eight values 5 5 5 5 16 16 16 16 is 10.5: the fifth vague one makes it 15.1
    #expect(told.changes == ["34 signal"])
    told.fixes(60, accuracy: 9.9)
    #expect(told.changes == ["34 signal", "124 off"])
  }

  @Test("Between 10 m and 15 m it stays what it was")
  func band() {
    var told = Told()
    told.fixes(120, accuracy: 14.9)
    #expect(told.changes == [])
    told.fixes(30, accuracy: 30)
    told.fixes(120, accuracy: 10.1)
    #expect(told.changes.count == 1 && told.mode.reason == .signal)
  }

  @Test("A vague second among sharp ones, or the other way around, changes nothing")
  func outliers() {
    var told = Told()
    for _ in 0..<20 {
      told.fixes(9, accuracy: 5)
      told.fixes(1, accuracy: 200)
    }
    #expect(told.changes == [])
  }

  @Test("Fixes that lie about their accuracy give themselves away across the route")
  func spread() {
    var told = Told()
    told.fixes(30, accuracy: 5, across: { $0 % 2 == 0 ? 9 : -9 })
    #expect(told.changes == ["13 signal"], "after the fourth and 10 s")
    told.fixes(60, accuracy: 5, across: { _ in 3 })
    #expect(told.mode.reason == .off)
  }

  @Test("On another route it does not count how fixes lay across the one before")
  func otherRoute() {
    func changes(_ isOther: Bool) -> [String] {
      var told = Told()
      told.fixes(12, accuracy: 5, across: { $0 % 2 == 0 ? 10 : -10 })
      if isOther { told.mode.forgetOffsets() }
      told.fixes(12, accuracy: 5, across: { _ in 0 })
      return told.changes
    }
    #expect(changes(false) == ["13 signal"] && changes(true) == [])
  }

  @Test("10 s without a fix are as poor as poor ones")
  func silence() {
    var told = Told()
    told.fixes(5, accuracy: 5)
    told.silence(40)
    #expect(told.changes == ["25 signal"], "the last fix came at 4 s")
  }

  @Test("No route enters it at once, and is forgiven after 20 s")
  func routing() {
    var told = Told()
    told.fixes(10, accuracy: 5)
    told.fixes(55, accuracy: 5, hasRoute: false)
    told.fixes(40, accuracy: 5)
    #expect(told.changes == ["10 routing", "85 off"])
  }

  @Test("However short its reason, it stays on for a minute, so that users can read what it says")
  func stay() {
    var told = Told()
    for _ in 0..<6 {
      told.fixes(1, accuracy: 5, hasRoute: false)
      told.fixes(80, accuracy: 5)
    }
    let changes = (0..<6).flatMap { ["\(81 * $0) routing", "\(81 * $0 + 60) off"] }
    #expect(told.changes == changes)
  }

  @Test("A heading that wanders for 10 s enters it")
  func heading() {
    var told = Told()
    told.fixes(9, accuracy: 5, headingUnstable: true)
    told.fixes(9, accuracy: 5)
    #expect(told.changes == [])
    told.fixes(30, accuracy: 5, headingUnstable: true)
    #expect(told.changes == ["28 heading"])
  }

  @Test("A circle of the app's own above 13.5 m for 10 s enters it, a smaller for 20 s leaves it")
  func circle() {
    var told = Told()
    told.positions(20, radius95: 13.5)
    told.positions(10, radius95: 13.6)
    told.positions(1, radius95: 13.5)
    #expect(told.changes == [])
    told.positions(100, radius95: 13.6)
    told.positions(30, radius95: 13.5)
    #expect(told.changes == ["41 signal", "151 off"])
  }

  @Test("With a position of the app's own it counts neither what fixes claim nor the heading")
  func ownPosition() {
    var told = Told()
    told.fixes(3, accuracy: 5)
    told.positions(1, radius95: 8)
    told.fixes(30, accuracy: 100, across: { $0 % 2 == 0 ? 20 : -20 }, headingUnstable: true)
    #expect(told.changes == [])
    told.silence(21)
    #expect(told.changes == ["54 signal"], "the last fix came at 33 s")
  }

  @Test("It says when it changes next if nothing is heard until then")
  func due() {
    #expect(MedinaMode().due == nil, "nothing is known yet")
    var told = Told()
    told.positions(1, radius95: 8)
    let silent = Instant.zero + .seconds(10) + Timespan(nanoseconds: 1)
    #expect(told.mode.due == silent)
    told.mode.update(isRoutingUnavailable: false, isHeadingUnstable: false, at: silent)
    #expect(told.mode.reason == .off && told.mode.due == silent + .seconds(10))
    told.mode.update(
      isRoutingUnavailable: false, isHeadingUnstable: false, at: silent + .seconds(10))
    #expect(told.mode.reason == .signal && told.mode.due == nil)
  }

  @Test("By button alone it never comes, as in the shipping apps")
  func manual() {
    var policy = MedinaMode.Policy()
    policy.isManual = true
    var told = Told(mode: MedinaMode(policy: policy))
    told.fixes(60, accuracy: 100, hasRoute: false, headingUnstable: true)
    #expect(told.changes == [] && !told.mode.isSignalWeak && told.mode.due == nil)
  }

  @Test("Before the first fix nothing is known of the signal")
  func noFix() {
    var told = Told()
    told.silence(60)
    #expect(told.changes == [])
  }
}
