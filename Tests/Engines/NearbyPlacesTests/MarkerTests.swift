import Geodesy
import Sensing
import TestSupport
import Testing

@testable import NearbyPlaces

// BL-9
@Suite("The markers of the map")
struct MarkerTests {
  @Test("Markers are one below a share of the map's height, and on no map at all none are")
  func distance() {
    func meters(_ height: Double) -> Double {
      MapRegion(
        center: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8), heightMeters: height,
        widthMeters: 400, cause: .user
      ).clusterMeters(share: 0.125)
    }
    #expect(meters(1000) == 64 && meters(512) == 64 && meters(511) == 32)
    #expect(meters(0.5) == 0.0625)
    for height in [0, -1, .infinity, .nan] { #expect(meters(height) == 0, "\(height) m") }
  }

  /// The markers on a map that received all changes.
  private struct Board {
    var counts: [Marker: Int] = [:]
    var places: [Marker: Coordinate] = [:]
    /// Number of invalid changes: of a marker that is missing, or additions of an existing one.
    var nonsense = 0

    mutating func apply(_ changes: some Sequence<MarkerChange>) {
      for change in changes {
        switch change {
        case .added(let marker, let count, let place):
          if counts[marker] != nil { nonsense += 1 }
          (counts[marker], places[marker]) = (count, place)
        case .changed(let marker, let count, let place):
          if counts[marker] == nil { nonsense += 1 }
          (counts[marker], places[marker]) = (count, place)
        case .removed(let marker):
          if counts.removeValue(forKey: marker) == nil { nonsense += 1 }
          places[marker] = nil
        }
      }
    }

    init(_ scene: NearbyScene) { apply(scene.markers) }
  }

  @Test("A place alone is a marker; close ones are one, which says how many")
  func close() {
    var scene = NearbyScene([
      .shop(1, east: 0), .shop(2, east: 300), .shop(3, east: 310), .shop(4, east: 315),
      .shop(5, east: 5000),
    ])
    scene.show(.meters(0), heightMeters: 1100, at: 1)
    let board = Board(scene)
    #expect(board.counts[.place(1)] == 1 && board.counts.values.sorted() == [1, 3])
    #expect(scene.markers.count == 2)
  }

  @Test("A thousand places at one spot are one marker, wherever they stand in the tree")
  func heap() {
    var scene = NearbyScene((1...1000).map { .shop($0, east: 20) } + [.shop(0, east: 200)])
    scene.show(.meters(0), at: 1)
    #expect(Board(scene).counts.values.sorted() == [1, 1000])
  }

