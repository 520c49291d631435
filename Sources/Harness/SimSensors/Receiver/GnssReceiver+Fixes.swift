import Elementary
import Geodesy
import Sensing
import SimKernel

extension GnssReceiver {
  /// Time span whose mean is the velocity: the last half second (assumed).
  static let velocitySpan = 0.5
  /// Largest distance of a time of measurement from the grid, as a share of the step.
  static let mostJitter = 0.25

  /// Returns the fixes of the whole walk, in order of delivery.
  consuming func fixes(along truth: GroundTruth) -> [Fix] {
    var fixes = FixList(
      capacity: Int(truth.end.nanoseconds / step.nanoseconds) + 1 + profile.knownFirst)
    let acquisition = Acquisition(
      profile, isOn: options.takesTimeToFirstFix, random.fork("first"))
    acquisition.appendKnown(to: &fixes, truth, &clock)
    var instant = Instant.zero
    var count = 0
    while instant <= truth.end {
      let sample = truth.sample(at: instant)
      let site = sites[Int(sample.surroundings.rawValue)]
      let time = instant.seconds
      advance(to: time, site, sample)
      if options.fallsBackToNetwork {
        network.append(to: &fixes, until: time, reception, truth)
      }
      let isLost = clock.chance(profile.lostShare)
      if time >= acquisition.firstFix, reception.hasPosition(at: time), !isLost || count == 0 {
        var fix = fix(at: measurement(of: instant), truth, site, acquisition)
        if acquisition.isOn, count < profile.speedlessFixes {
          (fix.speedMetersPerSecond, fix.courseDegrees) = (nil, nil)
        }
        fixes.append(fix, &clock)
        count += 1
      }
      instant = instant + step
    }
    return fixes.fixes
  }

  /// The time on the grid plus the phone's jitter, never before the start.
  private mutating func measurement(of instant: Instant) -> Instant {
    guard profile.cadenceJitter > 0 else { return instant }
    let limit = GnssReceiver.mostJitter * step.seconds
    let jitter = profile.cadenceJitter * clock.normal()
    return max(.zero, instant + .seconds(min(limit, max(-limit, jitter))))
  }

  private mutating func advance(
    to time: Double, _ site: Site, _ sample: GroundTruth.Sample
  ) {
    let (sin, cos) = Portable.sincos(degrees: sample.laneDegrees)
    let shading = sample.pose.shading
    func shape(_ scale: (along: Double, across: Double)) -> StreetShape {
      StreetShape(
        along: shading * scale.along, across: shading * scale.across, sin: sin, cos: cos)
    }
    let bias = site.preset.biasSigma
    slow.advance(site.slow, shape((bias, bias)), &random)
    fast.advance(site.fast, shape(site.fastScale), &random)
    middle.advance(middleStep, shape((site.middle, site.middle)), &random)
    rough.advance(site.rough, shape(site.roughScale), &random)
    velocityEast.advance(velocityStep, tails: profile.velocityTails, &random)
    velocityNorth.advance(velocityStep, tails: profile.velocityTails, &random)
    reporter.advance()
    multipath.advance(
      to: time, site.preset, isStanding: sample.speedMetersPerSecond == 0, street: (sin, cos))
    reception.advance(to: time, site.preset)
  }

  private mutating func fix(
    at instant: Instant, _ truth: GroundTruth, _ site: Site, _ acquisition: Acquisition
  ) -> Fix {
    let time = instant.seconds
    let inflation = 1 + reception.excess(at: time)
    let first = acquisition.rest(at: time)
    let white = profile.whiteSigma
    let place = truth.point(at: instant)
    var point = place
    point.east +=
      (slow.east + fast.east + rough.east) * inflation + middle.east + multipath.east
      + first.east + white * random.normal()
    point.north +=
      (slow.north + fast.north + rough.north) * inflation + middle.north + multipath.north
      + first.north + white * random.normal()
    let share = profile.velocityShare
    let velocity = velocity(
      from: truth.point(at: instant + .seconds(-GnssReceiver.velocitySpan)), to: place,
      site.preset,
      eastError: share * (slow.eastRate + fast.eastRate + middle.eastRate),
      northError: share * (slow.northRate + fast.northRate + middle.northRate))
    let noticed = truth.sample(at: instant).pose.noticedShading
    return Fix(
      coordinate: truth.plane.coordinate(point),
      horizontalAccuracyMeters: accuracy(site, noticed * inflation, first.claim),
      speedMetersPerSecond: velocity.speed, courseDegrees: velocity.course, provider: .gnss,
      measured: instant)
  }

  private mutating func accuracy(
    _ site: Site, _ inflation: Double, _ firstClaim: Double
  ) -> Double {
    let usual = site.drms * inflation
    let share = site.preset.reportShare
    let believed = (usual * usual + share * share * multipath.knownSquared).squareRoot()
    return reporter.claim(
      profile.beliefFactor * site.preset.reportFactor * believed, excess: firstClaim)
  }

  private mutating func velocity(
    from: PlanePoint, to: PlanePoint, _ preset: GnssPreset, eastError: Double, northError: Double
  ) -> (speed: Double, course: Double?) {
    let span = GnssReceiver.velocitySpan
    let noise =
      profile.velocitySigma * preset.velocitySigma / GnssPreset.openSky.velocitySigma
    let east = (to.east - from.east) / span + eastError + noise * velocityEast.value
    let north = (to.north - from.north) / span + northError + noise * velocityNorth.value
    let moved = (east * east + north * north).squareRoot()
    let speed =
      profile.speedStep > 0
      ? (moved / profile.speedStep).rounded() * profile.speedStep : moved
    if moved < GnssModel.courseSpeed { return (speed, nil) }
    return (
      speed, Angle.wrappedTo360(Portable.atan2(east, north) / Angle.radiansPerDegree)
    )
  }
}
