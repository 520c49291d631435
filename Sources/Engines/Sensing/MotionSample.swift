/// One reading of a sensor that measures the phone's motion or orientation, but not its position.
public struct MotionSample: Hashable, Sendable {
  /// The sensor and its reading.
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

  /// The sensor alone, for requests and counts.
  public enum Kind: UInt8, Sendable {
    case steps, rotationRate, magneticField, gravity
  }

  public var reading: Reading

  /// When it was read, by the phone's clock.
  public var measured: Instant

  /// When the app received it.
  public var delivered: Instant

  public init(_ reading: Reading, measured: Instant, delivered: Instant? = nil) {
    self.reading = reading
    self.measured = measured
    self.delivered = delivered ?? measured
  }
}

/// Steps counted since some start: only differences are meaningful.
///
/// iOS counts from the requested date (`CMPedometer`, `numberOfSteps`), Android from the phone's
/// start (`TYPE_STEP_COUNTER`), a recording mostly from its own start. Both platforms report with a
/// delay, and several steps at once.
public struct StepCount: Hashable, Sendable {
  /// At least 0; it decreases only if counting restarts.
  public var count: Int

  public init(count: Int) { self.count = count }
}

/// The rotation speed of the phone about its own axes.
///
/// Android `TYPE_GYROSCOPE`, Core Motion `CMGyroData.rotationRate`. Phones measure up to about
/// 35 rad/s (2000° a second) on each axis.
public struct RotationRate: Hashable, Sendable {
  /// In rad/s about each axis, positive counterclockwise as seen from the positive end of the axis.
  public var radiansPerSecond: DeviceVector

  public init(radiansPerSecond: DeviceVector) { self.radiansPerSecond = radiansPerSecond }
}

/// The magnetic field in the axes of the phone: the Earth's field plus that of iron and magnets.
///
/// Android `TYPE_MAGNETIC_FIELD`, Core Motion `CMCalibratedMagneticField`. The Earth's is 22 to
/// 67 µT (World Magnetic Model 2025); today's sensors go up to 4912 µT an axis.
public struct MagneticReading: Hashable, Sendable {
  /// How well the platform has compensated the phone's own magnetism.
  public enum Calibration: UInt8, Sendable {
    /// Unusable: Core Motion `uncalibrated`, Android status −1 and 0.
    case uncalibrated
    /// Core Motion `low`, Android status 1; the others likewise.
    case low
    case medium
    case high
  }

  public var microteslas: DeviceVector

  /// nil if the source has none.
  public var calibration: Calibration?

  public init(microteslas: DeviceVector, calibration: Calibration? = nil) {
    self.microteslas = microteslas
    self.calibration = calibration
  }
}

/// The upward direction, as the force that holds the phone at rest: +z if it lies on its back.
///
/// Android `TYPE_GRAVITY` has this unit and sign. Core Motion's `gravity` points down and is in
/// multiples of 9.80665 m/s²; readers convert it. The length is 9.76 to 9.84 m/s² on the Earth, if
/// the phone separates it well from its own motion.
public struct Gravity: Hashable, Sendable {
  /// In m/s² along each axis.
  public var metersPerSecondSquared: DeviceVector

  public init(metersPerSecondSquared: DeviceVector) {
    self.metersPerSecondSquared = metersPerSecondSquared
  }
}

/// Kinds of motion that an app requests.
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