  @Test(
    "Never more than the budget, though all places are counted, whether close ones are one or not",
    arguments: [1, 2, 7, 100], [0, 44.0 / 700])
  func budget(limit: Int, clusterShare: Double) {
    var random = SeededGenerator(seed: 8)
    let places = (1...2000).map { Place.shop($0, Layout.city.coordinate(&random)) }
    var policy = NearbyPlaces.Policy()
    (policy.markerBudget, policy.clusterShare) = (limit, clusterShare)
    var scene = NearbyScene(places, policy: policy)
    var board = Board(scene)
    var told = 0
    for step in 0..<60 {
      let height = [300.0, 3000, 30_000, 300_000, 3e7][random.index(5)]
      scene.show(Layout.city.coordinate(&random), heightMeters: height, at: Double(step))
      board.apply(scene.markers.dropFirst(told))
      told = scene.markers.count
      #expect(board.counts.count <= limit && board.nonsense == 0, "step \(step)")
      if height == 3e7 { #expect(board.counts.values.reduce(0, +) == 2000) }
    }
  }

  @Test("A tight budget tells apart first what lies farthest apart")
  func farthestFirst() {
    var random = SeededGenerator(seed: 4)
    // eight towns of 20 shops each, 5 km apart
    let places = (0..<160).map {
      Place.shop(
        Int64($0),
        .meters(Double($0 / 20) * 5000 + random.number(-500, 500), random.number(-500, 500)))
    }
    var policy = NearbyPlaces.Policy()
    (policy.markerBudget, policy.clusterShare) = (8, 0)
    var scene = NearbyScene(places, policy: policy)
    scene.show(.meters(17_500), heightMeters: 80_000, at: 1)
    #expect(Board(scene).counts.values.sorted() == Array(repeating: 20, count: 8))
  }

  @Test("However tight the budget is, no marker stands for a town that is not on the map")
  func elsewhere() {
    var random = SeededGenerator(seed: 4)
    let places = (0..<300).flatMap { id in
      [0.0, 50_000].map { east in
        Place.shop(
          Int64(id) + Int64(east),
          .meters(east + random.number(-500, 500), random.number(-500, 500)))
      }
    }
    for budget in [1, 2, 7, 20] {
      var policy = NearbyPlaces.Policy()
      (policy.markerBudget, policy.clusterShare) = (budget, 0)
      var scene = NearbyScene(places, policy: policy)
      scene.show(.meters(0), heightMeters: 1400, at: 1)
      let board = Board(scene)
      #expect(board.counts.values.reduce(0, +) == 300, "budget \(budget)")
      #expect(board.places.values.allSatisfy { $0.distanceMeters(to: .meters(0)) < 1000 })
    }
  }

  @Test("A dragged map keeps the markers that stay on it, and tells only of the others")
  func drag() {
    var random = SeededGenerator(seed: 6)
    let places = (1...2000).map { Place.shop($0, Layout.city.coordinate(&random)) }
    var scene = NearbyScene(places)
    scene.show(.meters(0), heightMeters: 16_000, at: 0)
    let before = Board(scene)
    scene.show(.meters(300), heightMeters: 16_000, at: 1)
    let after = Board(scene)
    let changes = scene.markers.dropFirst(before.counts.count)
    #expect(before.counts.count > 20)
    #expect(changes.count <= 8 && !changes.isEmpty)
    // the map shows the same markers as a map that opens here
    var fresh = NearbyScene(places)
    fresh.show(.meters(300), heightMeters: 16_000, at: 1)
    #expect(after.counts == Board(fresh).counts && after.places == Board(fresh).places)
    // the markers stay the same: no changes are reported
    scene.show(.meters(300), heightMeters: 16_200, at: 2)
    #expect(scene.markers.count == before.counts.count + changes.count)
  }

  @Test("A screen that opens anew has an empty map: all is told again, and once")
  func reopened() {
    var scene = NearbyScene([.shop(1, east: 0), .shop(2, east: 300)])
    scene.show(.meters(0), at: 1)
    scene.bench.send(.app(.screenOpened), at: 2)
    #expect(scene.markers.count == 2)
    scene.bench.send(.app(.screenLeft), at: 3)
    scene.bench.send(.app(.screenOpened), at: 4)
    #expect(scene.markers.count == 4 && Set(scene.markers).count == 2)
    #expect(scene.lists.last?.entered == 2 && scene.lists.last?.left == 0)
  }

  @Test("What is merged or of another category changes its own marker alone")
  func merges() {
    var scene = NearbyScene([
      .shop(1, .meters(0), category: 1), .shop(2, .meters(300), category: 2),
      .shop(3, .meters(310), category: 1),
    ])
    scene.show(.meters(0), at: 1)
    var told = scene.markers.count
    scene.merge([.shop(4, .meters(-200), category: 1)], at: 2)
    #expect(scene.markers.dropFirst(told).map(\.self).count == 1)
    #expect(Board(scene).counts[.place(4)] == 1)
    told = scene.markers.count
    scene.merge([.shop(1, .meters(0), category: 1, version: 1, isDeleted: true)], at: 3)
    #expect(Array(scene.markers.dropFirst(told)) == [.removed(.place(1))])
    scene.select(PlaceCategories(1), at: 4)
    #expect(Board(scene).counts == [.place(3): 1, .place(4): 1])
    scene.select(PlaceCategories(7), at: 5)
    #expect(Board(scene).counts == [:] && Board(scene).nonsense == 0)
  }

  @Test("A marker for several stands amid those that are left")
  func middle() {
    var scene = NearbyScene([.shop(1, east: 0), .shop(2, east: 10), .shop(3, east: 26)])
    scene.show(.meters(0), heightMeters: 1100, at: 1)
    scene.merge([.shop(3, .meters(26), version: 1, isDeleted: true)], at: 2)
    guard case .changed(_, count: 2, let place)? = scene.markers.last else {
      Issue.record("\(scene.markers)")
      return
    }
    #expect(place.distanceMeters(to: .meters(5)) < 0.01)
  }

  @Test("However places come and go, what was told adds up to what is there")
  func deltas() {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    var scene = NearbyScene()
    var known: [Int64: Place] = [:]
    for step in 1...300 {
      var changes: [Place] = []
      for _ in 0..<[1, 5, 100][random.index(3)] {
        let place = Place.shop(
          Int64(random.index(400)), Layout.city.coordinate(&random),
          category: UInt8(random.index(3)), version: Int64(step), isDeleted: random.oneIn(3))
        known[place.id] = place
        changes.append(place)
      }
      scene.merge(changes, at: Double(step))
      if random.oneIn(4) { scene.select(PlaceCategories(UInt8(random.index(3))), at: Double(step)) }
      if random.oneIn(4) { scene.select(.all, at: Double(step)) }
      if random.oneIn(2) { scene.show(.meters(0), heightMeters: 3e7, at: Double(step)) }
      scene.select(.all, at: Double(step) + 0.9)
    }
    let board = Board(scene)
    let there = known.values.count { !$0.isDeleted }
    #expect(board.nonsense == 0 && board.counts.values.reduce(0, +) == there, "seed \(seed)")
    #expect(board.counts.count <= 100)
  }
}
