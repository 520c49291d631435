import Sensing

/// The form saved as a row of the app's user database.
extension RouteProgress {
  public var words: [Int64] {
    [Int64(routeId), Int64(itineraryId), Int64(currentStepIndex), startedAt.nanoseconds]
      + stops.map(Int64.init)
  }

  /// nil if `words` are not a valid row.
  public init?(words: [Int64]) {
    guard words.count >= 4, let routeId = UInt32(exactly: words[0]),
      let itineraryId = UInt32(exactly: words[1])
    else { return nil }
    self.init(
      routeId: routeId, itineraryId: itineraryId, currentStepIndex: Int(words[2]),
      startedAt: Instant(nanoseconds: words[3]), stops: words[4...].map { Int($0) })
  }
}
