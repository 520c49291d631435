/// A feature of an app as a pure state machine: time, sensor data and user actions are arguments.
///
/// The same code runs in simrun and in an app, where a wake is a timer and a request goes to the
/// real sensors.
public protocol Engine {
  associatedtype Output: Sendable

  /// Takes one event and appends the resulting effects. `instant` never goes back.
  mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>)
}

/// The time at which an engine wants a wake, and the token that the wake event will carry.
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

/// The effects that an engine requests. The caller drains and reuses the buffer, so an effect costs
/// no allocation.
///
/// Inlinable throughout: it is generic and used in the hot loop of another module.
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

  /// Requests a wake at `instant` or later, never earlier; an instant in the past means at once.
  @inlinable
  public mutating func wake(at instant: Instant, _ token: WakeToken) {
    wakes.append(WakeRequest(instant: instant, token: token))
  }

  /// Requests other sensor data from now on.
  @inlinable
  public mutating func request(_ sensors: SensorRequest) { request = sensors }

  /// Requests something else from the phone.
  @inlinable
  public mutating func ask(_ request: PhoneRequest) { phoneRequests.append(request) }

  /// Empties the buffer and keeps its memory.
  @inlinable
  public mutating func clear() {
    // one by one: there is usually one, and removing all calls a general range replacement
    while outputs.popLast() != nil {}
    while wakes.popLast() != nil {}
    while phoneRequests.popLast() != nil {}
    request = nil
  }
}
