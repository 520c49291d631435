import Geodesy
import NearbyPlaces
import Sensing
import TestSupport
import Testing

// BL-1
@Suite("Changes of the source while places are listed")
struct MergeTests {
  private func listed(_ policy: NearbyPlaces.Policy = .init()) -> NearbyScene {
    var scene = NearbyScene(
      (1...3).map { .shop($0, .meters(Double($0) * 100), version: 5) }, policy: policy)
    scene.show(.meters(0), at: 0)
    return scene
  }

  @Test(
    "What is deleted goes at once, what is new comes, what moved moves, what lost its name goes")
  func changes() {
    var scene = listed()
    scene.merge([.shop(2, .meters(200), version: 6, isDeleted: true)], at: 1)
    #expect(scene.ids == [1, 3] && scene.lists.last?.left == 1)
    scene.merge([.shop(4, east: 250)], at: 2)
    #expect(scene.ids == [1, 4, 3] && scene.lists.last?.entered == 1)
    scene.merge([.shop(1, .meters(900), version: 6)], at: 3)
    #expect(scene.ids == [4, 3, 1] && scene.lists.last?.reordered == 3)
    scene.merge([Place(id: 3, name: " ", coordinate: .meters(300), version: 6)], at: 4)
    #expect(scene.ids == [4, 1])
    scene.merge([.shop(4, nil, version: 6)], at: 5)
    #expect(scene.ids == [1])
    // a deleted place can come back
    scene.merge([.shop(2, .meters(200), version: 7)], at: 6)
    #expect(scene.ids == [2, 1])
    #expect(scene.bench.engine.count == 2 && scene.bench.engine.place(3)?.name == " ")
  }

  @Test("An older change takes the place of no newer one, and raises nothing from the dead")
  func versions() {
    var scene = listed()
    scene.merge([.shop(1, .meters(900), version: 4)], at: 1)
    #expect(scene.ids == [1, 2, 3])
    scene.merge(
      [.shop(2, nil, version: 9, isDeleted: true), .shop(2, .meters(200), version: 8)], at: 2)
    #expect(scene.ids == [1, 3])
    // a place sent again with the same version replaces the old one
    scene.merge([.shop(1, .meters(350), version: 5)], at: 3)
    #expect(scene.ids == [3, 1])
  }

  @Test("Today's list shows what is gone until the user moves")
  func missed() {
    var policy = NearbyPlaces.Policy()
    policy.showsMerges = false
    var scene = listed(policy)
    scene.merge([.shop(2, .meters(200), version: 6, isDeleted: true)], at: 1)
    #expect(scene.ids == [1, 2, 3])
    scene.stand(east: 0, at: 2)
    #expect(scene.ids == [1, 3])
  }

  @Test("A place that comes far from all others is found where it is")
  func outlier() {
    var random = SeededGenerator(seed: 5)
    let places = (1...200).map {
      Place.shop($0, .meters(random.number(-100, 100), random.number(-100, 100)))
    }
    var policy = NearbyPlaces.Policy()
    policy.radiusMeters = 1000
    var scene = NearbyScene(places, policy: policy)
    for (id, east) in [(1001, 5000.0), (1002, -9000), (1003, 30_000)] as [(Int64, Double)] {
      scene.merge([.shop(id, east: east)], at: scene.bench.now.seconds)
      scene.show(.meters(east), at: scene.bench.now.seconds)
      #expect(scene.ids == [id])
      #expect(scene.markers.contains(.added(.place(id), count: 1, at: .meters(east))))
      scene.show(.meters(0), at: scene.bench.now.seconds)
    }
  }

  @Test("Many at once are the same list as one by one")
  func many() {
    var random = SeededGenerator(seed: 4)
    let places = (1...500).map {
      Place.shop($0, .meters(random.number(-2000, 2000), random.number(-2000, 2000)))
    }
    var policy = NearbyPlaces.Policy()
    policy.hysteresisMeters = 0
    var atOnce = NearbyScene(policy: policy)
    atOnce.show(.meters(0), at: 0)
    atOnce.merge(places, at: 1)
    var slowly = NearbyScene(policy: policy)
    slowly.show(.meters(0), at: 0)
    for place in places { slowly.merge([place], at: 1) }
    #expect(atOnce.ids.count == 25 && slowly.ids == atOnce.ids)
  }

  @Test("A place of which nothing more is told is of category 0 and version 0, and not deleted")
  func defaults() {
    let place = Place(id: 1, name: "Shop", coordinate: .meters(0))
    #expect(place.category == 0 && place.version == 0 && !place.isDeleted)
  }
}
