import Geodesy
import SimResults
import SimScenarios

/// The runs that a page draws besides the one that it shows first.
extension ScenarioRunner {
  /// Number of seeds of the scenario as written that a page draws to show the spread.
  private static let fewSeeds = 6
  /// Most runs on a page; more make it slow to open.
  private static let mostRuns = 32

  func draws(_ variants: [VariantResult]) -> Bool {
    switch options.drawing {
    case .none: false
    case .ofMisses: !variants.allSatisfy(\.isAsExpected)
    case .all: true
    }
  }

  /// Returns the rows to draw, by case: the rows in `wanted`, each variant on a seed where it fails
  /// or on the shown one, the scenario as written on the same seeds, and the first few seeds.
  func rowsDrawn(
    beside shown: Int, _ wanted: [Set<Int>], _ variants: [VariantResult]
  ) -> [Set<Int>] {
    guard draws(variants) else { return wanted.map { _ in [] } }
    var left = Self.mostRuns
    var rows = wanted.map { _ in Set<Int>() }
    func add(_ row: Int, of number: Int) {
      guard left > 0, number > 0 || row != shown, rows[number].insert(row).inserted else { return }
      left -= 1
    }
    for row in wanted[0].sorted() { add(row, of: 0) }
    for number in variants.indices.dropFirst() {
      let row = wanted[number].min() ?? shown
      add(row, of: number)
      add(row, of: 0)
    }
    for row in variants[0].seeds.indices where rows[0].count + 1 < Self.fewSeeds {
      add(row, of: 0)
    }
    return rows
  }

  /// Returns the drawing of case `number`, without lanes, because they equal those of the shown
  /// run.
  func drawn(
    _ run: ScoredRun, _ result: RunResult, of number: Int, _ prepared: PreparedJob
  ) -> DrawnRun {
    var map = map(of: run)
    map.lanes = []
    return DrawnRun(
      variant: cases[number].name, result: result, map: map,
      timeline: RunTimeline(
        run.record, plane: LocalPlane(origin: map.origin),
        namesPlaces: showsPositions(prepared)))
  }
}
