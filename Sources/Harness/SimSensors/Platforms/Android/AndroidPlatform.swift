import Geodesy
import Sensing
import SimKernel

/// Android's fused location, geofences and sensors as an app sees them. `PlatformRule.android`
/// lists the rules, each with its source.
final class AndroidPlatform: PositionSources {
  var nextInstant = Instant.distantFuture
  /// Whether the phone is in Doze; in the background without Doze an app's timers continue.
  var isAppSuspended: Bool { state.scene == .suspended }

  let options: PlatformOptions
  var state: PhoneState
  var isAsking = false
  var isLockedAway = false
  var place: Whereabouts
  var network: NetworkPositions
  var receiver: SatelliteReceiver
  var updates = LocationUpdates()
  var single: SingleRequest?
  /// The last position that the system computed, for any app.
  var cache: Fix?
  /// Positions kept for a batch, and the time at which it is delivered.
  var batch: [Fix] = []
  var batchAt = Instant.distantFuture
  /// Events during suspension; the app gets them when it runs again.
  var kept: [Event] = []
  /// Whether a foreground service runs: started in front, or behind with the background permission.
  var runsInBackground = false
  /// Number of denials by the user; after the second the system no longer asks.
  var denials = 0
  var coarse: CoarsePositions
  var headings = HeadingGate()
  var orientation = FusedOrientation()
  var magnetic: MagneticOrientation
  var regions: RegionMonitor
  var stillness = Stillness()

  init(_ options: PlatformOptions, over trace: Trace, end: Instant, random: RandomStream) {
    self.options = options
    state = PhoneState(authorization: options.authorization)
    place = Whereabouts(trace)
    network = NetworkPositions(until: end, platform: .android, random: random.fork("network"))
    coarse = CoarsePositions(random: random.fork("coarse"))
    magnetic = MagneticOrientation(random: random.fork("magnetic orientation"))
    regions = RegionMonitor(.android, random: random.fork("regions"))
    cache =
      place.isRecorded || options.startsCold
      ? nil : LastKnown(options.lastKnownAge, random: random.fork("last known")).fix(place)
    receiver = SatelliteReceiver(isRecorded: place.isRecorded, hasOrbits: cache != nil)
    batch.reserveCapacity(64)
  }

  /// Starts the app: geofences survive a kill, everything else must be requested again.
  func begin(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    updates = LocationUpdates()
    single = nil
    dropBatch()
    kept.removeAll()
    runsInBackground = false
    isAsking = false
    isLockedAway = false
    state.scene = .active
    state.isDisplayOn = true
    outlet.tell(.authorization(state.authorization))
    apply(request, into: &outlet)
    finish(into: &outlet)
  }

  func request(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    apply(request, into: &outlet)
    finish(into: &outlet)
  }

  func ask(_ request: PhoneRequest, into outlet: inout PhoneOutlet) {
    switch request {
    case .locateOnce(let accuracy, let deadline):
      locateOnce(accuracy, deadline, youngerThan: Self.singleAge, into: &outlet)
    case .locateAnew(let accuracy, let deadline):
      locateOnce(accuracy, deadline, youngerThan: nil, into: &outlet)
    // its sources are released below; the app gets no fix and no failure
    case .cancelLocateOnce: single = nil
    case .watch(let region, let center, let radius, let dwell):
      let isTaken =
        allowsPreciseLocation && state.authorization.status == .always
        && regions.watch(
          region, at: place.plane.point(center), radiusMeters: radius, dwell: dwell,
          from: outlet.instant)
      if !isTaken { outlet.tell(.failure(.regionRefused)) }
    case .unwatch(let region): regions.unwatch(region)
    // in the background an app continues to run anyway
    case .playsAudio: break
    case .authorization: askUser(into: &outlet)
    }
    finish(into: &outlet)
  }

  func give(_ heading: Heading) -> Heading? {
    guard areHeadingsActive else { return nil }
    var heading = heading
    switch options.orientation {
    // the sensor only knows magnetic north
    case .rotationVector: heading.trueDegrees = nil
    case .magnetometer: heading = magnetic.heading(heading)
    case .fused: heading.report = orientation.report(heading)
    }
    return headings.passes(heading) ? heading : nil
  }

  func act(into outlet: inout PhoneOutlet) {
    let now = outlet.instant
    if receiver.lostAt <= now { receiver.lose() }
    if network.due <= now, let fix = network.nextFix(at: now, place) { offer(fix, into: &outlet) }
    if !isAppSuspended {
      if let single, single.deadline <= now { answer(single, into: &outlet) }
      if batchAt <= now { handBatch(into: &outlet) }
      if regions.due <= now { watchRegions(into: &outlet) }
    }
    finish(into: &outlet)
  }

  /// Sets the sources that are needed now, and the time of the next `act`.
  func finish(into outlet: inout PhoneOutlet) {
    setSources(at: outlet.instant)
    let next = min(receiver.lostAt, network.due)
    let told = min(min(regions.due, batchAt), single?.deadline ?? .distantFuture)
    // a suspended app gets nothing: due events wait until it runs
    nextInstant = isAppSuspended ? next : min(next, told)
    if !isAppSuspended, !kept.isEmpty {
      for event in kept { outlet.tell(event) }
      kept.removeAll(keepingCapacity: true)
    }
    outlet.note(state)
  }
}
