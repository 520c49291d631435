import Sensing
import SimEnergy
import SimKernel
import SimMetrics
import Testing

@Suite("What a run cost (T-10)")
struct EnergyMetricsTests {
  /// Ten minutes with the screen open in the first minute; updates stop at `stop`.
  private func scene(stop: Double?) -> Scene {
    var scene = Scene(
      script: events((0, .screenOpened), (60, .screenLost)), end: 600)
    scene.fixes = (0..<Int(stop ?? 600)).map { Scene.fix(Double($0)) }
    if let stop { scene.sensing.append(.init(at: .s(stop), .off)) }
    return scene
  }

  @Test("is nothing to measure where nobody said what the phone draws")
  func noPower() throws {
    var scene = scene(stop: nil)
    scene.power = nil
    for name in MetricLaws.spent { #expect(try scene.score(name) == Score(nil, count: 0)) }
  }

  @Test("comes to the same in joules, in mAh, as a share of the battery and as power")
  func units() throws {
    let scene = scene(stop: nil)
    let joules = try #require(try scene.score("energy.joules").value)
    // idle, screen and processor for a minute, GNSS, compass, wakes
    let expected = 15 + 60 * (0.8004 + 0.05) + 600 * (0.125 + 0.015) + 600 * 0.008
    #expect(abs(joules - expected) < 0.2, "\(joules)")
    let charge = try #require(try scene.score("energy.total").value)
    #expect(abs(charge - joules / (3.6 * 3.87)) < 1e-9)
    #expect(try scene.score("energy.battery").value == charge / 3349)
    #expect(try scene.score("energy.power").value == joules * 1000 / 600)
    let parts = try PowerComponent.allCases.map {
      try scene.score("energy.\($0.name)").value ?? .nan
    }
    #expect(abs(parts.reduce(0, +) - charge) < 1e-9)
  }

  @Test("names the component that spent most, and the one that spent unseen")
  func spender() throws {
    let leaked = try #require(try scene(stop: nil).score("energy.total").worst)
    #expect(leaked.instant == .s(600))
    #expect(
      leaked.what
        == "the GNSS receiver had spent the most, 5.4 mAh; with no screen to show it, "
        + "the GNSS receiver had spent 4.8 mAh")
    let stopped = try #require(try scene(stop: 60).score("energy.total").worst)
    #expect(stopped.what == "the display had spent the most, 3.4 mAh")
  }

  @Test("unseen names what leaked, and when it ended (MG-15)")
  func unseen() throws {
    let score = try scene(stop: nil).score("energy.unseen")
    // GNSS, compass and wakes in the last nine minutes
    let expected = 540 * (0.125 + 0.015 + 0.008) / (3.6 * 3.87)
    #expect(abs((score.value ?? 0) - expected) < 1e-9)
    #expect(
      score.worst
        == Moment(.s(600), "the GNSS receiver had spent 4.8 mAh with no screen to show it"))
  }

  @Test("after the stop of updates is the tail and no more (MG-6, T-1)")
  func afterStop() throws {
    let score = try scene(stop: 300).score("energy.after_stop")
    #expect(abs((score.value ?? 0) - 0.625 / (3.6 * 3.87)) < 1e-12)
    #expect(score.worst == Moment(.s(305), "the GNSS receiver had spent 0.045 mAh after the stop"))
    #expect(try scene(stop: nil).score("energy.after_stop") == Score(nil, count: 0))
  }

  @Test("has a range where phones differ")
  func range() throws {
    let scene = scene(stop: nil)
    let low = try #require(try scene.score("energy.total.low").value)
    let middle = try #require(try scene.score("energy.total").value)
    let high = try #require(try scene.score("energy.total.high").value)
    // the compass draws 5 to 40 mW instead of 15
    #expect(abs((middle - low) - 600 * 0.010 / (3.6 * 3.87)) < 1e-9)
    #expect(abs((high - middle) - 600 * 0.025 / (3.6 * 3.87)) < 1e-9)
  }
}
