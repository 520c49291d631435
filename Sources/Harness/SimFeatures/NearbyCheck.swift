import Geodesy
import NearbyPlaces
import Sensing
import SimObservations

/// Checks a list of places by applying the rule to every place; it shares no code with the engine
/// that made the list.
struct NearbyCheck: Sendable {
  /// Number of lines whose order is compared in pairs: those that a screen shows.
  private static let watchedLines = 25
  /// A change undone within this time counts as a flicker (assumed: nobody walks back and forth
  /// that quickly).
  private static let flickerSpan = Timespan.seconds(10)
  /// Largest difference of two computations of a distance, in meters.
  private static let roundingMeters = 0.001

  private struct Pair: Hashable, Sendable {
    var first: Int64
    var second: Int64
  }

  private let radiusMeters: Double
  private let limit: Int
  /// An omitted place is missing if it is nearer than the last line by more than this; a center
  /// that follows the user may also be this far from the user.
  private let toleranceMeters: Double
  /// The places that may be listed, in any order.
  private var sound: [(id: Int64, coordinate: Coordinate)]
  private var ids: [Int64] = []
  /// Times at which two lines last changed their order, and at which a line last came or went.
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

  /// Removes a place that the source deletes.
  mutating func delete(_ id: Int64) { sound.removeAll { $0.id == id } }

  /// Clears the list.
  mutating func clear() { (ids, turned, moved) = ([], [:], [:]) }

  /// Returns the errors in the list of `ids`.
  ///
  /// - Parameters:
  ///   - origin: the point from which distances are measured.
  ///   - center: the center of the listed area.
  ///   - isChosen: whether the user chose the center; otherwise it follows the user.
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

  /// Returns the number of changes from the last list to `next` that undo a recent change.
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
