import Elementary
public import Geodesy
public import Sensing
public import SimKernel

/// A true path, with the distance walked up to each sample.
public struct TrueWay: Sendable {
  let points: [PlanePoint]
  /// Meters walked since the first sample.
  let meters: [Double]
  private let step: Timespan

  /// Distance from which a course is computed, in meters (assumed: a few steps).
  private static let courseMeters = 5.0
  /// Cosine of 60°, the largest deviation from a course, as for fences.
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

  /// The whole distance walked, in meters.
  public var length: Double { meters.last ?? 0 }

  /// The last sample not after `instant`.
  func index(at instant: Instant) -> Int {
    max(0, min(points.count - 1, Int(instant.nanoseconds / step.nanoseconds)))
  }

  /// Whether the last meters before sample `index` were walked within 60° of `courseDegrees`, true
  /// north; also true before any walking.
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

/// When a walker was truly at a stop, and where the walker was when its story started: the same in
/// scoring and in tuning, and independent of the radius of the stop's circle (SW-2, H-8).
public struct StopVisits: Sendable {
  /// The distance, in meters, below which a walker counts as being at the stop (assumed: lanes of a
  /// medina lie 12 to 25 m apart, so a walker behind the wall stays farther away).
  public static let arrivalMeters = 10.0
  /// The distance, in meters, within which a walker may be on the way to the stop: the largest zone
  /// that izi.TRAVEL advises for walkers is a walk of 1.5 min, 100 m.
  public static let vicinityMeters = 100.0
  /// The largest deviation, in meters, of the path to a stop from the straight line for which the
  /// stop is visible (assumed: half of a wide lane).
  public static let laneMeters = 3.0

  /// One stay near the stop that passes the stop itself, as indices of samples.
  struct Visit: Hashable {
    var first: Int
    /// From here on the stop was visible until the walker reached it.
    var inSight: Int
    var arrival: Int
    /// The last sample at the stop, and the last near it.
    var departure: Int
    var last: Int
  }

  /// The result for the stop's story; distances and times cover only stories that belong to a
  /// visit.
  public struct Outcome: Hashable, Sendable {
    /// Visits in which the story started.
    public var noticed = 0
    /// Starts that belong to no visit.
    public var falses = 0
    /// Starts in a visit that already had its story.
    public var repeats = 0
    /// Stories that started before the walker had reached the previous stop.
    public var outOfTurn = 0
    /// Sum of the distances still to walk to the stop, each up to `vicinityMeters`, in millimeters.
    public var earlyMillimeters = 0
    /// The part of it from which the stop was not visible.
    public var hiddenMillimeters = 0
    /// Sum of the distances walked after leaving the stop, each up to `vicinityMeters`, in
    /// millimeters.
    public var lateMillimeters = 0
    /// Sum of the times until the walker reached the stop, in milliseconds.
    public var leadMilliseconds = 0

    public init() {}
  }

  /// The rules by which a tour plays its stops.
  public struct Rules: Hashable, Sendable {
    /// Whether a stop's story can start only after the walker has reached the previous stop.
    public var isOrdered: Bool
    /// Whether a story plays only once, wherever it starts.
    public var playsOnce: Bool

    public init(isOrdered: Bool = false, playsOnce: Bool = false) {
      self.isOrdered = isOrdered
      self.playsOnce = playsOnce
    }
  }

  let visits: [Visit]
  private let way: TrueWay

  /// The arrival distance of a stop that lies `laneMeters` off the nearest lane, in meters; nil
  /// without a map.
  public static func arrivalMeters(laneMeters: Double?) -> Double {
    // plus 5 m for a lane's width and the way people walk in it (assumed)
    max(arrivalMeters, (laneMeters ?? 0) + 5)
  }

  /// - Parameters:
  ///   - place: position of the stop on the plane of the truth.
  ///   - arrivalMeters: distance from which a walker counts as arrived.
  ///   - approachDegrees: the required course of approach, true north; nil: any. On another course
  ///     a walker passes the stop without a visit.
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

  /// The number of visits for the story, counting those that are not over at `turn`.
  public func count(from turn: Instant?, _ rules: Rules) -> Int {
    let count = visits.count - first(from: turn, rules)
    return rules.playsOnce ? min(1, count) : count
  }

  /// When the walker first reached the stop, or `turn` if the walker was already there; nil if
  /// never.
  public func arrival(from turn: Instant?, _ rules: Rules) -> Instant? {
    let index = first(from: turn, rules)
    guard visits.indices.contains(index) else { return nil }
    return max(way.instant(visits[index].arrival), turn ?? .zero)
  }

  /// Index of the first visit that is not over at `turn`.
  private func first(from turn: Instant?, _ rules: Rules) -> Int {
    guard rules.isOrdered, let turn else { return 0 }
    let index = way.index(at: turn)
    return visits.firstIndex { $0.departure >= index } ?? visits.count
  }

  /// The sample from which the stop stays visible; checked about every meter, backward from `last`.
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
        // at the target itself, any distance off it counts
        let off = length > 0 ? abs(across) / length : look.distance(to: target)
        if off > laneMeters { return seen }
      }
      looks.append(point)
      seen = index
      next = way.meters[index] - 1
    }
    return seen
  }

  /// Judges the story's starts at `beginnings`, which are in order.
  ///
  /// - Parameter turn: when the walker first reached the previous stop; nil if that does not
  ///   matter.
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
  /// Adds the position of a story's start in `visit`.
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
