import Sensing
import SimKernel
import SimText

@testable import SimTraces

/// A source of `start`, `count` rows and `end`, which are created on demand.
final class RowTape {
  /// Number of bytes created so far.
  private(set) var madeCount = 0
  private var made = 0
  private let count: Int
  private let start: String
  private let row: (Int) -> String
  private let end: String

  init(_ start: String, rows count: Int, _ row: @escaping (Int) -> String, end: String = "") {
    self.start = start
    self.count = count
    self.row = row
    self.end = end
  }

  var source: ByteSource { ByteSource(named: "a", making: next) }

  func next() -> [UInt8] {
    guard made < count else { return [] }
    let upTo = min(count, made + 100)
    var text = made == 0 ? start : ""
    for number in made..<upTo { text += row(number) }
    made = upTo
    if made == count { text += end }
    madeCount += text.utf8.count
    return Array(text.utf8)
  }

  /// Counts how many rows were created before the reader reported them.
  final class Watcher: TraceSink {
    private(set) var count = 0
    private(set) var worstLead = 0
    private let tape: RowTape

    init(_ tape: RowTape) { self.tape = tape }

    func begin(_ head: TraceHead) {}
    func take(_ heading: Heading) {}
    func note(_ text: String) {}

    func take(_ fix: Fix) {
      count += 1
      worstLead = max(worstLead, tape.made - count)
    }
  }
}
