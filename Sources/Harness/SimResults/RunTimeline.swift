public import Geodesy
public import Sensing
public import SimKernel

/// What one run was like over time: the rows of a timeline, and what moves on a map.
public struct RunTimeline: Sendable {
  /// Where somebody was at an instant, or thought to be.
  public struct Place: Hashable, Sendable {
    public var instant: Instant
    public var point: PlanePoint

    public init(_ instant: Instant, _ point: PlanePoint) {
      self.instant = instant
      self.point = point
    }
  }

  /// The way an arrow on the screen pointed from an instant on.
  public struct Arrow: Hashable, Sendable {
    public var instant: Instant
    /// Clockwise from the top of the screen, in (−180, 180]; nil where there was no arrow.
    public var shownDegrees: Double?
    /// The way it should have pointed; nil without ground truth, and at the goal.
    public var trueDegrees: Double?

    public init(_ instant: Instant, shownDegrees: Double?, trueDegrees: Double?) {
      self.instant = instant
      self.shownDegrees = shownDegrees
      self.trueDegrees = trueDegrees
    }
  }

  /// Something that is always in one of a few states, as in `compass.confidence`.
  public struct StateTrack: Sendable {
    public struct Change: Hashable, Sendable {
      public var instant: Instant
      /// Index into `words`; beyond them where the feature said something unknown.
      public var state: Int

      public init(_ instant: Instant, _ state: Int) {
        self.instant = instant
        self.state = state
      }
    }

    public var name: String
    public var words: [String]
    public var changes: [Change]

    public init(name: String, words: [String], changes: [Change]) {
      self.name = name
      self.words = words
      self.changes = changes
    }
  }

  /// Something that happened at an instant.
  public struct Happening: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// A line of the scenario's script: what the user did.
      case script
      /// The app drew another route.
      case route
      /// Something else that a feature was seen doing.
      case feature
    }

    public var instant: Instant
    public var kind: Kind
    /// A few words; never a position.
    public var label: String

    public init(_ instant: Instant, _ kind: Kind, _ label: String) {
      self.instant = instant
      self.kind = kind
      self.label = label
    }
  }

  public var end: Instant
  /// Where the walker really was; empty without ground truth.
  public var truth: [Place]
  /// Where the app took the walker to be, a place each time it changed its mind; empty where no
  /// feature says.
  public var believed: [Place]
  /// The arrow as it was last drawn in each step of time, not at every redraw.
  public var arrows: [Arrow]
  /// The step of `arrows`.
  public var arrowStep: Timespan
  public var states: [StateTrack]
  /// What the sensors were asked for; begins with the state at the start.
  public var sensing: [SensingChange]
  /// In order of time.
  public var happenings: [Happening]
  /// What features have of their own to be drawn.
  public var charts: [TimeChart] = []

  public init(
    end: Instant = .zero, truth: [Place] = [], believed: [Place] = [], arrows: [Arrow] = [],
    arrowStep: Timespan = .seconds(1), states: [StateTrack] = [], sensing: [SensingChange] = [],
    happenings: [Happening] = []
  ) {
    self.end = end
    self.truth = truth
    self.believed = believed
    self.arrows = arrows
    self.arrowStep = arrowStep
    self.states = states
    self.sensing = sensing
    self.happenings = happenings
  }
}
