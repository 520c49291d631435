public import Sensing

/// The rules by which a phone's system passes sensor readings to an app; they depend on what the
/// app asks for.
///
/// A platform stands between the trace and the features of one run. It is a class, so that an event
/// reaches it without boxing; it draws random numbers only from streams of its own. It must not
/// allocate for each event.
public protocol PhonePlatform: AnyObject {
  /// When it next acts on its own; the distant future for never.
  var nextInstant: Instant { get }

  /// Whether the app is not running: it receives nothing, and its timers wait.
  var isAppSuspended: Bool { get }

  /// Whether the app receives the sensors' headings unchanged while it asks for headings; then
  /// `give` is not called.
  var handsHeadingsOverAsFound: Bool { get }

  /// Called when the app is opened, at the start of a run or after a kill, with its `request`.
  func begin(_ request: SensorRequest, into outlet: inout PhoneOutlet)

  /// Called at the delivery of a position that the receiver can compute if it is on.
  func sense(_ fix: Fix, into outlet: inout PhoneOutlet)

  /// Returns the heading that the app gets for this reading of the compass; nil for none.
  func give(_ heading: Heading) -> Heading?

  /// Called when `nextInstant` is reached.
  func act(into outlet: inout PhoneOutlet)

  /// Called when the app asks for other sensor updates.
  func request(_ request: SensorRequest, into outlet: inout PhoneOutlet)

  /// Called when the app asks for something else.
  func ask(_ request: PhoneRequest, into outlet: inout PhoneOutlet)

  /// Called before the features receive `event`, a change of the app's phase or an action of its
  /// user.
  func app(_ event: AppEvent, into outlet: inout PhoneOutlet)

  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet)
}

extension PhonePlatform {
  public var handsHeadingsOverAsFound: Bool { false }
}

/// Collects the events that a platform passes to the app, and the changes of the phone's state.
public struct PhoneOutlet {
  /// The current instant.
  public internal(set) var instant = Instant.zero
  public private(set) var events: [Event] = []
  public private(set) var changes: [PhoneChange] = []

  public init() { events.reserveCapacity(64) }

  /// Passes `fix` to the app at the current instant.
  public mutating func give(_ fix: Fix) {
    var fix = fix
    fix.delivered = instant
    events.append(.fix(fix))
  }

  public mutating func tell(_ event: Event) { events.append(event) }

  /// Records the phone's state from now on, where it differs from the last one.
  public mutating func note(_ state: PhoneState) {
    if changes.last?.instant == instant { changes.removeLast() }
    guard state != changes.last?.state else { return }
    changes.append(PhoneChange(at: instant, state))
  }

  mutating func clearEvents() { events.removeAll(keepingCapacity: true) }
}
