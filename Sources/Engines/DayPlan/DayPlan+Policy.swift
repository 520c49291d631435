public import OpeningHours
public import Sensing
public import WalkRouter

extension DayPlan {
  /// What a plan must keep, and what its score is made of.
  ///
  /// **A plan is right** where all of this holds:
  /// - no place comes twice, none comes again that is done, and none that was skipped;
  /// - at most seven stops in all, those that are done among them;
  /// - a visit lies, from its first minute to its last, in one span in which the place is open, or
  ///   in which it is not known whether it is, and which is a time of day that is good for it;
  /// - a pause begins in its window, at a place that is for it and open, or wherever one is;
  /// - every pause is there that is due, but for those that `missedPauses` names;
  /// - who leaves a place is at the next one after the minutes of the leg, and nothing begins
  ///   before that or ends after the day.
  ///
  /// **Of two right plans that one is better** that has three stops, or is nearer to three; of
  /// equal ones that one that has more points:
  ///
  ///     points = Σ worth − walkPoints × minutes walked − waitPoints × minutes waited
  ///              − areaPoints × legs from one area into another
  ///     worth  = appeal × interest − dearPoints × levels of price above the budget
  ///
  /// over all that is planned, stops and places of pauses alike. Interest is 1 for a category that
  /// is liked, or where none is, and `otherPercent` else. Of equal points that plan is better that
  /// ends first; between others the search for it decides, which looks at places in the order of
  /// their ids: the same day has the same plan, in whatever order its places are given.
  ///
  /// All points are whole numbers, so that sums are the same everywhere.
  public struct Policy: Hashable, Sendable {
    /// Fewest stops that make a day, where they can be had.
    public var fewestStops = 3
    /// Most stops of a day, at most ten: then it is a list.
    public var mostStops = 7
    /// Per minute walked (assumed: a minute's walk is worth one of a hundred points of appeal).
    public var walkPoints = 1
    /// Per minute waited (assumed).
    public var waitPoints = 1
    /// Per leg from one area into another (assumed), so that what lies together is visited
    /// together.
    public var areaPoints = 10
    /// Per level of price above the budget (assumed: what is one too dear must be a highlight).
    public var dearPoints = 30
    /// Share of its appeal that a place of another category has, in percent (assumed).
    public var otherPercent = 40
    /// For a place that was planned before (assumed): a plan changes for what is worth it.
    public var loyaltyPoints = 15
    /// At most as many as there are kinds, each once: of two the first counts.
    public var pauses: [Pause] = [.lunch, .dinner, .tea]
    /// The shortest day on which pauses are due, in minutes (assumed: on a shorter one people eat
    /// before or after).
    public var pauseDayMinutes = 240
    /// Minutes within which an overdue pause begins (assumed).
    public var overdueMinutes = 30
    /// How long ways take.
    public var walk = WalkTime.medina
    /// A leg that nobody can measure, within an area and beyond, in minutes (assumed).
    public var assumedMinutes = 10
    public var assumedFarMinutes = 20
    /// Most places that are looked at: of more, those that are worth most, less the walk to them.
    public var mostPlaces = 200

    /// Whether a place that is done, or was skipped, may come again.
    package var repeatsPlaces = false
    /// Whether the end of the day moves back with what is late.
    package var movesEnd = false

    public init() {}
  }

  /// A time to sit down. It is due where the day has at least half of the time in which it begins.
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

  /// Something to do: a visit, or a pause.
  public struct Entry: Hashable, Sendable {
    /// nil for a visit.
    public var pause: Pause.Kind?
    /// nil for a pause wherever one is.
    public var place: Int64?
    /// The walk there; nil where there is none, because a pause is had where one is.
    public var leg: WalkLegs.Leg?
    public var arrives: UTCMinute
    /// Later than it arrives where it is waited for a door to open, or until it is time to eat.
    public var begins: UTCMinute
    public var ends: UTCMinute
    /// Whether the place is open when the visit begins, and how sure that is; nil where nothing is
    /// known of its hours, or there is no place.
    public var opening: OpenAnswer?
    /// Whether nobody knows that the place is open all the time.
    public var isUncertain: Bool
  }

  /// From where the first of the entries is walked to.
  public enum Origin: UInt8, CaseIterable, Sendable {
    /// Where the user is, or where the day starts.
    case position
    /// The last place that is done: it is not known where the user is.
    case lastPlace
    /// Nobody knows.
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
