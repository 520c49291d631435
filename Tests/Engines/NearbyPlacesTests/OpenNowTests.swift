import NearbyPlaces
import OpeningHours
import Sensing
import TestSupport
import Testing

// MG-20
@Suite("What the lines of a list say of being open")
struct OpenNowTests {
  /// The last evening of winter in Ramadan, when clocks in Morocco show UTC.
  private static let zero = UTCMinute(minutes: 20_522 * 1440 + 23 * 60 + 50)
  private static let today = CivilDate(dayNumber: 20_522)

  /// Returns a shop that is open for eight hours a day, starting this many minutes after instant
  /// zero.
  private static func shop(
    _ id: Int64, opensAfter minutes: Int, clock: LocalClock = .morocco,
    checked: CivilDate? = today
  ) -> Place {
    let opens = (23 * 60 + 50 + minutes + 1440) % 1440
    let span = OpeningHours.Span(opens: opens, closes: (opens + 480) % 1440)!
    var shop = Place.shop(id, east: Double(id) * 100)
    shop.hours = OpeningHours(daily: .open([span]), clock: clock, checked: checked)
    return shop
  }

  /// Returns the list on a map that stays still, without a user position: nothing triggers a
  /// redraw.
  private static func list(
    _ places: [Place], policy: NearbyPlaces.Policy = .init(), zero: UTCMinute? = zero
  ) -> NearbyScene {
    var scene = NearbyScene(places, policy: policy, zero: zero)
    scene.show(.meters(0), at: 0)
    return scene
  }

  private static let open = "open", closed = "closed", unknown = "unknown"

  private func words(_ answer: OpenAnswer?) -> String {
    guard let answer else { return "nothing" }
    let state =
      switch answer.state {
      case .open: Self.open
      case .closed: Self.closed
      case .unknown: Self.unknown
      }
    return state + (answer.doubts.contains(.old) ? ", old" : "")
      + (answer.doubts.contains(.undated) ? ", undated" : "")
  }

  private func lines(_ scene: NearbyScene) -> [String] {
    scene.bench.engine.entries.map { words($0.opening) }
  }

  /// Changes reported for lines that did not move, as in `1 open at 180.0`.
  private func told(_ scene: NearbyScene) -> [String] {
    scene.bench.shown.compactMap { shown in
      guard case .opening(let id, let answer) = shown.output else { return nil }
      return "\(id) \(words(answer)) at \(shown.at.seconds)"
    }
  }

