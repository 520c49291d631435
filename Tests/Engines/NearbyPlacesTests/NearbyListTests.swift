import Geodesy
import NearbyPlaces
import Sensing
import TestSupport
import Testing

// BL-1
@Suite("The places nearby, sorted from the user")
struct NearbyListTests {
  private static let three = [
    Place.shop(1, east: 300), .shop(2, east: 100), .shop(3, east: -500),
  ]

  @Test("From the user where he is known, from the middle of the map where he is not")
  func origins() {
    var scene = NearbyScene(Self.three)
    scene.show(.meters(0), at: 0)
    #expect(scene.ids == [2, 1, 3] && scene.lists.last?.origin == .center)
    scene.stand(east: -400, at: 1)
    #expect(scene.ids == [3, 2, 1] && scene.lists.last?.origin == .user)
    #expect(scene.bench.engine.entries.map(\.meters) == [100, 500, 700])
    scene.bench.send(.authorization(Authorization(status: .denied)), at: 2)
    #expect(scene.ids == [2, 1, 3] && scene.lists.last?.origin == .center)
    // without permission the user's position does not count
    scene.stand(east: -400, at: 3)
    #expect(scene.ids == [2, 1, 3])
    scene.bench.send(.authorization(Authorization(status: .whenInUse)), at: 4)
    scene.stand(east: -400, at: 5)
    #expect(scene.ids == [3, 2, 1])
  }

  @Test("Today's: sorted from the middle though he is known, and from him though he said no")
  func mistakenOrigins() {
    var policy = NearbyPlaces.Policy()
    policy.sortsFromCenter = true
    var scene = NearbyScene(Self.three, policy: policy)
    scene.show(.meters(0), at: 0)
    scene.stand(east: -400, at: 1)
    #expect(scene.ids == [2, 1, 3])
    policy = NearbyPlaces.Policy()
    policy.hearsOfPermission = false
    scene = NearbyScene(Self.three, policy: policy)
    scene.show(.meters(0), at: 0)
    scene.stand(east: -400, at: 1)
    scene.bench.send(.authorization(Authorization(status: .denied)), at: 2)
    #expect(scene.ids == [3, 2, 1])
  }

  @Test("Within 25 miles of the middle, to the millimeter, however far the user is")
  func radius() {
    let miles = 25 * 1609.344
    let places = [
      Place.shop(1, east: miles - 0.001), .shop(2, east: miles + 0.001), .shop(3, east: -miles + 1),
    ]
    var scene = NearbyScene(places)
    scene.show(.meters(0), at: 0)
    #expect(Set(scene.ids) == [1, 3])
    scene.stand(.degrees(48.85, 2.35), at: 1)
    // Paris is north and a little east of the medina
    #expect(scene.ids == [1, 3])
  }

  @Test("A place exactly on the edge is in, and one that a shorter mile leaves out is, too")
  func edge() {
    let edge = Place.shop(1, .meters(40_000, 5000))
    let meters = Coordinate.meters(0).distanceMeters(to: .meters(40_000, 5000))
    for (radius, isIn) in [(meters, true), (meters.nextDown, false)] {
      var policy = NearbyPlaces.Policy()
      policy.radiusMeters = radius
      var scene = NearbyScene([edge], policy: policy)
      scene.show(.meters(0), at: 0)
      #expect(scene.ids == (isIn ? [1] : []))
    }
    // 25 miles of 1609.34 m are 10 cm shorter
    let between = Place.shop(1, east: 25 * 1609.344 - 0.05)
    for (mile, isIn) in [
      (DistanceUnits.metersPerMile, true), (NearbyPlaces.Policy.roundedMileMeters, false),
    ] {
      var policy = NearbyPlaces.Policy()
      policy.radiusMeters = 25 * mile
      var scene = NearbyScene([between], policy: policy)
      scene.show(.meters(0), at: 0)
      #expect(scene.ids == (isIn ? [1] : []))
    }
  }

  @Test("A radius below 0, or that is no number, holds nothing; one beyond the antipode all")
  func strangeRadius() {
    let places = [Place.shop(1, east: 0), .shop(2, .degrees(-31.6258, 172.0108))]
    for (radius, listed) in [
      (-5.0, []), (.nan, []), (0, [1]), (3e7, [1, 2]), (.infinity, [1, 2]),
    ] as [(Double, [Int64])] {
      var policy = NearbyPlaces.Policy()
      policy.radiusMeters = radius
      var scene = NearbyScene(places, policy: policy)
      scene.show(.meters(0), at: 0)
      #expect(scene.ids == listed, "\(radius)")
    }
  }

