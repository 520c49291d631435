import Sensing
import SimKernel

/// What an audio tour did in a run: what began, what was to be heard when, and what ended.
final class TourRun: Derivation {
  /// Values of `cause` in the observations of the tour.
  static let byHand = 2.0
  static let finished = 0.0

  struct Start {
    var point: Int
    var instant: Instant
    var isByHand: Bool
  }

  /// A stretch on which a point's audio sounded.
  struct Sound {
    var point: Int
    var start: Instant
    var end: Instant

    var seconds: Double { (end - start).seconds }
  }

  /// In order, as all below.
  private(set) var starts: [Start] = []
  private(set) var sounds: [Sound] = []
  /// Audio that was played to its end.
  private(set) var finishes: [(point: Int, instant: Instant)] = []
  /// Points that were reached, with the age of the fix behind it; NaN where none was.
  private(set) var triggers: [(point: Int, instant: Instant, ageSeconds: Double)] = []
  /// What was lost of the audio that played when the app was killed, in seconds.
  private(set) var losses: [(instant: Instant, seconds: Double)] = []

  /// Whether nothing at all was seen of a tour.
  private(set) var isEmpty = true

  private var open: (point: Int, since: Instant)?
  /// Where the audio that plays was at `open.since`, in seconds.
  private var position = 0.0
  /// A kill, and the position that was lost by it if nothing goes on.
  private var killed: (instant: Instant, seconds: Double)?

  init(_ run: RunView) {
    let kills = run.instants(of: .killed)
    var nextKill = 0
    run.forEachTourEvent { instant, kind, values in
      isEmpty = false
      while nextKill < kills.count, kills[nextKill] <= instant {
        kill(at: kills[nextKill])
        nextKill += 1
      }
      take(kind, values, at: instant)
    }
    for instant in kills[nextKill...] { kill(at: instant) }
    settleKill()
    close(at: run.end)
  }

  private func take(_ kind: String, _ values: SIMD8<Double>, at instant: Instant) {
    guard let point = Int(exactly: values[0]) else { return }
    switch kind {
    case "tour.triggered": triggers.append((point, instant, values[2]))
    case "tour.started":
      settleKill()
      starts.append(Start(point: point, instant: instant, isByHand: values[1] == TourRun.byHand))
      play(point, from: 0, at: instant)
    case "tour.resumed":
      if let killed {
        if !values[2].isNaN { losses.append((killed.instant, max(0, killed.seconds - values[2]))) }
        self.killed = nil
      }
      play(point, from: values[2], at: instant)
    case "tour.sought":
      if open != nil { play(point, from: values[1], at: instant) }
    case "tour.paused": close(at: instant)
    case "tour.ended":
      close(at: instant)
      if values[1] == TourRun.finished { finishes.append((point, instant)) }
    default: break
    }
  }

  private func play(_ point: Int, from position: Double, at instant: Instant) {
    close(at: instant)
    open = (point, instant)
    self.position = position.isNaN ? 0 : position
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

  /// Nothing went on after the kill: all of it was lost.
  private func settleKill() {
    if let killed { losses.append((killed.instant, killed.seconds)) }
    killed = nil
  }
}

extension RunView {
  /// Calls `body` with everything that was seen of the tour, in order across the kinds.
  fileprivate func forEachTourEvent(_ body: (Instant, String, SIMD8<Double>) -> Void) {
    let names = record.log.kinds.map { $0.name.hasPrefix("tour.") ? $0.name : nil }
    for entry in record.log.entries {
      if let name = names[Int(entry.kind)] { body(entry.instant, name, entry.values) }
    }
  }
}
