public import Sensing

/// How a tour is guided. The shipping apps and the intended behavior differ only in these values
/// (SW-2 to SW-5, SW-7).
public struct TourPolicy: Hashable, Sendable {
  /// What reports that a circle was entered.
  public enum Trigger: UInt8, CaseIterable, Sendable {
    /// The app, from every fix.
    case fences
    /// The region monitoring of the platform (SW-7).
    case regions
  }

  /// Which points fire when they are entered (SW-3).
  public enum Sequence: UInt8, CaseIterable, Sendable {
    /// The next one; later ones raise an alert.
    case next
    /// Any, in any order, without an alert.
    case any
  }

  /// What happens to a point that is entered while other audio plays (SW-4).
  public enum Queueing: UInt8, CaseIterable, Sendable {
    /// It waits for its turn while the walker stays in its circle.
    case whilePresent
    /// It waits for its turn wherever the walker goes; there is room for one.
    case sticky
    /// It interrupts the audio that plays.
    case none
  }

  /// How long a point that fired must not fire again.
  public enum Latch: UInt8, CaseIterable, Sendable {
    case forGood
    /// Until its circle is left: jitter at the boundary fires it again.
    case untilExit
  }

  /// What selecting another stop by hand does to triggering (SW-5).
  package enum SkipByHand: UInt8, CaseIterable, Sendable {
    /// No effect: the walker hears it without changing his position in the tour.
    case listens
    /// The stop counts as reached and as triggered.
    case marksTriggered
  }

  /// How a point without audio affects the tour (SW-8).
  package enum MissingAudio: UInt8, CaseIterable, Sendable {
    /// The app says so, and the tour goes on at once.
    case passedOver
    /// The player waits for a sound that never comes.
    case waitedFor
    /// The tour goes on, and the stop looks like one that never fired.
    case unsaid
  }

  /// What happens to tracking when the tour is over or its screen is left (SW-9).
  package enum Ending: UInt8, CaseIterable, Sendable {
    /// Positions and regions are no longer requested.
    case stopsTracking
    /// Tracking goes on until the app ends.
    case tracksOn
  }

  /// What the tour does if the user denies positions, or grants only some (SW-1).
  package enum Denial: UInt8, CaseIterable, Sendable {
    /// It plays by hand.
    case playsByHand
    /// It waits until positions are allowed.
    case waits
    /// It plays by hand, and tracks only with the permission "always".
    case insistsOnAlways
  }

  /// Player commands that are ignored (SW-5).
  package enum Deafness: UInt8, CaseIterable, Sendable {
    case nothing
    /// All of them, while the app is not visible: locked, or behind another app.
    case lockScreen
    case playAndPause, jumps, slider, skips, stop
  }

  public var trigger = Trigger.fences
  /// The request to the sensors during the tour: the best positions, also in the background, and no
  /// pauses decided by the system (SW-1).
  public var tracking = TourPolicy.tracking()
  /// The permission requested when the tour is opened: positions while the app is in use, then
  /// always (SW-1). nil: no request is made, and a denial changes nothing.
  public var permission: Authorization.Status? = .always
  public var fences = FencePolicy()
  public var regions = RegionPolicy()
  /// How many of the points ahead can be entered; nil: all points, including those behind. With 2
  /// these are the next one, and one that raises the alert.
  public var armedCount: Int? = 2
  public var sequence = Sequence.next
  public var queueing = Queueing.whilePresent
  public var latch = Latch.forGood
  package var skipByHand = SkipByHand.listens
  /// Whether a point fires if the walker is already inside when its turn comes.
  package var firesInside = true
  /// Whether fixes reach the tour while another screen requests them too. If not, there is a single
  /// callback for fixes, and the last one to request them gets it.
  package var sharesFixes = true
  package var missingAudio = MissingAudio.passedOver
  package var ending = Ending.stopsTracking
  package var denial = Denial.playsByHand
  package var deafness = Deafness.nothing
  /// Whether audio resumes by itself after an interruption.
  public var resumesAfterInterruption = true
  /// How often the audio position is saved while it plays (assumed); nil: never.
  public var saveInterval: Timespan? = .seconds(10)

  public init() {}
}

extension TourPolicy {
  private static func tracking(_ change: (inout SensorRequest) -> Void = { _ in }) -> SensorRequest
  {
    var request = SensorRequest(location: true, heading: false, accuracy: .best)
    request.runsInBackground = true
    request.pausesAutomatically = false
    change(&request)
    return request
  }

  /// Gates, hysteresis, confirmation, a latch, and a queue that drops points the walker left.
  public static let ours = TourPolicy()

  /// The shipping iOS app: no gate, no latch, a sticky queue, one callback for fixes.
  package static let todayIOS = {
    var policy = todayAndroid
    policy.latch = .untilExit
    policy.sharesFixes = false
    policy.tracking = tracking { $0.distanceFilterMeters = 10 }
    return policy
  }()

  /// The shipping Android app: as on iOS, but with a latch; its callbacks are unknown.
  package static let todayAndroid = {
    var policy = TourPolicy()
    policy.fences = .naive
    policy.regions = .allAtOnce
    policy.armedCount = nil
    policy.queueing = .sticky
    policy.skipByHand = .marksTriggered
    policy.firesInside = false
    policy.tracking = tracking {
      $0.interval = .seconds(7.5)
      $0.fastestInterval = .seconds(3)
      $0.distanceFilterMeters = 5
    }
    return policy
  }()

  /// The plan's second handler: every entered point plays at once, without queue or alert (SW-3).
  package static let secondHandler = {
    var policy = todayIOS
    policy.sequence = .any
    policy.queueing = .none
    return policy
  }()
}

/// Which circles the platform is asked to monitor (SW-7).
public struct RegionPolicy: Hashable, Sendable {
  package enum Registration: UInt8, CaseIterable, Sendable {
    /// The next ones, up to the limit; they change as the tour goes on.
    case rotating
    /// All of them at the start: circles beyond the platform's limit are never monitored.
    case allAtOnce
  }

  package var registration = Registration.rotating
  /// The platform's limit: 20 on iOS (Apple), 100 on Android (Google).
  public var limit = 20

  public init() {}

  package static let allAtOnce = {
    var policy = RegionPolicy()
    policy.registration = .allAtOnce
    return policy
  }()
}
