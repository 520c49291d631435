/// When an experiment of phyphox ran by the phone's clock, from `meta/time.csv`: a row whenever it
/// was started or paused, with the experiment's time and Unix time, both in seconds.
///
/// Experiment time stands still in a pause, so every start counts from its own row on.
struct PhyphoxClock {
  private struct Start {
    var experiment: Int64
    var unix: Int64
  }

  /// In order of time; those after the first thousand are not read (assumed: nobody pauses so
  /// often).
  private var starts: [Start] = []

  /// Experiment time alone.
  init() {}

  /// Rows that can't be read say nothing; where none can, experiment time stands alone.
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

  /// Returns the experiment's `time` in nanoseconds on the phone's clock, or as it is where there
  /// is none; nil where no experiment runs so long.
  func nanoseconds(_ time: Int64) -> Int64? {
    guard time.magnitude <= Self.limit.magnitude else { return nil }
    guard let start = starts.last(where: { $0.experiment <= time }) ?? starts.first else {
      return time
    }
    let unix = start.unix + (time - start.experiment)
    return Timestamp.era.contains(unix) ? unix : nil
  }
}
