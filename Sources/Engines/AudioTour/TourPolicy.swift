public import Sensing

/// How a tour is guided: what the shipping apps do and what they should do differ in these values
/// alone (SW-2 to SW-5, SW-7).
public struct TourPolicy: Hashable, Sendable {
  /// Who says that a circle was entered.
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
    /// Any, in whatever order, without a word.
    case any
  }

  /// What happens to a point that is entered while audio plays (SW-4).
  public enum Queueing: UInt8, CaseIterable, Sendable {
    /// It waits for its turn for as long as the walker is there.
    case whilePresent
    /// It waits for its turn wherever the walker goes; there is room for one.
    case sticky
    /// It cuts what plays.
    case none
  }

  /// How long a point that fired is not to fire again.
  public enum Latch: UInt8, CaseIterable, Sendable {
    case forGood
    /// Until its circle is left: jitter at the boundary fires it again.
    case untilExit
  }

  /// What going to another stop by hand does to triggering (SW-5).
  package enum SkipByHand: UInt8, CaseIterable, Sendable {
    /// Nothing: the walker hears it, and is still where he is.
    case listens
    /// The stop counts as reached and as triggered.
    case marksTriggered
  }

  /// What a point without its audio does to the tour (SW-8).
  package enum MissingAudio: UInt8, CaseIterable, Sendable {
    /// The app says so, and the tour goes on at once.
    case passedOver
    /// The player waits for a sound that never comes.
    case waitedFor
    /// The tour goes on, and nobody can tell the stop from one that never fired.
    case unsaid
  }

  /// What becomes of tracking when the tour is over or its screen is left (SW-9).
  package enum Ending: UInt8, CaseIterable, Sendable {
    /// Positions and regions are asked for no more.
    case stopsTracking
    /// They go on until the app ends.
    case tracksOn
  }

  /// What the tour does where the user lets it have no positions, or only some (SW-1).
  package enum Denial: UInt8, CaseIterable, Sendable {
    /// It plays by hand.
    case playsByHand
    /// It waits until they are allowed.
    case waits
    /// It plays by hand, and tracks nobody who has not allowed it always.
    case insistsOnAlways
  }

  /// Commands of the player that are not heard (SW-5).
  package enum Deafness: UInt8, CaseIterable, Sendable {
    case nothing
    /// All of them, while the app is out of sight: locked, or behind another one.
    case lockScreen
    case playAndPause, jumps, slider, skips, stop
  }

  public var trigger = Trigger.fences
  /// What is asked of the sensors while the tour is on: the best positions, in the background too,
  /// and no pause that the system decides on (SW-1).
  public var tracking = TourPolicy.tracking()
  /// What the user is asked for when the tour is opened: to know where he is while he uses the app,
  /// then always (SW-1). nil where nobody asks, and a denial changes nothing.
  public var permission: Authorization.Status? = .always
  public var fences = FencePolicy()
  public var regions = RegionPolicy()
  /// How many of the points ahead can be entered; nil: all points, those behind too. Two: the next
  /// one, and one that raises the alert.
  public var armedCount: Int? = 2
  public var sequence = Sequence.next
  public var queueing = Queueing.whilePresent
  public var latch = Latch.forGood
  package var skipByHand = SkipByHand.listens
  /// Whether a point fires that the walker is already in when its turn comes.
  package var firesInside = true
  /// Whether the fixes reach the tour while another screen asks for them, too; without, there is a
  /// single callback for them, and the last who asked has it.
  package var sharesFixes = true
  package var missingAudio = MissingAudio.passedOver
  package var ending = Ending.stopsTracking
  package var denial = Denial.playsByHand
  package var deafness = Deafness.nothing
  /// Whether audio goes on by itself after an interruption.
  public var resumesAfterInterruption = true
  /// How often the place in the audio is saved while it plays (assumed); nil: nothing ever is.
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

  /// Gates, hysteresis, confirmation, a latch, and a queue that knows when to forget.
  public static let ours = TourPolicy()

  /// The shipping iOS app: no gate, no latch, a sticky queue, one callback for fixes.
  package static let todayIOS = {
    var policy = todayAndroid
    policy.latch = .untilExit
    policy.sharesFixes = false
    policy.tracking = tracking { $0.distanceFilterMeters = 10 }
    return policy
  }()

  /// The shipping Android app: as on iOS, but it latches; nothing is known of its callbacks.
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

  /// The plan's second handler: whatever is entered plays at once, without queue or alert (SW-3).
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
    /// The next ones, as many as there is room for; they change as the tour goes on.
    case rotating
    /// All of them at the start: what finds no room with the platform is never monitored.
    case allAtOnce
  }

  package var registration = Registration.rotating
  /// How many the platform takes: 20 on iOS (Apple), 100 on Android (Google).
  public var limit = 20

  public init() {}

  package static let allAtOnce = {
    var policy = RegionPolicy()
    policy.registration = .allAtOnce
    return policy
  }()
}
