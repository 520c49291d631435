public import Sensing

/// The player of a tour and the rules of its order: which point fires, what waits, what plays
/// (SW-3, SW-4, SW-5).
///
/// The caller reports which circles were entered and left.
public struct TourPlayer: Sendable {
  public typealias Effects = EffectBuffer<TourOutput>

  let tour: Tour
  let policy: TourPolicy
  /// `isQueued` of its points is kept up to date only in `saved`; here `queue` is valid.
  var progress: TourProgress
  var audio: AudioTimeline?
  /// Points that fired and wait for their turn, in order.
  var queue: [Int] = []
  var isInterrupted = false
  /// Whether it waits for audio that is missing.
  var isStuck = false
  /// The later point for which the last alert was raised.
  var alerted: Int?
  /// Whether there are changes that are not saved yet.
  var isChanged = false
  /// Whether `watched` may have changed since it was last read.
  var hasMoved = true

  static let jump = Timespan.seconds(10)

  /// - Parameter saved: saved progress of this tour; progress of another tour is ignored.
  public init(tour: Tour, policy: TourPolicy, resuming saved: TourProgress? = nil) {
    self.tour = tour
    self.policy = policy
    progress = TourProgress(count: tour.points.count)
    if let saved, saved.fits(tour) { resume(saved) }
  }

  /// The point whose turn is next; nil after the last.
  public var next: Int? {
    let next = progress.reached + 1
    return next < tour.points.count ? next : nil
  }

  /// The points that may be entered now: the last one reached, which may have been left unheard,
  /// and the number of points ahead that the policy gives.
  public var armed: Range<Int> {
    let first = max(0, progress.reached)
    guard let count = policy.armedCount, policy.sequence == .next else {
      return tour.points.indices
    }
    return first..<max(first, min(tour.points.count, progress.reached + 1 + count))
  }

  /// The points whose circles the platform should watch: all, or the first that fit of those that
  /// may still fire or wait for their turn, in order.
  var watched: [Int] {
    switch policy.regions.registration {
    case .allAtOnce: return Array(tour.points.indices)
    case .rotating:
      let open = tour.points.indices.lazy.filter {
        (!progress.points[$0].isLatched || queue.contains($0))
          && (policy.sequence == .any || $0 >= progress.reached || queue.contains($0))
      }
      return Array(open.prefix(policy.regions.limit))
    }
  }

  /// The point in the player and its state; nil while it is empty.
  public var playing: AudioTimeline? { audio }

  /// Whether the tour is over: nothing plays or waits, and no point can fire any more (SW-9).
  var isOver: Bool {
    progress.isCompleted && audio == nil && queue.isEmpty
      && (policy.sequence == .next || progress.points.allSatisfy { $0.isLatched || $0.isHeard })
  }

  /// Whether nothing may start now.
  var isBusy: Bool { audio != nil || isInterrupted || isStuck }

  /// Brings the player up to `instant`: audio that has ended makes room for the next.
  public mutating func advance(to instant: Instant, into effects: inout Effects) {
    while let end = audio?.end, end <= instant { finish(at: end, into: &effects) }
  }

  /// Handles that the walker entered the circle of `point`.
  public mutating func enter(
    _ point: Int, _ trigger: TourOutput.Trigger, at instant: Instant, into effects: inout Effects
  ) {
    guard !progress.points[point].isLatched else { return }
    let isNext = point == progress.reached || point == progress.reached + 1
    if isNext || policy.sequence == .any {
      fire(point, trigger, at: instant, into: &effects)
    } else if point > progress.reached {
      alerted = point
      effects.emit(.skippedAhead(point))
    }
  }

  /// Handles that the walker left the circle of `point`.
  public mutating func leave(_ point: Int, into effects: inout Effects) {
    if policy.latch == .untilExit { unlatch(point) }
    guard policy.queueing == .whilePresent, let place = queue.firstIndex(of: point) else { return }
    queue.remove(at: place)
    // a returning walker hears it, as long as no later point was reached
    unlatch(point)
    effects.emit(.dropped(point, .left))
  }

  mutating func unlatch(_ point: Int) {
    progress.points[point].isLatched = false
    isChanged = true
    hasMoved = true
  }

  mutating func fire(
    _ point: Int, _ trigger: TourOutput.Trigger, at instant: Instant, into effects: inout Effects
  ) {
    progress.reached = max(progress.reached, point)
    progress.points[point].isLatched = true
    alerted = nil
    isChanged = true
    hasMoved = true
    effects.emit(.triggered(point, trigger))
    if policy.skipByHand == .listens {
      if progress.points[point].isHeard {
        effects.emit(.alreadyHeard(point))
        completeIfLast(point, into: &effects)
        return
      }
      // the user plays this point by hand already, and now stands at it
      if audio?.point == point { return }
    }
    guard isBusy else { return start(point, .trigger, at: instant, into: &effects) }
    wait(point, at: instant, into: &effects)
  }

  private mutating func wait(
    _ point: Int, at instant: Instant, into effects: inout Effects
  ) {
    switch policy.queueing {
    case .whilePresent:
      queue.append(point)
      effects.emit(.queued(point))
    case .sticky:
      if queue.isEmpty {
        queue.append(point)
        effects.emit(.queued(point))
      } else {
        effects.emit(.dropped(point, .full))
      }
    case .none:
      end(.cut, at: instant, into: &effects)
      start(point, .trigger, at: instant, into: &effects)
    }
  }

  /// Begins the audio of `point`; a point without audio is done at once.
  mutating func start(
    _ point: Int, _ cause: TourOutput.Start, at instant: Instant, into effects: inout Effects
  ) {
    isChanged = true
    progress.last = point
    if let silence = tour.points[point].silence {
      if policy.missingAudio != .unsaid { effects.emit(.silent(point, silence)) }
      isStuck = policy.missingAudio == .waitedFor
      completeIfLast(point, into: &effects)
      return startNextInQueue(at: instant, into: &effects)
    }
    isStuck = false
    audio = AudioTimeline(point: point, duration: tour.points[point].audioDuration, at: instant)
    effects.emit(.started(point, cause))
    if isInterrupted { hold(.interrupted, .interruption, at: instant, into: &effects) }
  }

  /// Handles that the audio has come to its end.
  private mutating func finish(at instant: Instant, into effects: inout Effects) {
    guard let point = audio?.point else { return }
    progress.points[point].isHeard = true
    end(.finished, at: instant, into: &effects)
    completeIfLast(point, into: &effects)
    startNextInQueue(at: instant, into: &effects)
  }

  mutating func end(_ end: TourOutput.End, at instant: Instant, into effects: inout Effects) {
    guard let audio else { return }
    self.audio = nil
    isChanged = true
    effects.emit(.ended(audio.point, end, position: audio.position(at: instant)))
  }

  mutating func startNextInQueue(at instant: Instant, into effects: inout Effects) {
    guard !isBusy, !queue.isEmpty else { return }
    hasMoved = true
    start(queue.removeFirst(), .queue, at: instant, into: &effects)
  }

  private mutating func completeIfLast(_ point: Int, into effects: inout Effects) {
    guard point == tour.points.count - 1, !progress.isCompleted else { return }
    progress.isCompleted = true
    isChanged = true
    effects.emit(.completed)
  }
}

extension TourPoint {
  /// Why there is no audio to play; nil if there is.
  fileprivate var silence: TourOutput.Silence? {
    switch file {
    case .whole: nil
    case .partial: .partial
    case .missing: .missing
    }
  }
}
