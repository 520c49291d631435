import SimKernel

/// The counts of a round by block. A block is a number of walks with consecutive seeds, so it has
/// the same walks for any number of threads and any order.
struct TuningRound: Sendable {
  let grid: TuningGrid
  let walks: Int
  /// nil for a block that is not finished.
  var blocks: [TuningCounts?]
  private let empty: TuningCounts

  /// Most blocks of a round: enough for intervals, few enough to be stored.
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

  /// The run indices of block `index`.
  func runs(_ index: Int) -> Range<Int> {
    walks * index / blocks.count..<walks * (index + 1) / blocks.count
  }

  /// Runs the walks of block `index`; nil if `watch` stopped the job.
  func count(_ index: Int, _ plan: TuningPlan, _ watch: JobWatch) throws -> TuningCounts? {
    var counts = empty
    for run in runs(index) {
      if watch.shouldStop() { return nil }
      var walk = try plan.walk(seed: plan.firstSeed &+ UInt64(run))
      counts.add(&walk, grid)
    }
    return counts
  }

  /// Restores a stored block; returns false if it does not belong to this round.
  mutating func restore(_ index: Int, _ words: [Int]) -> Bool {
    guard blocks.indices.contains(index), blocks[index] == nil,
      let counts = TuningCounts(words: words, like: empty), counts.walks == runs(index).count
    else { return false }
    blocks[index] = counts
    return true
  }
}
