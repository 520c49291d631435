import Testing
import WalkRouter

@Suite("A leg is worked out once (MG-10)")
struct LegCacheTests {
  func key(_ step: Int, route: UInt32 = 1) -> LegCache.Key {
    LegCache.Key(routeId: route, stepIndex: step)
  }

  func leg(_ meters: Double) -> LegCache.Leg {
    LegCache.Leg(points: [], lengthMeters: meters, milliseconds: 1, isRouted: true)
  }

  /// A cache with two routes of three legs each.
  var full: LegCache {
    var cache = LegCache()
    for route in [1, 2] as [UInt32] {
      for step in 0..<3 { cache.keep(leg(Double(step)), for: key(step, route: route)) }
    }
    return cache
  }

  @Test("Redraws get the same one, and each is counted")
  func redraws() {
    var cache = LegCache()
    #expect(cache.find(key(0)) == nil)
    cache.keep(leg(5), for: key(0))
    for _ in 0..<10 { #expect(cache.find(key(0)) == leg(5)) }
    #expect(cache.hits == 10 && cache.misses == 1)
    #expect(cache.find(key(1)) == nil && cache.find(key(0, route: 2)) == nil)
  }

  @Test("A reroute takes its own leg away and no other")
  func reroute() {
    var cache = full
    cache.invalidate(.reroute(key(1)))
    #expect(cache.find(key(1)) == nil && cache.count == 5)
    cache.keep(leg(9), for: key(1))
    cache.keep(leg(10), for: key(1))
    #expect(cache.find(key(1)) == leg(10) && cache.count == 6, "one leg a step")
  }

  @Test("A reflow takes all legs of its route away: their numbers mean other stops")
  func reflow() {
    var cache = full
    cache.invalidate(.reflow(routeId: 1))
    #expect((0..<3).allSatisfy { cache.find(key($0)) == nil })
    #expect((0..<3).allSatisfy { cache.find(key($0, route: 2)) != nil })
  }

  @Test("Another pack takes all away")
  func pack() {
    var cache = full
    cache.invalidate(.pack)
    #expect(cache.count == 0)
  }
}
