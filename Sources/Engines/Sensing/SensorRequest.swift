/// What the app asks of the sensors. Asking changes what it is given, and what that costs.
///
/// As it comes it asks for the best positions and headings, unfiltered, as fast as the phone can,
/// and for no motion.
public struct SensorRequest: Hashable, Sendable {
  /// How good positions should be: a request, and no promise. It decides which sources run.
  ///
  /// Android's priorities are four of these: high accuracy is `best`, balanced `hundredMeters`, low
  /// power `kilometer`, and passive.
  public enum Accuracy: UInt8, Sendable {
    case bestForNavigation, best, nearestTenMeters, hundredMeters, kilometer, threeKilometers
    /// Only what others ask for.
    case passive
  }

  public var location: Bool
  public var heading: Bool
  public var accuracy = Accuracy.best
  /// Way in meters from the last position given before there is another; 0 for none (iOS
  /// `distanceFilter`, Android `minUpdateDistance`).
  public var distanceFilterMeters = 0.0
  /// Time between positions that the app would like (Android); zero leaves it to the phone.
  public var interval = Timespan.zero
  /// Time between positions that it can bear, where others ask for more (Android).
  public var fastestInterval = Timespan.zero
  /// How long positions may be kept back and given in one batch (Android); batches come where this
  /// is at least twice the interval.
  public var longestDelay = Timespan.zero
  /// Turn in degrees from the last heading given before there is another; 0 for none (iOS
  /// `headingFilter`).
  public var headingFilterDegrees = 0.0
  /// Time between headings (Android sensor delay); zero for as fast as the phone can.
  public var headingInterval = Timespan.zero
  /// Whether headings are worked out of the magnetometer and the accelerometer where the phone has
  /// no rotation vector (Android, `SensorManager.getRotationMatrix`).
  public var worksOutHeadings = true
  /// Whether positions go on coming in the background (iOS `allowsBackgroundLocationUpdates`, an
  /// Android foreground service).
  public var runsInBackground = false
  /// Whether the system may end updates where the user seems to stay (iOS
  /// `pausesLocationUpdatesAutomatically`).
  public var pausesAutomatically = false
  /// Kinds of motion to be given (iOS `CMMotionManager`, `CMPedometer`; Android sensor listeners);
  /// none unless asked for.
  public var motion: MotionKinds = []
  /// Time between readings of each kind (iOS `deviceMotionUpdateInterval`, Android sensor delay);
  /// zero for as fast as the phone can. Steps come when they are counted.
  public var motionInterval = Timespan.zero

  public init(location: Bool, heading: Bool, accuracy: Accuracy = .best) {
    self.location = location
    self.heading = heading
    self.accuracy = accuracy
  }

  public static let off = SensorRequest(location: false, heading: false)
  public static let all = SensorRequest(location: true, heading: true)
}

extension SensorRequest.Accuracy: NamedCase {
  public var name: String {
    switch self {
    case .bestForNavigation: "best_for_navigation"
    case .best: "best"
    case .nearestTenMeters: "nearest_ten_meters"
    case .hundredMeters: "hundred_meters"
    case .kilometer: "kilometer"
    case .threeKilometers: "three_kilometers"
    case .passive: "passive"
    }
  }
}
