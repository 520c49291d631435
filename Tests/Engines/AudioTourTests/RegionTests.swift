import AudioTour
import Sensing
import Testing

@Suite("The platform's region monitoring as another sensor (SW-7)")
struct RegionTests {
  /// A platform that takes `limit` regions and no more, and tells of those it took.
  struct Platform {
    var guide: TourGuide
    var effects = EffectBuffer<TourOutput>()
    let limit = 20
    private(set) var watched: [Int] = []
    private(set) var refused: [Int] = []
    private(set) var started: [Int] = []
    private(set) var mostWatched = 0

    init(_ registration: RegionPolicy.Registration, stops: Int) {
      var policy = TourScene.plain
      policy.trigger = .regions
      policy.regions.registration = registration
      guide = TourGuide(tour: TourScene(stops: stops, audio: 10).tour, policy: policy)
      guide.handle(.app(.screenOpened), at: .zero, into: &effects)
      settle()
    }

    mutating func cross(_ point: Int, _ kind: FenceEvent.Kind, at second: Double) {
      guard watched.contains(point) else { return }
      guide.handleRegion(point, kind, at: .s(second), into: &effects)
      settle()
    }

    private mutating func settle() {
      for output in effects.outputs {
        switch output {
        case .monitor(let regions):
          watched.removeAll { !regions.contains($0) }
          for region in regions where !watched.contains(region) {
            if watched.count < limit { watched.append(region) } else { refused.append(region) }
          }
        case .started(let point, _): started.append(point)
        default: break
        }
      }
      mostWatched = max(mostWatched, watched.count)
      effects.clear()
    }

    /// Comes by each stop in turn, a minute apart.
    mutating func walk(past stops: Int) {
      for stop in 0..<stops {
        cross(stop, .enter, at: Double(60 * stop))
        cross(stop, .exit, at: Double(60 * stop + 20))
      }
    }
  }

  @Test("Of 25 stops registered at once five are lost, and all that comes after with them")
  func allAtOnce() {
    var platform = Platform(.allAtOnce, stops: 25)
    platform.walk(past: 25)
    #expect(platform.refused == Array(20..<25))
    #expect(platform.started == Array(0..<20))
  }

  @Test("With the next ones registered as the tour goes on, all 25 play")
  func rotating() {
    var platform = Platform(.rotating, stops: 25)
    platform.walk(past: 25)
    #expect(platform.refused == [])
    #expect(platform.mostWatched == 20)
    #expect(platform.started == Array(0..<25))
  }

  @Test("Fixes fire nothing then, and regions fire nothing where the app has its own fences")
  func otherSensor() {
    var policy = TourScene.plain
    policy.trigger = .regions
    var scene = TourScene(policy)
    scene.walk([100, 100], from: 0)
    #expect(scene.told == ["0 monitor 0..<4"])
    var effects = EffectBuffer<TourOutput>()
    var guide = TourGuide(tour: scene.tour, policy: TourScene.plain)
    guide.handle(.app(.screenOpened), at: .zero, into: &effects)
    guide.handleRegion(0, .enter, at: .s(1), into: &effects)
    #expect(guide.playing == nil)
  }

  @Test("A region of a stop whose turn has not come raises the alert")
  func ahead() {
    var platform = Platform(.rotating, stops: 5)
    platform.cross(1, .enter, at: 1)
    #expect(platform.started == [])
    #expect(platform.guide.playing == nil)
  }
}
