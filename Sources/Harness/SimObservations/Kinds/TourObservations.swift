/// An observation that is about a point of the tour.
public protocol TourPointObservation: Observation {
  /// Index among the points of the tour, from 0.
  var point: Int { get }
}

/// The app takes a circle of the tour for entered or left.
public struct TourFence: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "fence" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The app takes a circle of the tour for entered or left." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var crossing = FenceCrossing.enter
  /// From the fix to the point.
  public var distanceMeters = Double.nan
  /// Age of the fix that it follows from; nil where it follows from none.
  public var fixAgeSeconds: Double?
  /// Accuracy that the phone gave for that fix; nil where it gave none.
  public var accuracyMeters: Double?

  public init() {}

  @inlinable
  public init(
    point: Int, crossing: FenceCrossing, distanceMeters: Double, fixAgeSeconds: Double?,
    accuracyMeters: Double?
  ) {
    self.point = point
    self.crossing = crossing
    self.distanceMeters = distanceMeters
    self.fixAgeSeconds = fixAgeSeconds
    self.accuracyMeters = accuracyMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("kind", &crossing)
    visitor.number("distance_m", &distanceMeters, .meters, decimals: 1, revealing: true)
    visitor.number("fix_age_s", &fixAgeSeconds, .seconds, decimals: 1)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 1)
  }
}

/// The system said that a region was entered or left.
public struct TourRegion: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "region" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The system said that a region was entered or left." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var crossing = RegionCrossing.enter

  public init() {}

  @inlinable
  public init(point: Int, crossing: RegionCrossing) {
    self.point = point
    self.crossing = crossing
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("kind", &crossing)
  }
}

/// A point of the tour was reached, and is to play.
public struct TourTriggered: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "triggered" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point of the tour was reached, and is to play." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = TriggerCause.fence
  /// Age of the fix that it follows from; nil where it follows from none.
  public var fixAgeSeconds: Double?
  /// Accuracy that the phone gave for that fix; nil where it gave none.
  public var accuracyMeters: Double?

  public init() {}

  @inlinable
  public init(point: Int, cause: TriggerCause, fixAgeSeconds: Double?, accuracyMeters: Double?) {
    self.point = point
    self.cause = cause
    self.fixAgeSeconds = fixAgeSeconds
    self.accuracyMeters = accuracyMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
    visitor.number("fix_age_s", &fixAgeSeconds, .seconds, decimals: 1)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 1)
  }
}

/// A point was reached that had been heard before.
public struct TourHeard: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "heard" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point was reached that had been heard before." }

  /// Index among the points of the tour, from 0.
  public var point = 0

  public init() {}

  @inlinable
  public init(point: Int) {
    self.point = point
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
  }
}

/// A point was reached while audio played, and waits.
public struct TourQueued: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "queued" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point was reached while audio played, and waits." }

  /// Index among the points of the tour, from 0.
  public var point = 0

  public init() {}

  @inlinable
  public init(point: Int) {
    self.point = point
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
  }
}

/// A point that waited, or would have, was dropped.
public struct TourDropped: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "dropped" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point that waited, or would have, was dropped." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = DropCause.left

  public init() {}

  @inlinable
  public init(point: Int, cause: DropCause) {
    self.point = point
    self.cause = cause
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
  }
}

/// A later point than the next one was reached, and an alert says so.
public struct TourSkippedAhead: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "alert" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "A later point than the next one was reached, and an alert says so."
  }

  /// Index among the points of the tour, from 0.
  public var point = 0

  public init() {}

  @inlinable
  public init(point: Int) {
    self.point = point
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
  }
}

/// A point was to play, and has no audio.
public struct TourSilent: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "silent" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point was to play, and has no audio." }

  /// Index among the points of the tour, from 0.
  public var point = 0

  public init() {}

  @inlinable
  public init(point: Int) {
    self.point = point
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
  }
}

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
  /// Place in the audio.
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

/// The audio of a point goes on.
public struct TourResumed: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "resumed" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point goes on." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = ResumeCause.user
  /// Place in the audio.
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

/// The audio of a point is moved to another place in it.
public struct TourSought: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "sought" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The audio of a point is moved to another place in it." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  /// Place in the audio.
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
  /// Place in the audio.
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

/// How a circle of a tour was crossed.
public enum FenceCrossing: UInt8, ObservedWord {
  case enter, exit
}

/// What the system says of a region.
public enum RegionCrossing: UInt8, ObservedWord {
  case enter, exit
  /// Inside for as long as was asked for.
  case dwell
}

/// Why a point of a tour counts as reached.
public enum TriggerCause: UInt8, ObservedWord {
  /// A fix lay in its circle.
  case fence
  /// The system said that its region was entered.
  case region
  /// The walker was in its circle when its turn came.
  case inside
  /// The user took up the alert that he skipped ahead.
  case skipAhead
}

/// Why the audio of a point starts.
public enum StartCause: UInt8, ObservedWord {
  case trigger
  /// It waited for other audio to end.
  case queue
  /// The user went there by hand.
  case hand
}

/// Why audio pauses.
public enum PauseCause: UInt8, ObservedWord {
  case user, interruption
}

/// Why audio goes on.
public enum ResumeCause: UInt8, ObservedWord {
  case user, interruption
  /// The app was opened again after a kill.
  case relaunch
}

/// Why audio ends.
public enum EndCause: UInt8, ObservedWord {
  case finished
  /// Other audio took its place.
  case cut
  /// The tour was left.
  case left
}

/// Why a point does not wait for its turn any longer.
public enum DropCause: UInt8, ObservedWord {
  /// The walker has left its circle.
  case left
  /// Another point waits already.
  case full
}
