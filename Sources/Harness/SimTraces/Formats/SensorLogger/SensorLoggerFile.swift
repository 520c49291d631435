import Geodesy
import Sensing
import SimKernel
import SimText

/// A file of a Sensor Logger recording, by its name without `.csv`.
enum SensorLoggerFile: String, CaseIterable {
  // in the order in which rows of one instant are taken
  case location = "Location"
  case locationGps = "LocationGps"
  case locationNetwork = "LocationNetwork"
  case orientation = "Orientation"
  case compass = "Compass"
  case gravity = "Gravity"
  case totalAcceleration = "TotalAcceleration"
  case magnetometer = "Magnetometer"
  case gyroscope = "Gyroscope"
  case pedometer = "Pedometer"

  /// Whether this file alone gives positions or headings.
  var isSelfContained: Bool {
    switch self {
    case .location, .locationGps, .locationNetwork, .orientation, .compass: true
    case .gravity, .totalAcceleration, .magnetometer, .gyroscope, .pedometer: false
    }
  }

  /// Whether it gives only motion: a recording can be read without it.
  var isMotionAlone: Bool { self == .gyroscope || self == .pedometer }

  /// The columns that such a file must have, besides `time`.
  private var demandedColumns: [String] {
    switch self {
    case .location, .locationGps, .locationNetwork: ["latitude", "longitude"]
    case .orientation: ["yaw"]
    case .compass: ["magneticBearing"]
    case .gravity, .totalAcceleration, .magnetometer, .gyroscope: ["x", "y", "z"]
    case .pedometer: ["steps"]
    }
  }

  var demanded: String { (["time"] + demandedColumns).joined(separator: ", ") }

  func fits(_ header: [String]) -> Bool {
    header.contains("time") && demandedColumns.allSatisfy(header.contains)
  }

  /// Identifies a file of unknown name; nil where it is not of Sensor Logger, or has a vector of
  /// unknown meaning.
  init?(header: [String]) {
    let files: [Self] = [.location, .orientation, .compass]
    guard header.contains("seconds_elapsed"), let file = files.first(where: { $0.fits(header) })
    else { return nil }
    self = file
  }

  /// The rows of `table`, which must match this file.
  func stream(
    _ table: CSVTable, named name: String, _ clock: SensorLoggerClock,
    _ metadata: SensorLoggerMetadata
  ) throws(Diagnostic) -> SensorStream {
    try SensorStream(table, named: name, decode: rowDecoder(table, clock, metadata))
  }

  /// Reads the current row of `table`, which must match this file.
  func rowDecoder(
    _ table: CSVTable, _ clock: SensorLoggerClock, _ metadata: SensorLoggerMetadata
  ) -> (CSVTable) throws(CSVTable.Fault) -> SensorRow {
    let time = table.column("time") ?? 0
    let elapsed = table.column("seconds_elapsed")
    let fill = decoder(table, metadata)
    return { table throws(CSVTable.Fault) in
      let (measured, delivered) = try clock.times(table, time: time, elapsed: elapsed)
      var row = SensorRow(measured: measured, delivered: delivered)
      try fill(table, &row)
      return row
    }
  }

  /// The columns that are read, as far as a file has them.
  var columns: [String] {
    let more: [String] =
      switch self {
      case .location, .locationGps, .locationNetwork:
        ["horizontalAccuracy", "speed", "bearing", "bearingAccuracy"]
      case .orientation: ["qx", "qy", "qz", "qw"]
      case .compass, .gravity, .totalAcceleration, .magnetometer, .gyroscope, .pedometer: []
      }
    return ["time", "seconds_elapsed"] + demandedColumns + more
  }

  private typealias Decoder = (CSVTable, inout SensorRow) throws(CSVTable.Fault) -> Void

  private func decoder(_ table: CSVTable, _ metadata: SensorLoggerMetadata) -> Decoder {
    switch self {
    case .location: return Self.fixes(table, .fused, metadata)
    case .locationGps: return Self.fixes(table, .gnss, metadata)
    case .locationNetwork: return Self.fixes(table, .network, metadata)
    case .orientation: return Self.orientations(table, metadata)
    case .compass: return Self.bearings(table)
    case .gravity, .totalAcceleration, .magnetometer, .gyroscope: return vectors(table, metadata)
    case .pedometer: return Self.steps(table)
    }
  }

  /// `Location` comes from the platform's own service, which fuses all its sources: Core Location,
  /// or Android's fused provider.
  private static func fixes(
    _ table: CSVTable, _ provider: Fix.Provider, _ metadata: SensorLoggerMetadata
  ) -> Decoder {
    let columns = CSVTable.FixColumns(
      latitude: table.column("latitude") ?? 0, longitude: table.column("longitude") ?? 0,
      accuracy: table.column("horizontalAccuracy"), speed: table.column("speed"),
      course: table.column("bearing"), bearingAccuracy: table.column("bearingAccuracy"),
      mayLackBearing: metadata.platform != .ios)
    return { table, row throws(CSVTable.Fault) in
      row.fix = try table.fix(columns, provider: provider)
    }
  }

