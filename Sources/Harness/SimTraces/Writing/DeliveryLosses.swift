import Sensing

/// What is lost of when events were delivered where a format has one time an event, when it was
/// measured: a reader takes each as delivered at the latest time so far.
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
