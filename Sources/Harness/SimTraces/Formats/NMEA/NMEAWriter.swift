import Geodesy
public import Sensing
public import SimKernel
public import SimText

/// Writes NMEA 0183: an RMC and a GGA for every fix, a GST where its accuracy is known; an HDG for
/// a magnetic heading, with the variation where the true one is known too, else an HDT.
///
/// Times are times of measurement, to the millisecond, or to the nanosecond where necessary:
/// readers accept any number of digits. A heading at another time than the sentences before it gets
/// a ZDA first, and so do fixes after 2079, whose year does not fit into an RMC. Without a clock
/// the dates are left empty, and times count from 00:00:00 at the recording's zero.
///
/// Minutes have nine decimals: a position is read back within 1e-11°. Speed, course, headings and
/// accuracy have up to nine decimals; a line may be longer than the 82 characters of the standard.
public final class NMEAWriter: TraceWriter {
  public static let name = NMEAFormat.name
  public static let fileExtension = "nmea"

  private var sink: ByteSink
  private var tally = NMEALosses()
  private var epochNanoseconds: Int64?
  /// Time of the last sentence that had one.
  private var written: Int64?
  private var writtenFix: Int64?
  /// Number of satellites used in a GGA; nil for an empty field, because recordings do not contain
  /// it.
  private var satellites: Int64?

  public init(into sink: ByteSink) { self.sink = sink }

  /// A writer for readers of a live walk. Its sentences name 8 satellites: gpsd accepts no GGA
  /// without a number as a position.
  ///
  /// - Parameter epochNanoseconds: Unix time of the walk's zero.
  public init(live epochNanoseconds: Int64) {
    sink = ByteSink()
    satellites = 8
    begin(TraceHead(format: Self.name, epochNanoseconds: epochNanoseconds))
  }

  public var losses: [String] { tally.words }

  public func begin(_ head: TraceHead) {
    epochNanoseconds = head.epochNanoseconds
    tally.context.add(head)
  }

  public func take(_ fix: Fix) {
    guard let time = time(of: fix.measured), fix.coordinate.isValid, writtenFix != time else {
      let isRepeated = writtenFix != nil && writtenFix == time(of: fix.measured)
      return tally.leaveOut(fix, isRepeated: isRepeated)
    }
    tally.add(fix)
    turn(to: time)
    writtenFix = time
    let date = date(of: time)
    if let date, date.year >= 2080 { writeDate(time) }
    write("GPRMC") { fields in
      fields.time(time)
      fields.text("A")
      fields.coordinate(fix.coordinate)
      // a nautical mile is 1852 m
      fields.number(fix.speedMetersPerSecond.map { $0 * 3600 / 1852 })
      fields.number(fix.courseDegrees)
      fields.date(date.flatMap { $0.year < 2080 ? $0 : nil })
      fields.text(",,A")
    }
    write("GPGGA") { fields in
      fields.time(time)
      fields.coordinate(fix.coordinate)
      fields.text("1")
      fields.integer(satellites, width: 2)
      fields.text(",,,,,,")
    }
    guard let accuracy = fix.horizontalAccuracyMeters else { return }
    write("GPGST") { fields in
      fields.time(time)
      fields.text(",,,")
      let sigma = accuracy * 0.5.squareRoot()
      fields.number(sigma)
      fields.number(sigma)
      fields.text("")
    }
  }

  public func take(_ heading: Heading) {
    guard let time = time(of: heading.measured) else { return tally.leaveOut(heading) }
    tally.add(heading)
    if time != written {
      turn(to: time)
      writeDate(time)
    }
    if let magnetic = heading.magneticDegrees {
      write("HCHDG") { fields in
        fields.number(magnetic)
        fields.text(",")
        let variation = heading.trueDegrees.map { Angle.wrappedTo180($0 - magnetic) }
        fields.number(variation.map(abs))
        fields.text(variation.map { $0 < 0 ? "W" : "E" } ?? "")
      }
    } else if let degrees = heading.trueDegrees {
      write("HEHDT") { fields in
        fields.number(degrees)
        fields.text("T")
      }
    }
  }

  public func take(_ motion: MotionSample) { tally.context.motionCount += 1 }

  public func take(_ truth: GroundTruth) { tally.context.hasTruth = true }

  /// Does nothing: a reader's assumptions are not part of the walk.
  public func note(_ text: String) {}

  public func breakTrack() { tally.context.breakCount += 1 }

