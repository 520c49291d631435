/// One reading of the sensors that tell how the phone moves and lies, without saying where.
public struct MotionSample: Hashable, Sendable {
  /// Which sensor read what.
  public enum Reading: Hashable, Sendable {
    case steps(StepCount)
    case rotation(RotationRate)
    case magnetic(MagneticReading)
    case gravity(Gravity)

    public var kind: Kind {
      switch self {
      case .steps: .steps
      case .rotation: .rotationRate
      case .magnetic: .magneticField
      case .gravity: .gravity
      }
    }
  }

  /// The sensor alone, for asking and counting.
  public enum Kind: UInt8, Sendable {
    case steps, rotationRate, magneticField, gravity
  }

  public var reading: Reading

  /// When it was read, by the phone's clock.
  public var measured: Instant

  /// When the app was handed it.
  public var delivered: Instant

  public init(_ reading: Reading, measured: Instant, delivered: Instant? = nil) {
    self.reading = reading
    self.measured = measured
    self.delivered = delivered ?? measured
  }
}

/// Steps counted since some start: the differences tell, not the number itself.
///
/// iOS counts from the date that was asked for (`CMPedometer`, `numberOfSteps`), Android from the
/// phone's start (`TYPE_STEP_COUNTER`), a recording mostly from its own. Both platforms tell late,
/// and several steps at once.
public struct StepCount: Hashable, Sendable {
  /// At least 0; it never goes back but where counting starts anew.
  public var count: Int

  public init(count: Int) { self.count = count }
}

/// How fast the phone turns about its own axes.
///
/// Android `TYPE_GYROSCOPE`, Core Motion `CMGyroData.rotationRate`. Phones measure up to about
/// 35 rad/s (2000° a second) on each axis.
public struct RotationRate: Hashable, Sendable {
  /// In rad/s about each axis, counter-clockwise positive as seen from the axis's end.
  public var radiansPerSecond: DeviceVector

  public init(radiansPerSecond: DeviceVector) { self.radiansPerSecond = radiansPerSecond }
}

/// The magnetic field in the axes of the phone: the Earth's, and what iron and magnets add.
///
/// Android `TYPE_MAGNETIC_FIELD`, Core Motion `CMCalibratedMagneticField`. The Earth's is 22 to
/// 67 µT (World Magnetic Model 2025); today's sensors go up to 4912 µT an axis.
public struct MagneticReading: Hashable, Sendable {
  /// How well the platform has taken out the phone's own magnetism.
  public enum Calibration: UInt8, Sendable {
    /// Not to be used: Core Motion `uncalibrated`, Android status −1 and 0.
    case uncalibrated
    /// Core Motion `low`, Android status 1; the others likewise.
    case low
    case medium
    case high
  }

  public var microteslas: DeviceVector

  /// nil where the source does not say.
  public var calibration: Calibration?

  public init(microteslas: DeviceVector, calibration: Calibration? = nil) {
    self.microteslas = microteslas
    self.calibration = calibration
  }
}

/// What is up, as the force that holds the phone at rest: +z where it lies on its back.
///
/// Android `TYPE_GRAVITY` has this unit and sign. Core Motion's `gravity` points down and counts in
/// multiples of 9.80665 m/s²; readers turn it. The length is 9.76 to 9.84 m/s² on the Earth, as far
/// as the phone tells it from its own shaking.
public struct Gravity: Hashable, Sendable {
  /// In m/s² along each axis.
  public var metersPerSecondSquared: DeviceVector

  public init(metersPerSecondSquared: DeviceVector) {
    self.metersPerSecondSquared = metersPerSecondSquared
  }
}

/// Kinds of motion that an app asks for.
public struct MotionKinds: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ kind: MotionSample.Kind) { rawValue = 1 << kind.rawValue }

  public static let steps = MotionKinds(.steps)
  public static let rotationRate = MotionKinds(.rotationRate)
  public static let magneticField = MotionKinds(.magneticField)
  public static let gravity = MotionKinds(.gravity)

  public func contains(_ kind: MotionSample.Kind) -> Bool { contains(MotionKinds(kind)) }
}

extension MotionSample.Kind: NamedCase {
  public var name: String {
    switch self {
    case .steps: "steps"
    case .rotationRate: "rotation_rate"
    case .magneticField: "magnetic_field"
    case .gravity: "gravity"
    }
  }
}

extension MagneticReading.Calibration: NamedCase {
  public var name: String {
    switch self {
    case .uncalibrated: "uncalibrated"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
