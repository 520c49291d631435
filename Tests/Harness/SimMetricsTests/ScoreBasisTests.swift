import Sensing
import SimKernel
import SimObservations
import Testing

@testable import SimMetrics

@Suite("What a score rests on (H-12)")
struct ScoreBasisTests {
  private func basis(
    _ name: String, _ view: RunView
  ) throws -> ScoreBasis {
    try view.score(#require(MetricCatalog.named(name))).basis
  }

  @Test("What was worked out for one metric counts for the next that uses it")
  func shared() throws {
    let view = RunView(Scene().record)
    let first = try basis("given.availability", view)
    #expect(first.parts == [.sensing, .fixes])
    // computed already: the same times with a position
    #expect(try basis("given.availability.accurate", view).parts == [.sensing, .fixes])
    #expect(try basis("given.fixes", view).parts == [.fixes])
  }

  @Test("A kind is read whether or not anything of it was seen")
  func kinds() throws {
    let view = RunView(Scene().record)
    let redraw = try #require(
      ObservationCatalog.all.firstIndex { $0.name == "compass.redraw" })
    #expect(try basis("compass.long_turns", view).reads(kind: redraw))
    #expect(try !basis("given.fixes", view).reads(kind: redraw))
    #expect(try basis("energy.total", view).parts.contains(.receivers))
  }

  @Test("Every metric that comes to a value rests on something that a log may lack")
  func all() {
    let view = RunView(Scene().record)
    for metric in MetricCatalog.all {
      let (score, basis) = view.score(metric)
      // a metric that needs the truth reads nothing else where there is none
      guard score.value != nil else { continue }
      let reads = ObservationCatalog.all.indices.contains { basis.reads(kind: $0) }
      #expect(!basis.parts.isEmpty || reads, "\(metric.name)")
    }
  }
}
