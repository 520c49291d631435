public import Sensing
public import SimKernel

/// What the user and the app do, at times that may depend on the walk.
public struct Script: Hashable, Sendable {
  /// A moment that a run fixes.
  public enum Moment: Hashable, Sendable {
    case at(Timespan)
    /// The walker reaches the goal; a recording is over, a second after its last event.
    case arrival
    /// The phone delivers its first fix, whoever listens.
    case firstFix
    /// So much of the way is behind the walker: of the true way, detours included; of a recording
    /// without a truth, of the way from fix to fix.
    case after(meters: Double)
  }

  public enum Timing: Hashable, Sendable {
    case once(Moment)
    /// From zero on, before `until` or to the end.
    case every(Timespan, until: Moment?)
  }

  public struct Line: Hashable, Sendable {
    public var event: AppEvent
    public var timing: Timing
    /// As written, as in `leave_screen: after 200 m`.
    public var text: String

    public var word: String { Script.words.first { $0.event == event }?.word ?? "" }
  }

  public var lines: [Line]

  /// The words scenarios use for what happens, each with what it means.
  static let words: [(word: String, event: AppEvent, meaning: String)] = [
    ("open_screen", .screenOpened, "the screen that needs location becomes visible"),
    ("leave_screen", .screenLeft, "the screen is left in order: the app is told"),
    ("lose_screen", .screenLost, "the screen is gone, and the app is never told"),
    ("look_at_screen", .userPresent, "the user touches or looks at the phone"),
    ("done", .stopDone, "the user marks the current stop as done"),
    ("skip", .stopSkipped, "the user leaves the current stop out"),
    ("recenter", .recenter, "the user asks for the best position there is"),
    ("kill", .killed, "the app is killed and opened again at once: what was not saved is gone"),
    ("play", .audioPlay, "the user starts the tour's audio, or goes on with it"),
    ("pause", .audioPause, "the user pauses the audio"),
    ("play_or_pause", .audioToggle, "the user presses the one button of the headset"),
    ("forward", .audioForward, "the audio jumps 10 s on"),
    ("back", .audioBack, "the audio jumps 10 s back"),
    ("next", .audioNext, "the user goes to the next stop by hand"),
    ("previous", .audioPrevious, "the user goes to the stop before by hand"),
    ("seek_start", .audioToStart, "the slider is moved to the start of the audio"),
    ("seek_middle", .audioToMiddle, "the slider is moved to the middle of the audio"),
    ("seek_end", .audioToEnd, "the slider is moved to the end of the audio"),
    ("skip_ahead", .skipAheadTaken, "the user goes on from the stop that an alert named"),
    ("interruption_begins", .interruptionBegan, "the system takes the speaker, as for a call"),
    ("interruption_ends", .interruptionEnded, "the speaker is free again"),
    ("open_map", .otherScreenOpened, "another screen of the app asks for locations, too"),
  ]

  /// Returns the script of one run in order of time; at one instant in the order of the lines.
  /// What would happen after the end is left out.
  public func events(in course: Course) -> [ScriptedEvent] {
    lines.flatMap { line in
      line.instants(in: course).map { ScriptedEvent(at: $0, line.event) }
    }.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
  }
}

extension Script.Line {
  /// When it happens in one run; never where its moment doesn't come.
  public func instants(in course: Course) -> [Instant] {
    switch timing {
    case .once(let moment):
      guard let instant = course.instant(of: moment), instant <= course.end else { return [] }
      return [instant]
    case .every(let period, let until):
      let last = min(until.flatMap(course.instant) ?? course.end, course.end)
      return Array(
        sequence(first: Instant.zero) { $0 + period }.prefix { $0 < last })
    }
  }
}
