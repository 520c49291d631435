public import Sensing

/// The audio of one point as a timeline that gives the played position at any instant (SW-5).
public struct AudioTimeline: Hashable, Sendable {
  public enum State: UInt8, CaseIterable, Sendable {
    case playing
    /// The user paused it.
    case paused
    /// The system took the speaker, for example for a call, while it was playing.
    case interrupted
  }

  /// Index of the point in the tour.
  public let point: Int
  public let duration: Timespan
  public private(set) var state: State
  /// Position at the instant `since`; while playing it advances from there.
  private var offset: Timespan
  private var since: Instant

  /// Begins at `position`, clamped to the length of the audio.
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

  /// The played part of the audio, from zero to `duration`.
  public func position(at instant: Instant) -> Timespan {
    guard state == .playing, instant > since else { return offset }
    return min(Timespan(nanoseconds: offset.nanoseconds + (instant - since).nanoseconds), duration)
  }

  /// When the audio will end; nil while it does not play.
  public var end: Instant? {
    guard state == .playing else { return nil }
    return since + Timespan(nanoseconds: duration.nanoseconds - offset.nanoseconds)
  }

  /// Changes the state and keeps the current position.
  public mutating func set(_ state: State, at instant: Instant) {
    offset = position(at: instant)
    since = instant
    self.state = state
  }

  /// Jumps to `position`, clamped to the length of the audio.
  public mutating func seek(to position: Timespan, at instant: Instant) {
    offset = min(max(position, .zero), duration)
    since = instant
  }

  /// Jumps by `span`, backward if it is negative.
  public mutating func seek(by span: Timespan, at instant: Instant) {
    let position = position(at: instant)
    seek(to: Timespan(nanoseconds: position.nanoseconds + span.nanoseconds), at: instant)
  }
}
