import HomeCompass
import RouteCards
import Sensing
import SimKernel
import WalkRouter

final class RouteCardsFeature: Feature {
  private enum Kind: Int {
    // after those that it shares with the way home
    case card = 4
    case step, medina, signal, recentering, estimate, saved
  }

  let kinds: [ObservationKind]
  private static let kinds =
    RouteObservations.kinds("cards") + [
      ObservationKind(
        "cards.card",
        [
          .init("step", .number(decimals: 0)),
          .init("arrow_deg", .number(decimals: 2)),
          .init("distance_m", .number(decimals: 1), revealsPosition: true),
          .init("leg_s", .number(decimals: 1)),
          .init("total_s", .number(decimals: 1)),
          .init("leg", .choice(["computed", "cached"])),
          .init("signal", .choice(["good", "weak"])),
          .init("location", .choice(RouteObservations.words(CompassReading.Location.allCases))),
        ]),
      ObservationKind(
        "cards.step",
        [
          .init("step", .number(decimals: 0)),
          .init("cause", .choice(RouteObservations.words(RouteCards.StepCause.allCases))),
        ]),
      ObservationKind(
        "cards.medina",
        [.init("reason", .choice(RouteObservations.words(MedinaMode.Reason.allCases)))]),
      ObservationKind(
        "cards.signal",
        [.init("step", .choice(RouteObservations.words(WeakSignalHint.Step.allCases)))]),
      ObservationKind(
        "cards.recentering",
        [.init("outcome", .choice(RouteObservations.words(Recentering.Outcome.allCases)))]),
      ObservationKind(
        "cards.estimate",
        [
          .init("step", .number(decimals: 0)), .init("length_m", .number(decimals: 3)),
          .init("settled_nodes", .number(decimals: 0)),
        ]),
      ObservationKind(
        "cards.saved",
        [.init("step", .number(decimals: 0)), .init("itinerary", .number(decimals: 0))]),
    ]
  let interests = EventKinds.all
  private let engine: HostedEngine<RouteCards>
  private var lanes: LaneSource?

  /// - Parameter lanes: says which lane the walker is on; nil where nobody does.
  init(_ cards: RouteCards, lanes: LaneSource?) {
    engine = HostedEngine(cards)
    self.lanes = lanes
    kinds = RouteCardsFeature.kinds + (lanes == nil ? [] : [LaneSource.kind(of: "cards")])
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    let match = lanes?.match(event, at: instant, telling: RouteCardsFeature.kinds.count, in: &sink)
    engine.handle(
      into: &sink, show: { output, sink in show(output, in: &sink) },
      { $0.handle(event, match: match, at: instant, into: &$1) })
  }

  private func show(_ output: RouteCards.Output, in sink: inout FeatureSink) {
    func see(_ kind: Kind, _ values: SIMD8<Double>) { sink.observe(kind.rawValue, values) }
    switch output {
    case .card(let card): see(.card, RouteCardsFeature.values(card))
    case .step(let step, let cause): see(.step, .of(Double(step), Double(cause.rawValue)))
    case .level(let capability): sink.show(capability)
    case .medina(let reason): see(.medina, .of(Double(reason.rawValue)))
    case .planned(let route, let reason): sink.show(route, reason)
    case .estimated(let step, let route):
      see(.estimate, .of(Double(step), route.lengthMeters, Double(route.settledNodes)))
    case .noRoute(let reason): sink.show(reason)
    case .progress(let progress): sink.show(progress)
    case .signal(let step): see(.signal, .of(Double(step.rawValue)))
    case .recentering(let outcome): see(.recentering, .of(Double(outcome.rawValue)))
    case .save(let progress):
      sink.save(progress.words)
      see(.saved, .of(Double(progress.currentStepIndex), Double(progress.itineraryId)))
    }
  }

  private static func values(_ card: RouteCard) -> SIMD8<Double> {
    SIMD8(
      Double(card.stepIndex), card.compass?.arrowDegrees ?? .nan,
      card.compass?.distanceMeters ?? .nan,
      card.legMilliseconds.map { Double($0) / 1000 } ?? .nan,
      Double(card.totalMilliseconds) / 1000, card.isLegCached.map { $0 ? 1 : 0 } ?? .nan,
      card.isSignalWeak ? 1 : 0, card.compass.map { Double($0.location.rawValue) } ?? .nan)
  }
}
