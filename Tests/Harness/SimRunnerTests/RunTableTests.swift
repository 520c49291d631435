import Testing

@testable import SimRunner

@Suite("What is kept of each run, in memory or in a file (H-7, H-15)")
struct RunTableTests {
  private let layout = RowLayout(cases: 1, expectations: 2, measures: 0, faults: 0)

  /// The row of `run`: its number, then three words that no other row has.
  private func row(_ run: Int) -> [UInt64] { (0..<4).map { UInt64(run * [1, 3, 5, 7][$0]) } }

  private func filled(_ runs: [Int], mostInMemory: Int) -> RunTable {
    var table = RunTable(layout, total: 100, span: 10..<60, mostInMemory: mostInMemory)
    for run in runs { table.append(row(run)) }
    return table
  }

  @Test(
    "Added in any order, the rows stand in that of the seeds; a file holds what memory does",
    arguments: [0, 1 << 20])
  func order(mostInMemory: Int) throws {
    let table = filled((10..<60).reversed(), mostInMemory: mostInMemory)
    #expect(table.isWhole && Array(table.runs) == Array(10..<60))
    #expect(Array(table.column(2)) == (10..<60).map { UInt64(5 * $0) })
    var rows: [UInt64] = []
    table.forEachPart { rows += $0 }
    #expect(rows == (10..<60).flatMap(row))
    try table.requireSound()
  }

  @Test("A table with gaps is packed: a column has what is there", arguments: [0, 1 << 20])
  func gaps(mostInMemory: Int) {
    let table = filled([40, 12, 13, 59], mostInMemory: mostInMemory)
    #expect(!table.isWhole && table.count == 4 && table.firstRow == row(12))
    let packed = table.packed()
    #expect(packed.isWhole && Array(packed.runs) == [12, 13, 40, 59])
    #expect(Array(packed.column(3)) == [84, 91, 280, 413])
    var missing = table.missing(inPartsOf: 3)
    let first = missing.next()
    #expect(first == [10, 11, 14])
  }

  @Test("A run that is there already, or is none of these, is not taken, and spoils no other")
  func refused() {
    var table = filled([20], mostInMemory: 0)
    let none = [row(20), row(60), row(9), [21, 0, 0], [.max, 0, 0, 0]]
    let areAdded = none.map { table.append($0) }
    #expect(areAdded == [false, false, false, false, false])
    let isAdded = table.append(row(21) + row(22) + row(20))
    #expect(!isAdded && table.count == 3)
    #expect(Array(table.packed().column(1)) == [60, 63, 66])
  }

  @Test("A row has a place for everything, and none for two things")
  func layoutPlaces() {
    let layout = RowLayout(cases: 2, expectations: 3, measures: 1, faults: 2)
    var places = [0]
    for number in 0..<2 {
      places.append(layout.digest(number))
      places += (0..<3).map { layout.expectation($0, of: number) }
      places.append(layout.measure(0, of: number))
    }
    places += [layout.fault(0), layout.fault(1)]
    #expect(places == Array(0..<layout.width))
  }

  @Test("A copy does not see what is added to the other")
  func copies() {
    var table = filled([20], mostInMemory: 1 << 20)
    let copy = table
    table.append(row(21))
    #expect(copy.count == 1 && Array(copy.packed().runs) == [20] && table.count == 2)
  }
}
