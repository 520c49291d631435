import SimObservations
import Testing

@testable import SimResults

@Suite("What the two sides of a comparison are called, and what differs between their walks (H-9)")
struct ComparisonWordsTests {
  private static let files = Sides.named("before/report.json", "after/report.json")

  private static let facts = InputFacts(
    durationSeconds: 612, walkedMeters: 798.4, metersPerSecond: 1.31, fixes: 601, headings: 6000,
    phone: "ios_eager, usual_hand")

  /// The words for `change`, in a comparison of two reports and with a baseline.
  private func words(
    _ sides: Sides, from old: Baseline = BaselineComparisonTests.baseline([1]),
    _ change: (inout Baseline) -> Void
  ) -> [String] {
    var new = old
    change(&new)
    return old.movements(to: new, sides).map(\.words)
  }

  @Test("Two reports are called by their names, and never the baseline")
  func files() {
    let changes: [((inout Baseline) -> Void, String)] = [
      (
        { $0.version = "2" },
        "before/report.json is of simrun 1, after/report.json is of 2"
      ),
      (
        { $0.firstSeed = 2 },
        "before/report.json is of seed 1, after/report.json is of seed 2"
      ),
      (
        { $0.variants[0].measures.append(.init(metric: "x.z", unit: "", values: [1])) },
        "is not in before/report.json"
      ),
      (
        {
          $0.variants.append(
            .init(name: "v", expectedToPass: true, digest: RunDigest(1), measures: []))
        },
        "is not in before/report.json"
      ),
      (
        { $0.input = RunDigest(4) },
        "the walk differs, but before/report.json does not record how: "
          + "world, walk, phone, faults or script have changed"
      ),
    ]
    for (change, sentence) in changes {
      #expect(words(Self.files, change) == [sentence])
      #expect(!sentence.contains("baseline"))
    }
  }

  @Test("A baseline is called so, by whatever path it is named")
  func baseline() {
    for sides in [Sides.baseline(), .named("./reports/baseline/a.txt", "reports/a/report.json")] {
      #expect(sides.old == "the baseline" && sides.baselines == "reports/baseline")
      #expect(
        words(sides) { $0.variants[0].measures.append(.init(metric: "x.z", unit: "", values: [1])) }
          == ["has no baseline yet"])
    }
    #expect(Sides.named("reports/baselines", "b").baselines == nil)
  }

  @Test("Another walk says in what it is another one, by the first seed's")
  func walks() {
    var old = BaselineComparisonTests.baseline([1])
    old.facts = Self.facts
    let change: (inout Baseline) -> Void = {
      $0.input = RunDigest(4)
      $0.facts?.durationSeconds = 640
      $0.facts?.metersPerSecond = 1.24
      $0.facts?.fixes = 629
    }
    #expect(
      words(.baseline(), from: old, change)
        == ["the walk differs: 612 → 640 s, 1.31 → 1.24 m/s, 601 → 629 fixes"])
    #expect(
      words(.baseline(), from: old) { $0.input = RunDigest(4) } == [
        "the walk differs: same length and number of fixes; its way, positions, headings "
          + "or map have changed"
      ])
    let without = words(.baseline()) {
      $0.input = RunDigest(4)
      $0.facts = Self.facts
    }
    #expect(
      without == [
        "the walk differs, but the baseline does not record how: world, walk, phone, "
          + "faults or script have changed"
      ])
  }

  @Test("Each number of a walk is told where it changed, and no other")
  func each() {
    let changes: [((inout InputFacts) -> Void, String)] = [
      ({ $0.durationSeconds = 640 }, "612 → 640 s"),
      ({ $0.walkedMeters = 800.5 }, "798.4 → 800.5 m"),
      ({ $0.metersPerSecond = nil }, "1.31 → unknown m/s"),
      ({ $0.fixes = 2 }, "601 → 2 fixes"),
      ({ $0.headings = 0 }, "6000 → 0 headings"),
      ({ $0.errorMeters = 7.5 }, "unknown → 7.5 m of error"),
      ({ $0.accuracyMeters = 12 }, "unknown → 12 m of accuracy"),
      ({ $0.faults = 3 }, "0 → 3 times that a fault is on"),
      ({ $0.events = 1 }, "0 → 1 events of the script"),
      ({ $0.phone = nil }, "phone: ios_eager, usual_hand → none drawn"),
      ({ $0.map = "712 of 794 lanes" }, "the app's map: the world's → 712 of 794 lanes"),
    ]
    for (change, words) in changes {
      var new = Self.facts
      change(&new)
      #expect(Self.facts.changes(to: new) == words)
    }
    #expect(Self.facts.changes(to: Self.facts) == nil)
  }

  @Test("Of walks that can't be compared accepting tells which means it takes over")
  func shifts() {
    let old = BaselineComparisonTests.baseline([1, 3])
    let shifts = old.shifts(to: BaselineComparisonTests.baseline([4, 6]))
    #expect(shifts.map(\.metric) == ["x.y"])
    #expect(shifts.first?.from == 2 && shifts.first?.to == 5 && shifts.first?.unit == "m")
    #expect(old.shifts(to: BaselineComparisonTests.baseline([3, 1])) == [])
  }
}
