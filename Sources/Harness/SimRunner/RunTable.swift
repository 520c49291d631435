import SimResults
import SimWriting

/// Where in a row of the table each number of a run stands.
struct RowLayout: Hashable, Sendable {
  var cases: Int
  var expectations: Int
  var measures: Int
  var faults: Int
  /// Of the script.
  var lines = 0

  /// The numbers of one case: digest, expectations, measures.
  private var caseWidth: Int { 1 + expectations + measures }
  /// In words of 64 bits.
  var width: Int { 1 + cases * caseWidth + faults + lines }

  func digest(_ number: Int) -> Int { 1 + number * caseWidth }
  func expectation(_ index: Int, of number: Int) -> Int { digest(number) + 1 + index }
  func measure(_ index: Int, of number: Int) -> Int { digest(number) + 1 + expectations + index }
  func fault(_ index: Int) -> Int { 1 + cases * caseWidth + index }
  func line(_ index: Int) -> Int { fault(faults) + index }

  /// The words that say what the cases came to: not the faults, which a replayed trace does not
  /// name.
  var outcome: Range<Int> { 1..<fault(0) }
}

/// What is kept of each run: a row of 64-bit words, in the order of the seeds.
///
/// The first word is the run's place in the order of the seeds; the others are as `RowLayout` says:
/// digests, scores in base units (NaN where there was nothing to measure), events of faults
/// (`leftOut` where a swarm had none), and how often each line of the script happened.
///
/// A copy shares the rows that are there; what is added to one of the two is not seen in the other.
struct RunTable: Sendable {
  let layout: RowLayout
  /// How many runs there are to be in the whole job.
  let total: Int
  /// Those that are to be here.
  let span: Range<Int>
  private(set) var count = 0
  private var isDone: [Bool]
  /// nil while there is nothing in it.
  private var store: RunStore?
  /// Why nothing more is kept; nil while all went well.
  private var failure: WriteError?
  private let mostInMemory: Int

  static let leftOut = UInt64.max

  /// - Parameters:
  ///   - span: a part of the runs; nil for all.
  ///   - mostInMemory: words beyond which they are kept in a file.
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

  /// The same without rows, for a part of the runs.
  func empty(_ span: Range<Int>) -> RunTable {
    RunTable(layout, total: total, span: span, mostInMemory: mostInMemory)
  }

  /// What its columns are read from.
  var words: (any KeptWords)? { store }

  /// Whether all runs are there that are to be here.
  var isWhole: Bool { count == span.count }

  /// Throws where something of it could not be written, or read again.
  func requireSound() throws(WriteError) {
    if let failure { throw failure }
    try store?.requireSound()
  }

  /// Adds whole rows; returns false, and adds none of the rest, where a run is there already or is
  /// none of these.
  @discardableResult
  mutating func append(_ rows: [UInt64]) -> Bool {
    guard rows.count.isMultiple(of: layout.width) else { return false }
    var start = 0
    while start < rows.count {
      // runs that follow each other are written at once
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

  /// The runs that are not there yet, in order, in parts of at most `size`.
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

  /// The rows that are there, some at a time, one after the other.
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

  /// The first row; nil where there is none.
  var firstRow: [UInt64]? {
    guard let store, let slot = isDone.firstIndex(of: true) else { return nil }
    return store.rows(from: slot, count: 1)
  }

  /// The rows that are there as a table of these alone: its columns have a word for each.
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

  // MARK: - columns, of a whole or a packed table

  func column<Element>(
    _ place: Int, as element: @escaping @Sendable (UInt64) -> Element
  ) -> RunColumn<Element> {
    precondition(isWhole, "a table with gaps has no columns")
    guard let store else { return [] }
    return RunColumn(store, column: place, count: count, as: element)
  }

  func column(_ place: Int) -> RunColumn<UInt64> { column(place) { $0 } }

  /// The runs that are there, in the order of the rows.
  var runs: RunColumn<Int> { column(0) { Int(truncatingIfNeeded: $0) } }
}
