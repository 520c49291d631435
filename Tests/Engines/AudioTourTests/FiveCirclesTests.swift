import AudioTour
import Geodesy
import Sensing
import TestSupport
import Testing

@Suite("Five wide circles at one fix a second, without noise (SW-2, SW-3)")
struct FiveCirclesTests {
  private static let radii = [150.0, 120, 120, 150, 150]
  private static let legs = [179.0, 168, 853, 478]
  /// Distance of each center along the lane, in meters; not whole, so that no fix lies on a circle.
  private static let middles = legs.reduce(into: [400.37]) { $0.append($0[$0.count - 1] + $1) }

  /// Returns the crossings for one fix a second along the lane at `pace` m/s, through all five
  /// circles; `east` is the distance of the lane from the centers, in meters.
  private func crossings(pace: Double, east: Double) -> [FenceEvent] {
    let tour = Tour(
      points: zip(Self.middles, Self.radii).enumerated().map { index, circle in
        TourPoint(
          id: "\(index)", coordinate: FenceScene.coordinate(north: circle.0, east: east),
          triggerRadiusMeters: circle.1, audioDuration: .seconds(20))
      })
    var policy = TourPolicy.ours
    policy.fences = .naive
    policy.armedCount = nil
    // the last circle is left after the end of the tour
    policy.ending = .tracksOn
    var bench = Bench(TourGuide(tour: tour, policy: policy))
    bench.send(.app(.screenOpened), at: 0)
    for second in 0..<Int(2600 / pace) {
      let fix = Fix(
        coordinate: FenceScene.coordinate(north: pace * Double(second)),
        horizontalAccuracyMeters: 1, measured: .s(Double(second)))
      bench.send(.fix(fix), at: Double(second))
    }
    return bench.outputs.compactMap { if case .fence(let event) = $0 { event } else { nil } }
  }

  @Test(
    "Each is entered with the first fix in it and left with the first beyond it",
    arguments: [(1.0, 0.0), (1.4, 0), (1.37, 35), (0.7, 119), (2.9, 80)])
  func seconds(pace: Double, east: Double) {
    let found = crossings(pace: pace, east: east)
    var expected: [String] = []
    for (index, (middle, radius)) in zip(Self.middles, Self.radii).enumerated() {
      // Pythagoras: where the circle begins and ends on the lane
      let half = (radius * radius - east * east).squareRoot()
      let enter = Int(((middle - half) / pace).rounded(.up))
      let exit = Int(((middle + half) / pace).rounded(.down)) + 1
      expected += ["\(index) enter \(enter)", "\(index) exit \(exit)"]
    }
    #expect(
      Set(found.map { "\($0.fence) \($0.kind) \(Int($0.instant.seconds))" }) == Set(expected))
    #expect(found.count == 10)
  }

  @Test("The circles that overlap are inside each other's, and still play in order, each once")
  func overlapping() {
    let overlaps = zip(Self.legs, zip(Self.radii, Self.radii.dropFirst())).map { leg, radii in
      radii.0 + radii.1 - leg
    }
    #expect(overlaps == [91, 72, -583, -178])
    let order = crossings(pace: 1, east: 0).map { "\($0.fence)\($0.kind)" }
    // the second circle is entered before the first is left, and the third before the second is
    // left
    #expect(
      order == [
        "0enter", "1enter", "2enter", "0exit", "1exit", "2exit", "3enter", "3exit", "4enter",
        "4exit",
      ]
        || order == [
          "0enter", "1enter", "0exit", "2enter", "1exit", "2exit", "3enter", "3exit", "4enter",
          "4exit",
        ])
  }
}
