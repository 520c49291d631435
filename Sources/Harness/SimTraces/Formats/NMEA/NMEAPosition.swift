import Geodesy
import Sensing
import SimText

/// A date in a sentence.
enum NMEADate {
  /// Days since 1970.
  case day(Int64)
  case absent
  case garbled

  /// Reads `ddmmyy` of an RMC; 80–99 are in the last century, when GPS began.
  init(ddmmyy text: NMEAFields.Text) {
    if text.isEmpty {
      self = .absent
      return
    }
    guard text.count == 6, let day = NMEAFields.digits(text, at: 0),
      let month = NMEAFields.digits(text, at: 2), let year = NMEAFields.digits(text, at: 4)
    else {
      self = .garbled
      return
    }
    self.init(year: year < 80 ? 2000 + year : 1900 + year, month, day)
  }

  /// Reads the fields of a ZDA, whose year has four digits.
  init(day: NMEAFields.Text, month: NMEAFields.Text, year: NMEAFields.Text) {
    if day.isEmpty && month.isEmpty && year.isEmpty {
      self = .absent
      return
    }
    guard let day = Number.integer(day), let month = Number.integer(month), year.count == 4,
      let year = Number.integer(year)
    else {
      self = .garbled
      return
    }
    self.init(year: year, month, day)
  }

  private init(year: Int64, _ month: Int64, _ day: Int64) {
    let isDate =
      (1980...2100).contains(year) && (1...12).contains(month) && day >= 1
      && day <= Timestamp.days(in: month, of: year)
    self = isDate ? .day(Timestamp.daysSince1970(year, month, day)) : .garbled
  }

  /// The day on which `timeOfDay` is nearest to the Unix time `stamp`, both in nanoseconds.
  static func day(nearest stamp: Int64, at timeOfDay: Int64) -> Int64 {
    let perDay = NMEAClock.nanosecondsPerDay
    return (stamp - timeOfDay + perDay / 2) / perDay
  }
}

/// The content of an RMC, GGA, GNS or GLL.
struct NMEAPosition {
  var timeOfDay: Int64?
  /// Whether the receiver had a fix; the other fields are read only if it had.
  var isValid = true
  var isEstimated = false
  var coordinate: Coordinate?
  /// Number of digits of the minutes after the point, the smaller of both coordinates.
  var decimals = 0
  var speedMetersPerSecond: Double?
  var courseDegrees: Double?
  var date = NMEADate.absent

  init(_ kind: NMEATallies.Kind, _ sentence: NMEASentence) throws(NMEAFault) {
    var fields = sentence.fields
    switch kind {
    case .rmc: try readRMC(&fields, sentence)
    case .gga: try readGGA(&fields, sentence)
    case .gns: try readGNS(&fields, sentence)
    default: try readGLL(&fields)
    }
  }

  private mutating func readRMC(
    _ fields: inout NMEAFields, _ sentence: NMEASentence
  ) throws(NMEAFault) {
    timeOfDay = try fields.timeOfDay()
    try readStatus(&fields)
    guard isValid else { return }
    try readCoordinate(&fields)
    speedMetersPerSecond = NMEAMotion.speed(knots: try fields.number())
    courseDegrees = ValueRange.angle(try fields.number())
    date = NMEADate(ddmmyy: fields.next())
    try fields.demandMore(sentence)
    fields.skip(2)
    readMode(fields.next())
  }

  private mutating func readGGA(
    _ fields: inout NMEAFields, _ sentence: NMEASentence
  ) throws(NMEAFault) {
    timeOfDay = try fields.timeOfDay()
    var rest = fields
    fields.skip(4)
    let quality = fields.next()
    switch quality.count == 1 ? quality[0] : 0x20 {
    case UInt8(ascii: "0"): isValid = false
    case UInt8(ascii: "1")...UInt8(ascii: "5"), UInt8(ascii: "9"): break
    case UInt8(ascii: "6")...UInt8(ascii: "8"): isEstimated = true
    default: throw NMEAFields.fault("quality", quality)
    }
    guard isValid else { return }
    try fields.demandMore(sentence)
    try readCoordinate(&rest)
  }

  private mutating func readGNS(
    _ fields: inout NMEAFields, _ sentence: NMEASentence
  ) throws(NMEAFault) {
    timeOfDay = try fields.timeOfDay()
    var rest = fields
    fields.skip(4)
    readMode(fields.next())
    guard isValid else { return }
    try fields.demandMore(sentence)
    try readCoordinate(&rest)
  }

  private mutating func readGLL(_ fields: inout NMEAFields) throws(NMEAFault) {
    var position = fields
    fields.skip(4)
    timeOfDay = try fields.timeOfDay()
    try readStatus(&fields)
    readMode(fields.next())
    if isValid { try readCoordinate(&position) }
  }

