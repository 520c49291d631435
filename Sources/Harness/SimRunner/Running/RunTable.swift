import SimResults
import SimText

/// The positions of a run's numbers in its row of the table.
struct RowLayout: Hashable, Sendable {
  var cases: Int
  var expectations: Int
  var measures: Int
  var faults: Int
  /// Lines of the script.
  var lines = 0

  /// Words of one case: digest, expectations, measures.
  private var caseWidth: Int { 1 + expectations + measures }
  /// Width of a row, in 64-bit words.
  var width: Int { 1 + cases * caseWidth + faults + lines }

  func digest(_ number: Int) -> Int { 1 + number * caseWidth }
  func expectation(_ index: Int, of number: Int) -> Int { digest(number) + 1 + index }
  func measure(_ index: Int, of number: Int) -> Int { digest(number) + 1 + expectations + index }
  func fault(_ index: Int) -> Int { 1 + cases * caseWidth + index }
  func line(_ index: Int) -> Int { fault(faults) + index }

  /// Indices of the row's numbers that hold results. Those of faults are left out, because the
  /// replay of a saved trace names none.
  var outcome: Range<Int> { 1..<fault(0) }
}

/// The kept numbers of all runs: one row of 64-bit words per run, in the order of the seeds.
///
/// The first word is the index of the run's seed; `RowLayout` defines the others: digests, scores
/// in base units (NaN if there was nothing to measure), events of faults (`leftOut` if a swarm left
/// the fault out), and how often each line of the script happened.
///
/// A copy shares the existing rows; a row added to one of the two copies does not appear in the
/// other.
struct RunTable: Sendable {
  let layout: RowLayout
  /// Number of runs of the whole job.
  let total: Int
  /// The runs that this table is for.
  let span: Range<Int>
  private(set) var count = 0
  private var isDone: [Bool]
  /// nil while the table is empty.
  private var store: RunStore?
  /// The error after which no more rows are kept; nil if there was none.
  private var failure: WriteError?
  private let mostInMemory: Int

  static let leftOut = UInt64.max

  /// - Parameters:
  ///   - span: the runs that this table is for; nil for all.
  ///   - mostInMemory: number of words above which rows are kept in a file.
  init(
    _ layout: RowLayout, total: Int, span: Range<Int>? = nil,
    mostInMemory: Int = RunStore.mostInMemory
  ) {
    self.layout = layout
    self.total = total
    self.span = span ?? 0..<total
    self.mostInMemory = mostInMemory
    isDone = [Bool](repeating: false, count: self.span.count)
  }

  /// Returns an empty table of the same layout for the runs in `span`.
  func empty(_ span: Range<Int>) -> RunTable {
    RunTable(layout, total: total, span: span, mostInMemory: mostInMemory)
  }

  /// The storage that the columns read from.
  var words: (any KeptWords)? { store }

  /// Whether the table has all runs of its span.
  var isWhole: Bool { count == span.count }

  /// Throws if a row could not be written or read again.
  func requireSound() throws(WriteError) {
    if let failure { throw failure }
    try store?.requireSound()
  }

  /// Adds whole rows. Returns false, and skips the remaining rows, if a run is already in the table
  /// or outside its span.
  @discardableResult
  mutating func append(_ rows: [UInt64]) -> Bool {
    guard rows.count.isMultiple(of: layout.width) else { return false }
    var start = 0
    while start < rows.count {
      // consecutive runs are written together
      var end = start
      repeat {
        guard let run = Int(exactly: rows[end]), span.contains(run), !isDone[run - span.lowerBound]
        else {
          if end > start { write(rows[start..<end], from: Int(rows[start]) - span.lowerBound) }
          return false
        }
        isDone[run - span.lowerBound] = true
        count += 1
        end += layout.width
      } while end < rows.count && rows[end] == rows[end - layout.width] &+ 1
      write(rows[start..<end], from: Int(rows[start]) - span.lowerBound)
      start = end
    }
    return true
  }

  private mutating func write(_ rows: ArraySlice<UInt64>, from slot: Int) {
    do throws(WriteError) {
      if store == nil {
        store = try RunStore(
          width: layout.width, capacity: span.count, mostInMemory: mostInMemory)
      }
      store?.write(rows, from: slot)
    } catch {
      failure = failure ?? error
    }
  }

  /// Returns the missing runs in order, in parts of at most `size`.
  func missing(inPartsOf size: Int) -> some IteratorProtocol<[Int]> {
    let (isDone, first) = (isDone, span.lowerBound)
    var slot = 0
    return AnyIterator {
      var part: [Int] = []
      while slot < isDone.count, part.count < size {
        if !isDone[slot] { part.append(slot + first) }
        slot += 1
      }
      return part.isEmpty ? nil : part
    }
  }

  /// Calls `body` with the existing rows, a part at a time, in order.
  func forEachPart(_ body: ([UInt64]) throws -> Void) rethrows {
    guard let store else { return }
    let most = max(1, (1 << 15) / layout.width)
    var slot = 0
    while slot < isDone.count {
      guard isDone[slot] else {
        slot += 1
        continue
      }
      var end = slot + 1
      while end < isDone.count, isDone[end], end - slot < most { end += 1 }
      try body(store.rows(from: slot, count: end - slot))
      slot = end
    }
  }

  /// The first row; nil if there is none.
  var firstRow: [UInt64]? {
    guard let store, let slot = isDone.firstIndex(of: true) else { return nil }
    return store.rows(from: slot, count: 1)
  }

  /// Returns a table of the existing rows only; its columns have one word per existing row.
  func packed() -> RunTable {
    if isWhole { return self }
    var packed = RunTable(layout, total: total, span: 0..<count, mostInMemory: mostInMemory)
    var slot = 0
    forEachPart { rows in
      packed.write(rows[...], from: slot)
      slot += rows.count / layout.width
    }
    packed.count = count
    packed.isDone = [Bool](repeating: true, count: count)
    return packed
  }

  // MARK: - columns of a complete or packed table

  func column<Element>(
    _ place: Int, as element: @escaping @Sendable (UInt64) -> Element
  ) -> RunColumn<Element> {
    precondition(isWhole, "a table with gaps has no columns")
    guard let store else { return [] }
    return RunColumn(store, column: place, count: count, as: element)
  }

  func column(_ place: Int) -> RunColumn<UInt64> { column(place) { $0 } }

  /// The existing runs, in the order of the rows.
  var runs: RunColumn<Int> { column(0) { Int(truncatingIfNeeded: $0) } }
}
