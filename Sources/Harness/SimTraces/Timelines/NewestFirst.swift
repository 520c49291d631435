import SimText

/// Recordings whose rows are listed newest first, as location histories and databases export them.
///
/// Read in that order they would be one long delay: all delivered at the first instant. They are
/// recognized by their first rows, held back until the end of the file, and sorted by time.
enum NewestFirst {
  /// Number of first rows that are examined.
  static let windowCount = 1000

  /// The largest number of points of a track that are held back, 12 days of one a second and some
  /// 300 MB. A file sorted by time is read in bounded memory at any length; in a file sorted
  /// backwards the first event is the last row.
  static let pointLimit = 1 << 20
  /// The largest number of rows of a table, which may have more values: three days, some 100 MB.
  static let rowLimit = 1 << 18

  /// The least number of steps back in such a file; fewer are late deliveries (assumed).
  private static let leastSteps = 3

  /// Whether most steps from time to time go back: more than three for each step forward.
  static func isTold(by times: some Sequence<Int64>) -> Bool {
    var (back, forth) = (0, 0)
    var last: Int64?
    for time in times {
      if let last {
        if time < last { back += 1 } else if time > last { forth += 1 }
      }
      last = time
    }
    return back >= leastSteps && back > 3 * forth
  }

  static func note(of rows: String, count: Int) -> String {
    "the file lists its \(rows) newest first: sorted by time, \(count) of them"
  }

  static func refusal(of rows: String, limit: Int, file: String, line: Int) -> Diagnostic {
    Diagnostic(
      "more than \(limit) \(rows), newest first: they can't be sorted in bounded memory",
      at: .init(file: file, line: max(1, line), column: 1),
      hint: "sort the file by time, or cut it into parts")
  }
}
