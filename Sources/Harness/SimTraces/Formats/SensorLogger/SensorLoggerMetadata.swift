import SimKernel
import SimText

/// The phone's properties in `Metadata.csv` of a Sensor Logger recording; a file of one row.
final class SensorLoggerMetadata {
  /// nil where it is unknown.
  private(set) var platform: Platform?
  /// Whether "Standardise Units & Frames" was on: an iPhone's vectors and angles then have the
  /// signs of Android.
  private(set) var isStandardized = false
  /// Unix time of the start in nanoseconds; nil in older versions.
  private(set) var startNanoseconds: Int64?

  /// Nothing is known.
  init() {}

  /// A file that can't be read as a table is ignored.
  init(_ source: ByteSource) throws(Diagnostic) {
    let table: CSVTable
    do throws(Diagnostic) {
      table = try CSVTable(source)
      guard try table.next() else { return }
    } catch {
      if error.kind != .badInput { throw error }
      return
    }
    read(table)
  }

  /// The names of the columns that are used.
  static let columns = ["platform", "standardisation", "standardization", "recording epoch time"]

  /// Reads the values of the current row.
  func read(_ table: CSVTable) {
    platform = Platform(rawValue: table.text(table.column("platform")).lowercased())
    let flags = ["standardisation", "standardization"].map { table.text(table.column($0)) }
    isStandardized = flags.contains { ["true", "1", "yes", "on"].contains($0.lowercased()) }
    if let column = table.column("recording epoch time") {
      startNanoseconds = table.withCell(column) { Number.fixedPoint($0, decimals: 6) }
        .flatMap { Timestamp.era.contains($0) ? $0 : nil }
    }
  }

  /// Whether angles and forces have the signs of Core Motion; nil where the platform is unknown.
  var hasAppleSigns: Bool? { platform.map { $0 == .ios && !isStandardized } }
}

/// When the rows of a Sensor Logger recording were measured and delivered.
///
/// `time` is Unix time in nanoseconds, when a value was measured; `seconds_elapsed` is the same
/// since the recording started, and below 0 for values older than the recording: a position from
/// the phone's cache. No app can have received those before the start, so they are delivered at the
/// start, `time` − `seconds_elapsed` of the first row (or the start in `Metadata.csv`). The files
/// do not contain when the others were delivered: they are delivered when measured.
final class SensorLoggerClock {
  private var start: Int64?
  private var isKnown = false
  private var cachedCount = 0
  private var oldestNanoseconds: Int64 = 0

  init(_ start: Int64? = nil) { self.start = start }

  /// Seconds of the longest recording, 30 years; rows with more are ignored.
  private static let elapsedLimit = 1e9

  func times(
    _ table: CSVTable, time: Int, elapsed: Int?
  ) throws(CSVTable.Fault) -> (measured: Int64, delivered: Int64) {
    guard let measured = table.withCell(time, { Number.fixedPoint($0, decimals: 0) }),
      Timestamp.era.contains(measured)
    else {
      throw CSVTable.Fault(
        reason: "time \(table.text(time).quoted()) is not in nanoseconds since 1970, or outside "
          + "1980–2100", column: time)
    }
    if !isKnown, case .value(let seconds) = table.number(elapsed), abs(seconds) < Self.elapsedLimit
    {
      let zero = measured - Int64((seconds * 1e9).rounded())
      if Timestamp.era.contains(zero) { start = zero }
      isKnown = true
    }
    guard let start, measured < start else { return (measured, measured) }
    cachedCount += 1
    oldestNanoseconds = max(oldestNanoseconds, start - measured)
    return (measured, start)
  }

  var notes: [String] {
    let delivery =
      "the files do not say when a value was delivered: the time of measurement is used; true "
      + "delays may be longer"
    guard cachedCount > 0 else { return [delivery] }
    let seconds = Double(oldestNanoseconds / 1_000_000) / 1e3
    return [
      delivery,
      "values measured before the recording started, assumed to be delivered at its start: "
        + "\(cachedCount), up to \(seconds) s old",
    ]
  }
}
