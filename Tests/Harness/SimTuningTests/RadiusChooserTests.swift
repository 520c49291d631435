import AudioTour
import SimResults
import TestSupport
import Testing

@testable import SimTuning

@Suite("Choosing radii (H-8)")
struct RadiusChooserTests {
  private static let radii = [10.0, 20, 30, 40]

  private static func grid(_ modes: Int) -> TuningGrid {
    TuningGrid(
      modes: (0..<modes).map { index in
        index == 0
          ? TuningGrid.Mode(policy: .naive, varied: nil)
          : TuningGrid.mode(.init(exitMeters: Double(10 * index), confirm: 1), over: .naive)
      }, radii: radii)
  }

  /// A block of 100 walks with one visit each: the number of missed stories by stop, mode and
  /// radius.
  private static func block(_ missed: [[[Int]]]) -> TuningCounts {
    let empty = TuningCounts(stops: missed.count, grid: grid(missed[0].count))
    var words = [100] + missed.map { _ in 100 }
    for stop in missed {
      for mode in stop {
        for count in mode { words += [100 - count, 0, 0, 0, 0, 0, 0, 0] }
      }
    }
    return TuningCounts(words: words, like: empty) ?? empty
  }

  private static func chooser(_ blocks: [TuningCounts], today: [Int]) -> RadiusChooser {
    let stops = blocks[0].stops
    return RadiusChooser(
      table: CostTable(blocks, costs: TuningCosts()),
      today: RadiusChoice(mode: 0, radii: today), meters: radii,
      exits: grid(blocks[0].modes).modes.map(\.policy.exitMeters),
      visited: [Bool](repeating: true, count: stops))
  }

  @Test("A stop leaves its radius where another one is better beyond doubt, and only there")
  func beyondDoubt() {
    // at the first stop 40 m is always better, at the second better and worse equally often
    let blocks = (0..<40).map { index in
      Self.block([
        [[20, 12, 9, 3 + index % 3]],
        [[9, 5 + index % 2, 6 - index % 2, index % 4 < 2 ? 2 : 9]],
      ])
    }
    #expect(Self.chooser(blocks, today: [1, 2]).choice().radii == [3, 2])
    #expect(Self.chooser(blocks, today: [1, 2]).possibleRadii(0, mode: 0) == [3])
    #expect(Self.chooser(blocks, today: [1, 2]).possibleRadii(1, mode: 0) == [1, 2, 3])
  }

  @Test("Of radii that serve as well the one nearest to today's is taken")
  func plateau() {
    let blocks = (0..<40).map {
      Self.block([[[60 + $0 % 2, 8, 8, 8]], [[8, 8, 8, 60 + $0 % 2]]])
    }
    #expect(Self.chooser(blocks, today: [0, 3]).choice().radii == [1, 2])
  }

  @Test("One radius everywhere is taken where it serves as well as one for each stop")
  func simpler() {
    // 20 m is best at both stops, except for one visit in 4000 at the second
    let blocks = (0..<40).map {
      Self.block([[[90, 8, 30, 90]], [[90, $0 == 0 ? 9 : 8, 8, 90]]])
    }
    #expect(Self.chooser(blocks, today: [0, 0]).choice().radii == [1, 1])
  }

  @Test("Fences are judged as today unless another way is better beyond doubt, then most alike")
  func modes() {
    let unsure = (0..<40).map { Self.block([[[9, 9, 9, 9], [9, 9, $0 % 2 == 0 ? 4 : 13, 9]]]) }
    #expect(Self.chooser(unsure, today: [2]).choice() == RadiusChoice(mode: 0, radii: [2]))
    let sure = (0..<40).map {
      Self.block([[[9, 9, 9, 9], [9, 9, 2 + $0 % 2, 9], [9, 9, 2 + ($0 + 1) % 2, 9]]])
    }
    #expect(Self.chooser(sure, today: [2]).choice() == RadiusChoice(mode: 1, radii: [2]))
  }

  @Test("Radii that are each not shown to be worse are not kept where together they are")
  func together() {
    var random = SeededGenerator(seed: 7)
    // ten stops, each slightly worse at today's 10 m than at 20 m, with noise
    let blocks = (0..<60).map { _ in
      Self.block((0..<10).map { _ in [[6 + random.index(9), 5 + random.index(9), 60, 60]] })
    }
    let chooser = Self.chooser(blocks, today: [Int](repeating: 0, count: 10))
    let kept = (0..<10).count { chooser.possibleRadii($0, mode: 0).contains(0) }
    let choice = chooser.choice()
    #expect(kept > choice.radii.count { $0 == 0 }, "\(kept) of \(choice.radii)")
  }

  @Test("A stop that no walk comes to keeps its radius")
  func unvisited() {
    var chooser = Self.chooser((0..<20).map { _ in Self.block([[[50, 9, 0, 0]]]) }, today: [0])
    #expect(chooser.choice().radii == [2])
    chooser = RadiusChooser(
      table: chooser.table, today: chooser.today, meters: Self.radii, exits: chooser.exits,
      visited: [false])
    #expect(chooser.choice().radii == [0])
    let asked = chooser.keepingUnvisited(RadiusChoice(mode: 0, radii: [3]))
    #expect(asked.radii == [0], "whatever share of the visits is asked for")
  }

  @Test("A share that is asked for is reached at the least cost, or the most is noticed")
  func detection() {
    // at the first stop 30 m costs nothing more, at the second the story begins 100 m early
    let empty = TuningCounts(stops: 2, grid: Self.grid(1))
    let cheap = [20, 10, 4, 2].flatMap { [100 - $0, 0, 0, 0, 0, 0, 0, 0] }
    let dear = zip([20, 10, 4, 2], [0, 0, 100_000 * 96, 100_000 * 98])
      .flatMap { [100 - $0, 0, 0, 0, $1, 0, 0, 0] }
    let counts = TuningCounts(words: [100, 100, 100] + cheap + dear, like: empty) ?? empty
    let (choice, isReached) = DetectionGoal(share: 0.93).choice([counts], TuningCosts())
    #expect(choice.radii == [3, 1] && isReached)
    let (most, isSo) = DetectionGoal(share: 0.99).choice([counts], TuningCosts())
    #expect(most.radii == [3, 3] && !isSo)
  }

  @Test("No other radii of five stops cost less than the cheapest", arguments: 0..<20)
  func exhaustive(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = CostTable(
      [Self.block((0..<5).map { _ in [(0..<4).map { _ in random.index(100) }] })],
      costs: TuningCosts())
    let least = table.cost(table.best(mode: 0))
    for number in 0..<1024 {
      let radii = (0..<5).map { number >> (2 * $0) & 3 }
      #expect(table.cost(RadiusChoice(mode: 0, radii: radii)) >= least, "seed \(seed)")
    }
  }
}
