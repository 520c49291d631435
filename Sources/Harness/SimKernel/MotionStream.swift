import Sensing

/// Delivers readings of the motion sensors to the app: only of the kinds it asks for, and no more
/// often than it asks for.
struct MotionStream {
  private let samples: [MotionSample]
  private var next = 0
  /// When the last reading of each kind was delivered, by the kind's raw value.
  private var given: [Instant?]

  init(_ samples: [MotionSample]) {
    self.samples = samples
    given = samples.isEmpty ? [] : Array(repeating: nil, count: MotionSample.Kind.allCases.count)
  }

  /// When the next reading that `request` asks for is due; the distant future where it asks for
  /// none. Readings before `now` that were not requested are skipped for good.
  @inline(__always)
  mutating func nextInstant(_ request: SensorRequest, now: Instant) -> Instant {
    request.motion.isEmpty || next >= samples.count ? .distantFuture : due(request, now)
  }

  private mutating func due(_ request: SensorRequest, _ now: Instant) -> Instant {
    while next < samples.count {
      let sample = samples[next]
      if sample.delivered >= now, isWanted(sample, request) { return sample.delivered }
      next += 1
    }
    return .distantFuture
  }

  private func isWanted(_ sample: MotionSample, _ request: SensorRequest) -> Bool {
    let kind = sample.reading.kind
    guard request.motion.contains(kind) else { return false }
    // steps are delivered as soon as they are counted
    guard kind != .steps, let last = given[Int(kind.rawValue)] else { return true }
    return sample.delivered - last >= request.motionInterval
  }

  /// Returns the reading that is due and marks it as delivered.
  mutating func deliver() -> MotionSample {
    let sample = samples[next]
    given[Int(sample.reading.kind.rawValue)] = sample.delivered
    next += 1
    return sample
  }
}
