import Sensing
import SimKernel
import SimObservations

/// The events of an audio tour in a run: starts, sounds, and ends.
final class TourRun: Derivation {
  struct Start {
    var point: Int
    var instant: Instant
    var isByHand: Bool
  }

  /// A period in which a point's audio played.
  struct Sound {
    var point: Int
    var start: Instant
    var end: Instant

    var seconds: Double { (end - start).seconds }
  }

  /// Starts in order, like all lists below.
  private(set) var starts: [Start] = []
  private(set) var sounds: [Sound] = []
  /// Ends of audio that was played completely.
  private(set) var finishes: [(point: Int, instant: Instant)] = []
  /// Points that were reached, with the age of the fix behind it; NaN without a fix.
  private(set) var triggers: [(point: Int, instant: Instant, ageSeconds: Double)] = []
  /// Audio that was lost when the app was killed, in seconds.
  private(set) var losses: [(instant: Instant, seconds: Double)] = []

  /// Whether nothing of a tour was observed and no tour with a known truth exists.
  private(set) var isEmpty: Bool

  private var open: (point: Int, since: Instant)?
  /// Position of the playing audio at `open.since`, in seconds.
  private var position = 0.0
  /// A kill, and the seconds of audio lost by it if playback does not resume.
  private var killed: (instant: Instant, seconds: Double)?

  init(_ run: RunView) {
    isEmpty = run.trace.truth == nil || run.facts.tourStops.isEmpty
    let kills = run.instants(of: .killed)
    var nextKill = 0
    for entry in run.entries(of: .tour) {
      let instant = entry.instant
      isEmpty = false
      while nextKill < kills.count, kills[nextKill] <= instant {
        kill(at: kills[nextKill])
        nextKill += 1
      }
      add(entry)
    }
    for instant in kills[nextKill...] { kill(at: instant) }
    settleKill()
    close(at: run.end)
  }

  private func add(_ entry: ObservationEntry) {
    let instant = entry.instant
    if let triggered = entry.read(as: TourTriggered.self) {
      triggers.append((triggered.point, instant, triggered.fixAgeSeconds ?? .nan))
    } else if let started = entry.read(as: TourStarted.self) {
      settleKill()
      starts.append(
        Start(point: started.point, instant: instant, isByHand: started.cause == .hand))
      play(started.point, from: 0, at: instant)
    } else if let resumed = entry.read(as: TourResumed.self) {
      if let killed {
        if let position = resumed.positionSeconds {
          losses.append((killed.instant, max(0, killed.seconds - position)))
        }
        self.killed = nil
      }
      play(resumed.point, from: resumed.positionSeconds, at: instant)
    } else if let sought = entry.read(as: TourSought.self) {
      if open != nil { play(sought.point, from: sought.positionSeconds, at: instant) }
    } else if entry.read(as: TourPaused.self) != nil {
      close(at: instant)
    } else if let ended = entry.read(as: TourEnded.self) {
      close(at: instant)
      if ended.cause == .finished { finishes.append((ended.point, instant)) }
    }
  }

  private func play(_ point: Int, from position: Double?, at instant: Instant) {
    close(at: instant)
    open = (point, instant)
    self.position = position ?? 0
  }

  private func close(at instant: Instant) {
    if let open, instant > open.since {
      sounds.append(Sound(point: open.point, start: open.since, end: instant))
    }
    open = nil
  }

  private func kill(at instant: Instant) {
    settleKill()
    if let open { killed = (instant, position + (instant - open.since).seconds) }
    close(at: instant)
  }

  /// Playback did not resume after the kill: the whole position was lost.
  private func settleKill() {
    if let killed { losses.append((killed.instant, killed.seconds)) }
    killed = nil
  }
}
