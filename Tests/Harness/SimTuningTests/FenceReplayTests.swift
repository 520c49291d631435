import Foundation
import Geodesy
import Sensing
import SimKernel
import SimTraces
import SimTuning
import TestSupport
import Testing

@Suite("Fences along a recording (SW-2, H-8)")
struct FenceReplayTests {
  @Test("Fences lie every so often along the track, from its start, and each is passed")
  func placed() {
    let easts = (0...450).map { Optional(Double($0)) }
    let replay = FenceReplay(
      Trace(fixes: Lane.fixes(easts)), spacingMeters: 100, radiusMeters: 15, exitMeters: 15)
    #expect(replay.fenceCount == 5 && abs(replay.trackMeters - 450) < 1e-3)
    for outcome in replay.outcomes {
      #expect(outcome.enters == [1, 1, 1, 1, 1], "\(outcome.name)")
    }
  }

  @Test("A recording without a position has no fences, and no one enters any")
  func empty() {
    let replay = FenceReplay(
      Trace(fixes: []), spacingMeters: 100, radiusMeters: 15, exitMeters: 15)
    #expect(replay.fenceCount == 0 && replay.outcomes.allSatisfy { $0.total == 0 })
    #expect(replay.text.contains("0 fences") && replay.json.contains("\"fences\": 0"))
  }

  private static let applePath = "ethz_sensorlogger/data_iphone"
  private static let googlePath =
    "stanford_gnss/data/unit_test/android/measurements/pixel6.txt"

  @Test(
    "Along an iPhone's walk, fences that do without enter more than twice as often, none is lost",
    .enabled(if: ReferenceData.has(applePath + "/Location.csv"), "needs the recording"))
  func iPhone() throws {
    let trace = try Trace.read(ReferenceData.url(Self.applePath).path)
    let replay = FenceReplay(trace, spacingMeters: 100, radiusMeters: 15, exitMeters: 15)
    let (naive, gated) = (replay.outcomes[0], replay.outcomes[2])
    #expect(naive.total >= 2 * gated.total, "\(naive.total) against \(gated.total)")
    #expect(naive.missed == 0 && gated.missed == 0)
    #expect(replay.outcomes[1].total < naive.total)
  }

  @Test(
    "A Pixel's network fixes open no gated fence of 30 m on the way of its satellite fixes",
    .enabled(if: ReferenceData.has(googlePath), "needs the recording"))
  func pixel() throws {
    let trace = try Trace.read(ReferenceData.url(Self.googlePath).path)
    let replay = FenceReplay(
      trace, spacingMeters: 50, radiusMeters: 30, exitMeters: 15, along: [.gnss],
      replaying: [.network])
    #expect(replay.fixCount == 54 && replay.fenceCount > 10)
    #expect(replay.outcomes[0].total > 0, "without a gate they open some")
    for gated in replay.outcomes[2...] { #expect(gated.total == 0, "\(gated.name)") }
  }
}
