public import Geodesy
public import Sensing
public import SimKernel

/// One run over time: the rows of a timeline, and the moving elements of a map.
public struct RunTimeline: Sendable {
  /// A true or assumed position at an instant.
  public struct Place: Hashable, Sendable {
    public var instant: Instant
    public var point: PlanePoint
    /// Radius of the circle that contains the walker with 95 % probability, in meters, as the app
    /// states it; nil if it states none.
    public var radius95Meters: Double?

    public init(_ instant: Instant, _ point: PlanePoint, radius95Meters: Double? = nil) {
      self.instant = instant
      self.point = point
      self.radius95Meters = radius95Meters
    }
  }

  /// The direction of an arrow on the screen from an instant on.
  public struct Arrow: Hashable, Sendable {
    public var instant: Instant
    /// Clockwise from the top of the screen, in (−180, 180]; nil if there was no arrow.
    public var shownDegrees: Double?
    /// The correct direction; nil without ground truth, and at the goal.
    public var trueDegrees: Double?

    public init(_ instant: Instant, shownDegrees: Double?, trueDegrees: Double?) {
      self.instant = instant
      self.shownDegrees = shownDegrees
      self.trueDegrees = trueDegrees
    }
  }

  /// A value that is always one of a few states, as in `compass.confidence`.
  public struct StateTrack: Sendable {
    public struct Change: Hashable, Sendable {
      public var instant: Instant
      /// Index in `words`; out of range if the feature reported an unknown state.
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

  /// An event at an instant.
  public struct Happening: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// A line of the scenario's script: a user action.
      case script
      /// The app drew another route.
      case route
      /// Another event that a feature reported.
      case feature
    }

    public var instant: Instant
    public var kind: Kind
    /// A short label without positions.
    public var label: String

    public init(_ instant: Instant, _ kind: Kind, _ label: String) {
      self.instant = instant
      self.kind = kind
      self.label = label
    }
  }

  public var end: Instant
  /// The walker's true positions; empty without ground truth.
  public var truth: [Place]
  /// The position that the app assumed, one entry per change; empty if no feature reports it.
  public var believed: [Place]
  /// The arrow as last drawn in each time step, not at every redraw.
  public var arrows: [Arrow]
  /// The step of `arrows`.
  public var arrowStep: Timespan
  public var states: [StateTrack]
  /// Sensor requests, beginning with the state at the start.
  public var sensing: [SensingChange]
  /// In order of time.
  public var happenings: [Happening]
  /// Charts specific to features.
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
