public import Sensing

/// Guides a walker along an audio tour: combines the fences, the rules of the order, and the player
/// (SW-1 to SW-9).
///
/// It tracks from the opening of its screen until the tour is over or that screen is left. A locked
/// screen, another app in front and another screen that requests positions do not count as leaving:
/// audio and tour go on.
public struct TourGuide: Engine {
  public typealias Output = TourOutput

  public let tour: Tour
  public let policy: TourPolicy
  private var player: TourPlayer
  private var tracker: GeofenceTracker
  private var crossed: [FenceEvent] = []
  /// Whether another screen has taken the only callback for fixes.
  private var isDeaf = false
  private var isOpen = false
  /// Whether the app is visible.
  private var isInSight = true
  /// Whether positions or regions are being requested.
  private var isTracking = false
  /// Whether the platform was notified that audio is playing.
  private var isSounding = false
  /// The user's permission; nil until the platform reports it.
  private var authorization: Authorization?
  /// The points whose regions the platform watches.
  private var watched: [Int] = []
  private var nextSave = Instant.zero
  /// The one pending wake; it is rescheduled when it fires too early.
  private var pendingWake: Instant?

  private static let token = WakeToken(rawValue: 0)

  /// - Parameters:
  ///   - lanes: for each point the edges of the walking graph that count as being at it, empty:
  ///     any; the outer array is empty without a map.
  ///   - saved: the progress saved before the app was killed; nil for a new tour.
  public init(
    tour: Tour, policy: TourPolicy = .ours, lanes: [[Int32]] = [],
    resuming saved: TourProgress? = nil
  ) {
    self.tour = tour
    self.policy = policy
    player = TourPlayer(tour: tour, policy: policy, resuming: saved)
    tracker = GeofenceTracker(
      policy: policy.fences,
      fences: tour.points.enumerated().map { index, point in
        Fence(
          coordinate: point.coordinate, radiusMeters: point.triggerRadiusMeters,
          bearingDegrees: point.approachDegrees, edges: lanes.isEmpty ? [] : lanes[index])
      })
    crossed.reserveCapacity(tour.points.count)
  }

  /// What is in the player; nil while it is empty.
  public var playing: AudioTimeline? { player.playing }

