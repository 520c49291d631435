/// The plan of the day was redrawn; a `PlanStepShown` follows for each of its steps.
public struct PlanShown: Observation {
  public static var subject: Subject? { .plan }
  public static var word: String { "shown" }
  public static var nature: ObservationNature { .frame }
  public static var summary: String {
    "The plan of the day was redrawn; its steps follow one by one."
  }

  public var cause = PlanCause.opened
  /// Number of stops still to come, without pauses.
  public var stops = 0
  /// Number of stops that are done.
  public var done = 0
  /// End of the day, counted from the current minute; nothing may be planned after it.
  public var dayEndSeconds = 0.0
  public var origin = PlanOrigin.position
  /// Age of the position at which the first way begins; nil where it begins at none.
  public var positionAgeSeconds: Double?

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("cause", &cause)
    visitor.whole("stops", &stops)
    visitor.whole("done", &done)
    visitor.number("day_end_in_s", &dayEndSeconds, .seconds, decimals: 0, in: .finite)
    visitor.word("origin", &origin)
    visitor.number("position_age_s", &positionAgeSeconds, .seconds, decimals: 3)
  }
}

/// A step of the plan that was just drawn.
public struct PlanStepShown: Observation {
  public static var subject: Subject? { .plan }
  public static var word: String { "step" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A step of the plan that was just drawn." }

  /// Index of the step, from 0 for the next one.
  public var number = 0
  /// Number of the place in the scenario's list, from 0; nil for a pause at no fixed place.
  public var place: Int?
  public var matter = PlanMatter.visit
  /// Counted from the current minute.
  public var arrivesSeconds = 0.0
  public var beginsSeconds = 0.0
  public var endsSeconds = 0.0
  /// How the way to the step was measured; nil where there is no way.
  public var way: PlanWay?
  public var opening = PlanOpening.open

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("number", &number)
    visitor.whole("place", &place)
    visitor.word("matter", &matter)
    visitor.number("arrives_in_s", &arrivesSeconds, .seconds, decimals: 0, in: .finite)
    visitor.number("begins_in_s", &beginsSeconds, .seconds, decimals: 0, in: .finite)
    visitor.number("ends_in_s", &endsSeconds, .seconds, decimals: 0, in: .finite)
    visitor.word("way", &way)
    visitor.word("opening", &opening)
  }
}

/// The errors that a check of every rule finds in the plan that was just drawn.
public struct PlanChecked: Observation {
  public static var subject: Subject? { .plan }
  public static var word: String { "checked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The errors that a check of every rule finds in the plan that was just drawn."
  }

  /// Number of steps during which their place is closed.
  public var closed = 0
  /// Number of steps at a place that is done, was skipped, or occurs twice.
  public var repeated = 0
  /// Number of steps at a place whose opening is unknown or uncertain, where the plan does not show
  /// this.
  public var unsaid = 0
  /// Number of visits of a kind that the user does not like, or beyond the user's budget.
  public var disliked = 0
  /// Number of ways from one part of town to another.
  public var crossings = 0
  /// The largest time by which a step begins before anybody can be there.
  public var hurrySeconds = 0.0

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("closed", &closed)
    visitor.whole("repeated", &repeated)
    visitor.whole("unsaid", &unsaid)
    visitor.whole("disliked", &disliked)
    visitor.whole("crossings", &crossings)
    visitor.number("hurry_s", &hurrySeconds, .seconds, decimals: 0)
  }
}

/// A day of a trip was planned.
public struct PlanDayShown: Observation {
  public static var subject: Subject? { .plan }
  public static var word: String { "day" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A day of a trip of several days was planned." }

  /// Number of the day, from 1.
  public var day = 1
  public var stops = 0
  /// Number of stops in a part of town where an earlier day also has stops.
  public var shared = 0
  /// Number of stops at a place that an earlier day also has.
  public var repeated = 0

  public init() {}

  public init(day: Int, stops: Int, shared: Int, repeated: Int) {
    (self.day, self.stops, self.shared, self.repeated) = (day, stops, shared, repeated)
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("day", &day)
    visitor.whole("stops", &stops)
    visitor.whole("shared", &shared)
    visitor.whole("repeated", &repeated)
  }
}

/// The app decided that the user has reached a place, or has finished there.
public struct PlanNoted: Observation {
  public static var subject: Subject? { .plan }
  public static var word: String { "noted" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The app decided that the user reached a place of the plan, or finished a step."
  }

  public var note = PlanNote.arrived
  /// As in `PlanStepShown`.
  public var place: Int?

  public init() {}

  public init(_ note: PlanNote, place: Int?) { (self.note, self.place) = (note, place) }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("note", &note)
    visitor.whole("place", &place)
  }
}

/// The user's true place: one of the list, or none.
public struct PlanPlaceReached: Observation {
  public static var subject: Subject? { .plan }
  public static var word: String { "at" }
  public static var nature: ObservationNature { .state }
  public static var summary: String {
    "The user's true place: one of the list, or none."
  }

  /// As in `PlanStepShown`; nil for none.
  public var place: Int?

  public init() {}

  public init(place: Int?) { self.place = place }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) { visitor.whole("place", &place) }
}

/// Why a plan was redrawn.
public enum PlanCause: UInt8, ObservedWord {
  case opened, done, skipped, arrived, late
}

/// Where the first way of the plan begins.
public enum PlanOrigin: UInt8, ObservedWord {
  case position, lastPlace, nowhere
}

public enum PlanMatter: UInt8, ObservedWord {
  case visit, lunch, tea, dinner
}

/// How a way was measured.
public enum PlanWay: UInt8, ObservedWord {
  case routed, estimated, assumed
}

/// What the plan shows about a place at the time of a step.
public enum PlanOpening: UInt8, ObservedWord {
  case open
  /// Open by data that is old or has no date.
  case doubtful
  case unknown
}

public enum PlanNote: UInt8, ObservedWord {
  case arrived, passed, done, skipped
}
