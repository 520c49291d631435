/// The user asked for something else than before.
public struct LookupAsked: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "asked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The user asked for something else than before, with a letter or a drag of the map."
  }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// The user no longer wants an answer: the question was taken back, or the screen was left.
public struct LookupDropped: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "dropped" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The user no longer wants an answer: the question was taken back, or the screen was left."
  }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// A request was sent.
public struct LookupRequested: Observation {
  public static var subject: Subject? { .lookup }
  public static var word: String { "requested" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A request was sent to a server." }

  public var about = LookupMatter.words
  /// Number of requests under way, including this one.
  public var inFlight = 0
  /// Number of earlier failures of the request.
  public var failures = 0
  /// Time since the user last changed the question; nil where there was none.
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
  /// Time since the user last changed the question.
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

/// What a request reveals to the server.
public enum LookupMatter: UInt8, ObservedWord {
  /// What the user typed.
  case words
  /// The place to which the user dragged the map.
  case map
  /// The user's position.
  case position
}

/// What is on the screen.
public enum LookupOutcome: UInt8, ObservedWord {
  case answer
  /// An earlier answer, without a new request.
  case remembered
  case timeout, unreachable, busy, refused
}

/// Whether the user still wants this answer.
public enum LookupStanding: UInt8, ObservedWord {
  case current
  /// The user has asked for something else by now.
  case old
  /// The user no longer wants any answer.
  case unwanted
  /// It is the answer to another question than the one that it is shown for.
  case mistaken
}
