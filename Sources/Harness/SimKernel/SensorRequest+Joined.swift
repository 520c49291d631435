import Sensing

extension SensorRequest {
  /// Whether it switches everything off.
  var wantsNothing: Bool { !location && !heading && motion.isEmpty }

  /// The request that serves both, as a phone serves several clients of one app: everything that
  /// either asks for, as accurately and as often as the more demanding one. Each feature then gets
  /// at least what it asked for.
  func joined(with other: SensorRequest) -> SensorRequest {
    var joined = self
    joined.location = location || other.location
    joined.heading = heading || other.heading
    joined.motion = motion.union(other.motion)
    joined.runsInBackground = runsInBackground || other.runsInBackground
    if other.location {
      joined.takePositions(of: other, isFirst: !location)
      joined.pausesAutomatically = (!location || pausesAutomatically) && other.pausesAutomatically
    }
    if other.heading {
      joined.headingFilterDegrees =
        heading
        ? min(headingFilterDegrees, other.headingFilterDegrees) : other.headingFilterDegrees
      joined.headingInterval =
        heading ? min(headingInterval, other.headingInterval) : other.headingInterval
      joined.worksOutHeadings = heading && worksOutHeadings || other.worksOutHeadings
    }
    if !other.motion.isEmpty {
      joined.motionInterval =
        motion.isEmpty ? other.motionInterval : min(motionInterval, other.motionInterval)
    }
    return joined
  }

  /// - Parameter isFirst: whether only `other` asks for positions.
  private mutating func takePositions(of other: SensorRequest, isFirst: Bool) {
    accuracy =
      isFirst || other.accuracy.rawValue < accuracy.rawValue ? other.accuracy : accuracy
    distanceFilterMeters =
      isFirst ? other.distanceFilterMeters : min(distanceFilterMeters, other.distanceFilterMeters)
    interval = isFirst ? other.interval : min(interval, other.interval)
    fastestInterval = isFirst ? other.fastestInterval : min(fastestInterval, other.fastestInterval)
    longestDelay = isFirst ? other.longestDelay : min(longestDelay, other.longestDelay)
  }
}
