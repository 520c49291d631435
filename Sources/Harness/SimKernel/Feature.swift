public import Geodesy
public import Sensing
public import SimObservations

/// A feature under test: an engine, and the code that turns its output into observations.
///
/// A class, so that an event reaches a feature without boxing.
public protocol Feature: AnyObject {
  /// The kinds of observations that the feature makes; it makes no others.
  var kinds: [ObservationKind] { get }

  /// The kinds of events that the feature receives, besides wakes; others are not delivered, which
  /// saves time.
  var interests: EventKinds { get }

  /// Handles one event. `instant` never goes back; the feature has no other clock.
  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink)

  /// Called when the app is opened: before the first event, and after a kill before the next event.
  func begin(at instant: Instant, into sink: inout FeatureSink)

  /// Records what the feature still holds back, when the run ends or the app is killed: only what
  /// it observed or saved before this call.
  func end(at instant: Instant, into sink: inout FeatureSink)
}

extension Feature {
  public func begin(at instant: Instant, into sink: inout FeatureSink) {}

  public func end(at instant: Instant, into sink: inout FeatureSink) {}
}

/// Kinds of events that are broadcast to all features.
public struct EventKinds: OptionSet, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let fixes = EventKinds(rawValue: 1)
  public static let headings = EventKinds(rawValue: 2)
  public static let app = EventKinds(rawValue: 4)
  public static let sensors = EventKinds(rawValue: 8)
  /// Messages of the system: permissions, failures, pauses and regions.
  public static let system = EventKinds(rawValue: 16)
  /// Motion samples; not part of `all`, because there are very many and few features use them.
  /// `map`, what a map shows, is not part of `all` either.
  public static let motion = EventKinds(rawValue: 32)
  public static let map = EventKinds(rawValue: 64)
  public static let all: EventKinds = [.fixes, .headings, .app, .sensors, .system]
}

/// A line the app drew on its map; shown from `instant` until the next line of the run.
public struct DrawnLine: Sendable {
  public var instant: Instant
  public var points: [PlanePoint]

  public init(instant: Instant, points: [PlanePoint]) {
    self.instant = instant
    self.points = points
  }
}

/// Collects what a feature under test does in response to an event.
public struct FeatureSink {
  var log = ObservationLog()
  var queue = EventQueue()
  var lines: [DrawnLine] = []
  private var linePoints = 0
  /// The app's user database: what each feature saved last.
  var saved: [[Int64]?] = []
  /// The request to the sensors that is not in force yet: what the features ask for together.
  var request: SensorRequest?
  /// Index of the feature that made the last request, to the sensors or to the phone.
  var requester = 0
  /// The last request of each feature; nil for a feature that never made one.
  var requests: [SensorRequest?] = []
  /// The other requests to the phone that are not carried out yet.
  var phoneRequests: [PhoneRequest] = []
  /// Whether there is a platform that can carry out these requests.
  var hasPlatform = false
  /// Indices of the observation kinds of each feature.
  var kinds: [Range<Int32>] = []
  /// A description of a forbidden action of a feature; nil where there was none.
  package var misuse: String?
  /// Observations of earlier instants, which the feature recorded late.
  var late: [LateObservation] = []
  private var turns = 0
  /// Index of the feature that now handles an event, and the current instant.
  var feature = 0
  var instant = Instant.zero

  /// Records `observation` at the current instant; the feature must have declared its kind.
  // inlinable: the caller then writes the fields of an observation one by one in place
  @inlinable @inline(__always)
  public mutating func observe<Kind: Observation>(_ observation: Kind) {
    record(FieldWriter(observation), as: ObjectIdentifier(Kind.self))
  }

  @usableFromInline
  mutating func record(_ fields: FieldWriter, as type: ObjectIdentifier) {
    log.append(fields, type, among: kinds[feature], at: instant)
  }

  /// Records an observation at the current instant; `kind` is an index into the feature's own
  /// kinds.
  public mutating func observe(kind: Int, _ fields: FieldWriter) {
    log.append(fields, kind: number(kind), at: instant)
  }

  /// A place in a run at which an observation can be inserted later.
  public struct Place: Sendable {
    public let instant: Instant
    fileprivate let count: Int
    fileprivate let turn: Int
  }

  /// Returns the current place in the run; each call returns a different place.
  public mutating func place() -> Place {
    turns += 1
    return Place(instant: instant, count: log.count, turn: turns)
  }

  /// Records an observation as if it had been made at `place`; `kind` is an index into the
  /// feature's own kinds.
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

  /// Records that the app drew `points` on its map, now or, unless it is nil, at `place`.
  public mutating func draw(_ points: [PlanePoint], at place: Place? = nil) {
    let instant = place?.instant ?? instant
    let number = lines.lastIndex { $0.instant <= instant }.map { $0 + 1 } ?? 0
    lines.insert(DrawnLine(instant: instant, points: points), at: number)
    linePoints += points.count
  }

  /// Memory, in bytes, that observations, drawn lines and wake requests occupy.
  var bytes: Int {
    log.count * ObservationLog.bytesPerObservation
      + late.count * MemoryLayout<LateObservation>.stride
      + lines.count * MemoryLayout<DrawnLine>.stride
      + linePoints * MemoryLayout<PlanePoint>.stride + queue.bytes
  }

  /// Writes `words` to the app's user database and replaces what the feature saved before. After a
  /// kill the feature gets back only these words.
  public mutating func save(_ words: [Int64]) { saved[feature] = words }

  /// Asks for the `wakes` and, unless it is nil, for the `request` that an engine returned. The
  /// feature itself handles the engine's outputs.
  public mutating func ask(_ wakes: [WakeRequest], _ request: SensorRequest?) {
    for wake in wakes { ask(for: wake) }
    if let request { ask(for: request) }
  }

  public mutating func ask(for wake: WakeRequest) {
    queue.push(wake.token, of: feature, at: max(wake.instant, instant))
  }

  /// Requests updates of the sensors, from the next event on, in place of the feature's last
  /// request. If several features made requests, the sensors serve all of them.
  public mutating func ask(for request: SensorRequest) {
    requests[feature] = request
    requester = feature
    let wanted = requests.compactMap { $0 }.filter { !$0.wantsNothing }
    self.request = wanted.dropFirst().reduce(wanted.first ?? request) { $0.joined(with: $1) }
  }

  /// Queues a request to the phone, carried out before the next event in the order of the requests;
  /// ignored where there is no platform with rules of its own.
  public mutating func ask(for request: PhoneRequest) {
    guard hasPlatform else { return }
    phoneRequests.append(request)
    requester = feature
  }
}
