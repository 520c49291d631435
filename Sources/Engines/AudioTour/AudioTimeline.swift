public import Sensing

/// The audio of one point as a timeline: how much of it has been played at an instant (SW-5).
public struct AudioTimeline: Hashable, Sendable {
  public enum State: UInt8, CaseIterable, Sendable {
    case playing
    /// The user wants silence.
    case paused
    /// The system took the speaker, for a call say; it was playing before.
    case interrupted
  }

  /// Index of the point in the tour.
  public let point: Int
  public let duration: Timespan
  public private(set) var state: State
  /// Position at `since`; it goes on from there while playing.
  private var offset: Timespan
  private var since: Instant

  /// Begins at `position`, which is put within the audio.
  public init(
    point: Int, duration: Timespan, position: Timespan = .zero, state: State = .playing,
    at instant: Instant
  ) {
    self.point = point
    self.duration = duration
    self.state = state
    offset = min(max(position, .zero), duration)
    since = instant
  }

  /// How much of the audio lies behind, from zero to its duration.
  public func position(at instant: Instant) -> Timespan {
    guard state == .playing, instant > since else { return offset }
    return min(Timespan(nanoseconds: offset.nanoseconds + (instant - since).nanoseconds), duration)
  }

  /// When it will be over; nil while it does not play.
  public var end: Instant? {
    guard state == .playing else { return nil }
    return since + Timespan(nanoseconds: duration.nanoseconds - offset.nanoseconds)
  }

  /// Stops or goes on where it is.
  public mutating func set(_ state: State, at instant: Instant) {
    offset = position(at: instant)
    since = instant
    self.state = state
  }

  /// Jumps to `position`, which is put within the audio.
  public mutating func seek(to position: Timespan, at instant: Instant) {
    offset = min(max(position, .zero), duration)
    since = instant
  }

  /// Jumps by `span`, back where it is negative.
  public mutating func seek(by span: Timespan, at instant: Instant) {
    let position = position(at: instant)
    seek(to: Timespan(nanoseconds: position.nanoseconds + span.nanoseconds), at: instant)
  }
}
