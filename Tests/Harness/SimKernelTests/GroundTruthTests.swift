import Geodesy
import Sensing
import SimKernel
import Testing

@Suite("Ground truth (H-3)")
struct GroundTruthTests {
  /// East along 10 m in 2 s, then north along 4 m in 2 s.
  private let truth = GroundTruth(
    plane: LocalPlane(origin: nowhere), step: .seconds(2),
    samples: [(0, 0, 90), (10, 0, 0), (10, 4, 0)].map { east, north, lane in
      GroundTruth.Sample(
        point: PlanePoint(east: east, north: north), speedMetersPerSecond: 1, facingDegrees: lane,
        laneDegrees: lane, edge: Int32(lane))
    })

  @Test(
    "A position lies on the line between two samples",
    arguments: [(0, 0, 0), (0.5, 2.5, 0), (1.999, 9.995, 0), (2, 10, 0), (3, 10, 2), (4, 10, 4)])
  func interpolates(seconds: Double, east: Double, north: Double) {
    let point = truth.point(at: .s(seconds))
    #expect(point.distance(to: PlanePoint(east: east, north: north)) < 1e-9, "\(point)")
  }

  @Test("Before the start and after the end the position is held", arguments: [-5, -0.1, 4.1, 1e6])
  func clamps(seconds: Double) {
    let end = truth.samples[seconds < 0 ? 0 : 2]
    #expect(truth.point(at: .s(seconds)) == end.point)
    #expect(truth.sample(at: .s(seconds)) == end)
  }

  @Test("A sample holds until the next one", arguments: [(0, 90), (1.999, 90), (2, 0), (3.5, 0)])
  func holds(seconds: Double, lane: Double) {
    #expect(truth.sample(at: .s(seconds)).laneDegrees == lane)
  }

  @Test("It ends with its last sample; a single one ends at once")
  func end() {
    #expect(truth.end == .s(4))
    let still = GroundTruth(plane: truth.plane, step: .seconds(2), samples: [truth.samples[1]])
    #expect(still.end == .zero && still.point(at: .s(7)) == truth.samples[1].point)
  }
}
