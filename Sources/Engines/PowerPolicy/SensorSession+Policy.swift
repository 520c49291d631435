public import Sensing

extension SensorSession {
  /// What a session requests, and when it stops requesting it.
  public struct Policy: Hashable, Sendable {
    /// Time from the start of updates, or from losing the screen, to the stop (T-1). 600 s is what
    /// the shipping apps use.
    public var safetyTimeout: Timespan
    /// Whether every fix and heading moves the deadline, as in the shipping apps: with a live
    /// stream such a timer never fires.
    package var isResetByData = false
    /// The request while the session runs.
    public var sensors = SensorRequest.all
    /// Time without a new fix after which the distance filter is dropped until the next one, as a
    /// user who stands still would get none; nil for never.
    public var unfilteredAfter: Timespan?
    /// How the class of accuracy is raised; nil for never.
    public var escalation: AccuracyEscalation.Policy?
    /// How phases of the app are handled; nil to ignore them, as for a tour that plays in a pocket.
    public var phases: ScenePhases.Policy?
    /// What happens to updates in the background, if `phases` is set (BL-4, T-9).
    public var background = Background.pauses
    /// How long fixes may be held back there, in batches (T-9; a minute, assumed).
    public var batchDelay = Timespan.seconds(60)
    /// The permission requested on a screen that needs it; nil: no request is made, and a denial
    /// changes nothing (MG-16).
    public var permission: Authorization.Status?
    /// Whether updates that the system paused are requested again while the screen is open (T-9).
    public var restartsPaused = false

    /// Whether a Refresh is lost in the two seconds after a return, while the phase may still flip.
    package var losesEarlyRefresh = false
    /// Whether the permission is requested at the start of the app, before any screen needs it.
    package var asksAtStart = false
    /// Whether a denial is final: nothing is requested when the user grants the permission later.
    package var missesNewGrant = false
    /// Whether the sensors stay on after the session stops, because it forgets to release them.
    package var listensOn = false

    public init(safetyTimeout: Timespan = .seconds(600)) { self.safetyTimeout = safetyTimeout }

    /// What updates do while the app is out of sight.
    public enum Background: Sendable {
      /// They stop.
      case pauses
      /// They go on for later use: positions only, in batches (T-9).
      case batched
      /// They go on, without batches.
      case live
    }

    /// A screen of the iOS app: the class of ten meters, updates after 5 m and 1°, and the best
    /// class on Refresh only (MG-3). After 8 s without a fix the next one comes unfiltered:
    /// receivers need a second or two for it, and after 10 s a screen calls a fix stale (T-4).
    public static let ios: Policy = {
      var policy = foreground
      policy.sensors.accuracy = .nearestTenMeters
      policy.sensors.distanceFilterMeters = 5
      policy.sensors.headingFilterDegrees = 1
      policy.unfilteredAfter = .seconds(8)
      policy.escalation = .ios
      return policy
    }()

    /// A screen of the Android app: balanced, a fix every 5 s, at best every 2 s, headings for a
    /// screen, and high accuracy while navigating, and on Refresh and Recenter (MG-4).
    public static let android: Policy = {
      var policy = foreground
      policy.sensors.accuracy = .hundredMeters
      policy.sensors.interval = .seconds(5)
      policy.sensors.fastestInterval = .seconds(2)
      policy.sensors.headingInterval = .milliseconds(60)
      policy.escalation = .android
      return policy
    }()

    /// A tour that plays on with the screen locked (SW-1): the timeout is longer than any tour (4
    /// h, assumed).
    public static let tour: Policy = {
      var policy = Policy(safetyTimeout: .seconds(14_400))
      policy.sensors.runsInBackground = true
      policy.permission = .always
      return policy
    }()

    /// The shipping iOS app: every fix delays the timeout, the system may pause updates without a
    /// restart by the app, phases are ignored, and a user who stands still gets no fixes.
    package static let iosToday = ios.asToday

    /// The shipping Android app.
    package static let androidToday = android.asToday

    private static let foreground: Policy = {
      var policy = Policy()
      policy.phases = ScenePhases.Policy()
      policy.permission = .whenInUse
      policy.restartsPaused = true
      return policy
    }()

    private var asToday: Policy {
      var policy = self
      policy.isResetByData = true
      policy.phases = nil
      policy.restartsPaused = false
      policy.unfilteredAfter = nil
      policy.sensors.pausesAutomatically = sensors.accuracy == .nearestTenMeters
      return policy
    }
  }
}
