/// A route card was drawn.
public struct CardShown: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "card" }
  public static var nature: ObservationNature { .frame }
  public static var summary: String { "A route card was drawn." }

  /// Index among the stops of the plan, from 0.
  public var stepIndex = 0
  /// Clockwise from the direction in which the phone points; nil where no arrow was drawn.
  public var arrowDegrees: Double?
  /// Distance to the next stop; nil without a position.
  public var distanceMeters: Double?
  /// Walking time to the next stop; nil where there is no leg.
  public var legSeconds: Double?
  /// Time for the rest of the plan.
  public var totalSeconds = Double.nan
  /// nil where there is no leg.
  public var leg: LegSource?
  public var signal = CardSignal.good
  /// nil where the card has no arrow.
  public var location: ShownLocation?

  public init() {}

  @inlinable
  public init(
    stepIndex: Int, arrowDegrees: Double?, distanceMeters: Double?, legSeconds: Double?,
    totalSeconds: Double, leg: LegSource?, signal: CardSignal, location: ShownLocation?
  ) {
    self.stepIndex = stepIndex
    self.arrowDegrees = arrowDegrees
    self.distanceMeters = distanceMeters
    self.legSeconds = legSeconds
    self.totalSeconds = totalSeconds
    self.leg = leg
    self.signal = signal
    self.location = location
  }

  // always inlined: a card is redrawn as often as a compass
  @inlinable @inline(__always)
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("step", &stepIndex)
    visitor.number("arrow_deg", &arrowDegrees, .degrees, decimals: 2, in: .halfTurns)
    visitor.number("distance_m", &distanceMeters, .meters, decimals: 1, revealing: true)
    visitor.number("leg_s", &legSeconds, .seconds, decimals: 1)
    visitor.number("total_s", &totalSeconds, .seconds, decimals: 1)
    visitor.word("leg", &leg)
    visitor.word("signal", &signal)
    visitor.word("location", &location)
  }
}

/// The plan moves on to another stop.
public struct CardStep: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "step" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The plan moves on to another stop." }

  /// Index among the stops of the plan, from 0.
  public var stepIndex = 0
  public var cause = StepCause.started

  public init() {}

  @inlinable
  public init(stepIndex: Int, cause: StepCause) {
    self.stepIndex = stepIndex
    self.cause = cause
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("step", &stepIndex)
    visitor.word("cause", &cause)
  }
}

/// The card asks the walker to do something about a weak signal.
public struct WeakSignalSaid: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "signal" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The card says what to do about a weak signal." }

  public var step = SignalStep.keepWalking

  public init() {}

  @inlinable
  public init(step: SignalStep) {
    self.step = step
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("step", &step)
  }
}

/// The result of a tap on Recenter.
public struct CardsRecentered: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "recentering" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The result of a tap on Recenter." }

  public var outcome = RecenteringOutcome.asked

  public init() {}

  @inlinable
  public init(outcome: RecenteringOutcome) {
    self.outcome = outcome
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("outcome", &outcome)
  }
}

/// The way between two stops was computed.
public struct LegEstimated: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "estimate" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The way between two stops was computed." }

  /// Index among the stops of the plan, from 0.
  public var stepIndex = 0
  public var lengthMeters = Double.nan
  /// Number of nodes that the search settled: its cost.
  public var settledNodes = 0

  public init() {}

  @inlinable
  public init(stepIndex: Int, lengthMeters: Double, settledNodes: Int) {
    self.stepIndex = stepIndex
    self.lengthMeters = lengthMeters
    self.settledNodes = settledNodes
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("step", &stepIndex)
    visitor.number("length_m", &lengthMeters, .meters, decimals: 3)
    visitor.whole("settled_nodes", &settledNodes)
  }
}

/// Progress was written to the app's user database.
public struct CardsSaved: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "saved" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Progress was written to the app's user database." }

  /// Index among the stops of the plan, from 0.
  public var stepIndex = 0
  public var itinerary = 0

  public init() {}

  @inlinable
  public init(stepIndex: Int, itinerary: Int) {
    self.stepIndex = stepIndex
    self.itinerary = itinerary
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("step", &stepIndex)
    visitor.whole("itinerary", &itinerary)
  }
}

/// The source of the leg on a card.
public enum LegSource: UInt8, ObservedWord {
  case computed, cached
}

/// What a card shows about the signal.
public enum CardSignal: UInt8, ObservedWord {
  case good, weak
}

/// Why the plan moved to another stop.
public enum StepCause: UInt8, ObservedWord {
  case started, resumed, done, skipped
}

/// What a card asks the walker to do about a weak signal.
public enum SignalStep: UInt8, ObservedWord {
  case keepWalking, recheck
  /// The signal is good again.
  case cleared
}

/// The result of a tap on Recenter.
public enum RecenteringOutcome: UInt8, ObservedWord {
  case asked, centered, gaveUp
}
