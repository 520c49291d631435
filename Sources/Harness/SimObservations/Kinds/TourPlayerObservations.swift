/// The audio of a point starts.
public struct TourStarted: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "started" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point starts." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = StartCause.trigger

  public init() {}

  @inlinable
  public init(point: Int, cause: StartCause) {
    self.point = point
    self.cause = cause
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
  }
}

/// The audio of a point pauses.
public struct TourPaused: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "paused" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point pauses." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = PauseCause.user
  /// Position in the audio.
  public var positionSeconds: Double?

  public init() {}

  @inlinable
  public init(point: Int, cause: PauseCause, positionSeconds: Double?) {
    self.point = point
    self.cause = cause
    self.positionSeconds = positionSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
    visitor.number("position_s", &positionSeconds, .seconds, decimals: 1)
  }
}

/// The audio of a point resumes.
public struct TourResumed: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "resumed" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point resumes." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = ResumeCause.user
  /// Position in the audio.
  public var positionSeconds: Double?

  public init() {}

  @inlinable
  public init(point: Int, cause: ResumeCause, positionSeconds: Double?) {
    self.point = point
    self.cause = cause
    self.positionSeconds = positionSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
    visitor.number("position_s", &positionSeconds, .seconds, decimals: 1)
  }
}

/// The audio of a point jumps to another position.
public struct TourSought: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "sought" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point jumps to another position." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  /// Position in the audio.
  public var positionSeconds: Double?

  public init() {}

  @inlinable
  public init(point: Int, positionSeconds: Double?) {
    self.point = point
    self.positionSeconds = positionSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.number("position_s", &positionSeconds, .seconds, decimals: 1)
  }
}

/// The audio of a point ends.
public struct TourEnded: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "ended" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point ends." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = EndCause.finished
  /// Position in the audio.
  public var positionSeconds: Double?

  public init() {}

  @inlinable
  public init(point: Int, cause: EndCause, positionSeconds: Double?) {
    self.point = point
    self.cause = cause
    self.positionSeconds = positionSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
    visitor.number("position_s", &positionSeconds, .seconds, decimals: 1)
  }
}

/// The last point of the tour has ended.
public struct TourCompleted: Observation {
  public static var subject: Subject? { .tour }
  public static var word: String { "completed" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The last point of the tour has ended." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// Why the audio of a point starts.
public enum StartCause: UInt8, ObservedWord {
  case trigger
  /// It waited for other audio to end.
  case queue
  /// The user started it by hand.
  case hand
}

/// Why audio pauses.
public enum PauseCause: UInt8, ObservedWord {
  case user, interruption
  /// The tour's screen was left.
  case left
}

/// Why audio resumes.
public enum ResumeCause: UInt8, ObservedWord {
  case user, interruption
  /// The app was opened again after a kill.
  case relaunch
}

/// Why audio ends.
public enum EndCause: UInt8, ObservedWord {
  case finished
  /// Other audio replaced it.
  case cut
  /// The user moved to another stop.
  case left
  /// The user ended it.
  case stopped
}
