import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("The app's own position and its circles (MG-2)")
struct OwnPositionTests {
  /// A phone that stays where it is.
  private static let truth = GroundTruth(
    plane: LocalPlane(origin: Scene.origin), step: .seconds(1),
    samples: (0...60).map { _ in
      GroundTruth.Sample(
        point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: 0,
        laneDegrees: 0, edge: 0)
    })

  /// Four estimates: 2 m off and sure for 10 s, 4 m off for 5 s, 20 m off and sure for 5 s, and
  /// 20 m off in a wide circle, which is valid for 10 s only.
  private func scene(of subject: Subject) -> Scene {
    var scene = Scene(truth: Self.truth, end: 50)
    let estimates: [(second: Double, error: Double, of68: Double, of95: Double)] = [
      (10, 2, 3, 6), (20, 4, 3, 6), (25, 20, 5, 14), (30, 20, 10, 30),
    ]
    for estimate in estimates {
      scene.saw(
        PositionEstimated(
          coordinate: Scene.place(east: estimate.error), radius68Meters: estimate.of68,
          radius95Meters: estimate.of95, ageSeconds: 0),
        of: subject, at: estimate.second)
    }
    return scene
  }

  @Test(
    "Circles hold the phone or not for as long as they are shown",
    arguments: [Subject.route, .cards, .compass, .tour])
  func shares(subject: Subject) throws {
    let scene = scene(of: subject)
    func score(_ name: String) throws -> Double? {
      try scene.score("\(subject.name).own_position.\(name)").value
    }
    #expect(agree(try score("inside_68"), 10.0 / 30))
    #expect(agree(try score("inside_95"), 25.0 / 30))
    #expect(agree(try score("sure"), 20.0 / 30))
    #expect(agree(try score("sure_wrong"), 5.0 / 30))
  }

  @Test("Of an app that was sure and wrong it tells when, how far off and how sure")
  func moment() throws {
    let score = try scene(of: .compass).score("compass.own_position.sure_wrong")
    #expect(
      score.worst
        == Moment(.s(25), "the app's own position was 20 m off, but claimed 14 m"))
    let none = Scene(truth: Self.truth, end: 50)
    #expect(try none.score("compass.own_position.sure").value == nil, "nothing was shown")
  }
}
