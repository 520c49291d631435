/// An observation that is about a point of the tour.
public protocol TourPointObservation: Observation {
  /// Index among the points of the tour, from 0.
  var point: Int { get }
}

/// The app decides that the walker entered or left a circle of the tour.
public struct TourFence: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "fence" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The app decides that the walker entered or left a circle of the tour."
  }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var crossing = FenceCrossing.enter
  /// Distance from the fix to the point.
  public var distanceMeters = Double.nan
  /// Age of the fix that caused it; nil where no fix did.
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
    visitor.word("crossing", &crossing)
    visitor.number("distance_m", &distanceMeters, .meters, decimals: 1, revealing: true)
    visitor.number("fix_age_s", &fixAgeSeconds, .seconds, decimals: 1)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 1)
  }
}

/// The system reported that a region was entered or left.
public struct TourRegion: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "region" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The system reported that a region was entered or left." }

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
    visitor.word("crossing", &crossing)
  }
}

/// A point of the tour was reached, and its audio is to play.
public struct TourTriggered: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "triggered" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point of the tour was reached, and its audio is to play." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  public var cause = TriggerCause.fence
  /// Age of the fix that caused it; nil where no fix did.
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

/// A point was reached whose audio had been heard before.
public struct TourHeard: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "heard" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point was reached whose audio had been heard before." }

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

/// A point was reached while other audio played, and waits in the queue.
public struct TourQueued: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "queued" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point was reached while other audio played, and waits." }

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

/// A point that waited, or would have waited, was dropped.
public struct TourDropped: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "dropped" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point that waited, or would have waited, was dropped." }

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

/// A later point than the next one was reached, and an alert reports it.
public struct TourSkippedAhead: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "alert" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "A later point than the next one was reached, and an alert reports it."
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

/// A point was to play but has no audio.
public struct TourSilent: TourPointObservation {
  public static var subject: Subject? { .tour }
  public static var word: String { "silent" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A point was to play but has no audio." }

  /// Index among the points of the tour, from 0.
  public var point = 0
  /// Why there is nothing to play.
  public var cause = SilenceCause.partial

  public init() {}

  @inlinable
  public init(point: Int, cause: SilenceCause) {
    self.point = point
    self.cause = cause
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("point", &point)
    visitor.word("cause", &cause)
  }
}

/// The app asked the system to watch regions of the tour.
public struct TourWatching: Observation {
  public static var subject: Subject? { .tour }
  public static var word: String { "watching" }
  public static var nature: ObservationNature { .state }
  public static var summary: String {
    "The number of regions that the system is to watch from now on."
  }

  /// Number of watched regions from now on.
  public var regions = 0

  public init() {}

  @inlinable
  public init(regions: Int) {
    self.regions = regions
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("regions", &regions)
  }
}

/// How a circle of a tour was crossed.
public enum FenceCrossing: UInt8, ObservedWord {
  case enter, exit
}

/// What the system reports about a region.
public enum RegionCrossing: UInt8, ObservedWord {
  case enter, exit
  /// Inside for the requested time.
  case dwell
}

/// Why a point of a tour counts as reached.
public enum TriggerCause: UInt8, ObservedWord {
  /// A fix lay in its circle.
  case fence
  /// The system reported that its region was entered.
  case region
  /// The walker was in its circle when its turn came.
  case inside
  /// The user accepted the alert about a skipped point.
  case skipAhead
}

/// Why a point no longer waits in the queue.
public enum DropCause: UInt8, ObservedWord {
  /// The walker has left its circle, or the tour's screen.
  case left
  /// Another point waits already.
  case full
  /// The user ended what played before it.
  case stopped
}

/// Why a point has nothing to play.
public enum SilenceCause: UInt8, ObservedWord {
  /// Its file was only partly loaded.
  case partial
  /// Its file is missing.
  case missing
}
