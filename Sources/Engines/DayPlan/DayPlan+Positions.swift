import Geodesy

extension DayPlan {
  /// The planned place nearest to `user`, with its index in the order; of two at the same distance
  /// the earlier one. nil if none is within `meters`.
  func nearest(to user: Coordinate, within meters: Double) -> (place: Int64, index: Int)? {
    var found: (place: Int64, index: Int)?
    var least = meters
    for (index, entry) in entries.enumerated() {
      guard let place = entry.place, let position = position(of: place) else { continue }
      let away = user.distanceMeters(to: position)
      guard found == nil ? away <= least : away < least else { continue }
      (found, least) = ((place, index), away)
    }
    return found
  }

  /// Whether `user` is farther than `meters` from `place`, or nearer to another planned place.
  func isAway(_ user: Coordinate, from place: Int64, beyond meters: Double) -> Bool {
    guard let position = position(of: place) else { return false }
    let away = user.distanceMeters(to: position)
    if away > meters { return true }
    return entries.contains { entry in
      guard let other = entry.place, other != place else { return false }
      return self.position(of: other).map { user.distanceMeters(to: $0) < away } ?? false
    }
  }

  /// The shortest stay at `place`, in minutes.
  func shortestStay(at place: Int64) -> Int {
    index(of: place).map { places[$0].stayMinutes.lowerBound } ?? 0
  }

  /// Minutes of the walk to the first step; if the user is lost, the planned minutes.
  func minutes(from whereabouts: Whereabouts, router: WalkLegs.Router?) -> Int {
    guard let step = entries.first, let leg = step.leg else { return 0 }
    guard case .at(let user) = whereabouts, let place = step.place.flatMap({ position(of: $0) })
    else { return leg.minutes }
    return WalkLegs.leg(user, place, false, policy, router).minutes
  }

  private func position(of place: Int64) -> Coordinate? {
    index(of: place).flatMap { places[$0].position }
  }
}
