public import Sensing

extension DayGuide {
  public struct Policy: Hashable, Sendable {
    /// Which fix says where the user is.
    public var age = FixAge()
    /// Accuracy up to which it does, in meters (assumed: a block, less than a walk of two minutes).
    public var accuracyMeters = 60.0
    /// A place is reached within this of it, in meters (assumed: a fix of the lane is off by 10 to
    /// 20 m, and a door is not where its place is).
    public var arriveMeters = 40.0
    /// It is left beyond this (assumed: twice as far, so that drift by a lane leads nobody out).
    public var leaveMeters = 80.0
    /// How long either must hold (assumed: who passes by is gone by then).
    public var dwell = Timespan.seconds(120)
    /// Minutes that the next step may be late before the rest of the day is planned anew (assumed:
    /// what people call late).
    public var lateMinutes = 10
    /// Age from which on nobody knows where the user is (assumed: he may be at the next stop).
    public var lostAfter = Timespan.seconds(300)
    /// How long the first plan waits for a fix to start from, where it is to start there (assumed).
    public var patience = Timespan.seconds(30)
    /// Whether the day starts where the user is; else, and without a fix, where the wish says.
    public var startsHere = false
    /// Of the shortest stay, what makes a visit of one that is left early, in percent (assumed).
    public var visitPercent = 50

    /// Whether the plan stays as it is, however late it is.
    package var staysLate = false
    /// Whether a place counts as left with the first fix that lies beyond.
    package var leavesAtOnce = false
    /// Whether times stay as they were when he arrives.
    package var keepsTimes = false
    /// Whether the last position counts, however old it is.
    package var trustsOldPositions = false

    public init() {}
  }

  /// Why the plan is shown anew.
  public enum Cause: UInt8, CaseIterable, Sendable {
    /// The day begins.
    case opened
    /// A step is over: those to come move up or back.
    case done
    case skipped
    /// The user reached a place, at another time than planned or before its turn.
    case arrived
    /// What is next cannot be reached in time.
    case late
  }

  public enum Output: Hashable, Sendable {
    /// The plan is another; what it says is `plan`.
    case shown(Cause)
    /// The user is at the place of the first step.
    case arrived(Int64)
    /// He was there for too short a time to count.
    case passed(Int64)
    /// A step is over; nil for a pause wherever one is.
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
