import PlaceLookup
import Sensing
import SimKernel
import SimObservations

final class LookupFeature: Feature {
  let kinds: [ObservationKind] = LookupFeature.kinds
  private static let kinds = [
    LookupAsked.kind(), LookupDropped.kind(), LookupRequested.kind(), LookupShown.kind(),
  ]
  let interests: EventKinds = [.app, .fixes]

  /// A step of the user.
  enum Step: Sendable {
    /// The text that is now in the field.
    case type(String)
    case drag(MapRegion)
  }

  private struct Delivery {
    var due: Instant
    var number: Int
    var answer: PlaceLookup.Answer
  }

  private static let planToken = WakeToken(rawValue: 101)
  private static let networkToken = WakeToken(rawValue: 102)

  private var engine: PlaceLookup
  private var effects = EffectBuffer<PlaceLookup.Output>()
  private let network: SimulatedNetwork
  private let random: RandomStream
  private var plan: ScreenPlan<Step>
  private var deliveries: [Delivery] = []
  private var inFlight: Set<Int> = []
  /// The query whose answer the user wants; nil for none.
  private var wanted: LookupQuery?
  private var wantedAt: Instant?
  /// Points that the user dragged the map to.
  private var dragged: Set<LookupCell> = []
  // state that outlives the app
  private var isOffline = false
  private var cache: [UInt8] = []

  init(
    _ policy: PlaceLookup.Policy, _ network: SimulatedNetwork, random: RandomStream,
    plan: ScreenPlan<Step>, saved: [Int64]?
  ) {
    (self.network, self.random, self.plan) = (network, random, plan)
    if let first = saved?.first {
      isOffline = first == 1
      cache = saved?.dropFirst().map { UInt8(truncatingIfNeeded: $0) } ?? []
    }
    engine = PlaceLookup(policy: policy, saved: cache)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    switch event {
    case .wake(Self.planToken): return follow(at: instant, into: &sink)
    case .wake(Self.networkToken): return deliver(at: instant, into: &sink)
    case .app(let event): note(event, at: instant, into: &sink)
    default: break
    }
    engine.handle(event, at: instant, into: &effects)
    perform(at: instant, into: &sink)
  }

  private func note(_ event: AppEvent, at instant: Instant, into sink: inout FeatureSink) {
    switch event {
    case .screenOpened:
      if plan.isOpen { return }
      plan.open(at: instant)
      askForStep(into: &sink)
    case .screenLeft, .screenLost:
      plan.close()
      want(nil, at: instant, into: &sink)
    case .requestCancelled: want(nil, at: instant, into: &sink)
    case .networkLost, .wiFiJoined, .wiFiLeft:
      isOffline = event == .networkLost
      // requests in progress are lost
      if isOffline { deliveries.removeAll() }
      save(into: &sink)
    default: break
    }
  }

  private func save(into sink: inout FeatureSink) {
    sink.save([isOffline ? 1 : 0] + cache.map { Int64($0) })
  }

  // MARK: user's steps

  private func askForStep(into sink: inout FeatureSink) {
    guard let due = plan.due else { return }
    sink.ask(for: WakeRequest(instant: due, token: Self.planToken))
  }

  private func follow(at instant: Instant, into sink: inout FeatureSink) {
    var hasActed = false
    while let step = plan.nextStep(at: instant) {
      hasActed = true
      switch step {
      case .type(let text):
        want(.typed(text), at: instant, into: &sink)
        engine.ask(.typed(text), at: instant, into: &effects)
      case .drag(let region):
        if let cell = LookupCell(region.center) {
          dragged.insert(cell)
          want(.position(cell), at: instant, into: &sink)
        }
        engine.handle(.mapRegion(region), at: instant, into: &effects)
      }
      perform(at: instant, into: &sink)
    }
    if hasActed { askForStep(into: &sink) }
  }

  private func want(
    _ query: LookupQuery?, at instant: Instant, into sink: inout FeatureSink
  ) {
    guard query != wanted else { return }
    wanted = query
    wantedAt = query == nil ? nil : instant
    if query == nil { sink.observe(LookupDropped()) } else { sink.observe(LookupAsked()) }
  }

  // MARK: the network

  private func perform(at instant: Instant, into sink: inout FeatureSink) {
    for wake in effects.wakes { sink.ask(for: wake) }
    for output in effects.outputs {
      switch output {
      case .request(let request): send(request, at: instant, into: &sink)
      // the server may still answer
      case .cancel(let number): inFlight.remove(number)
      case .shown(let query, let text, let isRemembered):
        show(
          query, isRemembered ? .remembered : .answer, isMistaken: text != query.answer,
          at: instant, into: &sink)
      case .failed(let query, let failure):
        show(query, LookupOutcome(failure), at: instant, into: &sink)
      case .save(let bytes):
        cache = bytes
        save(into: &sink)
      }
    }
    effects.clear()
  }

  private func send(
    _ request: PlaceLookup.Request, at instant: Instant, into sink: inout FeatureSink
  ) {
    inFlight.insert(request.number)
    sink.observe(
      LookupRequested(
        about: matter(of: request.query), inFlight: inFlight.count, failures: request.failures,
        quietSeconds: wantedAt.map { (instant - $0).seconds }))
    let exchange =
      isOffline
      ? nil
      : network.exchange(
        "\(request.query.text)/\(request.failures)", at: instant, random: random)
    // without a network a request fails at once
    guard let due = isOffline ? instant : exchange?.due else { return }
    let answer: PlaceLookup.Answer =
      switch exchange?.reply {
      case .answer: .found(request.query.answer)
      case .error: .failed(.busy)
      case .unreachable, nil: .failed(.unreachable)
      }
    deliveries.append(Delivery(due: due, number: request.number, answer: answer))
    sink.ask(for: WakeRequest(instant: due, token: Self.networkToken))
  }

  private func matter(of query: LookupQuery) -> LookupMatter {
    switch query {
    case .words: .words
    case .place(let cell), .position(let cell): dragged.contains(cell) ? .map : .position
    }
  }

  private func deliver(at instant: Instant, into sink: inout FeatureSink) {
    while let index = deliveries.firstIndex(where: { $0.due <= instant }) {
      let delivery = deliveries.remove(at: index)
      inFlight.remove(delivery.number)
      engine.receive(
        answer: delivery.answer, to: delivery.number, at: instant, into: &effects)
      perform(at: instant, into: &sink)
    }
  }

  private func show(
    _ query: LookupQuery, _ outcome: LookupOutcome, isMistaken: Bool = false, at instant: Instant,
    into sink: inout FeatureSink
  ) {
    let standing: LookupStanding =
      isMistaken ? .mistaken : wanted == nil ? .unwanted : wanted == query ? .current : .old
    sink.observe(
      LookupShown(
        outcome: outcome, standing: standing,
        waitSeconds: standing == .current ? wantedAt.map { (instant - $0).seconds } : nil))
  }
}

extension LookupQuery {
  /// A text that identifies the query.
  fileprivate var text: String {
    switch self {
    case .words(let words): words
    case .place(let cell), .position(let cell): "\(cell.latitude) \(cell.longitude)"
    }
  }

  /// What the server answers.
  fileprivate var answer: String { "what is known of \(text)" }
}

extension LookupOutcome {
  fileprivate init(_ failure: PlaceLookup.Failure) {
    switch failure {
    case .timeout: self = .timeout
    case .unreachable: self = .unreachable
    case .busy: self = .busy
    case .refused: self = .refused
    }
  }
}
