import Geodesy
import Sensing
import TestSupport
import Testing

@testable import PlaceLookup

// BL-6
@Suite("A hundred answers are remembered")
struct LookupCacheTests {
  @Test("What is remembered is shown at once, without a request, and takes back what is under way")
  func hits() {
    var scene = LookupScene()
    scene.learn("a", at: 0)
    #expect(scene.bench.outputs.last == .shown(.words("a"), "<a>", isRemembered: false))
    scene.type("b", at: 5)
    scene.bench.run(until: 6)
    scene.type("a", at: 6)
    #expect(scene.seen == ["<a>", "<a>"] && scene.cancelled == [2])
    #expect(
      scene.bench.outputs.last == .shown(.words("a"), "<a>", isRemembered: true))
    scene.answer(2, .found("<b>"), at: 6.1)
    scene.bench.run(until: 60)
    #expect(scene.seen.count == 2 && scene.requests.count == 2)
  }

  @Test("The one that was used least recently goes first; errors are not remembered")
  func oldest() {
    var scene = LookupScene()
    for index in 0..<100 { scene.learn("\(index)", at: Double(index) * 3) }
    scene.type("0", at: 400)
    scene.learn("new", at: 410)
    #expect(scene.bench.engine.rememberedCount == 100)
    scene.type("0", at: 420)
    #expect(scene.seen.suffix(1) == ["<0>"] && scene.requests.count == 101)
    scene.type("1", at: 430)
    scene.bench.run(until: 431)
    #expect(scene.requests.count == 102)
    scene.answer(102, .failed(.refused), at: 432)
    scene.type("1", at: 440)
    scene.bench.run(until: 441)
    #expect(scene.requests.count == 103 && scene.bench.engine.rememberedCount == 100)
  }

  @Test("They are saved when the app goes out of sight, and are there after a kill, in their order")
  func saved() {
    var policy = PlaceLookup.Policy()
    policy.cacheSize = 3
    var scene = LookupScene(policy)
    for (index, text) in ["a", "ب", "c"].enumerated() { scene.learn(text, at: Double(index) * 3) }
    scene.type("a", at: 20)
    #expect(scene.saved == nil)
    scene.bench.send(.app(.sceneBackground), at: 21)
    var next = LookupScene(policy, saved: scene.saved)
    #expect(next.bench.engine.rememberedCount == 3)
    next.learn("d", at: 0)
    next.type("a", at: 10)
    next.type("c", at: 11)
    #expect(next.seen == ["<d>", "<a>", "<c>"] && next.requests.count == 1)
    next.type("ب", at: 12)
    next.bench.run(until: 13)
    #expect(next.requests.count == 2)
  }

  @Test("A cache of none remembers nothing, whatever is answered")
  func none() {
    for capacity in [0, -1] {
      var cache = LookupCache(capacity: capacity)
      cache.insert(.words("a"), "<a>")
      cache.insert(.words("b"), "<b>")
      #expect(cache.find(.words("a")) == nil && cache.entries.isEmpty)
    }
  }

  @Test("A memory warning leaves none, and a request under way goes on")
  func warning() {
    var scene = LookupScene()
    scene.learn("a", at: 0)
    scene.type("b", at: 5)
    scene.bench.run(until: 6)
    scene.bench.send(at: 6) { engine, _, _ in engine.clearMemory() }
    #expect(scene.bench.engine.rememberedCount == 0)
    scene.answer(2, .found("<b>"), at: 7)
    #expect(scene.seen == ["<a>", "<b>"] && scene.bench.engine.rememberedCount == 1)
  }

  @Test("Where the user was is not saved, but by today's")
  // BL-7
  func positions() {
    let place = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    for savesPositions in [false, true] {
      var policy = PlaceLookup.Policy()
      policy.savesPositions = savesPositions
      var scene = LookupScene(policy)
      let cell = LookupCell(place)!
      for (index, query) in [LookupQuery.position(cell), .place(cell)].enumerated() {
        scene.bench.send(at: Double(index) * 5) { engine, instant, effects in
          engine.ask(query, at: instant, into: &effects)
        }
        scene.bench.run(until: Double(index) * 5 + 2)
        scene.answer(index + 1, .found("Riad"), at: Double(index) * 5 + 2)
      }
      scene.bench.send(.app(.sceneBackground), at: 20)
      #expect(
        LookupCache(capacity: 9, saved: scene.saved ?? []).entries.map(\.query)
          == (savesPositions ? [.position(cell), .place(cell)] : [.place(cell)]))
    }
  }

  @Test("What is saved has the form that the phone may hold from an earlier version")
  func form() throws {
    var cache = LookupCache(capacity: 9)
    cache.insert(.words("a"), "B")
    cache.insert(.place(try #require(LookupCell(latitude: 316_258, longitude: -79_892))), "")
    let words: [UInt8] = [0, 1, 0, 0, 0, 97, 1, 0, 0, 0, 66]
    let place: [UInt8] = [1, 0x62, 0xD3, 0x04, 0, 0xEC, 0xC7, 0xFE, 0xFF, 0, 0, 0, 0]
    #expect(cache.bytes(withPositions: false) == [1] + words + place)
    #expect(LookupCache(capacity: 9, saved: [1] + words + place).entries.count == 2)
    #expect(LookupCache(capacity: 9, saved: [2] + words + place).entries.isEmpty)
    // a text of 65 537 bytes
    let long = [0, 1, 0, 1, 0] + [UInt8](repeating: 97, count: 65_537) + [1, 0, 0, 0, 66]
    #expect(LookupCache(capacity: 9, saved: [1] + words + long).entries.isEmpty)
  }

  @Test("Texts of up to 65 536 bytes are saved; what has a longer one is left out, and no other")
  func longTexts() {
    func text(bytes: Int) -> String {
      String(repeating: "ب", count: bytes / 2) + (bytes.isMultiple(of: 2) ? "" : "a")
    }
    for (words, answer, isSaved) in [
      (65_536, 65_536, true), (65_537, 4, false), (4, 65_537, false),
    ] {
      var cache = LookupCache(capacity: 9)
      cache.insert(.words(text(bytes: words)), text(bytes: answer))
      cache.insert(.words("b"), "B")
      let saved = LookupCache(capacity: 9, saved: cache.bytes(withPositions: true)).entries
      #expect(saved.map(\.answer.utf8.count) == (isSaved ? [answer, 1] : [1]))
    }
  }

  @Test("What was not saved by this program is an empty cache, and no trap")
  func strangeBytes() {
    var cache = LookupCache(capacity: 5)
    cache.insert(.words("a"), "A")
    cache.insert(.place(LookupCell(Coordinate(latitudeDegrees: 1, longitudeDegrees: -180))!), "B")
    let bytes = cache.bytes(withPositions: true)
    #expect(LookupCache(capacity: 5, saved: bytes).entries.map(\.answer) == ["A", "B"])
    #expect(LookupCache(capacity: 1, saved: bytes).entries.map(\.answer) == ["B"])
    // the first entry is complete after 11 bytes
    for count in 0..<bytes.count where count != 1 && count != 12 {
      #expect(LookupCache(capacity: 5, saved: Array(bytes.prefix(count))).entries.isEmpty)
    }
    for index in bytes.indices {
      for byte in [0, 3, 0x7f, 0x80, 0xff] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        _ = LookupCache(capacity: 5, saved: changed)
      }
    }
  }

  @Test("A saved place that is not on the globe is none; its edges are")
  func offTheGlobe() {
    for (latitude, longitude, isThere) in [
      (900_000, 0, true), (900_001, 0, false), (-900_000, 0, true), (-900_001, 0, false),
      (0, 1_800_000, true), (0, 1_800_001, false), (0, -1_799_999, true), (0, -1_800_000, false),
    ] as [(Int32, Int32, Bool)] {
      #expect((LookupCell(latitude: latitude, longitude: longitude) != nil) == isThere)
    }
  }

  @Test("A position that trembles is one cell; both sides of the antimeridian are one, too")
  func cells() {
    func cell(_ latitude: Double, _ longitude: Double) -> LookupCell? {
      LookupCell(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }
    #expect(cell(31.62581, -7.98921) == cell(31.62584, -7.98918))
    #expect(cell(0, 180) == cell(0, -180) && cell(0, -179.99996) == cell(0, 180))
    #expect(cell(90.1, 0) == nil && cell(.nan, 0) == nil)
    #expect(cell(-90, 5)?.center == Coordinate(latitudeDegrees: -90, longitudeDegrees: 5))
  }
}
