/// Prevents deliveries from going back: in a recording that lists a late event after a later one,
/// the app received it then, so it is delivered at the latest instant so far.
struct DeliveryOrder {
  private var latest: Int64?
  private(set) var heldCount = 0
  private(set) var largestHoldNanoseconds: Int64 = 0
  private(set) var firstHeldLine = 0

  /// Returns when an event stamped `nanoseconds` was delivered at the earliest.
  mutating func deliver(_ nanoseconds: Int64, line: Int) -> Int64 {
    guard let latest, nanoseconds < latest else {
      latest = nanoseconds
      return nanoseconds
    }
    if heldCount == 0 { firstHeldLine = line }
    heldCount += 1
    largestHoldNanoseconds = max(largestHoldNanoseconds, latest - nanoseconds)
    return latest
  }

  /// A note on the delayed events; nil where there are none.
  func note(of events: String, count: Int) -> String? {
    guard heldCount > 0 else { return nil }
    let seconds = Double(largestHoldNanoseconds) / 1e9
    return
      "times that go back: \(heldCount) of \(count) \(events), by up to \(seconds) s (first at "
      + "line \(firstHeldLine)); taken as delivered late, after the ones before them"
  }
}
