import Geodesy
import SimKernel

/// The dead-end alleys of a medina: from a street or lane into a block, some around a corner.
struct MedinaDerbs {
  /// Length from the lane to the end, in meters (Erbil citadel: 30–50 m).
  private static let lengths = 30.0...50.0
  /// Chance that a derb turns at a crossing of the grid (assumed).
  private static let turnChance = 0.2

  /// Each from the lane to its end: the crossings at its beginning, its turn and its end.
  private(set) var all: [[GridPoint]] = []
  private let ground: MedinaGround
  /// Crossings that are already used.
  private var taken: [Bool]

  /// - Parameters:
  ///   - taken: the crossings that are nodes already.
  ///   - count: the number of derbs; fewer where the blocks are full.
  init(
    ground: MedinaGround, blocks: [MedinaBlocks.Block], taken: [Bool], count: Int,
    random: inout RandomStream
  ) {
    self.ground = ground
    self.taken = taken
    var entrances = blocks.flatMap { block in
      MedinaDerbs.entrances(of: block, on: ground).map { (block, $0.0, $0.1) }
    }
    random.shuffle(&entrances)
    for (block, start, direction) in entrances where all.count < count {
      guard let derb = derb(from: start, direction, in: block, &random) else { continue }
      all.append(derb)
    }
  }

  /// Every place on the sides of `block` where a derb may begin, with its direction; none on the
  /// town wall.
  private static func entrances(
    of block: MedinaBlocks.Block, on ground: MedinaGround
  ) -> [(GridPoint, Int)] {
    var found: [(GridPoint, Int)] = []
    for column in block.west + 1..<block.east {
      if block.south > 0 { found.append((GridPoint(column: column, row: block.south), 0)) }
      if block.north < ground.side {
        found.append((GridPoint(column: column, row: block.north), 2))
      }
    }
    for row in block.south + 1..<block.north {
      if block.west > 0 { found.append((GridPoint(column: block.west, row: row), 1)) }
      if block.east < ground.side {
        found.append((GridPoint(column: block.east, row: row), 3))
      }
    }
    return found
  }

  /// A derb that begins at `start`; nil where there is no room.
  private mutating func derb(
    from start: GridPoint, _ direction: Int, in block: MedinaBlocks.Block,
    _ random: inout RandomStream
  ) -> [GridPoint]? {
    guard !taken[ground.index(start)] else { return nil }
    let (least, most) = (MedinaDerbs.lengths.lowerBound, MedinaDerbs.lengths.upperBound)
    let wanted = least + (most - least) * random.uniform()
    var (direction, turns) = (direction, [start])
    var (passed, here) = ([start], start)
    while length(turns + [here]) < wanted {
      let side = random.chance(0.5) ? 1 : 3
      let isTurning = here != start && random.chance(MedinaDerbs.turnChance)
      let ways = isTurning ? [side, 0, 4 - side] : [0, side, 4 - side]
      let free = ways.prefix(here == start ? 1 : 3).map { (direction + $0) % 4 }.first {
        let next = here.next($0)
        return block.contains(next) && !taken[ground.index(next)] && !passed.contains(next)
      }
      guard let free else { break }
      if free != direction, here != start { turns.append(here) }
      if length(turns + [here.next(free)]) > most { break }
      (here, direction) = (here.next(free), free)
      passed.append(here)
    }
    if turns.last != here { turns.append(here) }
    guard MedinaDerbs.lengths.contains(length(turns)) else { return nil }
    for point in passed { taken[ground.index(point)] = true }
    return turns
  }

  private func length(_ points: [GridPoint]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + ground[$1.0].distance(to: ground[$1.1]) }
  }
}
