public import Geodesy
public import Sensing

/// An event of the scenario's script.
public struct ScriptedEvent: Hashable, Sendable {
  public var instant: Instant
  public var event: AppEvent

  public init(at instant: Instant, _ event: AppEvent) {
    self.instant = instant
    self.event = event
  }
}

/// What the sensors were asked for from an instant on.
public struct SensingChange: Hashable, Sendable {
  public var instant: Instant
  public var request: SensorRequest

  public init(at instant: Instant, _ request: SensorRequest) {
    self.instant = instant
    self.request = request
  }
}

/// Everything one run left behind: what metrics score.
public struct RunRecord: Sendable {
  /// What the sensors found; behind a platform with rules of its own, what that gave the app.
  public var trace: Trace
  public var script: [ScriptedEvent]
  /// The place the features were to lead to.
  public var home: Coordinate
  public var log: ObservationLog
  /// Indices into `trace.fixes` of the fixes the app was given, in order of delivery.
  public var givenFixes: [Int32]
  /// Indices into `trace.headings` of the headings the app was given, in order of delivery.
  public var givenHeadings: [Int32]
  /// Begins with the state at the start.
  public var sensing: [SensingChange]
  public var phoneScript: [ScriptedPhoneEvent] = []
  /// What the phone was at, beginning with the start; empty without a platform with rules of its
  /// own.
  public var phone: [PhoneChange] = []
  public var lines: [DrawnLine]
  public var end: Instant
  /// Events delivered, wakes included: the size of the run.
  public var eventCount: Int
}
