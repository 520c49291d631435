import Sensing

/// Losses of delivery times in a format with one time per event, the time of measurement: a reader
/// assumes that each is delivered at the latest time so far.
struct DeliveryLosses {
  private(set) var count = 0
  private var movedCount = 0
  private var startsLate = false
  private var latest: Instant?

  mutating func add(measured: Instant, delivered: Instant) {
    if latest == nil, measured != .zero { startsLate = true }
    let latest = max(latest ?? measured, measured)
    self.latest = latest
    if delivered != latest { movedCount += 1 }
    count += 1
  }

  func words(of events: String) -> [String] {
    var words = startsLate ? [ContextLosses.zero] : []
    if movedCount > 0 {
      words.append(
        "delivery instants: \(movedCount) of \(count) \(events) were delivered at another time "
          + "than measured")
    }
    return words
  }
}
