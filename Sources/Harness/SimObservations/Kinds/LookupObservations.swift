/// The user wants to know something else than before.
public struct LookupAsked: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "asked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The user wants to know something else than before: with each letter and each drag of the map."
  }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// The user wants to know nothing any more.
public struct LookupDropped: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "dropped" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The user wants to know nothing any more: he took it back, or left the screen."
  }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// A request went out.
public struct LookupRequested: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "requested" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A request went out to a server." }

  public var about = LookupMatter.words
  /// Requests under way, this one included.
  public var inFlight = 0
  /// How often it failed before.
  public var failures = 0
  /// Since the user last changed what he wants to know; nil where he never said.
  public var quietSeconds: Double?

  public init() {}

  public init(about: LookupMatter, inFlight: Int, failures: Int, quietSeconds: Double?) {
    (self.about, self.inFlight, self.failures) = (about, inFlight, failures)
    self.quietSeconds = quietSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("about", &about)
    visitor.whole("in_flight", &inFlight)
    visitor.whole("failures", &failures)
    visitor.number("quiet_s", &quietSeconds, .seconds, decimals: 3)
  }
}

/// An answer or an error was put on the screen.
public struct LookupShown: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "shown" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "An answer or an error was put on the screen." }

  public var outcome = LookupOutcome.answer
  public var standing = LookupStanding.current
  /// Since the user last changed what he wants to know.
  public var waitSeconds: Double?

  public init() {}

  public init(outcome: LookupOutcome, standing: LookupStanding, waitSeconds: Double?) {
    (self.outcome, self.standing) = (outcome, standing)
    self.waitSeconds = waitSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("outcome", &outcome)
    visitor.word("standing", &standing)
    visitor.number("wait_s", &waitSeconds, .seconds, decimals: 3)
  }
}

/// What a request tells the server.
public enum LookupMatter: UInt8, ObservedWord {
  /// What the user typed.
  case words
  /// Where he dragged the map.
  case map
  /// Where he is.
  case position
}

/// What is on the screen.
public enum LookupOutcome: UInt8, ObservedWord {
  case answer
  /// One that was given before, without a request.
  case remembered
  case timeout, unreachable, busy, refused
}

/// Whether the user wants to know that.
public enum LookupStanding: UInt8, ObservedWord {
  case current
  /// He wants to know something else by now.
  case old
  /// He wants to know nothing any more.
  case unwanted
}
