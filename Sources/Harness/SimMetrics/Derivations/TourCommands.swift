import Sensing
import SimKernel
import SimObservations

/// The user's commands to the player of a tour, compared with the observed effect at that instant
/// (SW-5).
///
/// The expected effect follows from what was in the player. Commands without an effect, such as
/// pausing when nothing plays, are left out, and so are commands given while the system uses the
/// speaker.
final class TourCommands: Derivation {
  /// Number of commands with an expected effect.
  private(set) var count = 0
  private(set) var missed = Incidents()

  /// The content of the player.
  private struct Audio {
    var point: Int
    /// Position in seconds at `since`.
    var position: Double
    var since: Instant
    var isPlaying: Bool

    func position(at instant: Instant) -> Double {
      isPlaying ? position + (instant - since).seconds : position
    }
  }

  private struct Seen {
    var started: Int?
    var resumed: Double?
    var paused: Double?
    var sought: Double?
    var stopped: Double?
  }

  private let seconds: [Double]
  private var audio: Audio?
  private var last: Int?
  /// Whether the last point was played to its end, or had nothing to play.
  private var isLastOver = true
  private var isInterrupted = false
  /// Positions that differ by less are equal, in seconds.
  private static let tolerance = 0.05
  /// Length of a jump by `forward` and `back`, in seconds (SW-5).
  private static let jump = 10.0

  init(_ run: RunView) {
    seconds = run.facts.tourStops.map(\.audioSeconds)
    let log = run.entries(of: .tour)
    var next = 0
    for scripted in run.script {
      while next < log.count, log[next].instant < scripted.instant {
        add(log[next])
        next += 1
      }
      switch scripted.event {
      case .interruptionBegan: isInterrupted = true
      case .interruptionEnded: isInterrupted = false
      default: break
      }
      guard !isInterrupted else { continue }
      var seen = Seen()
      for entry in log[next...].prefix(while: { $0.instant == scripted.instant }) {
        note(entry, in: &seen)
      }
      judge(scripted, seen)
    }
  }

  private func add(_ entry: ObservationEntry) {
    let instant = entry.instant
    if let started = entry.read(as: TourStarted.self) {
      audio = Audio(point: started.point, position: 0, since: instant, isPlaying: true)
      (last, isLastOver) = (started.point, false)
    } else if let resumed = entry.read(as: TourResumed.self) {
      set(resumed.point, resumed.positionSeconds, at: instant, isPlaying: true)
    } else if let paused = entry.read(as: TourPaused.self) {
      set(paused.point, paused.positionSeconds, at: instant, isPlaying: false)
    } else if let sought = entry.read(as: TourSought.self) {
      set(
        sought.point, sought.positionSeconds, at: instant, isPlaying: audio?.isPlaying ?? false)
    } else if let ended = entry.read(as: TourEnded.self) {
      audio = nil
      if ended.cause == .finished { isLastOver = true }
    } else if let silent = entry.read(as: TourSilent.self) {
      (last, isLastOver) = (silent.point, true)
    }
  }

  private func set(_ point: Int, _ position: Double?, at instant: Instant, isPlaying: Bool) {
    audio = Audio(point: point, position: position ?? 0, since: instant, isPlaying: isPlaying)
    (last, isLastOver) = (point, false)
  }

  private func note(_ entry: ObservationEntry, in seen: inout Seen) {
    if let started = entry.read(as: TourStarted.self) {
      if started.cause == .hand { seen.started = started.point }
    } else if let silent = entry.read(as: TourSilent.self) {
      seen.started = silent.point
    } else if let resumed = entry.read(as: TourResumed.self) {
      seen.resumed = resumed.positionSeconds
    } else if let paused = entry.read(as: TourPaused.self) {
      if paused.cause == .user { seen.paused = paused.positionSeconds }
    } else if let sought = entry.read(as: TourSought.self) {
      seen.sought = sought.positionSeconds
    } else if let ended = entry.read(as: TourEnded.self) {
      if ended.cause == .stopped { seen.stopped = ended.positionSeconds }
    }
  }

  private func judge(_ scripted: ScriptedEvent, _ seen: Seen) {
    let isPlaying = audio?.isPlaying ?? false
    let position = audio?.position(at: scripted.instant) ?? 0
    let length = audio.map { seconds.indices.contains($0.point) ? seconds[$0.point] : 0 } ?? 0
    // the audio ends at this very instant
    if audio != nil, position > length - TourCommands.tolerance { return }
    let jump = TourCommands.jump
    switch scripted.event {
    case .audioPlay: play(scripted, seen, position)
    case .audioToggle where !isPlaying: play(scripted, seen, position)
    case .audioPause, .audioToggle:
      if isPlaying { expect(seen.paused, position, of: scripted) }
    case .audioForward: seek(to: min(length, position + jump), scripted, seen)
    case .audioBack: seek(to: max(0, position - jump), scripted, seen)
    case .audioToStart: seek(to: 0, scripted, seen)
    case .audioToMiddle: seek(to: length / 2, scripted, seen)
    case .audioToEnd: seek(to: length, scripted, seen)
    case .audioNext: go(to: (last ?? -1) + 1, scripted, seen)
    case .audioPrevious: go(to: (last ?? 0) - 1, scripted, seen)
    case .audioStop: if audio != nil { expect(seen.stopped, position, of: scripted) }
    default: break
    }
  }

  private func play(_ scripted: ScriptedEvent, _ seen: Seen, _ position: Double) {
    guard let audio else {
      return go(to: isLastOver ? (last ?? -1) + 1 : last ?? 0, scripted, seen)
    }
    if !audio.isPlaying { expect(seen.resumed, position, of: scripted) }
  }

  private func seek(to position: Double, _ scripted: ScriptedEvent, _ seen: Seen) {
    if audio != nil { expect(seen.sought, position, of: scripted) }
  }

  private func go(to point: Int, _ scripted: ScriptedEvent, _ seen: Seen) {
    guard seconds.indices.contains(point) else { return }
    expect(seen.started.map(Double.init), Double(point), of: scripted)
  }

  private func expect(_ seen: Double?, _ wanted: Double, of scripted: ScriptedEvent) {
    count += 1
    if let seen, abs(seen - wanted) < TourCommands.tolerance { return }
    let what = seen == nil ? "did nothing" : "did something else"
    missed.add(Moment(scripted.instant, "'\(scripted.event.phrase)' \(what)"))
  }
}
