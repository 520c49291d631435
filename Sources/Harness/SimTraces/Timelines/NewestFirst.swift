/// Recordings whose rows are listed newest first, as location histories and databases export them.
///
/// Taken as written they would be one long delay: all delivered at the first instant. They are
/// told by their first rows, held back up to the end of the file, and sorted by time.
enum NewestFirst {
  /// Rows that are looked at.
  static let windowCount = 1000

  /// Most points of a track that are held back, 12 days of one a second and some 300 MB: a file
  /// sorted by time is read in bounded memory however long it is, but of one sorted backwards the
  /// first event is its last row.
  static let pointLimit = 1 << 20
  /// Most rows of a table, which may say more: three days, some 100 MB.
  static let rowLimit = 1 << 18

  /// Steps back that make a file one of these, at least; fewer are late deliveries (assumed).
  private static let leastSteps = 3

  /// Whether most steps from time to time lead back: three for each that leads on.
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
