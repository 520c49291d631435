public import Sensing

extension SensorSession {
  /// What a session asks for, and when it gives it back.
  public struct Policy: Hashable, Sendable {
    /// Time from the start of updates, or from losing the screen, to the stop (T-1). 600 s is what
    /// the shipping apps use.
    public var safetyTimeout: Timespan
    /// Whether every fix and heading moves the deadline, as the shipping apps do: on a live stream
    /// such a timer never fires.
    package var isResetByData = false
    /// What is asked for while the session runs.
    public var sensors = SensorRequest.all
    /// How the class of accuracy is raised; nil for never.
    public var escalation: AccuracyEscalation.Policy?
    /// What the phases of the app mean; nil for nothing, as for a tour that plays on in a pocket.
    public var phases: ScenePhases.Policy?
    /// What becomes of updates in the background, where `phases` are followed (BL-4, T-9).
    public var background = Background.pauses
    /// How long fixes may be kept back there, in batches (T-9; a minute, assumed).
    public var batchDelay = Timespan.seconds(60)
    /// What the user is asked for on a screen that needs it; nil where nobody asks, and a denial
    /// changes nothing (MG-16).
    public var permission: Authorization.Status?
    /// Whether updates that the system paused are asked for anew while the screen is open (T-9).
    public var restartsPaused = false

    /// Whether a Refresh is lost that comes in the two seconds after the return, in which the phase
    /// may yet flip.
    package var losesEarlyRefresh = false
    /// Whether the user is asked when the app starts, before any screen needs it.
    package var asksAtStart = false
    /// Whether a denial is for good: nothing is asked for again when the user allows it anew.
    package var missesNewGrant = false
    /// Whether the sensors stay on when the session has stopped: it forgets to say so to them.
    package var listensOn = false

    public init(safetyTimeout: Timespan = .seconds(600)) { self.safetyTimeout = safetyTimeout }

    /// What updates do while the app is out of sight.
    public enum Background: Sendable {
      /// They stop.
      case pauses
      /// They go on for who looks at them later: positions alone, in batches (T-9).
      case batched
      /// They go on, each by itself.
      case live
    }

    /// A screen of the iOS app: the class of ten meters, 5 m and 1° before there is word of a
    /// change, and the best class on Refresh only (MG-3).
    public static let ios: Policy = {
      var policy = foreground
      policy.sensors.accuracy = .nearestTenMeters
      policy.sensors.distanceFilterMeters = 5
      policy.sensors.headingFilterDegrees = 1
      policy.escalation = .ios
      return policy
    }()

    /// A screen of the Android app: balanced, a fix every 5 s, down to 2 s, headings for a screen,
    /// and high accuracy while the user navigates, and on Refresh and Recenter (MG-4).
    public static let android: Policy = {
      var policy = foreground
      policy.sensors.accuracy = .hundredMeters
      policy.sensors.interval = .seconds(5)
      policy.sensors.fastestInterval = .seconds(2)
      policy.sensors.headingInterval = .milliseconds(60)
      policy.escalation = .android
      return policy
    }()

    /// A tour that plays on with the screen locked (SW-1): the timeout is longer than any tour
    /// (4 h, assumed).
    public static let tour: Policy = {
      var policy = Policy(safetyTimeout: .seconds(14_400))
      policy.sensors.runsInBackground = true
      policy.permission = .always
      return policy
    }()

    /// As the shipping iOS app does it: every fix puts the timeout off, pauses are the system's
    /// business and the app does not come back from them, and phases mean nothing.
    package static let iosToday = ios.asToday

    /// As the shipping Android app does it.
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
      policy.sensors.pausesAutomatically = sensors.accuracy == .nearestTenMeters
      return policy
    }
  }
}
