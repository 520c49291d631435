public import Geodesy

/// A single position was requested.
public struct LocateAsked: Observation {
  public static var subject: Subject? { .locate }
  public static var word: String { "asked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A single position was requested." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// The last known position was shown at once.
public struct LocateCached: Observation {
  public static var subject: Subject? { .locate }
  public static var word: String { "cached" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The last known position was shown at once." }

  public var ageSeconds = Double.nan

  public init() {}

  @inlinable
  public init(ageSeconds: Double) {
    self.ageSeconds = ageSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("age_s", &ageSeconds, .seconds, decimals: 3)
  }
}

/// A request for a position ended.
public struct LocateEnded: Observation {
  public static var subject: Subject? { .locate }
  public static var word: String { "ended" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A request for a position ended." }

  public var outcome = LocateOutcome.fix
  /// Time since the request.
  public var tookSeconds = Double.nan
  public var shown = LocateAnswer.error
  /// Accuracy of the position shown; nil where none is shown, or the phone gave no accuracy.
  public var accuracyMeters: Double?
  /// The position shown.
  public var coordinate: Coordinate?

  public init() {}

  @inlinable
  public init(
    outcome: LocateOutcome, tookSeconds: Double, shown: LocateAnswer, accuracyMeters: Double?,
    coordinate: Coordinate?
  ) {
    self.outcome = outcome
    self.tookSeconds = tookSeconds
    self.shown = shown
    self.accuracyMeters = accuracyMeters
    self.coordinate = coordinate
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("outcome", &outcome)
    visitor.number("took_s", &tookSeconds, .seconds, decimals: 3)
    visitor.word("shown", &shown)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 1)
    visitor.coordinate(&coordinate)
  }
}

/// How a request for a position ends.
public enum LocateOutcome: UInt8, ObservedWord {
  /// With a fix that is accurate enough.
  case fix
  /// At its deadline, with the best fix so far.
  case bestSoFar
  case timeout
  case denied
  case cancelled
}

/// What is on the screen at the end of a request.
public enum LocateAnswer: UInt8, ObservedWord {
  case error, position
}