  @Test("Each line says it, and that nothing is known where that is so")
  func states() {
    let places = [
      Self.shop(1, opensAfter: -60), Self.shop(2, opensAfter: 60), .shop(3, east: 300),
      Self.shop(4, opensAfter: -60, checked: Self.today.adding(days: -183)),
      Self.shop(5, opensAfter: 60, checked: nil),
    ]
    #expect(
      lines(Self.list(places)) == [
        "open", "closed", "unknown, undated", "open, old", "closed, undated",
      ])
    // without the time a line says nothing about opening, not even that the hours are unknown
    #expect(lines(Self.list(places, zero: nil)) == Array(repeating: "nothing", count: 5))
    let answer = Self.list(places).bench.engine.entries[3].opening
    #expect(answer?.ageDays == 183 && answer?.state == .open(until: Self.zero.adding(minutes: 420)))
  }

  @Test("A line changes in the minute in which its place opens or closes, though no fix comes")
  func refresh() {
    var scene = Self.list([
      Self.shop(1, opensAfter: 3), Self.shop(2, opensAfter: 5 - 480), Self.shop(3, opensAfter: 3),
    ])
    let lists = scene.lists.count
    scene.bench.run(until: 179.999)
    #expect(told(scene) == [])
    scene.bench.run(until: 599)
    // only lines that changed are reported, in the order of the list
    #expect(told(scene) == ["1 open at 180.0", "3 open at 180.0", "2 closed at 300.0"])
    #expect(lines(scene) == ["open", "closed", "open"] && scene.lists.count == lists)
    #expect(scene.bench.mostPending == 1)
  }

  @Test("Minutes count from instant zero, wherever within one the list is drawn")
  func minutes() {
    var scene = NearbyScene([Self.shop(1, opensAfter: 3)], zero: Self.zero)
    scene.show(.meters(0), at: 100.25)
    scene.bench.run(until: 200)
    #expect(told(scene) == ["1 open at 180.0"])
    scene = NearbyScene([Self.shop(1, opensAfter: 3)], zero: Self.zero)
    scene.show(.meters(0), at: 180)
    #expect(lines(scene) == ["open"])
  }

  @Test("What nobody knows today is looked at again at midnight, and so is how old hours are")
  func midnight() {
    var tomorrow = Self.shop(1, opensAfter: -60)
    let next = Self.today.adding(days: 1)
    tomorrow.hours?.week = []
    tomorrow.hours?.exceptions = [.init(.oneOff, next...next, .allDay)]
    var scene = Self.list([
      tomorrow, Self.shop(2, opensAfter: -60, checked: Self.today.adding(days: -182)),
      .shop(3, east: 300),
    ])
    #expect(lines(scene) == ["unknown", "open", "unknown, undated"])
    scene.bench.run(until: 700)
    #expect(told(scene) == ["1 open at 600.0", "2 open, old at 600.0"])
  }

  @Test("A line that is drawn anew says it at once, and a new one in its entry alone")
  func lists() {
    var scene = Self.list([Self.shop(1, opensAfter: 3)])
    scene.stand(east: 0, at: 1)
    scene.stand(east: 1, at: 2)
    #expect(told(scene) == [])
    scene.merge([Self.shop(2, opensAfter: -60)], at: 3)
    #expect(told(scene) == [] && lines(scene) == ["closed", "open"])
    // the source now has other hours for it
    scene.merge([Self.shop(1, opensAfter: -60)], at: 4)
    #expect(told(scene) == ["1 open at 4.0"])
    scene.merge([.shop(1, east: 100)], at: 5)
    #expect(told(scene).last == "1 unknown, undated at 5.0")
    scene.merge([Self.shop(1, opensAfter: 3)], at: 6)
    scene.bench.run(until: 200)
    #expect(told(scene).last == "1 open at 180.0")
  }

  @Test("A closed screen says nothing, and one that opens says how it is by then")
  func screens() {
    var scene = Self.list([Self.shop(1, opensAfter: 3), Self.shop(2, opensAfter: 9)])
    scene.bench.send(.app(.screenLeft), at: 10)
    scene.bench.run(until: 200)
    #expect(told(scene) == [])
    scene.bench.send(.app(.screenOpened), at: 210)
    #expect(lines(scene) == ["open", "closed"])
    // the state shown at opening is part of the list and not reported as a change
    #expect(told(scene) == [])
    scene.bench.run(until: 590)
    #expect(told(scene) == ["2 open at 540.0"])
    // an empty list reports nothing
    scene.select(PlaceCategories(9), at: 590)
    scene.bench.run(until: 2000)
    #expect(scene.bench.engine.entries == [] && told(scene).count == 1)
  }

  @Test("Wakes are one at a time, at most one for every change, and none without hours")
  func wakes() {
    var scene = Self.list((1...9).map { Self.shop($0, opensAfter: Int($0)) })
    for second in 1...590 { scene.stand(east: Double(second) / 100, at: Double(second)) }
    #expect(told(scene).count == 9)
    #expect(scene.bench.mostPending == 1)
    // at midnight each line reports that its hours are a day older
    scene.bench.run(until: 601)
    #expect(told(scene).count == 18)
    scene = Self.list([.shop(1, east: 100)])
    #expect(scene.bench.pending == [])
  }

  @Test("Today's lists: late while nothing moves, sure of the unknown and of the old, an hour off")
  func today() {
    var policy = NearbyPlaces.Policy()
    policy.refreshesOpening = false
    var scene = Self.list([Self.shop(1, opensAfter: 3)], policy: policy)
    scene.bench.run(until: 200)
    #expect(lines(scene) == ["closed"])
    scene.stand(east: 0, at: 201)
    #expect(lines(scene) == ["open"] && told(scene) == ["1 open at 201.0"])
    policy = NearbyPlaces.Policy()
    policy.showsUnknownAsOpen = true
    #expect(lines(Self.list([.shop(1, east: 100)], policy: policy)) == ["open, undated"])
    policy.showsOldAsSure = true
    #expect(lines(Self.list([.shop(1, east: 100)], policy: policy)) == ["open"])
    let old = Self.shop(1, opensAfter: 3, checked: Self.today.adding(days: -500))
    #expect(lines(Self.list([old], policy: policy)) == ["closed"])
    let summer = LocalClock(offsetMinutes: 60)
    #expect(lines(Self.list([Self.shop(1, opensAfter: 3, clock: summer)])) == ["open"])
  }
}
