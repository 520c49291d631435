import AudioTour
import Geodesy
import Sensing
import TestSupport
import Testing

@Suite("A stop may ask for its own lane (SW-2, MG-9)")
struct LaneGateTests {
  /// Whether a stop on the given lanes triggers on a fix at its center that is matched to `edge`.
  private func isTriggered(on edge: Int32?, lanes: [[Int32]]) -> Bool {
    let scene = TourScene(stops: 1)
    var bench = Bench(TourGuide(tour: scene.tour, policy: TourScene.plain, lanes: lanes))
    bench.send(.app(.screenOpened), at: 0)
    let fix = Fix(coordinate: scene.tour.points[0].coordinate, measured: .s(1))
    bench.send(at: 1) { $0.handle(.fix(fix), matchedEdge: edge, at: $1, into: &$2) }
    return bench.outputs.contains { if case .triggered = $0 { true } else { false } }
  }

  @Test("It fires on that lane, not on the one behind the wall")
  func gate() {
    #expect(isTriggered(on: 7, lanes: [[6, 7]]))
    #expect(!isTriggered(on: 8, lanes: [[6, 7]]))
  }

  @Test("What nobody knows closes no gate")
  func unknown() {
    #expect(isTriggered(on: nil, lanes: [[6, 7]]), "no lane was sure")
    #expect(isTriggered(on: 8, lanes: [[]]), "the stop asks for none")
    #expect(isTriggered(on: 8, lanes: []), "there is no map")
  }
}
