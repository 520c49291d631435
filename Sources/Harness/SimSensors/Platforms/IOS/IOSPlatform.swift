import Geodesy
import Sensing
import SimKernel

/// Core Location as an app sees it: the app's requests and state decide what it gets.
/// `PlatformRule.ios` lists the rules, each with its source.
final class IOSPlatform: PhonePlatform {
  var nextInstant = Instant.distantFuture
  var isAppSuspended: Bool { state.scene == .suspended }

  let options: PlatformOptions
  var state: PhoneState
  var place: Whereabouts
  var network: NetworkPositions
  var receiver: SatelliteReceiver
  var updates = LocationUpdates()
  /// The class whose sources run, and the time at which the requested class takes over.
  var accuracyInForce = SensorRequest.Accuracy.best
  var switchAt = Instant.distantFuture
  var switchRandom: RandomStream
  var single: SingleRequest?
  /// The last position that the system computed, for any app.
  var cache: Fix?
  var stillSince: Instant?
  /// Events during suspension; the app gets them when it runs again.
  var queue: [Event] = []
  var suspendAt = Instant.distantFuture
  /// Whether updates continue in the background; they must be requested in the foreground.
  var runsInBackground = false
  /// Whether the app plays audio, and whether only this keeps it running; it gets no positions
  /// then.
  var playsAudio = false
  var runsForAudio = false
  var headings = HeadingGate()
  var pause = AutoPause()
  var reduced: ReducedPositions
  var regions: RegionMonitor
  /// Whether the app has been informed that there is no position for now.
  var hasToldUnknown = false
  var isAsking = false
  var isLockedAway = false

  init(_ options: PlatformOptions, over trace: Trace, end: Instant, random: RandomStream) {
    self.options = options
    state = PhoneState(authorization: options.authorization)
    place = Whereabouts(trace)
    network = NetworkPositions(until: end, platform: .ios, random: random.fork("network"))
    switchRandom = random.fork("switch")
    reduced = ReducedPositions(until: end, random: random.fork("reduced"))
    regions = RegionMonitor(.ios, random: random.fork("regions"))
    cache =
      place.isRecorded || options.startsCold
      ? nil : LastKnown(options.lastKnownAge, random: random.fork("last known")).fix(place)
    receiver = SatelliteReceiver(isRecorded: place.isRecorded, hasOrbits: cache != nil)
    queue.reserveCapacity(64)
  }

  /// Starts the app: regions survive a kill, everything else must be requested again.
  func begin(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    updates = LocationUpdates()
    single = nil
    queue.removeAll(keepingCapacity: true)
    suspendAt = .distantFuture
    runsInBackground = false
    playsAudio = false
    runsForAudio = false
    isAsking = false
    isLockedAway = false
    state.scene = .active
    state.isDisplayOn = true
    state.isPaused = false
    tell(.authorization(state.authorization), into: &outlet)
    apply(request, into: &outlet)
    finish(into: &outlet)
  }

  func request(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    apply(request, into: &outlet)
    finish(into: &outlet)
  }

  func ask(_ request: PhoneRequest, into outlet: inout PhoneOutlet) {
    switch request {
    case .locateOnce(let accuracy, let deadline), .locateAnew(let accuracy, let deadline):
      locateOnce(accuracy, deadline, into: &outlet)
    // its sources are released below; the app gets no fix and no failure
    case .cancelLocateOnce: single = nil
    case .watch(let region, let center, let radius, _):
      let isTaken =
        allowsPreciseLocation
        && regions.watch(
          region, at: place.plane.point(center), radiusMeters: radius, dwell: nil,
          from: outlet.instant)
      if !isTaken { tell(.failure(.regionRefused), into: &outlet) }
    case .unwatch(let region): regions.unwatch(region)
    case .playsAudio(let isOn): sound(isOn, at: outlet.instant)
    case .authorization: askUser(into: &outlet)
    }
    finish(into: &outlet)
  }

  func give(_ heading: Heading) -> Heading? {
    guard state.isHeadingOn, state.scene != .suspended else { return nil }
    var heading = heading
    if !knowsTrueNorth { heading.trueDegrees = nil }
    return headings.passes(heading) ? heading : nil
  }

  func act(into outlet: inout PhoneOutlet) {
    let now = outlet.instant
    if switchAt <= now {
      switchAt = .distantFuture
      accuracyInForce = updates.request.accuracy
    }
    if receiver.lostAt <= now { loseSatellites(into: &outlet) }
    if network.due <= now, let fix = network.nextFix(at: now, place) { offer(fix, into: &outlet) }
    if reduced.due <= now { giveReduced(into: &outlet) }
    if let single, single.deadline <= now { answer(single, into: &outlet) }
    if pause.due <= now, pause.ends(at: now, place) { pauseUpdates(into: &outlet) }
    if regions.due <= now { watchRegions(into: &outlet) }
    if suspendAt <= now { suspend() }
    finish(into: &outlet)
  }

  /// Sets the sources that are needed now, and the time of the next `act`.
  func finish(into outlet: inout PhoneOutlet) {
    setSources(at: outlet.instant)
    if state.scene == .background, suspendAt == .distantFuture, !runsOnBehind, !runsForAudio {
      suspendAt = outlet.instant + Self.suspendedAfter
    }
    var next = min(switchAt, suspendAt)
    next = min(next, min(receiver.lostAt, network.due))
    next = min(next, min(reduced.due, pause.due))
    next = min(next, min(regions.due, single?.deadline ?? .distantFuture))
    nextInstant = next
    outlet.note(state)
  }
}
