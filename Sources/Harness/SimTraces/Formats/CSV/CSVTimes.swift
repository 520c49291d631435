import SimText

/// The meaning of a column of times in a table of unknown origin, derived from its name and first
/// value; or of two columns, one of dates and one of times of day.
struct CSVTimes {
  /// How the cells are read.
  private enum Kind: Equatable {
    case iso8601
    /// Unix time, in units of 10 to the power of `decimals` nanoseconds.
    case unix(decimals: Int)
    /// As `unix`, but counted from the zero of the recording.
    case relative(decimals: Int)
    /// A date and a time of day as people write them, in one column each or both in one.
    case civil(CivilTime.Order)
  }

  let column: Int
  /// The column with the dates for the times of day in `column`; nil where it is not needed.
  private let dates: Int?
  private var isAmbiguous = false
  private var lacksZone = false
  /// The power of ten of one unit in nanoseconds, 9 for seconds; nil where the name has no unit.
  private let named: Int?
  private var kind: Kind?

  /// Ten years in nanoseconds: no recording is longer, and Unix time since 1980 is never that
  /// short.
  private static let relativeLimit: Int64 = 315_000_000_000_000_000

  /// - Parameter dateNames: names of a column of dates next to the times.
  init?(_ header: [String], bases: [String], dateNames: Set<String> = []) {
    let dates = header.firstIndex(where: dateNames.contains)
    for base in bases {
      for (column, name) in header.enumerated() where name.hasPrefix(base) {
        let suffix = String(name.dropFirst(base.count))
        if suffix.isEmpty || Self.units[suffix] != nil {
          self.column = column
          named = Self.units[suffix]
          self.dates = dates == column ? nil : dates
          return
        }
      }
    }
    return nil
  }

  private static let units: [String: Int] = [
    "ns": 0, "nanos": 0, "nanoseconds": 0, "us": 3, "micros": 3, "microseconds": 3, "ms": 6,
    "millis": 6, "milliseconds": 6, "s": 9, "sec": 9, "secs": 9, "seconds": 9,
  ]

  /// Whether the times are Unix times; nil before the first was read.
  var isUnix: Bool? {
    switch kind {
    case nil: nil
    case .relative: false
    case .iso8601, .unix, .civil: true
    }
  }

  /// The time of the current row in nanoseconds. The first one read decides how all are read.
  mutating func nanoseconds(_ table: CSVTable) throws(CSVTable.Fault) -> Int64 {
    if case .civil(let order)? = kind { return try civil(table, order) }
    if kind == nil, dates != nil, let first = takeFirstCivil(table) { return first }
    let (known, named) = (kind, named)
    let found = table.withCell(column) { cell in
      known.map { ($0, Self.read(cell, $0)) } ?? Self.told(cell, named)
    }
    if found == nil, dates == nil, let first = takeFirstCivil(table) { return first }
    guard let (kind, value) = found, let value else {
      throw CSVTable.Fault(
        reason: "\(table.text(column).quoted()) is no time like the first, or outside 1980–2100",
        column: column)
    }
    self.kind = kind
    return value
  }

  private func civilTime(_ table: CSVTable, _ order: CivilTime.Order?) -> CivilTime? {
    let time = table.text(column)
    guard let dates else { return CivilTime(time, order: order) }
    return CivilTime(date: table.text(dates), time: time, order: order)
  }

  /// The time of the first row, where it is a date and a time of day.
  private mutating func takeFirstCivil(_ table: CSVTable) -> Int64? {
    guard let time = civilTime(table, nil) else { return nil }
    kind = .civil(time.order)
    isAmbiguous = time.isAmbiguous
    lacksZone = !time.hasZone
    return time.nanoseconds
  }

  private mutating func civil(
    _ table: CSVTable, _ order: CivilTime.Order
  ) throws(CSVTable.Fault) -> Int64 {
    guard let time = civilTime(table, order) else {
      let text = [dates, column].compactMap { $0 }.map { table.text($0) }.joined(separator: " ")
      throw CSVTable.Fault(
        reason: "\(text.quoted()) is no date and time like the first, or outside 1980–2100",
        column: dates ?? column)
    }
    if !time.isAmbiguous { isAmbiguous = false }
    if !time.hasZone { lacksZone = true }
    return time.nanoseconds
  }

  /// What was assumed of the times, in words for the user.
  var notes: [String] {
    guard case .civil(let order)? = kind else { return [] }
    var notes: [String] = []
    if isAmbiguous {
      notes.append(
        "dates that can be read two ways, taken with the \(order) first: write them as in "
          + "2026-05-17 if that is wrong")
    }
    if lacksZone { notes.append("dates and times without a zone, read as UTC") }
    return notes
  }

  private static func read(_ cell: UnsafeBufferPointer<UInt8>, _ kind: Kind) -> Int64? {
    switch kind {
    case .iso8601:
      guard case .time(let nanoseconds, _) = Timestamp(iso8601: cell) else { return nil }
      return nanoseconds
    case .unix(let decimals):
      return Number.fixedPoint(cell, decimals: decimals).flatMap {
        Timestamp.era.contains($0) ? $0 : nil
      }
    case .relative(let decimals):
      return Number.fixedPoint(cell, decimals: decimals).flatMap {
        $0.magnitude < relativeLimit.magnitude ? $0 : nil
      }
    case .civil: return nil
    }
  }

  /// The kind of time of a first cell; nil where it is not a time. Where the name contains no unit,
  /// the unit that gives a time since 1980 is used; the ranges are apart by more than a factor of a
  /// hundred.
  private static func told(
    _ cell: UnsafeBufferPointer<UInt8>, _ named: Int?
  ) -> (Kind, Int64?)? {
    var kinds: [Kind] = (named.map { [$0] } ?? [9, 6, 3, 0]).map { .unix(decimals: $0) }
    kinds.append(.iso8601)
    kinds.append(.relative(decimals: named ?? 9))
    for kind in kinds {
      if let value = read(cell, kind) { return (kind, value) }
    }
    return nil
  }
}
