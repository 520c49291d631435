public import Sensing
public import SimKernel

/// What the user and the app do, at times that may depend on the walk.
public struct Script: Hashable, Sendable {
  /// A moment that a run fixes.
  public enum Moment: Hashable, Sendable {
    case at(Timespan)
    /// The walker reaches the goal; a recording is over, a second after its last event.
    case arrival
  }

  public enum Timing: Hashable, Sendable {
    case once(Moment)
    /// From zero on, before `until` or to the end.
    case every(Timespan, until: Moment?)
  }

  public struct Line: Hashable, Sendable {
    public var event: AppEvent
    public var timing: Timing
  }

  public var lines: [Line]

  /// The words scenarios use for what happens.
  static let words: [(word: String, event: AppEvent)] = [
    ("open_screen", .screenOpened),
    ("leave_screen", .screenLeft),
    ("lose_screen", .screenLost),
    ("look_at_screen", .userPresent),
  ]

  /// Returns the script of one run in order of time; at one instant in the order of the lines.
  ///
  /// - Parameters:
  ///   - arrival: when the walker arrives, or the recording is over.
  ///   - end: when the run ends.
  public func events(arrival: Instant, end: Instant) -> [ScriptedEvent] {
    func instant(_ moment: Moment) -> Instant {
      switch moment {
      case .at(let span): .zero + span
      case .arrival: arrival
      }
    }
    var events: [ScriptedEvent] = []
    for line in lines {
      switch line.timing {
      case .once(let moment): events.append(ScriptedEvent(at: instant(moment), line.event))
      case .every(let period, let until):
        let last = until.map(instant) ?? end
        var next = Instant.zero
        while next < last {
          events.append(ScriptedEvent(at: next, line.event))
          next = next + period
        }
      }
    }
    return events.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
  }
}
