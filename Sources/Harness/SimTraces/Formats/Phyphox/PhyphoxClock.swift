import SimText

/// When a phyphox experiment ran by the phone's clock, from `meta/time.csv`: a row for every start
/// and pause, with the experiment's time and Unix time, both in seconds.
///
/// Experiment time stops during a pause, so times after each start count from its own row.
struct PhyphoxClock {
  private struct Start {
    var experiment: Int64
    var unix: Int64
  }

  /// In order of time; starts after the first thousand are not read (assumed: nobody pauses that
  /// often).
  private var starts: [Start] = []

  /// A clock with experiment time only.
  init() {}

  /// Unreadable rows are ignored; if all are unreadable, only experiment time is known.
  init(_ source: ByteSource) throws(Diagnostic) {
    let table: CSVTable
    do throws(Diagnostic) { table = try CSVTable(source) } catch {
      if error.kind != .badInput { throw error }
      return
    }
    guard let event = table.column("event"), let experiment = table.column("experiment time"),
      let system = table.column("system time")
    else { return }
    while starts.count < 1000, try table.next() {
      guard table.text(event).uppercased() == "START",
        let time = table.withCell(experiment, { Number.fixedPoint($0, decimals: 9) }),
        let unix = table.withCell(system, { Number.fixedPoint($0, decimals: 9) }),
        Timestamp.era.contains(unix), abs(time) <= Self.limit,
        time >= starts.last?.experiment ?? .min
      else { continue }
      starts.append(Start(experiment: time, unix: unix))
    }
  }

  /// 30 years in nanoseconds: no experiment is longer.
  private static let limit: Int64 = 1_000_000_000_000_000_000

  var knowsUnixTime: Bool { !starts.isEmpty }

  /// Returns the experiment's `time` in nanoseconds on the phone's clock, or unchanged where there
  /// is none; nil where no experiment is so long.
  func nanoseconds(_ time: Int64) -> Int64? {
    guard time.magnitude <= Self.limit.magnitude else { return nil }
    guard let start = starts.last(where: { $0.experiment <= time }) ?? starts.first else {
      return time
    }
    let unix = start.unix + (time - start.experiment)
    return Timestamp.era.contains(unix) ? unix : nil
  }
}
