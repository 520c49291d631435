import Foundation
import Sensing
import SimKernel
import SimNumerics
import Testing

@testable import SimMetrics

@Suite("Whether the reported accuracy means what it says (H-5)")
struct CalibrationMetricsTests {
  /// Errors at evenly spaced quantiles of the Rayleigh distribution, all with the same accuracy.
  private func honest(_ platform: Platform, sigma: Double = 4, claims: Double = 1) -> Scene {
    let radius = platform == .ios ? 2.0.squareRoot() : 1.50959
    let fixes = (0..<400).map { i -> Fix in
      let share = (Double(i) + 0.5) / 400
      let error = sigma * (-2 * log(1 - share)).squareRoot()
      // far apart in time, so that they are independent
      return Scene.fix(Double(i) * 1000, east: error, accuracy: sigma * radius * claims)
    }
    var scene = Scene(fixes: fixes, truth: Scene.standing(east: 0), end: 500_000)
    scene.platform = platform
    return scene
  }

  @Test(
    "An honest phone comes to what its platform means",
    arguments: [(Platform.ios, 0.632), (.android, 0.68)])
  func containment(platform: Platform, nominal: Double) throws {
    let scene = honest(platform)
    func value(_ name: String) throws -> Double {
      try #require(try scene.score("given.\(name)").value)
    }
    #expect(abs(try value("containment") - nominal) < 0.002)
    #expect(try value("containment.gap") < 0.002)
    #expect(try value("reliability.error") < 0.002)
    for (name, factor) in [("x0_5", 0.5), ("x1_5", 1.5), ("x2", 2), ("x3", 3)] {
      let scale = platform == .ios ? 1 : 1.1394
      let expected = 1 - exp(-scale * factor * factor)
      #expect(abs(try value("containment.\(name)") - expected) < 0.002, "\(name)")
    }
    // values at evenly spaced quantiles lack a little of the tail
    #expect(abs(try value("nees.mean") - 2) < 0.01)
    #expect(abs(try value("nees.within95") - 0.95) < 0.002)
    #expect(try value("nees.outside") == 0)
  }

  @Test("A phone that claims half its errors, or twice, is not", arguments: [0.5, 2])
  func dishonest(claims: Double) throws {
    let scene = honest(.ios, claims: claims)
    func value(_ name: String) throws -> Double {
      try #require(try scene.score("given.\(name)").value)
    }
    let contained = 1 - exp(-claims * claims)
    #expect(abs(try value("containment") - contained) < 0.002)
    #expect(abs(try value("containment.gap") - abs(contained - 0.632)) < 0.002)
    #expect(abs(try value("nees.mean") - 2 / (claims * claims)) < 0.05)
    let curve = [0.5, 1, 1.5, 2, 3].map { factor in
      abs(exp(-factor * factor) - exp(-claims * claims * factor * factor))
    }
    #expect(abs(try value("reliability.error") - curve.reduce(0, +) / 5) < 0.002)
    // 400 independent fixes: by chance the mean lies in 1.81 to 2.20
    #expect(try value("nees.outside") > 1)
  }

  @Test("Where nobody says whose phone it is, nothing is honest or not")
  func unknownPlatform() throws {
    var scene = honest(.ios)
    scene.platform = nil
    #expect(try scene.score("given.containment").count == 400)
    for name in ["containment.gap", "reliability.error", "nees.mean", "nees.outside"] {
      #expect(try scene.score("given.\(name)") == Score(nil, count: 0), "\(name)")
    }
  }

  // 2026-11-23: the share was 0.6 %, because squares were assumed to decorrelate as slowly as
  // errors
  @Test("Of honest phones whose errors wander for 45 s one in twenty is called dishonest")
  func falseAlarms() throws {
    var random = RandomStream(seed: 9).fork("false alarms")
    let r = exp(-5.0 / 45)
    let fresh = (1 - r * r).squareRoot()
    let repeats = 300
    let alarms = try (0..<repeats).count { _ in
      var east = random.normal()
      var north = random.normal()
      let fixes = (0..<400).map { i -> Fix in
        east = r * east + fresh * random.normal()
        north = r * north + fresh * random.normal()
        return Scene.fix(
          5 * Double(i), east: 4 * east, north: 4 * north, accuracy: 4 * 2.0.squareRoot())
      }
      var scene = Scene(fixes: fixes, truth: Scene.standing(east: 0), end: 2000)
      scene.platform = .ios
      return try scene.score("given.nees.outside").value != 0
    }
    // 15 expected, with a standard deviation of 4
    #expect((5...28).contains(alarms), "\(alarms) of \(repeats)")
  }

  @Test("Six minutes hold too few independent fixes to be consistent or not")
  func tooFew() throws {
    let walk = Wandering(seed: 1, seconds: 400)
    #expect(try walk.scene.score("given.nees.mean").value != nil)
    #expect(try walk.scene.score("given.nees.outside") == Score(nil, count: walk.rows.count))
  }

  @Test("A fix on its radius is inside, and one without an accuracy claims nothing")
  func boundary() throws {
    // 2 µm above the radius, the largest rounding error of the projection and back
    let fixes = [
      Scene.fix(0, east: 5, accuracy: 5.000002), Scene.fix(1, east: 5, accuracy: 4.9),
      Scene.fix(2, east: 5, accuracy: nil),
    ]
    let scene = Scene(fixes: fixes, truth: Scene.standing(east: 0))
    #expect(try scene.score("given.containment") == Score(0.5, count: 2))
  }

  @Test("All of them agree with plain sums over a random walk", arguments: [60, 61])
  func bruteForce(seed: UInt64) throws {
    let walk = Wandering(seed: seed)
    for (name, factor) in [("", 1.0), (".x0_5", 0.5), (".x1_5", 1.5), (".x2", 2), (".x3", 3)] {
      let inside = walk.rows.filter { $0.error <= factor * $0.accuracy }.count
      let expected = Double(inside) / Double(walk.rows.count)
      #expect(agree(try walk.scene.score("given.containment\(name)").value, expected))
    }
    // eᵀP⁻¹e with the variance of P from 1.50959…, whose square is −2 ln 0.32
    let squared = walk.rows.map { row -> Double in
      let variance = row.accuracy * row.accuracy / (-2 * log(0.32))
      let (x, y) = (row.given.x - row.real.x, row.given.y - row.real.y)
      return x * x / variance + y * y / variance
    }
    let mean = squared.reduce(0, +) / Double(squared.count)
    #expect(agree(try walk.scene.score("given.nees.mean").value, mean))
    let within = Double(squared.filter { $0 <= 5.991_464_547_107_98 }.count)
    #expect(
      agree(try walk.scene.score("given.nees.within95").value, within / Double(squared.count)))
  }

  @Test("The bounds of the mean are those of GSL's χ²", arguments: [10, 30, 100, 1000])
  func bounds(count: Int) {
    let exact = ChiSquared.boundsOfMean(of: count, degrees: 2)
    let ours = CalibrationMetrics.boundsOfMean(of: Double(count))
    #expect(abs(ours.lowerBound / exact.lowerBound - 1) < 2e-3, "\(ours) \(exact)")
    #expect(abs(ours.upperBound / exact.upperBound - 1) < 2e-3, "\(ours) \(exact)")
  }
}
