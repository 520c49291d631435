import Geodesy
import NearbyPlaces
import Sensing
import TestSupport
import Testing

// BL-1
@Suite("The list does not flicker when fixes do")
struct NearbyFlickerTests {
  @Test("A place gives way to one that is nearer by more than the hysteresis, and to no other")
  func rule() {
    var scene = NearbyScene([.shop(1, east: 100), .shop(2, east: -110)])
    scene.stand(east: 0, at: 1)
    #expect(scene.ids == [1, 2])
    // 110 m and 100 m: the second is 10 m nearer
    scene.stand(east: -10, at: 2)
    #expect(scene.ids == [1, 2])
    scene.stand(east: -15, at: 3)
    #expect(scene.ids == [1, 2])
    scene.stand(east: -15.001, at: 4)
    #expect(scene.ids == [2, 1] && scene.lists.last?.reordered == 2)
    scene.stand(east: 5, at: 5)
    #expect(scene.ids == [2, 1])
    scene.stand(east: 5.001, at: 6)
    #expect(scene.ids == [1, 2])
  }

  @Test("So does the last place of a full list to one that is not on it")
  func lastPlace() {
    var policy = NearbyPlaces.Policy()
    policy.limit = 1
    var scene = NearbyScene([.shop(1, east: 100), .shop(2, east: -100)], policy: policy)
    scene.stand(east: 1, at: 1)
    #expect(scene.ids == [1])
    scene.stand(east: -10, at: 2)
    #expect(scene.ids == [1])
    scene.stand(east: -10.001, at: 3)
    #expect(scene.ids == [2] && scene.lists.last?.entered == 1)
  }

  @Test("A hysteresis below 0, or that is no number, is none")
  func noHysteresis() {
    for meters in [0, -20, Double.nan] {
      var policy = NearbyPlaces.Policy()
      policy.hysteresisMeters = meters
      var scene = NearbyScene([.shop(1, east: 100), .shop(2, east: -100)], policy: policy)
      scene.stand(east: 1, at: 1)
      scene.stand(east: -1, at: 2)
      #expect(scene.ids == [2, 1], "\(meters)")
    }
  }

  @Test("A center that follows the user does not tremble with him, and one he chose does not stay")
  func center() {
    var policy = NearbyPlaces.Policy()
    policy.radiusMeters = 1000
    var scene = NearbyScene([.shop(1, east: 1000)], policy: policy)
    for (second, east) in [(1.0, 1.0), (2, -10), (3, 12), (4, -18.99)] {
      scene.stand(east: east, at: second)
      #expect(scene.ids == [1], "\(east)")
    }
    scene.stand(east: -19.01, at: 5)
    #expect(scene.ids == [])
    for (cause, isListed) in [(MapRegion.Cause.app, true), (.user, false)] {
      var scene = NearbyScene([.shop(1, east: 1000)], policy: policy)
      scene.show(.meters(1), at: 1)
      scene.show(.meters(-5), cause: cause, at: 2)
      #expect(scene.ids == (isListed ? [1] : []))
    }
  }

  @Test("Sticky, as today, the order of the first list stays whatever happens")
  func sticky() {
    var policy = NearbyPlaces.Policy()
    policy.isSticky = true
    var scene = NearbyScene([.shop(1, east: 100), .shop(2, east: 5000)], policy: policy)
    scene.stand(east: 0, at: 1)
    scene.stand(east: 4990, at: 2)
    #expect(scene.ids == [1, 2])
  }

  @Test("On a bench in a bazaar of 500 shops the list changes less the larger the hysteresis is")
  func bench() {
    let flicker = [0.0, 5, 10, 20, 30, 40].map { Bazaar.changes(hysteresisMeters: $0) }
    print("of 100 fixes, so many change the order, with 0, 5, 10, 20, 30 and 40 m: \(flicker)")
    #expect(zip(flicker, flicker.dropFirst()).allSatisfy { $0 > $1 })
  }
}

/// A bench among 500 shops on 200 m by 200 m, with fixes like those of a phone between houses.
private enum Bazaar {
  /// Returns the percentage of fixes, over 20 minutes, after which a place came, went or moved in
  /// the list.
  static func changes(hysteresisMeters: Double) -> Double {
    var random = SeededGenerator(seed: 5)
    let shops = (1...500).map {
      Place.shop($0, .meters(random.number(-100, 100), random.number(-100, 100)))
    }
    var policy = NearbyPlaces.Policy()
    policy.hysteresisMeters = hysteresisMeters
    var scene = NearbyScene(shops, policy: policy)
    var (east, north) = (0.0, 0.0)
    let seconds = 1200
    for second in 1...seconds {
      // an error of 8 m in each axis with a time constant of 30 s
      let keep = 1 - 1 / 30.0
      let fresh = 8 * (1 - keep * keep).squareRoot()
      east = keep * east + fresh * normal(&random)
      north = keep * north + fresh * normal(&random)
      scene.stand(east: east, north: north, at: Double(second))
    }
    let changed = scene.lists.dropFirst().count { $0.entered + $0.left + $0.reordered > 0 }
    return (Double(changed) / Double(seconds) * 1000).rounded() / 10
  }

  /// Returns an approximately normal number: the sum of twelve uniform ones.
  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + random.number(0, 1) }
  }
}
