/// The app's request to the sensors. It determines the data that the app gets, and their cost.
///
/// The default requests the best positions and headings, unfiltered, as fast as the phone can
/// deliver, and no motion.
public struct SensorRequest: Hashable, Sendable {
  /// The wanted accuracy of positions, without a guarantee. It determines which sources run.
  ///
  /// Android's priorities are four of these: high accuracy is `best`, balanced `hundredMeters`, low
  /// power `kilometer`, and passive.
  public enum Accuracy: UInt8, Sendable {
    case bestForNavigation, best, nearestTenMeters, hundredMeters, kilometer, threeKilometers
    /// Only positions that other apps request.
    case passive
  }

  public var location: Bool
  public var heading: Bool
  public var accuracy = Accuracy.best
  /// Distance in meters from the last position before another one is delivered; 0 for no filter
  /// (iOS `distanceFilter`, Android `minUpdateDistance`).
  public var distanceFilterMeters = 0.0
  /// Preferred time between positions (Android); zero leaves it to the phone.
  public var interval = Timespan.zero
  /// Least time between positions, if other apps request more of them (Android).
  public var fastestInterval = Timespan.zero
  /// How long positions may be held back and delivered in one batch (Android); they are batched if
  /// this is at least twice the interval.
  public var longestDelay = Timespan.zero
  /// Rotation in degrees from the last heading before another one is delivered; 0 for no filter
  /// (iOS `headingFilter`).
  public var headingFilterDegrees = 0.0
  /// Time between headings (Android sensor delay); zero for as fast as the phone can.
  public var headingInterval = Timespan.zero
  /// Whether headings are computed from the magnetometer and the accelerometer if the phone has no
  /// rotation vector (Android, `SensorManager.getRotationMatrix`).
  public var worksOutHeadings = true
  /// Whether positions are also delivered in the background (iOS `allowsBackgroundLocationUpdates`,
  /// an Android foreground service).
  public var runsInBackground = false
  /// Whether the system may end updates if the user seems to stay (iOS
  /// `pausesLocationUpdatesAutomatically`).
  public var pausesAutomatically = false
  /// Requested kinds of motion (iOS `CMMotionManager`, `CMPedometer`; Android sensor listeners);
  /// none by default.
  public var motion: MotionKinds = []
  /// Time between readings of each kind (iOS `deviceMotionUpdateInterval`, Android sensor delay);
  /// zero for as fast as the phone can. Steps are delivered when they are counted.
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
