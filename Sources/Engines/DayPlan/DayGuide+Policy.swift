public import Sensing

extension DayGuide {
  public struct Policy: Hashable, Sendable {
    /// The age limits of the fixes that give the user's position.
    public var age = FixAge()
    /// Worst accuracy of such a fix, in meters (assumed: a block, less than a walk of two minutes).
    public var accuracyMeters = 60.0
    /// A place is reached within this distance, in meters (assumed: in the lanes a fix is off by 10
    /// to 20 m, and the door of a place is not at its coordinate).
    public var arriveMeters = 40.0
    /// It is left beyond this distance (assumed: twice as far, so that drift near a lane ends no
    /// visit).
    public var leaveMeters = 80.0
    /// How long either must last (assumed: a passer-by is gone by then).
    public var dwell = Timespan.seconds(120)
    /// Minutes that the next step may be late before the rest of the day is planned anew (assumed:
    /// what people call late).
    public var lateMinutes = 10
    /// Age of the last position above which the user counts as lost (assumed: he may be at the next
    /// stop).
    public var lostAfter = Timespan.seconds(300)
    /// How long the first plan waits for a fix if it is to start from one (assumed).
    public var patience = Timespan.seconds(30)
    /// Whether the day starts at the user's position; otherwise, and without a fix, at the wish's
    /// start.
    public var startsHere = false
    /// Share of the shortest stay after which a place left early counts as visited, in percent
    /// (assumed).
    public var visitPercent = 50

    /// Whether the plan stays as it is, however late the user is.
    package var staysLate = false
    /// Whether a place counts as left with the first fix beyond `leaveMeters`.
    package var leavesAtOnce = false
    /// Whether times stay as planned when the user arrives.
    package var keepsTimes = false
    /// Whether the last position counts at any age.
    package var trustsOldPositions = false

    public init() {}
  }

  /// Why a new plan is shown.
  public enum Cause: UInt8, CaseIterable, Sendable {
    /// The day begins.
    case opened
    /// A step is done: the later steps move to earlier or later times.
    case done
    case skipped
    /// The user reached a place at another time than planned, or before its turn.
    case arrived
    /// The next step cannot be reached in time.
    case late
  }

  public enum Output: Hashable, Sendable {
    /// The plan changed; the new one is `plan`.
    case shown(Cause)
    /// The user is at the place of the first step.
    case arrived(Int64)
    /// The user's stay was too short to count as a visit.
    case passed(Int64)
    /// A step is done; nil for a pause without a place.
    case done(Int64?)
    case skipped(Int64?)
  }
}

extension DayGuide.Cause: NamedCase {
  public var name: String {
    switch self {
    case .opened: "opened"
    case .done: "done"
    case .skipped: "skipped"
    case .arrived: "arrived"
    case .late: "late"
    }
  }
}
