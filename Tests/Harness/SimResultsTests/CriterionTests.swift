import SimKernel
import SimObservations
import Testing

@testable import SimResults

@Suite("What is asked of a run, and who judges it")
struct CriterionTests {
  /// At least 95 %, and not 97 % or more.
  private static let share = Criterion(
    .metric("x.share"),
    Bound(.share, lower: 0.95, upper: 0.97, upperIsOpen: true, text: "≥ 95 % and < 97 %"))

  @Test("One run, a column of many and a kept seed come to the same on either side of a bound")
  func agree() {
    let scores = [0.95, 0.95.nextDown, 0.96, 0.97, 0.97.nextDown, .nan, .infinity, -.infinity]
    let outcomes: [Check.Outcome] = [
      .met, .missed, .met, .missed, .met, .insufficient, .missed, .missed,
    ]
    #expect(scores.map { Check(Self.share, value: $0, count: 1).outcome } == outcomes)
    #expect(Array(ExpectationResult(Self.share, scores: RunColumn(scores)).outcomes) == outcomes)
    let kept = scores.map {
      SeedOutcome.Run(
        variant: "", digest: RunDigest(0), criteria: [Self.share], scores: [$0, .nan])
    }
    #expect(kept.map(\.outcome) == outcomes, "what is only measured is not judged")
    #expect(Check(Self.share, value: nil, count: 0).outcome == .insufficient)
  }

  @Test("Reports show value and limits in the unit that the scenario wrote")
  func shown() {
    let check = Check(Self.share, value: 0.5, count: 1)
    #expect(check.measured == 50 && check.unit == "%" && check.expected == "≥ 95 % and < 97 %")
    #expect(Self.share.limits == 95...97)
    #expect(Criterion(.metric("x.y"), Bound(.count, text: "")).limits == -.infinity...(.infinity))
    #expect(Check(Self.share, value: .nan, count: 0).measured == nil)
  }

  @Test("An explanation is asked for only where there is something to explain")
  func explanation() {
    let good = Check(Self.share, value: 0.96, count: 1, explaining: { _ in "why" })
    let bad = Check(Self.share, value: 0.1, count: 1, explaining: { $0.outcome.rawValue })
    #expect(good.explanation == nil && bad.explanation == "missed")
  }

  @Test("Together they are missed where one is, met where all are, and without any met")
  func together() {
    #expect(Check.Outcome.together([]) == .met)
    #expect(Check.Outcome.together([.met, .met]) == .met)
    #expect(Check.Outcome.together([.met, .insufficient]) == .insufficient)
    #expect(Check.Outcome.together([.insufficient, .missed, .met]) == .missed)
  }

  @Test("A fault and a line of the script that did nothing are no metrics, and read back by name")
  func subjects() {
    for subject: Criterion.Subject in [
      .metric("compass.redraw_rate.max"), .fault("drift"), .scriptLine("leave_screen"),
    ] {
      #expect(Criterion.Subject(name: subject.name) == subject)
    }
    let bite = Criterion(biteOf: .fault("drift"))
    #expect(bite.name == "fault.drift.events" && bite.subject.metric == nil)
    #expect([0, 1, 7].map { Check(bite, value: $0, count: 3).outcome } == [.missed, .met, .met])
    let column = ExpectationResult(Check(bite, value: 0, count: 3), inEachOf: 2)
    #expect(column.metric == nil && column.values == [0, 0])
    #expect(column.outcomes == [.missed, .missed])
  }
}
