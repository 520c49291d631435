import Elementary
import Geodesy
import Sensing
import SimKernel
import SimNumerics

/// One recorded walk, prepared for the fit.
struct RecordedWalk {
  var name: String
  /// Positions known before the first fix from satellites.
  var known: [Fix]
  /// Fixes from satellites, in order of measurement.
  var satellites: [Fix]
  var truth: GroundTruth?
  /// Number of first satellite fixes without a speed.
  var speedless: Int
  /// Made by `lay`.
  var series = WalkSeries(step: 1)

  init(_ name: String, _ trace: Trace) {
    self.name = name
    truth = trace.truth
    // iOS has one stream of positions; recorders also call it fused
    let hasOneStream =
      trace.platform == .ios && !trace.fixes.contains { $0.provider == .gnss }
    let fixes = trace.fixes.filter { $0.isValid && ($0.provider != .fused || hasOneStream) }
      .sorted { $0.measured < $1.measured }
    let split = RecordedWalk.firstOfSatellites(fixes)
    known = Array(fixes[..<split])
    satellites = fixes[split...].filter { $0.provider != .network }
    // a fix with the same time as the one before is a duplicate
    var last: Instant?
    satellites.removeAll { fix in
      defer { last = fix.measured }
      return last == fix.measured
    }
    let withSpeed = satellites.firstIndex { $0.speedMetersPerSecond != nil }
    speedless = withSpeed ?? satellites.count
  }

  /// Index of the first fix from satellites. Fixes before it are marked as the network's, or have
  /// no speed and follow each other at once.
  private static func firstOfSatellites(_ fixes: [Fix]) -> Int {
    for (index, fix) in fixes.enumerated() {
      if fix.provider == .network { continue }
      if fix.provider == .gnss || fix.speedMetersPerSecond != nil { return index }
      let followed = index + 1 < fixes.count ? fixes[index + 1] : nil
      let isClose = followed.map { ($0.measured - fix.measured).seconds < closeSeconds } ?? false
      let follows =
        index > 0 && (fix.measured - fixes[index - 1].measured).seconds < closeSeconds
      if !isClose && !follows && index > 0 { return index }
    }
    return fixes.count
  }

  /// Largest time between positions known beforehand, in seconds; satellite fixes are farther apart
  /// (assumed).
  private static let closeSeconds = 0.5

  /// Puts the fixes on the grid of their cadence.
  mutating func lay(step: Double, on map: FitMap? = nil) {
    series = WalkSeries(
      satellites, step: step, truth: truth,
      lanes: map.map { LaneOffsets(of: satellites, on: $0.world) })
    series.isStart = true
  }

  /// Median of the spans between fixes, in seconds; nil for fewer than three fixes.
  static func step(of walks: [RecordedWalk]) -> Double? {
    let spans = walks.flatMap { walk in
      zip(walk.satellites, walk.satellites.dropFirst()).map { ($1.measured - $0.measured).seconds }
    }
    guard spans.count > 1, let middle = Quantiles(spans)(0.5) else { return nil }
    return (middle / grain).rounded() * grain
  }

  private static let grain = 0.05

  /// Seconds from the first to the last fix of satellites.
  var seconds: Double {
    guard let first = satellites.first, let last = satellites.last else { return 0 }
    return (last.measured - first.measured).seconds
  }

  /// Median of the reported speeds while the walker walks, in m/s.
  var pace: Double {
    let speeds = satellites.compactMap(\.speedMetersPerSecond).filter { $0 > Self.standing }
    if let pace = Quantiles(speeds)(0.5) { return pace }
    let steps = zip(series.east, series.north).map { PlanePoint(east: $0, north: $1) }
    let paces = zip(steps, steps.dropFirst()).map { $0.distance(to: $1) / series.step }
    return Quantiles(paces.filter { !$0.isNaN && $0 > Self.standing })(0.5) ?? 1.2
  }

  /// Below this speed, in m/s, a phone gives no course.
  private static let standing = 0.4
}

extension RecordedWalk {
  /// Shortest recording that counts as a walk, in seconds (assumed).
  private static let leastSeconds = 120.0
  /// Cadences that can be fitted, in seconds: beyond them Doppler does not give the way between
  /// fixes.
  private static let steps = 0.2...3.0

  /// The recordings that contain a walk, on the grid of their cadence in seconds.
  static func usable(
    _ recordings: [(name: String, trace: Trace)], on map: FitMap? = nil
  ) throws(ProfileFit.Refusal) -> (walks: [RecordedWalk], step: Double) {
    var walks = recordings.map { RecordedWalk($0.name, $0.trace) }
    guard let step = step(of: walks) else {
      let fused = recordings.reduce(0) { sum, recording in
        sum + recording.trace.fixes.count { $0.provider == .fused }
      }
      throw ProfileFit.Refusal(
        why: "the recordings have fewer than three satellite fixes"
          + (fused > 0 ? "; \(fused) fixes are of a fused provider" : ""),
        remedy: fused > 0
          ? "record the satellites' fixes, too; of an iPhone, whose one stream is also called "
            + "fused, the file must say that it is from iOS" : "record walks of twenty minutes")
    }
    guard steps.contains(step) else {
      throw ProfileFit.Refusal(
        why: "fixes come every \(step) s, expected every 0.2 to 3 s",
        remedy: "record one fix a second")
    }
    walks.removeAll { $0.seconds < leastSeconds }
    for index in walks.indices { walks[index].lay(step: step, on: map) }
    guard !walks.isEmpty else {
      throw ProfileFit.Refusal(
        why: "no recording has two minutes of satellite fixes",
        remedy: "record walks of twenty minutes")
    }
    return (walks, step)
  }
}
