import Foundation
import Geodesy
import HomeCompass
import Sensing
import SimKernel
import SimObservations
import SimSensors
import SimTraces
import TestSupport
import Testing

@testable import SimFeatures

@Suite("Twenty fixes that the phone calls invalid, five kilometers off, through both platforms")
struct InvalidFixesTests {
  private static let home = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)

  /// A walker who stands 100 m south of home for two minutes, with one fix per second; those from
  /// 40 s to before 60 s are 5 km off and marked as invalid.
  private static var recording: String {
    let lines = (0..<120).map { second in
      let isInvalid = (40..<60).contains(second)
      let latitude = home.latitudeDegrees - (isInvalid ? 5100 : 100) / 111_194.9
      let accuracy = isInvalid ? #""invalid_accuracy":true"# : #""accuracy_m":8"#
      let fix = #"{"lat":\#(latitude),"lon":-7.9892,\#(accuracy)}"#
      return #"{"t_ns":\#(second * 1_000_000_000),"fix":\#(fix)}"#
    }
    let head = #"{"format":1,"kind":"simrun trace"}"#
    let end = #"{"end":{"fixes":120,"headings":0}}"#
    return ([head] + lines + [end]).joined(separator: "\n") + "\n"
  }

  /// The largest distance to home that the compass showed when `platform` delivers the recording.
  private func farthest(_ platform: Platform, _ policy: HomeCompass.Policy) throws -> Double {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-invalid-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.recording.write(to: file, atomically: true, encoding: .utf8)
    let trace = try Trace.read(file.path)
    #expect(trace.fixes.count { !$0.isValid } == 20)
    let home = HomeBase(name: "Riad", coordinate: Self.home)
    let record = try Simulation(
      trace: trace, facts: SceneFacts(home: .init(name: "Riad", coordinate: Self.home)),
      script: [ScriptedEvent(at: .zero, .screenOpened)],
      features: [CompassFeature(HomeCompass(home: home, policy: policy), position: nil)],
      end: trace.end, sensing: .all,
      platform: PlatformOptions(rules: platform).makePlatform(
        over: trace, end: trace.end, random: RandomStream(seed: 1))
    ).run()
    #expect(record.givenFixes.count { !$0.isValid } == 20, "the platform gives them")
    let shown = record.log.all.compactMap { $0.read(as: CompassRedraw.self)?.distanceMeters }
    return try #require(shown.max())
  }

  // 2026-11-23: an accuracy of −1 was read as missing, and a distance of 5 km shown as fresh
  @Test("The compass never shows 5 km (MG-3)", arguments: [Platform.ios, .android])
  func farthest(platform: Platform) throws {
    var policy = HomeCompass.Policy()
    #expect(try farthest(platform, policy) < 150)
    policy.showsInvalid = true
    #expect(try farthest(platform, policy) > 4900, "one who believes them does")
  }
}
