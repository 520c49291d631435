public import Sensing
public import SimKernel
public import SimTraces

/// What the user and the app do, at times that may depend on the walk.
public struct Script: Hashable, Sendable {
  /// What a happening waits for: an instant that only a run fixes.
  public enum Cue: Hashable, Sendable {
    case at(Timespan)
    /// The walker reaches the goal; a recording is over, a second after its last event.
    case arrival
    /// The phone delivers its first fix, to any listener.
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

    /// All that a scenario can write; what happens to the phone comes last.
    static let all = AppEvent.allCases.map(Self.app) + PhoneEvent.allCases.map(Self.phone)

    /// What it is called; those of the phone need a platform that has rules for it.
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
    /// As written, as in `leave_screen: after 200 m`.
    public var text: String
    /// Where it is written; nil where that is no file.
    public var place: Diagnostic.Place?

    public var word: String { String(text.prefix { $0 != ":" }) }
  }

  public var lines: [Line]

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

  /// Throws where it happens so often in one run that putting it in order goes beyond `budget`.
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
  /// The bound that `count` events of a script go beyond; nil where they keep to all.
  func bound(ofScripted count: Int) -> Bound? {
    if count > events { return .events }
    return RunBudget.bytes(scripted: count) > Double(memoryBytes) ? .memory : nil
  }
}

extension Script.Line {
  /// Says that with this line the script comes to `count` events.
  func words(_ count: Int) -> String {
    "with '\(text)' the script comes to \(RunBudget.words(Double(count), of: .events)) events"
  }

  /// How often it happens in one run, without listing when.
  public func count(in course: Course) -> Int {
    switch timing {
    case .once: return instants(in: course).count
    case .every(let period, let until):
      let last = min(until.flatMap(course.instant) ?? course.end, course.end)
      return Script.Line.count(every: period, before: last)
    }
  }

  /// From zero on.
  static func count(every period: Timespan, before last: Instant) -> Int {
    Int((max(0, last.nanoseconds) + period.nanoseconds - 1) / period.nanoseconds)
  }

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
