public import Sensing

/// Commands of the user and the system to the player; buttons of the screen, the lock screen and
/// the headset do the same (SW-5).
extension TourPlayer {
  public mutating func handle(
    _ event: AppEvent, at instant: Instant, into effects: inout Effects
  ) {
    switch event {
    case .audioPlay: play(at: instant, into: &effects)
    case .audioPause: pause(at: instant, into: &effects)
    case .audioToggle:
      if audio?.state == .playing {
        pause(at: instant, into: &effects)
      } else {
        play(at: instant, into: &effects)
      }
    case .audioStop: stop(at: instant, into: &effects)
    case .audioForward: seek(by: TourPlayer.jump, at: instant, into: &effects)
    case .audioBack:
      seek(
        by: Timespan(nanoseconds: -TourPlayer.jump.nanoseconds), at: instant, into: &effects)
    case .audioToStart: seek(toShare: 0, at: instant, into: &effects)
    case .audioToMiddle: seek(toShare: 1, of: 2, at: instant, into: &effects)
    case .audioToEnd: seek(toShare: 1, at: instant, into: &effects)
    case .audioNext: go(to: (progress.last ?? -1) + 1, at: instant, into: &effects)
    case .audioPrevious: go(to: (progress.last ?? 0) - 1, at: instant, into: &effects)
    case .skipAheadTaken:
      guard let alerted, alerted > progress.reached else { return }
      fire(alerted, .skipAhead, at: instant, into: &effects)
    case .interruptionBegan: interrupt(at: instant, into: &effects)
    case .interruptionEnded: endInterruption(at: instant, into: &effects)
    default: break
    }
  }

  /// Resumes, or begins by hand: the stopped point, else the next point, or the first where the
  /// walker's position is unknown (SW-1).
  private mutating func play(at instant: Instant, into effects: inout Effects) {
    guard !isInterrupted else { return }
    switch audio?.state {
    case .paused, .interrupted: resume(.user, at: instant, into: &effects)
    case .playing: break
    case nil: go(to: stopped ?? (progress.last ?? -1) + 1, at: instant, into: &effects)
    }
  }

  /// The point that was played last but not to its end.
  private var stopped: Int? {
    progress.last.flatMap {
      progress.points[$0].isHeard || !tour.points[$0].hasAudio ? nil : $0
    }
  }

  /// Stops the audio and clears the queue: the next point that is reached plays again.
  private mutating func stop(at instant: Instant, into effects: inout Effects) {
    guard audio != nil else { return }
    end(.stopped, at: instant, into: &effects)
    for point in queue { effects.emit(.dropped(point, .stopped)) }
    queue.removeAll()
    hasMoved = true
  }

  private mutating func pause(at instant: Instant, into effects: inout Effects) {
    guard let state = audio?.state, state != .paused else { return }
    hold(.paused, .user, at: instant, into: &effects)
  }

  private mutating func interrupt(at instant: Instant, into effects: inout Effects) {
    isInterrupted = true
    if audio?.state == .playing {
      hold(.interrupted, .interruption, at: instant, into: &effects)
    }
  }

  private mutating func endInterruption(at instant: Instant, into effects: inout Effects) {
    guard isInterrupted else { return }
    isInterrupted = false
    if audio?.state == .interrupted {
      if policy.resumesAfterInterruption {
        resume(.interruption, at: instant, into: &effects)
      } else {
        audio?.set(.paused, at: instant)
      }
    }
    startNextInQueue(at: instant, into: &effects)
  }

  mutating func hold(
    _ state: AudioTimeline.State, _ cause: TourOutput.Pause, at instant: Instant,
    into effects: inout Effects
  ) {
    audio?.set(state, at: instant)
    isChanged = true
    guard let audio else { return }
    effects.emit(.paused(audio.point, cause, position: audio.position(at: instant)))
  }

  private mutating func resume(
    _ cause: TourOutput.Resumption, at instant: Instant, into effects: inout Effects
  ) {
    audio?.set(.playing, at: instant)
    isChanged = true
    guard let audio else { return }
    effects.emit(.resumed(audio.point, cause, position: audio.position(at: instant)))
  }

  private mutating func seek(by span: Timespan, at instant: Instant, into effects: inout Effects) {
    audio?.seek(by: span, at: instant)
    tellPosition(at: instant, into: &effects)
  }

  private mutating func seek(
    toShare numerator: Int64, of denominator: Int64 = 1, at instant: Instant,
    into effects: inout Effects
  ) {
    guard let audio else { return }
    let position = audio.duration.nanoseconds / denominator * numerator
    self.audio?.seek(to: Timespan(nanoseconds: position), at: instant)
    tellPosition(at: instant, into: &effects)
  }

  private mutating func tellPosition(at instant: Instant, into effects: inout Effects) {
    guard let audio else { return }
    isChanged = true
    effects.emit(.sought(audio.point, position: audio.position(at: instant)))
    advance(to: instant, into: &effects)
  }

  /// Goes to the `point` that the user selected, wherever he is.
  private mutating func go(to point: Int, at instant: Instant, into effects: inout Effects) {
    guard tour.points.indices.contains(point), !isInterrupted else { return }
    end(.left, at: instant, into: &effects)
    // the selected point no longer waits in the queue
    queue.removeAll { $0 == point }
    hasMoved = true
    if policy.skipByHand == .marksTriggered {
      progress.reached = point
      progress.points[point].isLatched = true
    }
    start(point, .hand, at: instant, into: &effects)
  }
}

/// What the player keeps when the tour's screen is left.
extension TourPlayer {
  /// Pauses the audio and drops the queue: waiting points must be entered again, because it is not
  /// known whether the walker stays in them (SW-9).
  mutating func putAside(at instant: Instant, into effects: inout Effects) {
    if let state = audio?.state, state != .paused {
      hold(.paused, .left, at: instant, into: &effects)
    }
    guard let first = queue.min() else { return }
    progress.reached = min(progress.reached, first - 1)
    for point in queue {
      unlatch(point)
      effects.emit(.dropped(point, .left))
    }
    queue.removeAll()
  }
}

/// What the player keeps when the app is killed.
extension TourPlayer {
  /// The progress to save at `instant`; nil if it equals the last saved one.
  mutating func saved(at instant: Instant) -> TourProgress? {
    guard isChanged || audio?.state == .playing else { return nil }
    isChanged = false
    var saved = progress
    for point in queue { saved.points[point].isQueued = true }
    saved.audio = audio.map {
      TourProgress.Audio(point: $0.point, position: $0.position(at: instant), state: $0.state)
    }
    return saved
  }

  /// Continues from saved progress. Points that waited must be entered again, because it is not
  /// known whether the walker is still in them.
  mutating func resume(_ saved: TourProgress) {
    progress = saved
    progress.audio = nil
    if let first = saved.points.firstIndex(where: \.isQueued) {
      progress.reached = min(progress.reached, first - 1)
      for point in saved.points.indices where saved.points[point].isQueued {
        progress.points[point].isQueued = false
        progress.points[point].isLatched = false
      }
    }
    guard let audio = saved.audio, tour.points[audio.point].hasAudio else { return }
    self.audio = AudioTimeline(
      point: audio.point, duration: tour.points[audio.point].audioDuration,
      position: audio.position, state: audio.state == .paused ? .paused : .interrupted, at: .zero)
  }

  /// Resumes the audio that played when the app was killed; called when the app is open again.
  mutating func goOn(at instant: Instant, into effects: inout Effects) {
    guard audio?.state == .interrupted, !isInterrupted else { return }
    resume(.relaunch, at: instant, into: &effects)
  }
}
