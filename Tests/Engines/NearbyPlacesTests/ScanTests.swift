import Geodesy
import NearbyPlaces
import Sensing
import TestSupport
import Testing

// BL-1
@Suite("The tree lists what a look at every place lists, with the same hysteresis")
struct ScanTests {
  @Test("10 000 random centers, while places come, go and move", arguments: Layout.allCases)
  func same(layout: Layout) {
    let seed: UInt64 = 27
    var random = SeededGenerator(seed: seed &+ UInt64(Layout.allCases.firstIndex(of: layout) ?? 0))
    let walks = 17
    for walk in 0..<walks {
      var both = Walk(layout, &random)
      guard let difference = both.run(steps: 100, &random) else { continue }
      Issue.record("\(layout), seed \(seed), walk \(walk): \(difference)")
      return
    }
  }

  @Test("A tree that only grows by ones, hundreds at one spot among them, finds the same")
  func growing() {
    var random = SeededGenerator(seed: 3)
    var scene = NearbyScene()
    scene.show(.meters(0), at: 0)
    var scan = PlainScan([], limit: 25, radiusMeters: 25 * 1609.344, hysteresisMeters: 20)
    for id in 1...1200 as ClosedRange<Int64> {
      let place = Place.shop(
        id, random.oneIn(2) ? .meters(70, 70) : Layout.city.coordinate(&random))
      scene.merge([place], at: 1)
      scan.places[id] = place
      guard id.isMultiple(of: 200) else { continue }
      scene.select(PlaceCategories(9), at: 1)
      scene.select(.all, at: 1)
      scan = PlainScan(
        Array(scan.places.values), limit: 25, radiusMeters: 25 * 1609.344, hysteresisMeters: 20)
      scan.list(from: .meters(0), around: .meters(0), of: .all)
      #expect(scene.ids == scan.ids, "\(id) places")
    }
  }
}

/// An engine and a plain scan that get the same input.
private struct Walk {
  private let layout: Layout
  private var scene: NearbyScene
  private var scan: PlainScan
  private var nextID: Int64 = 1000
  private var center: Coordinate
  private var user: Coordinate?
  private var categories = PlaceCategories.all
  private var seconds = 0.0

  init(_ layout: Layout, _ random: inout SeededGenerator) {
    self.layout = layout
    var policy = NearbyPlaces.Policy()
    policy.quiet = .zero
    policy.limit = [1, 5, 25][random.index(3)]
    policy.radiusMeters = [100, 1000, 25 * 1609.344, 3e6, 3e7][random.index(5)]
    policy.hysteresisMeters = [0, 5, 20, 1000][random.index(4)]
    let places = (0..<[0, 9, 60, 150][random.index(4)]).map {
      Place.shop(
        Int64($0), layout.coordinate(&random), category: UInt8(random.index(4)))
    }
    scene = NearbyScene(places, policy: policy)
    scan = PlainScan(
      places, limit: policy.limit, radiusMeters: policy.radiusMeters,
      hysteresisMeters: policy.hysteresisMeters)
    center = layout.coordinate(&random)
  }

  /// Runs this many steps; returns the first difference.
  mutating func run(steps: Int, _ random: inout SeededGenerator) -> String? {
    show(&random)
    for step in 0..<steps {
      seconds += 1
      switch random.index(8) {
      case 0: show(&random)
      case 1: merge(&random)
      case 2: select(&random)
      default: move(&random)
      }
      guard scene.ids == scan.ids,
        scene.bench.engine.entries.map(\.millimeters) == scan.millimeters
      else { return "step \(step): \(scene.ids) instead of \(scan.ids)" }
    }
    return nil
  }

  private mutating func list() { scan.list(from: user ?? center, around: center, of: categories) }

  private mutating func show(_ random: inout SeededGenerator) {
    center = layout.coordinate(&random)
    scene.bench.send(.mapRegion(.around(center, 1400)), at: seconds)
    scene.bench.run(until: seconds)
    list()
  }

  private mutating func move(_ random: inout SeededGenerator) {
    // usually a few steps on
    let next = layout.coordinate(&random)
    if let user, !random.oneIn(4) {
      self.user = LocalPlane(origin: user).coordinate(
        PlanePoint(east: random.number(-15, 15), north: random.number(-15, 15)))
    } else {
      if user == nil { forget() }
      user = next
    }
    scene.stand(user ?? next, at: seconds)
    list()
  }

  private mutating func merge(_ random: inout SeededGenerator) {
    var changes: [Place] = []
    for _ in 0..<[1, 3, 80][random.index(3)] {
      nextID += 1
      let isNew = scan.places.isEmpty || random.oneIn(3)
      let known = scan.places.keys.sorted()
      let id = isNew ? nextID : known[random.index(known.count)]
      let place = Place.shop(
        id, layout.coordinate(&random), category: UInt8(random.index(4)), version: nextID,
        isDeleted: random.oneIn(2))
      scan.places[id] = place
      changes.append(place)
    }
    scene.merge(changes, at: seconds)
    list()
  }

  private mutating func select(_ random: inout SeededGenerator) {
    let next = random.oneIn(2) ? PlaceCategories.all : PlaceCategories(UInt8(random.index(4)))
    guard next != categories else { return }
    categories = next
    forget()
    scene.select(categories, at: seconds)
    list()
  }

  /// Forgets the previous order.
  private mutating func forget() {
    scan = PlainScan(
      Array(scan.places.values), limit: scan.limit, radiusMeters: scan.radiusMeters,
      hysteresisMeters: Double(scan.hysteresisMillimeters) / 1000)
  }
}
