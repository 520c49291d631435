import SimText
import Synchronization
import Testing

@testable import SimResults

@Suite("A column of many runs is read where it is kept (H-7, H-15)")
struct RunColumnTests {
  /// A thousand squares in column 1; it records the largest number of words requested at once.
  private final class Squares: KeptWords {
    let most = Atomic<Int>(0)

    func read(
      _ column: Int, from start: Int, into words: UnsafeMutableBufferPointer<UInt64>
    ) {
      if words.count > most.load(ordering: .relaxed) {
        most.store(words.count, ordering: .relaxed)
      }
      for place in words.indices {
        words[place] = UInt64(column * (start + place) * (start + place))
      }
    }

    func requireSound() throws(WriteError) {}
  }

  @Test("It is what an array of the same is: by place, from first to last, and changed")
  func sameAsArray() {
    let kept = Squares()
    let column = RunColumn(kept, column: 1, count: 1000) { Double($0) }
    let array = (0..<1000).map { Double($0 * $0) }
    #expect(column.count == 1000 && column[31] == 961 && column.last == 998_001)
    #expect(Array(column) == array && column == RunColumn(array))
    #expect(Array(column.changed { $0 + 1 }) == array.map { $0 + 1 })
    #expect(column.firstIndex(of: 144) == 12 && column[990...].count == 10)
    #expect(kept.most.load(ordering: .relaxed) == 512, "a block at a time, not the whole column")
  }

  @Test("One value for all runs needs no place")
  func repeated() {
    let column = RunColumn(repeating: 4.0, count: 3)
    #expect(Array(column) == [4, 4, 4] && Array(column.changed { -$0 }) == [-4, -4, -4])
    #expect(RunColumn<Double>([]).isEmpty)
  }
}
