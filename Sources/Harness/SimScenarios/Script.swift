public import Sensing
public import SimKernel
public import SimText

/// The actions of user and app, at times that may depend on the walk.
public struct Script: Hashable, Sendable {
  /// A time that only a run determines.
  public enum Cue: Hashable, Sendable {
    case at(Timespan)
    /// The walker reaches the goal; for a recording, one second after its last event.
    case arrival
    /// The phone delivers its first fix, even if no app receives it.
    case firstFix
    /// The walker has walked this distance: along the true path, detours included; for a recording
    /// without a truth, along the path from fix to fix.
    case after(meters: Double)
  }

  public enum Timing: Hashable, Sendable {
    case once(Cue)
    /// Repeats from zero on, up to `until` or the end.
    case every(Timespan, until: Cue?)
  }

  /// An event of the app or of the phone.
  public enum Happening: Hashable, Sendable {
    case app(AppEvent)
    case phone(PhoneEvent)

    /// All events that a scenario can use; those of the phone come last.
    static let all = AppEvent.allCases.map(Self.app) + PhoneEvent.allCases.map(Self.phone)

    /// The name of the event; events of the phone need a platform with rules for them.
    public var words: EventWords {
      switch self {
      case .app(let event): event.words
      case .phone(let event): event.words
      }
    }
  }

  public struct Line: Hashable, Sendable {
    public var happening: Happening
    public var timing: Timing
    /// Text as written, as in `leave_screen: after 200 m`.
    public var text: String
    /// Place in the file; nil if there is no file.
    public var place: Diagnostic.Place?

    public var word: String { String(text.prefix { $0 != ":" }) }
  }

  public var lines: [Line]

  /// Returns the app events of one run in order of time; events at the same instant are in the
  /// order of the lines. Events after the end are left out.
  public func events(in course: Course) -> [ScriptedEvent] {
    inOrder(course) { happening in
      if case .app(let event) = happening { event } else { nil }
    }.map { ScriptedEvent(at: $0, $1) }
  }

  /// Returns the phone events of one run, like `events(in:)`; at the same instant they precede app
  /// events.
  public func phoneEvents(in course: Course) -> [ScriptedPhoneEvent] {
    inOrder(course) { happening in
      if case .phone(let event) = happening { event } else { nil }
    }.map { ScriptedPhoneEvent(at: $0, $1) }
  }

  /// Throws if sorting the events of one run exceeds `budget`.
  public func hold(_ budget: RunBudget, in course: Course) throws(RunBudget.Excess) {
    var count = 0
    for line in lines {
      count += line.count(in: course)
      if let bound = budget.bound(ofScripted: count) {
        throw RunBudget.Excess(bound, of: budget, cause: line.words(count))
      }
    }
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

extension RunBudget {
  /// The bound that `count` script events exceed; nil if they exceed none.
  func bound(ofScripted count: Int) -> Bound? {
    if count > events { return .events }
    return RunBudget.bytes(scripted: count) > Double(memoryBytes) ? .memory : nil
  }
}

extension Script.Line {
  /// States that with this line the script has `count` events.
  func words(_ count: Int) -> String {
    "with '\(text)' the script has \(RunBudget.words(Double(count), of: .events)) events"
  }

  /// Number of times that it happens in one run, computed without listing them.
  public func count(in course: Course) -> Int {
    switch timing {
    case .once: return instants(in: course).count
    case .every(let period, let until):
      let last = min(until.flatMap(course.instant) ?? course.end, course.end)
      return Script.Line.count(every: period, before: last)
    }
  }

  /// Counts repetitions from zero on.
  static func count(every period: Timespan, before last: Instant) -> Int {
    Int((max(0, last.nanoseconds) + period.nanoseconds - 1) / period.nanoseconds)
  }

  /// Instants at which it happens in one run; empty if its cue never comes.
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
