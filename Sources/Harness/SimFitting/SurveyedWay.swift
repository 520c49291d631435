import Geodesy
import Sensing
public import SimKernel

/// The true way of a walker from surveyed points: by a better receiver carried along, by a camera,
/// or at marks on the ground.
extension Trace {
  /// Uses the valid positions of `survey`, on the same clock, as the truth of this recording. The
  /// walk is straight and even between two points (assumed); it is unknown before the first, after
  /// the last, and between two that are more than a minute apart.
  public mutating func takeTruth(from survey: Trace) throws(ProfileFit.Refusal) {
    let points = survey.fixes.filter(\.isValid).sorted { $0.measured < $1.measured }
    guard points.count > 1 else {
      throw ProfileFit.Refusal(
        why: "the survey has \(points.count == 1 ? "one position" : "no position")",
        remedy: "survey at least one point at each corner of the walk, with its time")
    }
    guard (epochNanoseconds == nil) == (survey.epochNanoseconds == nil) else {
      throw ProfileFit.Refusal(
        why: "\(epochNanoseconds == nil ? "the recording has" : "the survey has") no clock time",
        remedy: "give both Unix times, or let both count from the same instant")
    }
    let (late, isTooFar) = (survey.epochNanoseconds ?? 0).subtractingReportingOverflow(
      epochNanoseconds ?? 0)
    let times = points.map { $0.measured.nanoseconds.addingReportingOverflow(late) }
    let common = fixes.filter {
      $0.measured.nanoseconds >= times[0].partialValue
        && $0.measured.nanoseconds <= times[times.count - 1].partialValue
    }
    guard !isTooFar, !times.contains(where: \.overflow), !common.isEmpty else {
      throw ProfileFit.Refusal(
        why: "the times of the survey and the recording don't overlap",
        remedy: "check the clocks of both, and their time zones")
    }
    let plane = LocalPlane(origin: points[0].coordinate)
    truth = GroundTruth(
      plane: plane, step: SurveyedWay.step,
      samples: SurveyedWay.samples(
        zip(times, points).map {
          (Instant(nanoseconds: $0.partialValue), plane.point($1.coordinate))
        }, until: common.map(\.measured).max() ?? .zero))
  }
}

private enum SurveyedWay {
  static let step = Timespan.milliseconds(100)
  /// Largest time between two surveyed points over which the walk is known, in seconds (assumed).
  static let mostGap = 60.0

  /// Latest known time of the walk, one day: a timestamp from another year would use up all memory.
  private static let mostTime = Instant.zero + .seconds(86_400)

  /// One sample per step from zero on; where the walk is unknown, and at the end, its place is NaN.
  static func samples(
    _ points: [(time: Instant, place: PlanePoint)], until end: Instant
  ) -> [GroundTruth.Sample] {
    var next = 1
    let count = max(0, Int(min(end, mostTime).nanoseconds / step.nanoseconds)) + 2
    return (0...count).map { index in
      let instant = Instant(nanoseconds: Int64(index) * step.nanoseconds)
      while next < points.count - 1, points[next].time < instant { next += 1 }
      let (from, to) = (points[next - 1], points[next])
      let gap = (to.time - from.time).seconds
      var place = PlanePoint(east: .nan, north: .nan)
      if index < count, from.time <= instant, instant <= to.time, gap > 0, gap <= mostGap {
        let share = (instant - from.time).seconds / gap
        place = PlanePoint(
          east: from.place.east + share * (to.place.east - from.place.east),
          north: from.place.north + share * (to.place.north - from.place.north))
      }
      return GroundTruth.Sample(
        point: place, speedMetersPerSecond: 0, facingDegrees: 0, laneDegrees: 0, edge: -1)
    }
  }
}
