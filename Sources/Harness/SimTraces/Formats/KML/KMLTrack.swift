import Geodesy
import Sensing
import SimText

/// The lists of one KML track: the n-th entries of all lists belong together.
struct KMLTrack {
  /// The largest number of points that wait for later values: a day at one a second is 86 400.
  static let pointLimit = 100_000
  /// The largest number of times that wait for positions: 48 days at one a second, 32 MB.
  static let timeLimit = 4 << 20

  /// The lists with one value for each point.
  enum List { case heading, accuracy, speed }

  private struct Point {
    var latitude: Double
    var longitude: Double
    var line: Int32
  }

  /// Unix time in nanoseconds, or one of the marks below.
  private var times: [Int64] = []
  /// Index of the time of the first of `points`.
  private var firstTime = 0
  private static let none = Int64.min
  private static let outsideEra = Int64.min + 1
  private static let garbled = Int64.min + 2
  private static let zoneless = Int64(1) << 62
  /// nil where the track has an empty position.
  private var points: [Point?] = []
  private(set) var timeCount = 0
  private(set) var coordCount = 0
  /// Whether points were passed on before the end of the track.
  private(set) var isStreaming = false
  /// NaN for an empty value; the values come before the positions, or after them.
  private var lists: [List: [Float]] = [:]

  /// Whether there is no room for another time.
  var isFull: Bool { times.count - firstTime >= Self.timeLimit }

  mutating func add(_ time: Timestamp?) {
    timeCount += 1
    switch time {
    case .time(let nanoseconds, let hasZone):
      // the era ends below 2⁶²
      times.append(hasZone ? nanoseconds : nanoseconds | Self.zoneless)
    case .outsideEra: times.append(Self.outsideEra)
    case .garbled: times.append(Self.garbled)
    case nil: times.append(Self.none)
    }
  }

  /// - Parameter coordinate: nil for an empty position.
  mutating func add(_ coordinate: Coordinate?, line: Int) {
    coordCount += 1
    points.append(
      coordinate.map {
        Point(
          latitude: $0.latitudeDegrees, longitude: $0.longitudeDegrees,
          line: Int32(clamping: line))
      })
  }

  /// Takes the next value of `list`; nil for an empty one.
  mutating func add(_ value: Double?, to list: List) {
    guard !isStreaming, lists[list, default: []].count < Self.pointLimit else { return }
    lists[list, default: []].append(value.map { Float($0) } ?? .nan)
  }

  /// Begins to pass points on before the end, once too many wait.
  mutating func streamIfLong(
    _ take: (TrackPoint?) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard points.count >= Self.pointLimit else { return }
    isStreaming = true
    lists = [:]
    try handOn(take)
  }

  /// Passes on the waiting points, nil for empty positions.
  mutating func handOn(
    _ take: (TrackPoint?) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    for (index, point) in points.enumerated() {
      let time = firstTime + index
      try take(
        point.map {
          self.point($0, time < times.count ? times[time] : Self.none) { list in
            lists[list].flatMap { $0.indices.contains(index) ? Double($0[index]) : nil }
              .flatMap { $0.isNaN ? nil : $0 }
          }
        })
    }
    firstTime = min(times.count, firstTime + points.count)
    points.removeAll(keepingCapacity: true)
    if firstTime == times.count {
      times.removeAll(keepingCapacity: true)
      firstTime = 0
    }
  }

  private func point(
    _ point: Point, _ time: Int64, _ value: (List) -> Double?
  ) -> TrackPoint {
    var found = TrackPoint(
      at: Coordinate(latitudeDegrees: point.latitude, longitudeDegrees: point.longitude),
      line: Int(point.line))
    switch time {
    case Self.none: break
    case Self.outsideEra: found.time = .outsideEra
    case Self.garbled: found.time = .garbled
    default:
      found.time = Timestamp(
        unixNanoseconds: time & ~Self.zoneless, time & Self.zoneless == 0)
    }
    found.fix.accuracy = value(.accuracy).map { HorizontalAccuracy(.value($0)) } ?? .notGiven
    found.fix.speedMetersPerSecond = value(.speed).flatMap {
      Number.value($0).value(in: ValueRange.speed)
    }
    if let degrees = value(.heading) {
      // a float may round up to a whole turn
      let heading = Angle.wrappedTo360(degrees)
      found.heading = Heading(trueDegrees: heading < 360 ? heading : 0, measured: .zero)
    }
    return found
  }
}
