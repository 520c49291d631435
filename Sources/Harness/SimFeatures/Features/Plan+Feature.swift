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

  /// Makes the guide of a day from the time of day at instant zero.
  private let makeGuide: (UTCMinute) -> DayGuide
  /// nil before the screen is opened.
  private var guide: DayGuide?
  private var effects = EffectBuffer<DayGuide.Output>()
  /// The time on clocks when the screen is opened.
  private let starts: UTCMinute
  private var zero: UTCMinute
  private var check: PlanCheck
  /// Whether the screen marks hours that are not sure.
  private let saysDoubts: Bool
  /// The days of a trip, of which this is the first; empty for a single day.
  private let days: [PlanDayShown]

  init(
    starts: UTCMinute, check: PlanCheck, saysDoubts: Bool, days: [PlanDayShown],
    makeGuide: @escaping (UTCMinute) -> DayGuide
  ) {
    (self.starts, zero, self.check) = (starts, starts, check)
    (self.saysDoubts, self.days, self.makeGuide) = (saysDoubts, days, makeGuide)
  }

  /// Returns a router on `graph`; it finds no way to or from a place off the graph.
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
    if case .app(.screenOpened) = event, guide == nil {
      zero = starts.adding(minutes: -PlanFeature.minutes(instant))
      guide = makeGuide(zero)
    }
    guide?.handle(event, at: instant, into: &effects)
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

  // MARK: screen

  private func show(
    _ cause: DayGuide.Cause, at instant: Instant, into sink: inout FeatureSink
  ) {
    guard let plan = guide?.plan else { return }
    let now = zero.adding(minutes: PlanFeature.minutes(instant))
    var shown = PlanShown()
    shown.cause = cause.word
    shown.stops = plan.stops
    shown.done = plan.done.count { $0.pause == nil }
    shown.dayEndSeconds = Double(plan.wish.endsAt - now) * 60
    shown.origin = plan.origin.word
    shown.positionAgeSeconds = guide?.originAge(at: instant)?.seconds
    sink.observe(shown)
    let steps = plan.entries.enumerated().map { step($0, $1, from: now) }
    for step in steps { sink.observe(step) }
    sink.observe(check.check(steps, from: now))
    if cause == .opened { for day in days { sink.observe(day) } }
  }

  private func step(
    _ number: Int, _ entry: DayPlan.Entry, from now: UTCMinute
  ) -> PlanStepShown {
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
    step.arrivesSeconds = Double(entry.arrives - now) * 60
    step.beginsSeconds = Double(entry.begins - now) * 60
    step.endsSeconds = Double(entry.ends - now) * 60
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

  /// Whole minutes of a run.
  private static func minutes(_ instant: Instant) -> Int {
    Int(instant.nanoseconds / 60_000_000_000)
  }
}
