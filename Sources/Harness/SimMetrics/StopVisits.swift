import Elementary
public import Geodesy
public import Sensing
public import SimKernel

/// A true path, and how far was walked until each of its samples.
public struct TrueWay: Sendable {
  let points: [PlanePoint]
  /// Meters walked since the first sample.
  let meters: [Double]
  private let step: Timespan

  /// What a course is taken from, in meters (assumed: a few steps).
  private static let courseMeters = 5.0
  /// Within 60° of a course, as fences have it.
  private static let courseCosine = 0.5

  public init(_ truth: GroundTruth) {
    points = truth.samples.map(\.point)
    step = truth.step
    var meters: [Double] = []
    meters.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      meters.append(index == 0 ? 0 : meters[index - 1] + points[index - 1].distance(to: point))
    }
    self.meters = meters
  }

  /// All that was walked, in meters.
  public var length: Double { meters.last ?? 0 }

  /// The last sample that is not after `instant`.
  func index(at instant: Instant) -> Int {
    max(0, min(points.count - 1, Int(instant.nanoseconds / step.nanoseconds)))
  }

  /// Whether the last meters before sample `index` were walked within 60° of `courseDegrees`, true
  /// north; so are those of one who has not walked yet.
  func comes(on courseDegrees: Double, at index: Int) -> Bool {
    var before = index
    while before > 0, meters[index] - meters[before] < Self.courseMeters { before -= 1 }
    let (dx, dy) = (
      points[index].east - points[before].east, points[index].north - points[before].north
    )
    let (east, north) = Portable.sincos(degrees: courseDegrees)
    return dx * east + dy * north >= Self.courseCosine * points[index].distance(to: points[before])
  }

  func seconds(from first: Int, to last: Int) -> Double { Double(last - first) * step.seconds }

  func instant(_ index: Int) -> Instant {
    Instant(nanoseconds: Int64(index) * step.nanoseconds)
  }
}

/// When a walker really was at a stop, and where he was when its story began: the same in scoring
/// and in tuning, and whatever the radius of the stop's circle is (SW-2, H-8).
public struct StopVisits: Sendable {
  /// A walker who comes nearer than this is at the stop, in meters (assumed: lanes of a medina lie
  /// 12 to 25 m apart, so one who passes behind the wall stays farther away).
  public static let arrivalMeters = 10.0
  /// A walker within this of a stop may be on the way to it, in meters: the largest zone that
  /// izi.TRAVEL advises on foot is a walk of 1.5 min, 100 m.
  public static let vicinityMeters = 100.0
  /// A stop is in sight where the way to it keeps within this of the straight line, in meters
  /// (assumed: half of a wide lane).
  public static let laneMeters = 3.0

  /// One stay in the vicinity of the stop that passes the stop itself. Indices of samples.
  struct Visit: Hashable {
    var first: Int
    /// From here on the stop was in sight until the walker was there.
    var inSight: Int
    var arrival: Int
    /// The last at the stop, and the last in its vicinity.
    var departure: Int
    var last: Int
  }

  /// What became of the stop's story; lengths and times are those of stories that belong to a
  /// visit.
  public struct Outcome: Hashable, Sendable {
    /// Visits in which the story began.
    public var noticed = 0
    /// Beginnings that belong to no visit.
    public var falses = 0
    /// Beginnings in a visit that had its story.
    public var repeats = 0
    /// Stories that began before the walker had been at the stop before.
    public var outOfTurn = 0
    /// Way that was still to walk to the stop, each up to `vicinityMeters`, in millimeters.
    public var earlyMillimeters = 0
    /// The part of it from which the stop was not in sight.
    public var hiddenMillimeters = 0
    /// Way walked since the stop was left, each up to `vicinityMeters`, in millimeters.
    public var lateMillimeters = 0
    /// Time until the walker was at the stop, in milliseconds.
    public var leadMilliseconds = 0

    public init() {}
  }

  /// How a tour takes its stops.
  public struct Rules: Hashable, Sendable {
    /// Whether a stop's story can begin only when its turn has come: the walker has been at the
    /// stop before.
    public var isOrdered: Bool
    /// Whether a story plays but once, wherever it begins.
    public var playsOnce: Bool

    public init(isOrdered: Bool = false, playsOnce: Bool = false) {
      self.isOrdered = isOrdered
      self.playsOnce = playsOnce
    }
  }

  let visits: [Visit]
  private let way: TrueWay

  /// How near one comes who is at a stop that lies `laneMeters` off the nearest lane, in meters;
  /// nil where there is no map.
  public static func arrivalMeters(laneMeters: Double?) -> Double {
    // and 5 m for a lane's width and the way people walk in it (assumed)
    max(arrivalMeters, (laneMeters ?? 0) + 5)
  }