  public func drop(_ text: String) { tally.context.dropped.append(text) }

  public func finish() -> ByteSink { sink }

  /// Returns the bytes written since the last call, for a caller that sends them at once.
  public func takeBytes() -> [UInt8] {
    defer { sink = ByteSink() }
    return sink.bytes
  }

  /// Unix time, or time since the zero without a clock; nil where no date can express it.
  private func time(of instant: Instant) -> Int64? {
    guard let epochNanoseconds else {
      return NMEALosses.undatedRange.contains(instant.nanoseconds) ? instant.nanoseconds : nil
    }
    let (time, overflow) = instant.nanoseconds.addingReportingOverflow(epochNanoseconds)
    return !overflow && Timestamp.era.contains(time) ? time : nil
  }

  private func date(of time: Int64) -> CalendarDay? {
    guard epochNanoseconds != nil else { return nil }
    return CalendarDay(daysSince1970: time / NMEAClock.nanosecondsPerDay)
  }

  private func turn(to time: Int64) {
    if epochNanoseconds == nil, let written { tally.addUndatedStep(time - written) }
    written = time
  }

  private func writeDate(_ time: Int64) {
    let date = date(of: time)
    write("GPZDA") { fields in
      fields.time(time)
      fields.integer(date?.day, width: 2)
      fields.integer(date?.month, width: 2)
      fields.integer(date?.year, width: 4)
      fields.text(",")
    }
  }

  private func write(_ address: String, _ fill: (inout NMEABody) -> Void) {
    var body = NMEABody(address)
    fill(&body)
    sink.append("$")
    sink.append(bytes: body.sink.bytes)
    let sum = body.sink.bytes.reduce(0, ^)
    sink.append(sum < 16 ? "*0" : "*")
    sink.append(String(sum, radix: 16, uppercase: true) + "\r\n")
  }
}

/// A sentence that is being built, field by field.
private struct NMEABody {
  private(set) var sink = ByteSink()

  init(_ address: String) { sink.append(address) }

  mutating func text(_ text: String) {
    sink.append(",")
    sink.append(text)
  }

  /// An empty field where `number` is nil.
  mutating func integer(_ number: Int64?, width: Int) {
    sink.append(",")
    if let number { Decimals.append(UInt64(number), width: width, to: &sink) }
  }

  /// Up to nine decimals; an empty field where `number` is nil or not finite.
  mutating func number(_ number: Double?) {
    guard let number, number.isFinite else { return text("") }
    let digits = Decimals.text(number, decimals: 9)
    let zeros = digits.contains(".") ? digits.reversed().prefix { $0 == "0" }.count : 0
    let trimmed = digits.dropLast(zeros)
    text(String(trimmed.hasSuffix(".") ? trimmed.dropLast() : trimmed))
  }

  /// `hhmmss.sss`, with nine decimals where three are not enough.
  mutating func time(_ nanoseconds: Int64) {
    let perDay = NMEAClock.nanosecondsPerDay
    let rest = UInt64(((nanoseconds % perDay) + perDay) % perDay)
    let second = rest / 1_000_000_000
    sink.append(",")
    Decimals.append(
      second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60, width: 6, to: &sink)
    sink.append(".")
    let fraction = rest % 1_000_000_000
    if fraction % 1_000_000 == 0 {
      Decimals.append(fraction / 1_000_000, width: 3, to: &sink)
    } else {
      Decimals.append(fraction, width: 9, to: &sink)
    }
  }

  /// `ddmmyy`; an empty field where `date` is nil.
  mutating func date(_ date: CalendarDay?) {
    integer(date.map { $0.day * 10_000 + $0.month * 100 + $0.year % 100 }, width: 6)
  }

  mutating func coordinate(_ coordinate: Coordinate) {
    angle(coordinate.latitudeDegrees, width: 4, "N", "S")
    angle(coordinate.longitudeDegrees, width: 5, "E", "W")
  }

  private mutating func angle(
    _ degrees: Double, width: Int, _ positive: String, _ negative: String
  ) {
    let unit: UInt64 = 1_000_000_000
    let minutes = UInt64((abs(degrees) * 60 * Double(unit)).rounded())
    let whole = minutes / (60 * unit)
    sink.append(",")
    Decimals.append(whole * 100 + minutes / unit % 60, width: width, to: &sink)
    sink.append(".")
    Decimals.append(minutes % unit, width: 9, to: &sink)
    text(degrees < 0 ? negative : positive)
  }
}
