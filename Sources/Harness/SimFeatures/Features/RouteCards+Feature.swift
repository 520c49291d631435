import HomeCompass
import RouteCards
import Sensing
import SimKernel
import SimObservations
import WalkRouter

final class RouteCardsFeature: Feature {
  let kinds: [ObservationKind]
  private static let kinds =
    RouteObservations.kinds(of: .cards) + [
      CardShown.kind(), CardStep.kind(), MedinaModeChanged.kind(of: .cards), WeakSignalSaid.kind(),
      CardsRecentered.kind(), LegEstimated.kind(), CardsSaved.kind(), CardSays.kind(),
      MapPaneShown.kind(),
    ]
  let interests = EventKinds.all
  private let engine: HostedEngine<RouteCards>
  private let newPack: RouteCards.Pack
  private var position: PositionSource?

  /// - Parameters:
  ///   - newPack: the pack that replaces the first one.
  ///   - position: the source of positions; nil if they are the fixes.
  init(_ cards: RouteCards, newPack: RouteCards.Pack, position: PositionSource?) {
    engine = HostedEngine(cards)
    self.newPack = newPack
    self.position = position
    kinds = RouteCardsFeature.kinds + (position == nil ? [] : PositionSource.kinds(of: .cards))
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    let taken = position?.handle(event, at: instant, in: &sink) ?? .init(event: event)
    engine.handle(
      into: &sink, show: { output, sink in show(output, in: &sink) },
      {
        $0.handle(
          taken.event, match: taken.match, position: taken.position, at: instant, into: &$1)
      })
    guard case .app(.packChanged) = event else { return }
    engine.handle(
      into: &sink, show: { output, sink in show(output, in: &sink) },
      { $0.change(to: newPack, at: instant, into: &$1) })
  }

  private func show(_ output: RouteCards.Output, in sink: inout FeatureSink) {
    switch output {
    case .card(let card): sink.observe(CardShown(card))
    case .step(let step, let cause): sink.observe(CardStep(stepIndex: step, cause: cause.word))
    case .level(let capability): sink.show(capability)
    case .medina(let reason): sink.observe(MedinaModeChanged(reason: reason.word))
    case .planned(let route, let reason): sink.show(route, reason)
    case .estimated(let step, let route):
      sink.observe(
        LegEstimated(
          stepIndex: step, lengthMeters: route.lengthMeters, settledNodes: route.settledNodes))
    case .noRoute(let reason): sink.show(reason)
    case .progress(let progress): sink.show(progress)
    case .signal(let step): sink.observe(WeakSignalSaid(step: step.word))
    case .recentering(let outcome): sink.observe(CardsRecentered(outcome: outcome.word))
    case .says(let words):
      sink.observe(
        CardSays(
          stop: words.stop, hint: words.hasHint ? .shown : .none,
          asking: words.offersAsking ? .offered : .none))
    case .pane(let pane):
      sink.observe(
        MapPaneShown(content: pane.content.word, pack: pane.offersPack ? .offered : .none))
    case .save(let progress):
      sink.save(progress.words)
      sink.observe(
        CardsSaved(
          stepIndex: Int(progress.currentStepIndex), itinerary: Int(progress.itineraryId)))
    }
  }
}

extension CardShown {
  // always inlined: a card holds values that would have to be copied
  @inline(__always)
  fileprivate init(_ card: RouteCard) {
    self.init(
      stepIndex: card.stepIndex, arrowDegrees: card.compass?.arrowDegrees,
      distanceMeters: card.compass?.distanceMeters,
      legSeconds: card.legMilliseconds.map { Double($0) / 1000 },
      totalSeconds: Double(card.totalMilliseconds) / 1000,
      leg: card.isLegCached.map { $0 ? .cached : .computed },
      signal: card.isSignalWeak ? .weak : .good, location: card.compass?.location.word)
  }
}