  /// Android: `yaw` is the azimuth of `getOrientation`, clockwise from magnetic north; for an
  /// iPhone with standardized values it is the same, but from true north.
  ///
  /// iPhone: `yaw` is Core Motion's, counter-clockwise from where the phone's x axis, the right
  /// edge, points to true north (`xTrueNorthZVertical`); the top edge then points west, so the
  /// heading is 270° − yaw. On an iPhone 13 that agrees within 1° with its magnetometer, gravity
  /// and the declination.
  ///
  /// Where the platform is unknown, the quaternion decides: its azimuth in Android's axes is `yaw`,
  /// and in Core Motion's −`yaw`.
  private static func orientations(_ table: CSVTable, _ metadata: SensorLoggerMetadata) -> Decoder {
    let yaw = table.column("yaw") ?? 0
    let quaternion = ["qx", "qy", "qz", "qw"].compactMap { table.column($0) }
    var hasAppleSigns = metadata.hasAppleSigns
    let isTrue = metadata.platform == .ios
    return { table, row throws(CSVTable.Fault) in
      let radians = try table.value(yaw, "yaw")
      guard abs(radians) <= 2 * Double.pi else {
        throw CSVTable.Fault(reason: "yaw is no angle in radians", column: yaw)
      }
      let degrees = radians / Angle.radiansPerDegree
      let azimuth = azimuth(table, quaternion)
      if hasAppleSigns == nil, let azimuth {
        hasAppleSigns =
          abs(Angle.wrappedTo180(azimuth - degrees)) > abs(Angle.wrappedTo180(azimuth + degrees))
      }
      // Without a quaternion the file does not show whether the top edge points to the sky.
      guard azimuth != nil || quaternion.count < 4 else { return }
      let isApple = hasAppleSigns ?? false
      let heading = Angle.wrappedTo360(isApple ? 270 - degrees : degrees)
      let isFromTrueNorth = isTrue || isApple
      row.heading = Heading(
        magneticDegrees: isFromTrueNorth ? nil : heading,
        trueDegrees: isFromTrueNorth ? heading : nil, source: .rotationVector, measured: .zero)
    }
  }

  /// The azimuth as on Android; nil where the phone is upright, or there is no quaternion.
  private static func azimuth(_ table: CSVTable, _ columns: [Int]) -> Double? {
    guard columns.count == 4, case .value(let x) = table.number(columns[0]),
      case .value(let y) = table.number(columns[1]), case .value(let z) = table.number(columns[2]),
      case .value(let w) = table.number(columns[3])
    else { return nil }
    return Azimuth.degrees(quaternion: x, y, z, w)
  }

  private static func bearings(_ table: CSVTable) -> Decoder {
    let bearing = table.column("magneticBearing") ?? 0
    return { table, row throws(CSVTable.Fault) in
      let degrees = try table.value(bearing, "magneticBearing")
      guard (-360...360).contains(degrees) else {
        throw CSVTable.Fault(reason: "magneticBearing is no angle in degrees", column: bearing)
      }
      row.heading = Heading(
        magneticDegrees: Angle.wrappedTo360(degrees), source: .compass, measured: .zero)
    }
  }

  private func vectors(_ table: CSVTable, _ metadata: SensorLoggerMetadata) -> Decoder {
    let x = table.column("x") ?? 0
    let y = table.column("y") ?? 0
    let z = table.column("z") ?? 0
    // Core Motion gives the pull of gravity downwards, Android the opposite force upwards.
    let pullsDown = metadata.hasAppleSigns ?? false
    let file = self
    return { table, row throws(CSVTable.Fault) in
      let vector = try table.vector(x, y, z)
      switch file {
      case .gravity: row.gravity = pullsDown ? -vector : vector
      case .totalAcceleration: row.acceleration = pullsDown ? -vector : vector
      // rotation has the same sign on both platforms
      case .gyroscope: row.motion = .rotation(RotationRate(radiansPerSecond: vector.ofDevice))
      default: row.field = vector
      }
    }
  }

  /// Steps since the recording started, from the platform's counter.
  private static func steps(_ table: CSVTable) -> Decoder {
    let steps = table.column("steps") ?? 0
    return { table, row throws(CSVTable.Fault) in
      guard let count = StepCount(try table.value(steps, "steps")) else {
        throw CSVTable.Fault(reason: "steps is no count", column: steps)
      }
      row.motion = .steps(count)
    }
  }

  /// What was assumed of the file, in words for the user.
  func notes(_ metadata: SensorLoggerMetadata) -> [String] {
    switch self {
    case .orientation where metadata.platform == nil:
      [
        "no Metadata.csv names the phone: the quaternion decides whether yaw turns clockwise"
      ]
    case .orientation where metadata.platform == .ios && metadata.isStandardized:
      ["Orientation was standardized: yaw is taken as clockwise from true north"]
    case .gravity where metadata.platform == nil:
      ["no Metadata.csv names the phone: Gravity is taken as Android's, positive up"]
    default: []
    }
  }
}