  /// - Parameters:
  ///   - place: of the stop, on the plane of the truth.
  ///   - arrivalMeters: how near one comes who is there.
  ///   - approachDegrees: the course on which one must come, true north; nil: any. Who comes on
  ///     another passes the stop without a visit.
  public init(
    at place: PlanePoint, along way: TrueWay, arrivalMeters: Double = StopVisits.arrivalMeters,
    approachDegrees: Double? = nil
  ) {
    self.way = way
    var visits: [Visit] = []
    var first: Int?
    var (arrival, departure) = (-1, -1)
    func close(at last: Int) {
      if let first, arrival >= 0 {
        visits.append(
          Visit(
            first: first, inSight: StopVisits.sight(way, from: first, to: arrival),
            arrival: arrival, departure: departure, last: last))
      }
      (first, arrival, departure) = (nil, -1, -1)
    }
    for (index, point) in way.points.enumerated() {
      let meters = point.distance(to: place)
      guard meters <= Self.vicinityMeters else {
        close(at: index - 1)
        continue
      }
      first = first ?? index
      guard meters <= arrivalMeters else { continue }
      if arrival < 0 {
        if let approachDegrees, !way.comes(on: approachDegrees, at: index) {
          first = nil
          continue
        }
        arrival = index
      }
      departure = index
    }
    close(at: way.points.count - 1)
    self.visits = visits
  }

  /// How many visits there are to tell the story in, of those that are not over at `turn`.
  public func count(from turn: Instant?, _ rules: Rules) -> Int {
    let count = visits.count - first(from: turn, rules)
    return rules.playsOnce ? min(1, count) : count
  }

  /// When the walker was at the stop first, or at `turn` where he was there already; nil where that
  /// never was.
  public func arrival(from turn: Instant?, _ rules: Rules) -> Instant? {
    let index = first(from: turn, rules)
    guard visits.indices.contains(index) else { return nil }
    return max(way.instant(visits[index].arrival), turn ?? .zero)
  }

  /// The first visit that is not over at `turn`.
  private func first(from turn: Instant?, _ rules: Rules) -> Int {
    guard rules.isOrdered, let turn else { return 0 }
    let index = way.index(at: turn)
    return visits.firstIndex { $0.departure >= index } ?? visits.count
  }

  /// Where the stop comes in sight for good: a look at each meter, back from `last`.
  private static func sight(_ way: TrueWay, from first: Int, to last: Int) -> Int {
    let target = way.points[last]
    var looks: [PlanePoint] = []
    var seen = last
    var next = way.meters[last] - 1
    for index in (first..<max(first, last)).reversed() {
      guard way.meters[index] <= next || index == first else { continue }
      let point = way.points[index]
      let length = point.distance(to: target)
      let (east, north) = (target.east - point.east, target.north - point.north)
      for look in looks {
        let across = (look.east - point.east) * north - (look.north - point.north) * east
        // on the spot every way off it is off the line
        let off = length > 0 ? abs(across) / length : look.distance(to: target)
        if off > laneMeters { return seen }
      }
      looks.append(point)
      seen = index
      next = way.meters[index] - 1
    }
    return seen
  }

  /// What became of a story that began at `beginnings`, which are in order.
  ///
  /// - Parameter turn: when the walker was first at the stop before; nil where that says nothing.
  public func judge(
    _ beginnings: [Instant], from turn: Instant?, _ rules: Rules = Rules()
  ) -> Outcome {
    var outcome = Outcome()
    var next = first(from: turn, rules)
    var served = -1
    for instant in beginnings.prefix(rules.playsOnce ? 1 : beginnings.count) {
      let index = way.index(at: instant)
      while next < visits.count, visits[next].last < index { next += 1 }
      guard next < visits.count, visits[next].first <= index else {
        outcome.falses += 1
        continue
      }
      guard served != next else {
        outcome.repeats += 1
        continue
      }
      served = next
      outcome.noticed += 1
      if let turn, instant < turn { outcome.outOfTurn += 1 }
      outcome.add(visits[next], index, way)
    }
    return outcome
  }
}

extension StopVisits.Outcome {
  /// Adds where a story began that did so in `visit`.
  fileprivate mutating func add(_ visit: StopVisits.Visit, _ index: Int, _ way: TrueWay) {
    func millimeters(from first: Int, to last: Int) -> Int {
      let meters = min(StopVisits.vicinityMeters, way.meters[last] - way.meters[first])
      return Int((meters * 1000).rounded())
    }
    if index < visit.arrival {
      earlyMillimeters += millimeters(from: index, to: visit.arrival)
      leadMilliseconds += Int((way.seconds(from: index, to: visit.arrival) * 1000).rounded())
      if index < visit.inSight {
        hiddenMillimeters += millimeters(from: index, to: visit.inSight)
      }
    } else if index > visit.departure {
      lateMillimeters += millimeters(from: visit.departure, to: index)
    }
  }
}
