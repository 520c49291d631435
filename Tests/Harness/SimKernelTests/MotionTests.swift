import Sensing
import SimKernel
import Testing

@Suite("Motion on its way to an app (H-4)")
struct MotionTests {
  private func steps(_ count: Int, at seconds: Double) -> MotionSample {
    MotionSample(.steps(StepCount(count: count)), measured: .s(seconds))
  }

  private func turn(at seconds: Double) -> MotionSample {
    MotionSample(
      .rotation(RotationRate(radiansPerSecond: DeviceVector(x: 0, y: 0, z: 1))),
      measured: .s(seconds))
  }

  /// Returns the events of a feature that requests motion when the user looks at the phone.
  private func told(
    _ motions: [MotionSample], asking request: SensorRequest, at seconds: Double = 0.5,
    interests: EventKinds = [.motion, .app]
  ) throws -> [String] {
    let feature = Scribe(interests: interests) { event, _, sink in
      if case .app = event { sink.ask([], request) }
    }
    _ = try Simulation(
      trace: Trace(fixes: [fix(3)], headings: [heading(2)], motions: motions), facts: nothing,
      script: [.init(at: .s(seconds), .userPresent)], features: [feature], end: .s(10),
      sensing: .all
    ).run()
    return feature.told
  }

  @Test("An app is given the kinds that it asks for, from then on")
  func kinds() throws {
    var request = SensorRequest.off
    #expect(try told([steps(1, at: 1), turn(at: 2)], asking: request) == ["0.5 userPresent"])
    request.motion = .steps
    let motions = [steps(1, at: 0.1), turn(at: 1), steps(2, at: 1), steps(3, at: 2)]
    #expect(
      try told(motions, asking: request)
        == ["0.5 userPresent", "1.0 motion steps", "2.0 motion steps"])
    request.motion = [.steps, .rotationRate]
    #expect(try told(motions, asking: request).count == 4)
  }

  @Test("No kind but steps comes more often than it is asked for")
  func interval() throws {
    var request = SensorRequest.off
    request.motion = [.steps, .rotationRate]
    request.motionInterval = .seconds(1)
    let motions = (2..<10).flatMap { [turn(at: Double($0) / 2), steps($0, at: Double($0) / 2)] }
    let told = try told(motions, asking: request)
    #expect(told.count { $0.hasSuffix("rotation_rate") } == 4)
    #expect(told.count { $0.contains("steps") } == 8)
  }

  @Test("Who takes no interest in motion is not told of any, though the app asked")
  func interests() throws {
    var request = SensorRequest.off
    request.motion = .steps
    #expect(try told([steps(1, at: 1)], asking: request, interests: .app) == ["0.5 userPresent"])
  }
}
