package import Geodesy
public import Sensing

/// A log of the app's actions for the analysis of problems. It is limited in size and never
/// contains where the user was (MG-15).
///
/// A ring buffer: a new entry replaces the oldest. Of a position it keeps only the quality class,
/// and only when the class changes; of a region it keeps no number, because that identifies a
/// place.
public struct AppLog: Engine {
  public struct Policy: Hashable, Sendable {
    /// Number of entries kept, at least 1 (500: some minutes of taps and changes; assumed).
    public var capacity = 500
    /// Whether each position is kept with its coordinates, as in apps that log all input.
    package var keepsPositions = false
    /// Whether old entries are dropped; if false, nothing is.
    package var isBounded = true

    public init() {}
  }

  /// The content of an entry.
  public enum Kind: Hashable, Sendable {
    case app(AppEvent)
    /// The quality of positions changes to this class.
    case fixes(Quality)
    case sensors(location: Bool, heading: Bool)
    case authorization(Authorization)
    case failure(LocationFailure)
    case updatesPaused
    case region(RegionEvent.Kind)
  }

  /// How good a position was, according to the phone.
  public enum Quality: String, CaseIterable, Sendable {
    case good = "20 m or better"
    case fair = "100 m or better"
    case poor = "worse than 100 m"
    case unknown
    case invalid
  }

  public struct Entry: Hashable, Sendable {
    public var instant: Instant
    public var kind: Kind
    /// Where the user was; nil except in apps that log all input.
    package var coordinate: Coordinate?
  }

  private let policy: Policy
  /// A ring buffer; once it is full, the oldest entry is at `next`.
  private var ring: [Entry] = []
  private var next = 0
  private var quality: Quality?

  public init(policy: Policy = Policy()) {
    self.policy = policy
    ring.reserveCapacity(policy.capacity)
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Never>
  ) {
    switch event {
    case .app(let event): keep(.app(event), at: instant)
    case .fix(let fix): handle(fix, at: instant)
    case .sensors(let request):
      keep(.sensors(location: request.location, heading: request.heading), at: instant)
    case .authorization(let authorization): keep(.authorization(authorization), at: instant)
    case .failure(let failure): keep(.failure(failure), at: instant)
    case .updatesPaused: keep(.updatesPaused, at: instant)
    case .region(let region): keep(.region(region.kind), at: instant)
    // map regions identify places, and headings are too frequent
    case .heading, .motion, .mapRegion, .wake: break
    }
  }

  /// The entries kept, the oldest first.
  public var entries: [Entry] { Array(ring[next...] + ring[..<next]) }

  private mutating func handle(_ fix: Fix, at instant: Instant) {
    let found = Quality(fix)
    guard policy.keepsPositions || found != quality else { return }
    quality = found
    keep(.fixes(found), at: instant, policy.keepsPositions ? fix.coordinate : nil)
  }

  private mutating func keep(
    _ kind: Kind, at instant: Instant, _ coordinate: Coordinate? = nil
  ) {
    let entry = Entry(instant: instant, kind: kind, coordinate: coordinate)
    guard policy.isBounded, ring.count >= max(1, policy.capacity) else {
      ring.append(entry)
      return
    }
    ring[next] = entry
    next = (next + 1) % ring.count
  }
}

extension AppLog.Quality {
  public init(_ fix: Fix) {
    switch fix.accuracy {
    case .invalid: self = .invalid
    case .notGiven: self = .unknown
    case .given(let meters): self = meters <= 20 ? .good : meters <= 100 ? .fair : .poor
    }
  }
}
