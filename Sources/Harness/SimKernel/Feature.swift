public import Geodesy
public import Sensing
public import SimObservations

/// A feature under test: an engine, and how its output becomes observations.
///
/// Classes, so that an event reaches a feature without boxing.
public protocol Feature: AnyObject {
  /// What the feature can be seen doing: it is seen doing nothing else.
  var kinds: [ObservationKind] { get }

  /// Which events reach the feature, wakes apart: what it would ignore costs nothing.
  var interests: EventKinds { get }

  /// Takes one event. `instant` never goes back; the feature has no other clock.
  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink)

  /// Is called before the first event, and after a kill before the next one: the app is opened.
  func begin(at instant: Instant, into sink: inout FeatureSink)

  /// Hands in what it still holds back, as the run is over or the app is killed. Only what it
  /// observed and saved before counts.
  func end(at instant: Instant, into sink: inout FeatureSink)
}

extension Feature {
  public func begin(at instant: Instant, into sink: inout FeatureSink) {}

  public func end(at instant: Instant, into sink: inout FeatureSink) {}
}

/// Kinds of events that are broadcast.
public struct EventKinds: OptionSet, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let fixes = EventKinds(rawValue: 1)
  public static let headings = EventKinds(rawValue: 2)
  public static let app = EventKinds(rawValue: 4)
  public static let sensors = EventKinds(rawValue: 8)
  /// Permissions, failures, pauses and regions: what the system has to say.
  public static let system = EventKinds(rawValue: 16)
  /// No part of `all`, as it comes in droves and few want it; so too `map`, what a map shows.
  public static let motion = EventKinds(rawValue: 32)
  public static let map = EventKinds(rawValue: 64)
  public static let all: EventKinds = [.fixes, .headings, .app, .sensors, .system]
}

/// A line the app drew on its map, from `instant` until the next line of the run.
public struct DrawnLine: Sendable {
  public var instant: Instant
  public var points: [PlanePoint]

  public init(instant: Instant, points: [PlanePoint]) {
    self.instant = instant
    self.points = points
  }
}

/// Where a feature under test leaves what follows from an event.
public struct FeatureSink {
  var log = ObservationLog()
  var queue = EventQueue()
  var lines: [DrawnLine] = []
  private var linePoints = 0
  /// The app's user database: what each feature saved last.
  var saved: [[Int64]?] = []
  /// What was asked of the sensors and is not in force yet.
  var request: SensorRequest?
  /// What else was asked of the phone, and is not done yet.
  var phoneRequests: [PhoneRequest] = []
  /// Whether there is a platform that could do it.
  var hasPlatform = false
  /// Indices of the kinds of each feature.
  var kinds: [Range<Int32>] = []
  /// What a feature did that no feature may, in words; nil where none did.
  package var misuse: String?
  /// Observations of earlier instants, which the feature handed over late.
  var late: [LateObservation] = []
  private var turns = 0
  /// Whose turn it is, and when.
  var feature = 0
  var instant = Instant.zero

  /// Records `observation`, now; its kind must be among those of the feature.
  // inlinable: what is observed is written field by field where it is made
  @inlinable @inline(__always)
  public mutating func observe<Kind: Observation>(_ observation: Kind) {
    record(FieldWriter(observation), as: ObjectIdentifier(Kind.self))
  }

  @usableFromInline
  mutating func record(_ fields: FieldWriter, as type: ObjectIdentifier) {
    log.append(fields, type, among: kinds[feature], at: instant)
  }

  /// Records an observation of kind number `kind` among those of the feature, now.
  public mutating func observe(kind: Int, _ fields: FieldWriter) {
    log.append(fields, kind: number(kind), at: instant)
  }

  /// A place in a run, as of which something can be observed later.
  public struct Place: Sendable {
    public let instant: Instant
    fileprivate let count: Int
    fileprivate let turn: Int
  }

  /// Where the run is; each call gives another place.
  public mutating func place() -> Place {
    turns += 1
    return Place(instant: instant, count: log.count, turn: turns)
  }

  /// Records an observation of kind number `kind` among those of the feature as if it had been made
  /// at `place`.
  public mutating func observe(kind: Int, _ fields: FieldWriter, at place: Place) {
    late.append(
      LateObservation(
        place: place.count, turn: place.turn, instant: place.instant, kind: number(kind),
        fields: fields))
  }

  private func number(_ kind: Int) -> Int32 {
    precondition(
      kinds[feature].indices.contains(kinds[feature].lowerBound + Int32(kind)),
      "a feature is seen doing what it didn't declare")
    return kinds[feature].lowerBound + Int32(kind)
  }

  /// Records that the app drew `points` on its map.
  public mutating func draw(_ points: [PlanePoint]) {
    lines.append(DrawnLine(instant: instant, points: points))
    linePoints += points.count
  }

  /// What features were seen doing, drew and asked for takes so much memory.
  var bytes: Int {
    log.count * ObservationLog.bytesPerObservation
      + late.count * MemoryLayout<LateObservation>.stride
      + lines.count * MemoryLayout<DrawnLine>.stride
      + linePoints * MemoryLayout<PlanePoint>.stride + queue.bytes
  }

  /// Writes `words` to the app's user database, in the place of what the feature saved before: all
  /// that it is given back after a kill.
  public mutating func save(_ words: [Int64]) { saved[feature] = words }

  /// Asks for `wakes` and, where there is one, for `request`: what an engine's effects want of the
  /// kernel. Outputs are the feature's own business.
  public mutating func ask(_ wakes: [WakeRequest], _ request: SensorRequest?) {
    for wake in wakes { ask(for: wake) }
    if let request { ask(for: request) }
  }

  public mutating func ask(for wake: WakeRequest) {
    queue.push(wake.token, of: feature, at: max(wake.instant, instant))
  }

  /// Takes effect before the next event; of several, the last.
  public mutating func ask(for request: SensorRequest) { self.request = request }

  /// Is done before the next event, in the order of asking; nobody does it where no platform with
  /// rules of its own stands behind the sensors.
  public mutating func ask(for request: PhoneRequest) {
    if hasPlatform { phoneRequests.append(request) }
  }
}
