public import Sensing

/// The rules by which a phone's system hands an app what its sensors find: what the app asks for
/// changes what it gets.
///
/// It stands between a trace and the features of one run. A class, so that an event reaches it
/// without boxing; chance only from streams of its own. It must not allocate for each event.
public protocol PhonePlatform: AnyObject {
  /// When it next acts on its own; the distant future for never.
  var nextInstant: Instant { get }

  /// Whether the app is not run: it hears nothing, and its timers wait.
  var isAppSuspended: Bool { get }

  /// Whether the app is given the very headings that the sensors find while it asks for headings;
  /// then `give` is not asked.
  var handsHeadingsOverAsFound: Bool { get }

  /// The app is opened, at the start of a run or after a kill, and asks for `request`.
  func begin(_ request: SensorRequest, into outlet: inout PhoneOutlet)

  /// A position that the receiver could work out, if it is on, at its delivery.
  func sense(_ fix: Fix, into outlet: inout PhoneOutlet)

  /// Returns what the app is given of a reading of the compass; nil for nothing.
  func give(_ heading: Heading) -> Heading?

  /// `nextInstant` has come.
  func act(into outlet: inout PhoneOutlet)

  /// The app asks for other updates.
  func request(_ request: SensorRequest, into outlet: inout PhoneOutlet)

  /// The app asks for something else.
  func ask(_ request: PhoneRequest, into outlet: inout PhoneOutlet)

  /// The app goes from phase to phase, or its user does something; before its features hear.
  func app(_ event: AppEvent, into outlet: inout PhoneOutlet)

  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet)
}

extension PhonePlatform {
  public var handsHeadingsOverAsFound: Bool { false }
}

/// Where a platform leaves what the app is told, and what the phone is at.
public struct PhoneOutlet {
  /// Now.
  public internal(set) var instant = Instant.zero
  public private(set) var events: [Event] = []
  public private(set) var changes: [PhoneChange] = []

  public init() { events.reserveCapacity(64) }

  /// Hands the app `fix`, now.
  public mutating func give(_ fix: Fix) {
    var fix = fix
    fix.delivered = instant
    events.append(.fix(fix))
  }

  public mutating func tell(_ event: Event) { events.append(event) }

  /// Notes what the phone is at from now on, where it is something else than before.
  public mutating func note(_ state: PhoneState) {
    if changes.last?.instant == instant { changes.removeLast() }
    guard state != changes.last?.state else { return }
    changes.append(PhoneChange(at: instant, state))
  }

  mutating func clearEvents() { events.removeAll(keepingCapacity: true) }
}
