import Geodesy
import NearbyPlaces
import Sensing
import SimObservations

/// Holds a list of places against a look at every one of them, by the rule alone: it shares no line
/// with the engine that made the list.
struct NearbyCheck: Sendable {
  /// Lines whose changes are looked at two by two: what a screen shows.
  private static let watchedLines = 25
  /// What changes back within this flickers (assumed: nobody walks to and fro so quickly).
  private static let flickerSpan = Timespan.seconds(10)
  /// What two ways to work out a distance may differ by, in meters.
  private static let roundingMeters = 0.001

  private struct Pair: Hashable, Sendable {
    var first: Int64
    var second: Int64
  }

  private let radiusMeters: Double
  private let limit: Int
  /// A place that is left out is missing where it is nearer than the last line by more than this;
  /// and a middle that follows the user may lie so far from him.
  private let toleranceMeters: Double
  /// The places that may be listed, in no order that counts.
  private var sound: [(id: Int64, coordinate: Coordinate)]
  private var ids: [Int64] = []
  /// When two lines changed their order last, and when a line came or went.
  private var turned: [Pair: Instant] = [:]
  private var moved: [Int64: Instant] = [:]

  init(_ places: [Place], radiusMeters: Double, limit: Int, toleranceMeters: Double) {
    (self.radiusMeters, self.limit) = (radiusMeters, limit)
    self.toleranceMeters = toleranceMeters
    sound = places.compactMap { place in
      place.coordinate.flatMap { NearbyCheck.isSound(place, $0) ? (place.id, $0) : nil }
    }
  }

  private static func isSound(_ place: Place, _ coordinate: Coordinate) -> Bool {
    !place.isDeleted && place.name.contains { !$0.isWhitespace }
      && (coordinate.latitudeDegrees != 0 || coordinate.longitudeDegrees != 0)
  }

  /// The source of the places deletes one.
  mutating func delete(_ id: Int64) { sound.removeAll { $0.id == id } }

  /// Nothing is listed any more.
  mutating func clear() { (ids, turned, moved) = ([], [:], [:]) }

  /// What is wrong with the list of `ids`.
  ///
  /// - Parameters:
  ///   - origin: what distances count from.
  ///   - center: around which places are listed.
  ///   - isChosen: whether the user chose the center; else it follows him.
  func check(
    _ ids: [Int64], from origin: Coordinate, around center: Coordinate, isChosen: Bool
  ) -> NearbyChecked {
    let slack = Self.roundingMeters + (isChosen ? 0 : toleranceMeters)
    var meters: [Int64: Double] = [:]
    for place in sound where center.distanceMeters(to: place.coordinate) <= radiusMeters + slack {
      meters[place.id] = origin.distanceMeters(to: place.coordinate)
    }
    var checked = NearbyChecked()
    var farthest = 0.0
    for id in ids {
      guard let away = meters.removeValue(forKey: id) else {
        checked.wrong += 1
        continue
      }
      checked.orderErrorMeters = max(checked.orderErrorMeters, farthest - away)
      farthest = max(farthest, away)
    }
    let isFull = ids.count >= limit
    for place in sound {
      guard let away = meters[place.id],
        center.distanceMeters(to: place.coordinate) <= radiusMeters - slack
      else { continue }
      if !isFull || away < farthest - toleranceMeters - Self.roundingMeters { checked.missing += 1 }
    }
    return checked
  }

  /// Lines of the list of `next` that change back, after those of the last call.
  mutating func flickers(_ next: [Int64], at instant: Instant) -> Int {
    defer { ids = Array(next.prefix(Self.watchedLines)) }
    let (before, after) = (ids, next.prefix(Self.watchedLines))
    guard before != Array(after) else { return 0 }
    var count = 0
    var ranks: [Int64: Int] = [:]
    for (rank, id) in before.enumerated() { ranks[id] = rank }
    for (index, id) in after.enumerated() {
      guard let rank = ranks[id] else {
        count += note(id, at: instant)
        continue
      }
      for other in after.dropFirst(index + 1) {
        guard let otherRank = ranks[other], otherRank < rank else { continue }
        count += note(Pair(first: min(id, other), second: max(id, other)), at: instant)
      }
    }
    for id in before where !after.contains(id) { count += note(id, at: instant) }
    return count
  }

  private mutating func note(_ pair: Pair, at instant: Instant) -> Int {
    defer { turned[pair] = instant }
    return turned[pair].map { instant - $0 <= Self.flickerSpan ? 1 : 0 } ?? 0
  }

  private mutating func note(_ id: Int64, at instant: Instant) -> Int {
    defer { moved[id] = instant }
    return moved[id].map { instant - $0 <= Self.flickerSpan ? 1 : 0 } ?? 0
  }
}
