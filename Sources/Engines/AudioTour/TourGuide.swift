public import Sensing

/// Guides a walker along an audio tour: circles that are entered, the rules of their order, and the
/// player (SW-1 to SW-8).
public struct TourGuide: Engine {
  public typealias Output = TourOutput

  public let tour: Tour
  public let policy: TourPolicy
  private var player: TourPlayer
  private var tracker: GeofenceTracker
  private var crossed: [FenceEvent] = []
  /// Whether another screen has the only callback for fixes.
  private var isDeaf = false
  private var isOpen = false
  /// The points whose regions the platform watches.
  private var watched: [Int] = []
  private var nextSave = Instant.zero
  /// The one wake that is under way; it is moved on when it comes too early.
  private var pendingWake: Instant?

  private static let token = WakeToken(rawValue: 0)

  /// - Parameters:
  ///   - lanes: for each point the edges of the walking graph on which one is at it, none: any;
  ///     empty where there is no map.
  ///   - saved: what the app that was killed had saved; nil for a tour that begins.
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

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    handle(event, matchedEdge: nil, at: instant, into: &effects)
  }

  /// - Parameter matchedEdge: the lane the walker is on, as an edge of the walking graph; nil where
  ///   nobody knows.
  public mutating func handle(
    _ event: Event, matchedEdge: Int32?, at instant: Instant,
    into effects: inout EffectBuffer<TourOutput>
  ) {
    player.advance(to: instant, into: &effects)
    switch event {
    case .fix(let fix): take(fix, on: matchedEdge, at: instant, into: &effects)
    case .app(let event): take(event, at: instant, into: &effects)
    case .wake:
      if let wake = pendingWake, wake <= instant { pendingWake = nil }
    case .region(let event): take(event, at: instant, into: &effects)
    case .heading, .motion, .sensors, .authorization, .failure, .updatesPaused, .mapRegion: break
    }
    settle(at: instant, into: &effects)
  }

  /// The platform says that a region was entered or left (SW-7).
  private mutating func take(
    _ event: RegionEvent, at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    let point = Int(event.region)
    guard policy.trigger == .regions, tour.points.indices.contains(point) else { return }
    effects.emit(.region(point, event.kind))
    switch event.kind {
    case .enter: player.enter(point, .region, at: instant, into: &effects)
    case .exit: player.leave(point, into: &effects)
    case .dwell: break
    }
  }

  private mutating func take(
    _ event: AppEvent, at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    switch event {
    case .screenOpened:
      isOpen = true
      isDeaf = false
      effects.request(policy.tracking)
      player.goOn(at: instant, into: &effects)
    case .otherScreenOpened: isDeaf = !policy.sharesFixes
    default: player.handle(event, at: instant, into: &effects)
    }
  }

  private mutating func take(
    _ fix: Fix, on edge: Int32?, at instant: Instant,
    into effects: inout EffectBuffer<TourOutput>
  ) {
    guard isOpen, !isDeaf, policy.trigger == .fences else { return }
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

  /// Sees to what follows from the new state: a point that was entered before its turn, regions,
  /// what is to be saved, and the next wake.
  private mutating func settle(
    at instant: Instant, into effects: inout EffectBuffer<TourOutput>
  ) {
    if policy.firesInside, policy.trigger == .fences {
      while let next = player.next, tracker.isInside(next) {
        player.enter(next, .inside, at: instant, into: &effects)
        if player.next == next { break }
      }
    }
    watch(into: &effects)
    save(at: instant, into: &effects)
    wake(at: instant, into: &effects)
  }

  private mutating func watch(into effects: inout EffectBuffer<TourOutput>) {
    guard isOpen, policy.trigger == .regions, player.hasMoved else { return }
    player.hasMoved = false
    let regions = player.watched
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

  /// Asks to be woken when audio ends or is to be saved.
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
