import Geodesy
public import Sensing
public import SimObservations

/// An event of the scenario's script.
public struct ScriptedEvent: Hashable, Sendable {
  public var instant: Instant
  public var event: AppEvent

  public init(at instant: Instant, _ event: AppEvent) {
    self.instant = instant
    self.event = event
  }
}

/// The sensor request in force from an instant on.
public struct SensingChange: Hashable, Sendable {
  public var instant: Instant
  public var request: SensorRequest

  public init(at instant: Instant, _ request: SensorRequest) {
    self.instant = instant
    self.request = request
  }
}

/// The part of one of the phone's streams that the app received, in order of delivery.
///
/// Where the platform has no rules of its own, these are indices into the sensors' stream, so that
/// a day of headings is stored once.
@frozen
public struct Given<Element: Sendable>: RandomAccessCollection, Sendable {
  @usableFromInline let elements: [Element]
  /// Indices into the stream; nil for all elements.
  @usableFromInline let places: [Int32]?

  @inlinable
  public init(_ elements: [Element]) {
    self.elements = elements
    places = nil
  }

  /// The elements of `found` at `places`.
  @inlinable
  public init(placesIn places: [Int32], _ found: [Element]) {
    elements = found
    self.places = places
  }

  /// Memory that it takes in addition to the stream, in bytes.
  var bytes: Int {
    places.map { $0.count * MemoryLayout<Int32>.stride }
      ?? elements.count * MemoryLayout<Element>.stride
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { places?.count ?? elements.count }

  @inlinable
  public subscript(index: Int) -> Element {
    if let places { elements[Int(places[index])] } else { elements[index] }
  }
}

/// The complete result of one run: the input of metrics.
public struct RunRecord: Sendable {
  /// All sensor data, whether or not the app received it.
  public var trace: Trace
  public var script: [ScriptedEvent]
  public var facts: SceneFacts
  public var log: ObservationLog
  /// The fixes that the app received, in order of delivery.
  public var givenFixes: [Fix]
  /// The headings that the app received, in order of delivery.
  public var givenHeadings: Given<Heading>
  /// Begins with the state at the start.
  public var sensing: [SensingChange]
  public var phoneScript: [ScriptedPhoneEvent] = []
  /// The states of the phone, from the start on; empty without a platform with rules of its own.
  public var phone: [PhoneChange] = []
  public var lines: [DrawnLine]
  public var end: Instant
  /// Events delivered, wakes included: the size of the run.
  public var eventCount: Int
  /// A description of a forbidden action of a feature, which makes the run invalid; nil where there
  /// was none.
  package var misuse: String?

  package init(
    trace: Trace, script: [ScriptedEvent], facts: SceneFacts, log: ObservationLog,
    givenFixes: [Fix], givenHeadings: Given<Heading>, sensing: [SensingChange],
    phoneScript: [ScriptedPhoneEvent] = [], phone: [PhoneChange] = [], lines: [DrawnLine],
    end: Instant, eventCount: Int
  ) {
    self.trace = trace
    self.script = script
    self.facts = facts
    self.log = log
    self.givenFixes = givenFixes
    self.givenHeadings = givenHeadings
    self.sensing = sensing
    self.phoneScript = phoneScript
    self.phone = phone
    self.lines = lines
    self.end = end
    self.eventCount = eventCount
  }
}

extension RunRecord {
  /// Memory of the record in bytes, without its trace, which all runs of a seed share.
  package var bytes: Int {
    log.count * ObservationLog.bytesPerObservation
      + givenFixes.count * MemoryLayout<Fix>.stride + givenHeadings.bytes
      + lines.reduce(0) { $0 + $1.points.count } * MemoryLayout<PlanePoint>.stride
  }

  /// The fixes and headings that a platform with rules of its own gave the app; nil without one.
  public var givenByPlatform: Trace? {
    guard !phone.isEmpty else { return nil }
    return Trace(
      fixes: givenFixes, headings: Array(givenHeadings), epochNanoseconds: trace.epochNanoseconds,
      platform: trace.platform)
  }
}