  /// The points whose circles may be entered by the next fix.
  package var armed: Range<Int> { policy.armedCount == nil ? tour.points.indices : player.armed }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    handle(event, matchedEdge: nil, at: instant, into: &effects)
  }

  /// - Parameter matchedEdge: the walker's lane, as an edge of the walking graph; nil if unknown.
  public mutating func handle(
    _ event: Event, matchedEdge: Int32?, at instant: Instant,
    into effects: inout EffectBuffer<TourOutput>
  ) {
    player.advance(to: instant, into: &effects)
    switch event {
    case .fix(let fix): handle(fix, on: matchedEdge, at: instant, into: &effects)
    case .app(let event): handle(event, at: instant, into: &effects)
    case .wake:
      if let wake = pendingWake, wake <= instant { pendingWake = nil }
    case .region(let event): handle(event, at: instant, into: &effects)
    case .authorization(let given): handle(given, into: &effects)
    case .heading, .motion, .sensors, .failure, .updatesPaused, .mapRegion: break
    }
    settle(at: instant, into: &effects)
  }

  /// Handles a region that the platform reports as entered or left (SW-7).
  private mutating func handle(
    _ event: RegionEvent, at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    let point = Int(event.region)
    guard isTracking, policy.trigger == .regions, tour.points.indices.contains(point) else {
      return
    }
    effects.emit(.region(point, event.kind))
    switch event.kind {
    case .enter: player.enter(point, .region, at: instant, into: &effects)
    case .exit: player.leave(point, into: &effects)
    case .dwell: break
    }
  }

  private mutating func handle(
    _ event: AppEvent, at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    switch event {
    case .screenOpened:
      (isOpen, isInSight, isDeaf) = (true, true, false)
      // request tracking anew, whatever was requested before
      isTracking = false
      askPermission(into: &effects)
      player.goOn(at: instant, into: &effects)
    case .screenLeft:
      guard policy.ending == .stopsTracking else { return }
      isOpen = false
      player.putAside(at: instant, into: &effects)
      // a returning walker must enter the circles anew
      tracker = GeofenceTracker(policy: tracker.policy, fences: tracker.fences)
    case .otherScreenOpened: isDeaf = !policy.sharesFixes
    case .sceneBackground: isInSight = false
    case .sceneActive, .sceneInactive: isInSight = true
    default: if hears(event) { player.handle(event, at: instant, into: &effects) }
    }
  }

  /// Whether an event reaches the player; events that are not player commands always do.
  private func hears(_ event: AppEvent) -> Bool {
    guard let group = event.commandGroup else { return true }
    if isDenied, policy.denial == .waits { return false }
    return policy.deafness != group && (isInSight || policy.deafness != .lockScreen)
  }

  // MARK: permission (SW-1)

  private mutating func handle(
    _ given: Authorization, into effects: inout EffectBuffer<TourOutput>
  ) {
    let before = authorization
    authorization = given
    if isOpen, given.status == .whenInUse, before?.status != .whenInUse {
      askPermission(into: &effects)
    }
  }

  /// Asks for the permissions that the policy wants and the user has not granted yet.
  private func askPermission(into effects: inout EffectBuffer<TourOutput>) {
    guard let permission = policy.permission, let status = authorization?.status else { return }
    if status == .notDetermined {
      effects.ask(.authorization(.whenInUse))
    } else if status == .whenInUse, permission == .always {
      effects.ask(.authorization(.always))
    }
  }

  /// Whether the user denies positions to the tour.
  private var isDenied: Bool {
    guard policy.permission != nil, let authorization else { return false }
    if policy.denial == .insistsOnAlways { return authorization.status != .always }
    return !authorization.allowsLocation
  }

  private mutating func handle(
    _ fix: Fix, on edge: Int32?, at instant: Instant,
    into effects: inout EffectBuffer<TourOutput>
  ) {
    guard isTracking, !isDeaf, policy.trigger == .fences else { return }
    crossed.removeAll(keepingCapacity: true)
    tracker.handle(
      fix, at: instant, armed: policy.armedCount == nil ? nil : player.armed, matchedEdge: edge,
      into: &crossed)
    for event in crossed {
      effects.emit(.fence(event))
      switch event.kind {
      case .enter: player.enter(event.fence, .fence, at: instant, into: &effects)
      case .exit: player.leave(event.fence, into: &effects)
      }
    }
  }

  /// Handles the consequences of the new state: a point that was entered before its turn, regions,
  /// progress to save, and the next wake.
  private mutating func settle(
    at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    if policy.firesInside, policy.trigger == .fences {
      while let next = player.next, tracker.isInside(next) {
        player.enter(next, .inside, at: instant, into: &effects)
        if player.next == next { break }
      }
    }
    track(into: &effects)
    watch(into: &effects)
    sound(into: &effects)
    save(at: instant, into: &effects)
    wake(at: instant, into: &effects)
  }

  /// Requests positions while the tour needs them and may have them, and stops at its end (SW-1,
  /// SW-9).
  private mutating func track(into effects: inout EffectBuffer<TourOutput>) {
    let isOver = policy.ending == .stopsTracking && player.isOver
    let isWanted = isOpen && !isOver && !isDenied
    guard isWanted != isTracking else { return }
    isTracking = isWanted
    player.hasMoved = true
    effects.request(isWanted ? policy.tracking : .off)
  }

  /// Keeps the platform's regions those of the points that may fire; none while not tracking.
  private mutating func watch(into effects: inout EffectBuffer<TourOutput>) {
    guard policy.trigger == .regions, player.hasMoved else { return }
    player.hasMoved = false
    let regions = isTracking ? player.watched : []
    guard regions != watched else { return }
    for point in watched where !regions.contains(point) {
      effects.ask(.unwatch(region: Int32(point)))
    }
    for point in regions where !watched.contains(point) {
      effects.ask(
        .watch(
          region: Int32(point), center: tour.points[point].coordinate,
          radiusMeters: tour.points[point].triggerRadiusMeters))
    }
    watched = regions
    effects.emit(.watching(regions.count))
  }

  /// Tells the platform when audio starts and stops, so that it keeps the app running.
  private mutating func sound(into effects: inout EffectBuffer<TourOutput>) {
    let sounds = player.playing?.state == .playing
    guard sounds != isSounding else { return }
    isSounding = sounds
    effects.ask(.playsAudio(sounds))
  }

  private mutating func save(
    at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    guard let interval = policy.saveInterval, player.isChanged || instant >= nextSave,
      let progress = player.saved(at: instant)
    else { return }
    nextSave = instant + interval
    effects.emit(.save(progress))
  }

  /// Requests a wake for when audio ends or progress must be saved.
  private mutating func wake(
    at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    guard let end = player.playing?.end else { return }
    let due = policy.saveInterval == nil ? end : min(end, nextSave)
    if let pendingWake, pendingWake <= due { return }
    pendingWake = due
    effects.wake(at: due, TourGuide.token)
  }
}

extension AppEvent {
  /// The group that a player command belongs to; nil for other events.
  fileprivate var commandGroup: TourPolicy.Deafness? {
    switch self {
    case .audioPlay, .audioPause, .audioToggle: .playAndPause
    case .audioForward, .audioBack: .jumps
    case .audioToStart, .audioToMiddle, .audioToEnd: .slider
    case .audioNext, .audioPrevious: .skips
    case .audioStop: .stop
    default: nil
    }
  }
}
