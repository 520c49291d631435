import PlaceLookup
import Sensing
import SimKernel

/// An engine behind a simulated network while a user types, leaves and comes back, and its
/// violations of the rules.
struct LookupRun {
  /// Events that must never happen.
  enum Violation: String, CaseIterable {
    case twoInFlight = "two requests in flight"
    case tooSoon = "two requests within a second"
    case oldAnswer = "an old answer over a newer question"
    case afterCancel = "something after a cancellation"
    case noEnd = "a question without an end"
    case noQuiet = "a request within 500 ms of a letter"
    case wrongAnswer = "an answer to another question"
  }

  private enum Action {
    case type(String)
    case cancel
    case app(AppEvent)
    case memoryWarning
  }

  private struct Delivery {
    var due: Instant
    var number: Int
    var answer: PlaceLookup.Answer
  }

  private let network: SimulatedNetwork
  private let random: RandomStream
  private let policy: PlaceLookup.Policy
  private var engine: PlaceLookup
  private var effects = EffectBuffer<PlaceLookup.Output>()
  private var script: [(at: Instant, action: Action)] = []
  private var deliveries: [Delivery] = []
  private var wakes: [WakeRequest] = []
  private var inFlight: Set<Int> = []
  private var lastSent: Instant?
  /// The query that the user waits for, and its start.
  private var asked: (query: LookupQuery, at: Instant)?
  private var lastTyped: Instant?
  private(set) var violations: Set<Violation> = []
  private(set) var requestCount = 0
  private(set) var shownCount = 0
  private(set) var failedCount = 0

  init(_ policy: PlaceLookup.Policy, _ network: SimulatedNetwork, script: RandomStream) {
    (self.policy, self.network) = (policy, network)
    random = script.fork("network")
    engine = PlaceLookup(policy: policy)
    var draw = script.fork("script")
    var now = Instant.zero
    for _ in 0..<4 + draw.integer(below: 12) {
      now = now + .seconds(draw.chance(0.6) ? draw.uniform() : draw.exponential(mean: 8))
      let action: Action =
        switch draw.integer(below: 16) {
        case 0: .cancel
        case 1: .app(.screenLeft)
        case 2: .app(.sceneBackground)
        case 3: .app(.sceneActive)
        case 4: .memoryWarning
        default: .type("\(draw.integer(below: 6))")
        }
      self.script.append((now, action))
    }
    self.script.append((now + .seconds(1), .app(.sceneActive)))
  }

  /// Returns a random realistic network: a good one, a bad one, or one with an outage.
  static func network(_ random: RandomStream) -> SimulatedNetwork {
    var draw = random
    var network = SimulatedNetwork()
    network.latencySeconds = [0.05, 0.3, 2, 9][draw.integer(below: 4)]
    network.spread = 1.5 * draw.uniform()
    network.loss = draw.chance(0.5) ? 0 : 0.6 * draw.uniform()
    network.errors = draw.chance(0.5) ? 0 : 0.6 * draw.uniform()
    network.reordering = draw.chance(0.3) ? 0 : draw.uniform()
    network.delaySeconds = 20 * draw.uniform()
    if draw.chance(0.3) {
      let start = Instant.zero + .seconds(30 * draw.uniform())
      network.outages = [start..<start + .seconds(1 + 40 * draw.uniform())]
    }
    return network
  }

  /// Runs the script, and two more minutes.
  mutating func run() {
    var next = 0
    let end = (script.last?.at ?? .zero) + .seconds(120)
    while true {
      let wake = wakes.indices.min { wakes[$0].instant < wakes[$1].instant }
      let delivery = deliveries.indices.min { deliveries[$0].due < deliveries[$1].due }
      let scriptDue = next < script.count ? script[next].at : .distantFuture
      let wakeDue = wake.map { wakes[$0].instant } ?? .distantFuture
      let deliveryDue = delivery.map { deliveries[$0].due } ?? .distantFuture
      let now = min(scriptDue, wakeDue, deliveryDue)
      if now >= end { break }
      if scriptDue == now {
        act(script[next].action, at: now)
        next += 1
      } else if let delivery, deliveryDue == now {
        deliver(deliveries.remove(at: delivery), at: now)
      } else if let wake {
        engine.handle(.wake(wakes.remove(at: wake).token), at: now, into: &effects)
      }
      follow(at: now)
    }
    if asked != nil { violations.insert(.noEnd) }
  }

  private mutating func act(_ action: Action, at now: Instant) {
    switch action {
    case .type(let text):
      asked = LookupQuery.typed(text).map { ($0, now) }
      lastTyped = now
      engine.ask(.typed(text), at: now, into: &effects)
    case .cancel:
      asked = nil
      engine.ask(nil, at: now, into: &effects)
    case .app(let event):
      if event == .screenLeft { asked = nil }
      engine.handle(.app(event), at: now, into: &effects)
    case .memoryWarning: engine.clearMemory()
    }
  }

  private mutating func deliver(_ delivery: Delivery, at now: Instant) {
    inFlight.remove(delivery.number)
    engine.receive(answer: delivery.answer, to: delivery.number, at: now, into: &effects)
  }

  private mutating func follow(at now: Instant) {
    wakes += effects.wakes
    for output in effects.outputs {
      switch output {
      case .request(let request): send(request, at: now)
      case .cancel(let number):
        inFlight.remove(number)
        // every other request can't be cancelled in time: its answer still arrives
        if number.isMultiple(of: 2) { deliveries.removeAll { $0.number == number } }
      case .shown(let query, let text, _):
        shownCount += 1
        if query != asked?.query { violations.insert(asked == nil ? .afterCancel : .oldAnswer) }
        if .words(text) != query { violations.insert(.wrongAnswer) }
        if query == asked?.query { asked = nil }
      case .failed(let query, _):
        failedCount += 1
        if query != asked?.query { violations.insert(.afterCancel) }
        asked = nil
      case .save: break
      }
    }
    effects.clear()
  }

  private mutating func send(_ request: PlaceLookup.Request, at now: Instant) {
    requestCount += 1
    inFlight.insert(request.number)
    if inFlight.count > 1 { violations.insert(.twoInFlight) }
    if let lastSent, now - lastSent < .seconds(1) { violations.insert(.tooSoon) }
    lastSent = now
    if asked == nil { violations.insert(.afterCancel) }
    if request.failures == 0, let lastTyped, now - lastTyped < .milliseconds(500) {
      violations.insert(.noQuiet)
    }
    let exchange = network.exchange("\(request.number)", at: now, random: random)
    guard let due = exchange.due, case .words(let text) = request.query else { return }
    let answer: PlaceLookup.Answer =
      switch exchange.reply {
      case .answer: .found(text)
      case .error: .failed(random.fork("\(request.number)").isOdd ? .busy : .refused)
      case .unreachable: .failed(.unreachable)
      }
    deliveries.append(Delivery(due: due, number: request.number, answer: answer))
  }
}

extension RandomStream {
  /// Whether the first of its bits is set.
  fileprivate var isOdd: Bool {
    var stream = self
    return stream.bits() & 1 == 1
  }
}