  @Test("At most 25, or as many as the app wants; none is an empty list, said once it is one")
  func limit() {
    let places = (1...40).map { Place.shop(Int64($0), east: Double($0) * 30) }
    for limit in [25, 3, 0] {
      var policy = NearbyPlaces.Policy()
      policy.limit = limit
      var scene = NearbyScene(places, policy: policy)
      scene.show(.meters(0), at: 0)
      #expect(scene.ids == Array(1...40).prefix(limit).map(Int64.init))
      #expect(scene.lists.last?.count == limit)
    }
    var empty = NearbyScene()
    empty.show(.meters(0), at: 0)
    #expect(empty.lists.map(\.count) == [0])
  }

  private static let leftOut = [
    Place(id: 1, name: "Gone", coordinate: .meters(10), isDeleted: true),
    Place(id: 2, name: "", coordinate: .meters(20)),
    Place(id: 3, name: " \t\u{200B}\u{A0}", coordinate: .meters(30)),
    Place(id: 4, name: "Nowhere", coordinate: nil),
    Place(id: 5, name: "Beyond", coordinate: .degrees(95, 0)),
    Place(id: 6, name: "Unknown", coordinate: .degrees(.nan, 0)),
    Place(id: 7, name: "Null", coordinate: .degrees(0, -0.0)),
    Place(id: 8, name: "دكان", coordinate: .meters(40)),
  ]

  @Test("What is deleted, nameless, at (0, 0) or nowhere is not listed")
  func leftOut() {
    var scene = NearbyScene(Self.leftOut)
    scene.show(.meters(0), at: 0)
    #expect(scene.ids == [8])
    scene.show(.degrees(0, 0), at: 1)
    #expect(scene.ids == [])
  }

  @Test("Today's list it, each by a setting of its own")
  func mistakenlyListed() {
    for (setting, listed) in [
      (\NearbyPlaces.Policy.listsDeleted, [1, 8]), (\.listsNameless, [2, 3, 8]),
      (\.listsNullIsland, [8]),
    ] as [(WritableKeyPath<NearbyPlaces.Policy, Bool>, [Int64])] {
      var policy = NearbyPlaces.Policy()
      policy[keyPath: setting] = true
      var scene = NearbyScene(Self.leftOut, policy: policy)
      scene.show(.meters(0), at: 0)
      #expect(scene.ids == listed)
      scene.show(.degrees(0.1, 0), at: 1)
      #expect(scene.ids == (setting == \.listsNullIsland ? [7] : []))
    }
  }

  @Test("Of equally far places the smaller id comes first, on whichever side they are")
  func ties() {
    let around = [
      Place.shop(9, east: 200), .shop(4, east: -200), .shop(7, .meters(0, 200)),
      .shop(5, .meters(0, -200)), .shop(8, east: 200), .shop(2, east: 900),
    ]
    for places in [around, around.reversed()] {
      var scene = NearbyScene(places)
      scene.show(.meters(0), at: 0)
      #expect(scene.ids == [4, 5, 7, 8, 9, 2])
    }
    // also far away, where distances to both sides differ by more than they do nearby
    var one = NearbyPlaces.Policy()
    (one.limit, one.radiusMeters) = (1, 3e6)
    for meters in [200_000.0, 1_000_000] {
      for (east, west) in [(1, 2), (2, 1)] as [(Int64, Int64)] {
        var scene = NearbyScene(
          [.shop(east, east: meters), .shop(west, east: -meters)], policy: one)
        scene.show(.meters(0), at: 0)
        #expect(scene.ids == [1])
      }
    }
    // equal distances at the end of the list are ordered by id as well
    var policy = NearbyPlaces.Policy()
    policy.limit = 2
    var scene = NearbyScene((1...60).reversed().map { .shop($0, east: 50) }, policy: policy)
    scene.show(.meters(0), at: 0)
    #expect(scene.ids == [1, 2])
  }

  @Test("Across the antimeridian and over the poles, where today's see an edge of the world")
  func edges() {
    let places = [
      Place.shop(1, .degrees(-17, 179.99)), .shop(2, .degrees(-17, -179.99)),
      .shop(3, .degrees(89.99, 10)), .shop(4, .degrees(89.98, -170)), .shop(5, .degrees(-90, 33)),
    ]
    var policy = NearbyPlaces.Policy()
    for crosses in [true, false] {
      policy.crossesAntimeridian = crosses
      var scene = NearbyScene(places, policy: policy)
      scene.show(.degrees(-17, -179.995), at: 0)
      #expect(scene.ids == (crosses ? [2, 1] : [2]))
      scene.show(.degrees(90, 77), at: 1)
      #expect(scene.ids == (crosses ? [3, 4] : [3]))
      scene.show(.degrees(-89.9, -140), at: 2)
      #expect(scene.ids == [5])
    }
  }

