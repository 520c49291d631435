/// A feature of an app as a pure state machine: time, sensors and the user are arguments.
///
/// The same code runs under simrun and in an app, where a wake is a timer and a request talks to
/// the real sensors.
public protocol Engine {
  associatedtype Output: Sendable

  /// Takes one event and appends what follows from it. `instant` never goes back.
  mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>)
}

/// A time at which an engine wants to be woken, and the token it will be told.
@frozen
public struct WakeRequest: Hashable, Sendable {
  public var instant: Instant
  public var token: WakeToken

  @inlinable
  public init(instant: Instant, token: WakeToken) {
    self.instant = instant
    self.token = token
  }
}

/// What an engine wants done. The caller drains and reuses it, so an effect costs no allocation.
///
/// Inlinable throughout: it is generic and sits in the hot loop of another module.
@frozen
public struct EffectBuffer<Output: Sendable>: Sendable {
  public var outputs: [Output] = []
  public var wakes: [WakeRequest] = []
  public var request: SensorRequest?
  public var phoneRequests: [PhoneRequest] = []

  @inlinable
  public init() {
    outputs.reserveCapacity(8)
    wakes.reserveCapacity(8)
  }

  @inlinable
  public var isEmpty: Bool {
    outputs.isEmpty && wakes.isEmpty && request == nil && phoneRequests.isEmpty
  }

  /// Shows or reports `output`.
  @inlinable
  public mutating func emit(_ output: Output) { outputs.append(output) }

  /// Asks to be woken at `instant` or later, never before; in the past means at once.
  @inlinable
  public mutating func wake(at instant: Instant, _ token: WakeToken) {
    wakes.append(WakeRequest(instant: instant, token: token))
  }

  /// Asks for other sensor data from now on.
  @inlinable
  public mutating func request(_ sensors: SensorRequest) { request = sensors }

  /// Asks something else of the phone.
  @inlinable
  public mutating func ask(_ request: PhoneRequest) { phoneRequests.append(request) }

  /// Empties the buffer and keeps its memory.
  @inlinable
  public mutating func clear() {
    // one by one: there is mostly one, and removing all takes a general replacement of ranges
    while outputs.popLast() != nil {}
    while wakes.popLast() != nil {}
    while phoneRequests.popLast() != nil {}
    request = nil
  }
}
