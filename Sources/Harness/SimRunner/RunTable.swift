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

/// What is kept of each run: a row of 64-bit words, in the order in which the runs ended.
///
/// The first word is the run's place in the order of the seeds; the others are as `RowLayout` says:
/// digests, scores in base units (NaN where there was nothing to measure), events of faults
/// (`leftOut` where a swarm had none), and how often each line of the script happened.
struct RunTable: Sendable {
  let layout: RowLayout
  /// How many runs there are to be.
  let total: Int
  private(set) var words: [UInt64] = []
  private var isDone: [Bool]

  static let leftOut = UInt64.max

  init(_ layout: RowLayout, total: Int) {
    self.layout = layout
    self.total = total
    isDone = [Bool](repeating: false, count: total)
  }

  var count: Int { words.count / layout.width }

  /// Adds whole rows; returns false, and adds none of the rest, where a run is there already or is
  /// none of these.
  @discardableResult
  mutating func append(_ rows: [UInt64]) -> Bool {
    guard rows.count.isMultiple(of: layout.width) else { return false }
    for start in stride(from: 0, to: rows.count, by: layout.width) {
      guard let run = Int(exactly: rows[start]), run < total, !isDone[run] else { return false }
      isDone[run] = true
      words += rows[start..<start + layout.width]
    }
    return true
  }

  /// The runs that are not there yet, in order, in parts of at most `size`.
  func missing(inPartsOf size: Int) -> [[Int]] {
    let missing = isDone.indices.filter { !isDone[$0] }
    return stride(from: 0, to: missing.count, by: size).map {
      Array(missing[$0..<min($0 + size, missing.count)])
    }
  }

  /// Puts the rows into the order of the seeds.
  mutating func sort() {
    let starts = stride(from: 0, to: words.count, by: layout.width)
    if zip(starts, starts.dropFirst()).allSatisfy({ words[$0] < words[$1] }) { return }
    var sorted: [UInt64] = []
    sorted.reserveCapacity(words.count)
    for start in starts.sorted(by: { words[$0] < words[$1] }) {
      sorted += words[start..<start + layout.width]
    }
    words = sorted
  }

  /// The runs that are there, in the order of the rows.
  var runs: [Int] { column(0).map { Int($0) } }

  func column(_ place: Int) -> [UInt64] {
    stride(from: place, to: words.count, by: layout.width).map { words[$0] }
  }

  func row(_ number: Int) -> ArraySlice<UInt64> {
    words[number * layout.width..<(number + 1) * layout.width]
  }
}
