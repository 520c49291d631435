public import Sensing
public import SimKernel

/// What the user and the app do, at times that may depend on the walk.
public struct Script: Hashable, Sendable {
  /// What a happening waits for: an instant that only a run fixes.
  public enum Cue: Hashable, Sendable {
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
    case once(Cue)
    /// From zero on, before `until` or to the end.
    case every(Timespan, until: Cue?)
  }

  /// What happens: to the app, or to the phone.
  public enum Happening: Hashable, Sendable {
    case app(AppEvent)
    case phone(PhoneEvent)
  }

  public struct Line: Hashable, Sendable {
    public var happening: Happening
    public var timing: Timing
    /// As written, as in `leave_screen: after 200 m`.
    public var text: String

    public var word: String { String(text.prefix { $0 != ":" }) }
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
    ("refresh", .refresh, "the user asks for a new position, as good as can be"),
    ("become_active", .sceneActive, "the app is in front and takes input"),
    ("become_inactive", .sceneInactive, "something lies over the app: a call, the app switcher"),
    ("go_to_background", .sceneBackground, "the app is out of sight"),
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

  /// The words for what happens to the phone; they need a platform that has rules for it.
  static let phoneWords: [(word: String, event: PhoneEvent, meaning: String)] = [
    ("grant_when_in_use", .whenInUseGranted, "the user lets the app know where he is, in use"),
    ("grant_always", .alwaysGranted, "the user lets the app always know where he is"),
    ("deny", .permissionDenied, "the user says no to the system's question"),
    ("revoke", .permissionRevoked, "the user takes the permission back in the settings"),
    ("reduce_accuracy", .precisionReduced, "the app may know the area, and no more"),
    ("restore_accuracy", .precisionRestored, "the app may know the position itself"),
    ("airplane_mode", .airplaneModeOn, "no cells and no Wi-Fi; satellites are heard on"),
    ("end_airplane_mode", .airplaneModeOff, "cells and Wi-Fi are back"),
    ("switch_off_wifi", .wifiOff, "Wi-Fi is switched off"),
    ("switch_on_wifi", .wifiOn, "Wi-Fi is switched on"),
    ("save_power", .lowPowerOn, "Low Power Mode or the battery saver is switched on"),
    ("end_saving_power", .lowPowerOff, "Low Power Mode or the battery saver is switched off"),
    ("lock_screen", .screenLocked, "the display goes dark, and the app to the background"),
    ("unlock_screen", .screenUnlocked, "the display is on, and the app in front"),
    ("doze", .dozeBegan, "Android's Doze begins; it ends with the display on"),
  ]

  /// Returns what happens to the app in one run in order of time; at one instant in the order of
  /// the lines. What would happen after the end is left out.
  public func events(in course: Course) -> [ScriptedEvent] {
    inOrder(course) { happening in
      if case .app(let event) = happening { event } else { nil }
    }.map { ScriptedEvent(at: $0, $1) }
  }

  /// Returns what happens to the phone in one run, as `events(in:)`; at one instant it comes before
  /// what happens to the app.
  public func phoneEvents(in course: Course) -> [ScriptedPhoneEvent] {
    inOrder(course) { happening in
      if case .phone(let event) = happening { event } else { nil }
    }.map { ScriptedPhoneEvent(at: $0, $1) }
  }

  private func inOrder<Event>(
    _ course: Course, _ event: (Happening) -> Event?
  ) -> [(instant: Instant, event: Event)] {
    lines.flatMap { line in
      guard let event = event(line.happening) else { return [(instant: Instant, event: Event)]() }
      return line.instants(in: course).map { ($0, event) }
    }.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
  }
}

extension Script.Line {
  /// When it happens in one run; never where its moment doesn't come.
  public func instants(in course: Course) -> [Instant] {
    switch timing {
    case .once(let cue):
      guard let instant = course.instant(of: cue), instant <= course.end else { return [] }
      return [instant]
    case .every(let period, let until):
      let last = min(until.flatMap(course.instant) ?? course.end, course.end)
      return Array(
        sequence(first: Instant.zero) { $0 + period }.prefix { $0 < last })
    }
  }
}
