import SimKernel
import SimRunner

/// The counts of a round, block by block: a block is a number of walks with seeds in a row, so that
/// it holds the same walks on any number of threads and in any order.
struct TuningRound: Sendable {
  let grid: TuningGrid
  let walks: Int
  /// nil where it is not done yet.
  var blocks: [TuningCounts?]
  private let empty: TuningCounts

  /// Most blocks of a round: many enough for intervals, few enough to be kept.
  private static let mostBlocks = 100

  static func blockCount(walks: Int) -> Int { min(walks, mostBlocks) }

  init(_ grid: TuningGrid, stops: Int, walks: Int) {
    self.grid = grid
    self.walks = walks
    empty = TuningCounts(stops: stops, grid: grid)
    blocks = [TuningCounts?](repeating: nil, count: Self.blockCount(walks: walks))
  }

  var done: [TuningCounts] { blocks.compactMap { $0 } }
  var isDone: Bool { !blocks.contains { $0 == nil } }

  /// The runs of block `index`.
  func runs(_ index: Int) -> Range<Int> {
    walks * index / blocks.count..<walks * (index + 1) / blocks.count
  }

  /// Walks the block `index`; nil where `watch` asked to stop.
  func count(_ index: Int, _ plan: TuningPlan, _ watch: JobWatch) throws -> TuningCounts? {
    var counts = empty
    for run in runs(index) {
      if watch.shouldStop() { return nil }
      var walk = try plan.walk(seed: plan.firstSeed &+ UInt64(run))
      counts.add(&walk, grid)
    }
    return counts
  }

  /// Takes over a block that was kept; false for one that is none of these.
  mutating func restore(_ index: Int, _ words: [Int]) -> Bool {
    guard blocks.indices.contains(index), blocks[index] == nil,
      let counts = TuningCounts(words: words, like: empty), counts.walks == runs(index).count
    else { return false }
    blocks[index] = counts
    return true
  }
}
