public import OpeningHours
public import Sensing
public import WalkRouter

extension DayPlan {
  /// The rules that a plan must keep, and the parts of its score.
  ///
  /// **A plan is valid** if all of this holds:
  /// - no place occurs twice, and none that is done or was skipped occurs again;
  /// - there are at most seven stops in all, including those that are done;
  /// - a visit lies completely in one span in which the place is open or its hours are unknown, and
  ///   which is a good time of day for it;
  /// - a pause begins in its window, at an open place that serves it, or at any spot without a
  ///   place;
  /// - every due pause is included, except those in `missedPauses`;
  /// - the user reaches the next place after the minutes of the leg, and nothing begins before that
  ///   or ends after the day.
  ///
  /// **Of two valid plans the better one** reaches three stops, or comes nearer to three; if equal,
  /// it has more points:
  ///
  ///     points = Σ worth − walkPoints × minutes walked − waitPoints × minutes waited
  ///              − areaPoints × legs from one area into another
  ///     worth  = appeal × interest − dearPoints × levels of price above the budget
  ///
  /// Both sums run over all planned entries, stops and places of pauses alike. Interest is 1 for a
  /// liked category, or if no categories are given, and `otherPercent` otherwise. Of plans with
  /// equal points the one that ends first is better; further ties are decided by the search, which
  /// visits places in the order of their ids: the same day gives the same plan, in any order of the
  /// given places.
  ///
  /// All points are whole numbers, so sums are the same on every machine.
  public struct Policy: Hashable, Sendable {
    /// Fewest stops of a day, if that many are possible.
    public var fewestStops = 3
    /// Most stops of a day, at most ten: a longer plan is a mere list.
    public var mostStops = 7
    /// Per minute walked (assumed: a minute's walk is worth one of a hundred points of appeal).
    public var walkPoints = 1
    /// Per minute waited (assumed).
    public var waitPoints = 1
    /// Per leg from one area into another (assumed), so that neighboring places are visited
    /// together.
    public var areaPoints = 10
    /// Per level of price above the budget (assumed: a place one level too dear must be a
    /// highlight).
    public var dearPoints = 30
    /// Share of its appeal that a place of another category keeps, in percent (assumed).
    public var otherPercent = 40
    /// Bonus for a place of the previous plan (assumed): a plan changes only for a real gain.
    public var loyaltyPoints = 15
    /// At most one of each kind; of two of the same kind the first counts.
    public var pauses: [Pause] = [.lunch, .dinner, .tea]
    /// The shortest day on which pauses are due, in minutes (assumed: on a shorter one people eat
    /// before or after).
    public var pauseDayMinutes = 240
    /// Minutes within which an overdue pause must begin (assumed).
    public var overdueMinutes = 30
    /// How long walks take.
    public var walk = WalkTime.medina
    /// Minutes of a leg with an unknown end, within one area and between areas (assumed).
    public var assumedMinutes = 10
    public var assumedFarMinutes = 20
    /// Most places considered: if there are more, those with the most worth minus the walk to them.
    public var mostPlaces = 200

    /// Whether a place that is done or was skipped may occur again.
    package var repeatsPlaces = false
    /// Whether lateness moves the end of the day.
    package var movesEnd = false

    public init() {}
  }

  /// A meal or tea break. It is due if the day covers at least half of the window in which it can
  /// begin.
  public struct Pause: Hashable, Sendable {
    public enum Kind: UInt8, CaseIterable, Sendable {
      case lunch, tea, dinner
    }

    public var kind: Kind
    /// Minutes of the day at which it can begin.
    public var begins: ClosedRange<Int>
    /// At least 1.
    public var minutes: Int

    public init(_ kind: Kind, begins: ClosedRange<Int>, minutes: Int) {
      self.kind = kind
      self.begins = begins
      self.minutes = minutes
    }

    /// From 12:00 to 14:00, 45 minutes (assumed, as the others).
    public static let lunch = Pause(.lunch, begins: 720...840, minutes: 45)
    /// From 15:30 to 17:00, 20 minutes.
    public static let tea = Pause(.tea, begins: 930...1020, minutes: 20)
    /// From 19:00 to 21:00, 60 minutes.
    public static let dinner = Pause(.dinner, begins: 1140...1260, minutes: 60)
  }

  /// A step of the plan: a visit, or a pause.
  public struct Entry: Hashable, Sendable {
    /// nil for a visit.
    public var pause: Pause.Kind?
    /// nil for a pause without a place.
    public var place: Int64?
    /// The walk there; nil for a pause without a place.
    public var leg: WalkLegs.Leg?
    public var arrives: UTCMinute
    /// Later than `arrives` if the user waits for a door to open, or for the time to eat.
    public var begins: UTCMinute
    public var ends: UTCMinute
    /// Whether the place is open when the visit begins, and how certain that is; nil if its hours
    /// are unknown, or there is no place.
    public var opening: OpenAnswer?
    /// Whether it is uncertain that the place is open during the whole visit.
    public var isUncertain: Bool
  }

  /// Where the walk to the first entry starts.
  public enum Origin: UInt8, CaseIterable, Sendable {
    /// The user's position, or the start of the day.
    case position
    /// The last place that is done, because the user's position is unknown.
    case lastPlace
    /// An unknown place.
    case nowhere
  }
}

extension DayPlan.Pause.Kind: NamedCase {
  public var name: String {
    switch self {
    case .lunch: "lunch"
    case .tea: "tea"
    case .dinner: "dinner"
    }
  }
}

extension DayPlan.Origin: NamedCase {
  public var name: String {
    switch self {
    case .position: "position"
    case .lastPlace: "last_place"
    case .nowhere: "nowhere"
    }
  }
}
