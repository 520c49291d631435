import Geodesy
import HomeCompass
import Sensing
import TestSupport
import Testing

@Suite("The Home Base is set where the user is, set anew, and read back (MG-2)")
struct HomeBaseTests {
  @Test("It is the freshest position known, and the screen leads there at once")
  func set() throws {
    let scene = CompassScene()
    scene.fix(at: 1, north: -100)
    scene.app(.homeSet, at: 2)
    #expect(scene.last?.distanceMeters == 0)
    scene.fix(at: 10, north: -400)
    #expect(abs(try #require(scene.last?.distanceMeters) - 300) < 1)
    scene.app(.homeSet, at: 11)
    scene.fix(at: 20, north: -420)
    #expect(abs(try #require(scene.last?.distanceMeters) - 20) < 1)
    #expect(scene.bench.engine.homeSetAt == .zero + .seconds(11))
  }

  @Test("Without a fresh position nothing is set", arguments: [10, 10.1])
  func stale(age: Double) {
    let scene = CompassScene()
    scene.app(.homeSet, at: 0.5)
    #expect(scene.bench.engine.homeSetAt == nil)
    scene.fix(at: 1, north: -100)
    scene.app(.homeSet, at: 1 + age)
    #expect((scene.bench.engine.homeSetAt == nil) == (age > 10))
  }

  @Test("One who keeps the first is known, whether it was set now or read back")
  func first() throws {
    var policy = HomeCompass.Policy()
    policy.keepsFirstHome = true
    let scene = CompassScene(policy)
    scene.fix(at: 1, north: -100)
    scene.app(.homeSet, at: 2)
    scene.fix(at: 10, north: -400)
    scene.app(.homeSet, at: 11)
    #expect(abs(try #require(scene.last?.distanceMeters) - 300) < 1)
    scene.bench = Bench(HomeCompass(home: CompassScene.home, isSaved: true, policy: policy))
    scene.app(.screenOpened, at: 0)
    scene.fix(at: 1, north: -100)
    scene.app(.homeSet, at: 2)
    #expect(abs(try #require(scene.last?.distanceMeters) - 100) < 1)
  }

  static let place = Coordinate(latitudeDegrees: -31.62581234567891, longitudeDegrees: 179.9)

  @Test(
    "All of it comes back from the words that are saved",
    arguments: ["", "Riad", "Riad Yamîna 🏠 — رياض", String(repeating: "x", count: 1000)])
  func words(text: String) throws {
    for notes in [nil, text] {
      let home = HomeBase(name: text, coordinate: HomeBaseTests.place, notes: notes)
      #expect(HomeBase(words: home.words) == home)
    }
  }

  @Test("Words that are damaged are no Home Base, and end nothing", arguments: UInt64(1)...50)
  func damaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let home = HomeBase(name: "Riad Yamîna", coordinate: HomeBaseTests.place, notes: "left door")
    for length in 0..<home.words.count {
      #expect(HomeBase(words: Array(home.words.prefix(length))) == nil)
    }
    #expect(HomeBase(words: home.words + [0]) == nil)
    for index in home.words.indices {
      var words = home.words
      words[index] = Int64(bitPattern: random.next())
      // the result is another place, another text or nil
      _ = HomeBase(words: words)
    }
  }
}