  @Test("By category, and an app's own radius of 1000 m around the user where there is no map")
  // EX-1
  func category() {
    let places = [
      Place.shop(1, .meters(100), category: 3), .shop(2, .meters(200), category: 5),
      .shop(3, .meters(999), category: 3), .shop(4, .meters(1001), category: 3),
      .shop(5, .meters(50), category: 63),
    ]
    var policy = NearbyPlaces.Policy()
    policy.radiusMeters = 1000
    var scene = NearbyScene(places, policy: policy)
    scene.stand(east: 0, at: 1)
    #expect(scene.ids == [5, 1, 2, 3])
    scene.select(PlaceCategories(3), at: 2)
    #expect(scene.ids == [1, 3])
    scene.select([PlaceCategories(3), PlaceCategories(5)], at: 3)
    #expect(scene.ids == [1, 2, 3])
    scene.select(PlaceCategories(4), at: 4)
    #expect(scene.ids == [] && scene.lists.last?.left == 3)
    scene.select(.all, at: 5)
    #expect(scene.ids == [5, 1, 2, 3])
  }
}

// BL-1, BL-2
@Suite("When the list changes")
struct NearbyTimeTests {
  private static let two = [Place.shop(1, east: 100), .shop(2, east: 700)]

  @Test("A region counts once the map has been still for 500 ms, the last one only")
  func debounce() {
    var scene = NearbyScene(Self.two)
    for step in 0...10 {
      scene.bench.send(
        .mapRegion(.around(.meters(Double(step) * 100), 1400)), at: 1 + Double(step) * 0.1)
    }
    scene.bench.run(until: 2.499)
    #expect(scene.lists == [])
    scene.bench.run(until: 2.5)
    #expect(scene.ids == [2, 1] && scene.lists.count == 1)
    scene.bench.run(until: 100)
    #expect(scene.lists.count == 1)
    // a region without a valid center changes nothing
    scene.show(.degrees(.nan, 0), at: 101)
    #expect(scene.lists.count == 1)
  }

  @Test("Without quiet to wait for, every region is a list")
  func noDebounce() {
    var policy = NearbyPlaces.Policy()
    policy.quiet = .zero
    var scene = NearbyScene(Self.two, policy: policy)
    for step in 0...10 {
      scene.bench.send(
        .mapRegion(.around(.meters(Double(step) * 100), 1400)), at: 1 + Double(step) * 0.1)
    }
    scene.bench.run(until: 3)
    #expect(scene.lists.count == 11)
  }

  @Test("Distances live with every fix; old, poor and invalid fixes are none")
  func fixes() {
    var scene = NearbyScene(Self.two)
    scene.show(.meters(0), at: 0)
    scene.stand(east: 10, at: 1)
    scene.stand(east: 11, at: 2)
    #expect(scene.bench.engine.entries.map(\.meters) == [89, 689])
    let count = scene.lists.count
    for fix in [
      Fix(
        coordinate: .meters(600), horizontalAccuracyMeters: 5, measured: .zero + .seconds(1.5),
        delivered: .zero + .seconds(3)),
      Fix(
        coordinate: .meters(600), horizontalAccuracyMeters: 100.5, measured: .zero + .seconds(3)),
      Fix(coordinate: .meters(600), measured: .zero + .seconds(3)),
      Fix(coordinate: .degrees(91, 0), horizontalAccuracyMeters: 5, measured: .zero + .seconds(3)),
    ] { scene.bench.send(.fix(fix), at: 3) }
    #expect(scene.lists.count == count && scene.ids == [1, 2])
    let stale = Fix(
      coordinate: .meters(600), horizontalAccuracyMeters: 5, measured: .zero + .seconds(4))
    scene.bench.send(.fix(stale), at: 14.001)
    #expect(scene.lists.count == count)
  }

  @Test("Nothing is listed while the screen is closed, and all that came counts when it opens")
  func closed() {
    var scene = NearbyScene(Self.two)
    scene.show(.meters(0), at: 0)
    scene.bench.send(.app(.screenLeft), at: 1)
    let count = scene.bench.outputs.count
    scene.stand(east: 650, at: 2)
    scene.merge([.shop(3, east: 660)], at: 3)
    scene.show(.meters(5), at: 4)
    #expect(scene.bench.outputs.count == count)
    scene.bench.send(.app(.screenOpened), at: 5)
    #expect(scene.ids == [3, 2, 1])
  }

  @Test("Where there is neither a map nor a user there is no list; and none any more without both")
  func nowhere() {
    var scene = NearbyScene(Self.two)
    scene.merge([.shop(3, east: 1)], at: 1)
    #expect(scene.bench.outputs == [])
    scene.stand(east: 0, at: 2)
    #expect(scene.ids == [3, 1, 2])
    scene.bench.send(.authorization(Authorization(status: .denied)), at: 3)
    #expect(scene.ids == [] && scene.lists.last?.count == 0 && scene.lists.last?.left == 3)
    #expect(scene.lists.last?.entered == 0 && scene.lists.last?.reordered == 0)
  }
}
