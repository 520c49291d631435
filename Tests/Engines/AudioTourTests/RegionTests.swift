import AudioTour
import Sensing
import Testing

@Suite("The platform's region monitoring as another sensor (SW-7)")
struct RegionTests {
  /// A platform that accepts at most `limit` regions and reports crossings of accepted ones only.
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
      self.init(policy, stops: stops)
    }

    init(_ policy: TourPolicy, stops: Int) {
      guide = TourGuide(tour: TourScene(stops: stops, audio: 10).tour, policy: policy)
      handle(.app(.screenOpened), at: 0)
    }

    mutating func cross(_ point: Int, _ kind: RegionEvent.Kind, at second: Double) {
      guard watched.contains(point) else { return }
      handle(.region(RegionEvent(region: Int32(point), kind: kind)), at: second)
    }

    private mutating func handle(_ event: Event, at second: Double) {
      guide.handle(event, at: .s(second), into: &effects)
      for request in effects.phoneRequests {
        switch request {
        case .watch(let region, _, _, _):
          if watched.count < limit {
            watched.append(Int(region))
          } else {
            refused.append(Int(region))
          }
        case .unwatch(let region): watched.removeAll { $0 == Int(region) }
        default: break
        }
      }
      for output in effects.outputs {
        if case .started(let point, _) = output { started.append(point) }
      }
      mostWatched = max(mostWatched, watched.count)
      effects.clear()
    }

    /// Crosses each stop in turn, one minute apart.
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
    #expect(scene.told == [])
    var effects = EffectBuffer<TourOutput>()
    var guide = TourGuide(tour: scene.tour, policy: TourScene.plain)
    guide.handle(.app(.screenOpened), at: .zero, into: &effects)
    guide.handle(.region(RegionEvent(region: 0, kind: .enter)), at: .s(1), into: &effects)
    #expect(guide.playing == nil)
  }

  @Test("A region far ahead that was never entered costs no other its place among the watched")
  func spurious() {
    var policy = TourScene.plain
    policy.trigger = .regions
    policy.sequence = .any
    var platform = Platform(policy, stops: 25)
    platform.cross(19, .enter, at: 1)
    platform.cross(19, .exit, at: 30)
    #expect(platform.started == [19])
    #expect(platform.watched.sorted() == Array(0..<19) + [20])
  }

  @Test("A number that is no stop's changes nothing", arguments: [-1, 4, .max] as [Int32])
  func strange(region: Int32) {
    var scene = TourScene(
      {
        var policy = TourScene.plain
        policy.trigger = .regions
        return policy
      }())
    scene.send(.region(RegionEvent(region: region, kind: .enter)), at: 1)
    #expect(scene.told == [])
  }

  @Test("A region of a stop whose turn has not come raises the alert")
  func ahead() {
    var platform = Platform(.rotating, stops: 5)
    platform.cross(1, .enter, at: 1)
    #expect(platform.started == [])
    #expect(platform.guide.playing == nil)
  }
}