  private mutating func readStatus(_ fields: inout NMEAFields) throws(NMEAFault) {
    let status = fields.next()
    guard status.count == 1, status[0] == UInt8(ascii: "A") || status[0] == UInt8(ascii: "V")
    else { throw NMEAFields.fault("status", status) }
    if status[0] == UInt8(ascii: "V") { isValid = false }
  }

  /// Reads the modes of one satellite system or, in GNS, of each; empty before NMEA 2.3.
  private mutating func readMode(_ modes: NMEAFields.Text) {
    if modes.isEmpty { return }
    if modes.allSatisfy({ $0 == UInt8(ascii: "N") }) { isValid = false }
    isEstimated = modes.allSatisfy { "NEMS".utf8.contains($0) }
  }

  private mutating func readCoordinate(_ fields: inout NMEAFields) throws(NMEAFault) {
    guard let latitude = try fields.angle(limit: 90, "N", "S"),
      let longitude = try fields.angle(limit: 180, "E", "W")
    else { return }
    coordinate = Coordinate(
      latitudeDegrees: latitude.degrees, longitudeDegrees: longitude.degrees)
    decimals = min(latitude.decimals, longitude.decimals)
  }
}

/// The content of a VTG.
struct NMEAMotion {
  var isValid = true
  var speedMetersPerSecond: Double?
  var courseDegrees: Double?

  init(_ sentence: NMEASentence) throws(NMEAFault) {
    var fields = sentence.fields
    let first = try fields.number()
    let unit = fields.next()
    guard unit.isEmpty || unit.count == 1 && unit[0] == UInt8(ascii: "T") else {
      // before NMEA 2.3: true course, magnetic course, knots, km/h
      courseDegrees = ValueRange.angle(first)
      speedMetersPerSecond = Self.speed(knots: try fields.number())
      try fields.demandMore(sentence)
      return
    }
    if !unit.isEmpty { courseDegrees = ValueRange.angle(first) }
    fields.skip(2)
    let knots = try fields.number()
    let hasKnots = fields.letter() == UInt8(ascii: "N")
    let kilometersPerHour = try fields.number()
    let hasKilometers = fields.letter() == UInt8(ascii: "K")
    speedMetersPerSecond =
      hasKnots ? Self.speed(knots: knots) : nil
    if speedMetersPerSecond == nil, hasKilometers, case .value(let value) = kilometersPerHour {
      speedMetersPerSecond = Number.value(value / 3.6).value(in: ValueRange.speed).map(abs)
    }
    if fields.letter() == UInt8(ascii: "N") { isValid = false }
  }

  /// Returns knots in m/s: a nautical mile is 1852 m.
  static func speed(knots: Number) -> Double? {
    guard case .value(let value) = knots else { return nil }
    return Number.value(value * 1852 / 3600).value(in: ValueRange.speed).map(abs)
  }
}

enum NMEAHeading {
  /// Reads an HDT, HDM, HDG or THS; nil where it reports that there is no heading.
  static func read(
    _ kind: NMEATallies.Kind, _ sentence: NMEASentence
  ) throws(NMEAFault) -> Heading? {
    var fields = sentence.fields
    guard let degrees = ValueRange.angle(try fields.number()) else { return nil }
    switch kind {
    case .hdg:
      let deviation = try offset(&fields)
      let variation = try offset(&fields)
      let magnetic = Angle.wrappedTo360(degrees + (deviation ?? 0))
      return Heading(
        magneticDegrees: magnetic,
        trueDegrees: variation.map { Angle.wrappedTo360(magnetic + $0) }, measured: .zero)
    case .ths:
      let mode = fields.letter()
      guard let mode else { throw NMEAFault(reason: "no mode") }
      return mode == UInt8(ascii: "V") ? nil : Heading(trueDegrees: degrees, measured: .zero)
    case .hdm:
      guard fields.letter() == UInt8(ascii: "M") else { throw NMEAFault(reason: "no M") }
      return Heading(magneticDegrees: degrees, measured: .zero)
    default:
      guard fields.letter() == UInt8(ascii: "T") else { throw NMEAFault(reason: "no T") }
      return Heading(trueDegrees: degrees, measured: .zero)
    }
  }

  /// Reads an angle and its side, positive to the east; nil where one of them is missing.
  private static func offset(_ fields: inout NMEAFields) throws(NMEAFault) -> Double? {
    let degrees = try fields.number().value(in: 0...180)
    switch fields.letter() {
    case UInt8(ascii: "E"): return degrees
    case UInt8(ascii: "W"): return degrees.map { -$0 }
    default: return nil
    }
  }
}

extension NMEAFields {
  /// Refuses a sentence without a checksum that ends here: its last value may be cut off.
  func demandMore(_ sentence: NMEASentence) throws(NMEAFault) {
    if isAtEnd, sentence.check == .missing { throw NMEAFault(reason: "cut off") }
  }
}
