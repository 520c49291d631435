import DayPlan
import Geodesy
import OpeningHours
import Sensing
import SimKernel
import SimObservations
import WalkRouter

final class PlanFeature: Feature {
  let kinds: [ObservationKind] = PlanFeature.kinds
  private static let kinds = [
    PlanShown.kind(), PlanStepShown.kind(), PlanChecked.kind(), PlanDayShown.kind(),
    PlanNoted.kind(),
  ]
  let interests: EventKinds = [.app, .fixes, .system]

  private var guide: DayGuide
  private var effects = EffectBuffer<DayGuide.Output>()
  private let zero: UTCMinute
  private var check: PlanCheck
  /// Whether the screen says of which hours nobody is sure.
  private let saysDoubts: Bool
  /// The days of a trip, of which this is the first; none for a day alone.
  private let days: [PlanDayShown]

  init(
    _ guide: DayGuide, zero: UTCMinute, check: PlanCheck, saysDoubts: Bool, days: [PlanDayShown]
  ) {
    (self.guide, self.zero, self.check) = (guide, zero, check)
    (self.saysDoubts, self.days) = (saysDoubts, days)
  }

  /// Finds ways on `graph`; one that is off it has none.
  static func router(on graph: WalkGraph) -> WalkLegs.Router {
    var router = Router(graph: graph)
    return { from, to in
      let start = graph.locate(graph.plane.point(from))
      let goal = graph.locate(graph.plane.point(to))
      guard case .route(let route) = router.route(from: start, to: goal) else { return nil }
      return WalkLegs.Way(
        meters: Double(route.lengthMillimeters) / 1000, milliseconds: route.milliseconds)
    }
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    guide.handle(event, at: instant, into: &effects)
    for wake in effects.wakes { sink.ask(for: wake) }
    for output in effects.outputs {
      switch output {
      case .shown(let cause): show(cause, at: instant, into: &sink)
      case .arrived(let place): note(.arrived, place, into: &sink)
      case .passed(let place): note(.passed, place, into: &sink)
      case .done(let place): note(.done, place, into: &sink)
      case .skipped(let place): note(.skipped, place, into: &sink)
      }
    }
    effects.clear()
  }

  private func note(_ note: PlanNote, _ place: Int64?, into sink: inout FeatureSink) {
    if note == .done || note == .skipped, let place { check.end(place) }
    sink.observe(PlanNoted(note, place: place.map { Int($0) }))
  }

  // MARK: what is on the screen

  private func show(
    _ cause: DayGuide.Cause, at instant: Instant, into sink: inout FeatureSink
  ) {
    guard let plan = guide.plan else { return }
    var shown = PlanShown()
    shown.cause = cause.word
    shown.stops = plan.stops
    shown.done = plan.done.count { $0.pause == nil }
    shown.dayEndSeconds = seconds(plan.wish.endsAt)
    shown.origin = plan.origin.word
    shown.positionAgeSeconds = guide.originAge(at: instant)?.seconds
    sink.observe(shown)
    let steps = plan.entries.enumerated().map { step($0, $1) }
    for step in steps { sink.observe(step) }
    sink.observe(check.check(steps, from: zero))
    if cause == .opened { for day in days { sink.observe(day) } }
  }

  private func step(_ number: Int, _ entry: DayPlan.Entry) -> PlanStepShown {
    var step = PlanStepShown()
    step.number = number
    step.place = entry.place.map { Int($0) }
    step.matter =
      switch entry.pause {
      case nil: .visit
      case .lunch: .lunch
      case .tea: .tea
      case .dinner: .dinner
      }
    step.arrivesSeconds = seconds(entry.arrives)
    step.beginsSeconds = seconds(entry.begins)
    step.endsSeconds = seconds(entry.ends)
    step.way = entry.leg?.basis.word
    if saysDoubts, entry.place != nil {
      if entry.isUncertain {
        step.opening = .unknown
      } else if entry.opening?.doubts.isEmpty == false {
        step.opening = .doubtful
      }
    }
    return step
  }

  private func seconds(_ moment: UTCMinute) -> Double { Double(moment - zero) * 60 }
}
