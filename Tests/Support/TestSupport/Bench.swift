public import Sensing

/// Runs one engine as an app would: delivers its wakes in time, and keeps its outputs and requests.
///
/// Wakes due at the instant of an event come before it.
public struct Bench<E: Engine> {
  public struct Shown {
    public var at: Instant
    public var output: E.Output
  }

  public private(set) var engine: E
  public private(set) var shown: [Shown] = []
  public private(set) var requests: [SensorRequest] = []
  public private(set) var phoneRequests: [PhoneRequest] = []
  /// Wakes requested and not yet delivered.
  public private(set) var pending: [WakeRequest] = []
  /// The largest number of pending wakes so far.
  public private(set) var mostPending = 0
  public private(set) var now = Instant.zero
  private var effects = EffectBuffer<E.Output>()

  public init(_ engine: E) { self.engine = engine }

  public var outputs: [E.Output] { shown.map(\.output) }
  public var last: E.Output? { shown.last?.output }

  /// Sends `event` at `seconds` and returns the engine's immediate outputs.
  @discardableResult
  public mutating func send(_ event: Event, at seconds: Double) -> [E.Output] {
    send(event, at: .zero + .seconds(seconds))
  }

  @discardableResult
  public mutating func send(_ event: Event, at instant: Instant) -> [E.Output] {
    run(until: instant)
    return bring(event, at: instant)
  }

  /// The same for input that is more than an event: `tell` passes it to the engine.
  @discardableResult
  public mutating func send(
    at seconds: Double, _ tell: (inout E, Instant, inout EffectBuffer<E.Output>) -> Void
  ) -> [E.Output] {
    run(until: seconds)
    return bring(at: now, tell)
  }

  /// Lets time pass up to and including `seconds`; delivers only the engine's own wakes.
  public mutating func run(until seconds: Double) { run(until: .zero + .seconds(seconds)) }

  public mutating func run(until end: Instant) {
    precondition(end >= now, "time never goes back")
    var wakesNow = 0
    while let next = pending.indices.min(by: { pending[$0].instant < pending[$1].instant }),
      pending[next].instant <= end
    {
      let wake = pending.remove(at: next)
      wakesNow = wake.instant > now ? 0 : wakesNow + 1
      precondition(wakesNow < 1000, "the engine wakes itself without end")
      bring(.wake(wake.token), at: max(now, wake.instant))
    }
    now = end
  }

  @discardableResult
  private mutating func bring(_ event: Event, at instant: Instant) -> [E.Output] {
    bring(at: instant) { $0.handle(event, at: $1, into: &$2) }
  }

  private mutating func bring(
    at instant: Instant, _ tell: (inout E, Instant, inout EffectBuffer<E.Output>) -> Void
  ) -> [E.Output] {
    now = instant
    effects.clear()
    tell(&engine, instant, &effects)
    shown += effects.outputs.map { Shown(at: instant, output: $0) }
    if let request = effects.request { requests.append(request) }
    phoneRequests += effects.phoneRequests
    pending += effects.wakes
    mostPending = max(mostPending, pending.count)
    return effects.outputs
  }
}
