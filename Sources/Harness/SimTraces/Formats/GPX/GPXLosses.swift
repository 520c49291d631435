import Sensing

/// Counts what GPX could not carry.
struct GPXLosses {
  var hasNoClock = false
  var untimedCount = 0
  var fixCount = 0
  var context = ContextLosses()
  private var delivery = DeliveryLosses()
  private var movedHeadingCount = 0
  private var statusCount = 0
  private var sourceCount = 0

  mutating func add(_ fix: Fix) {
    fixCount += 1
    delivery.add(measured: fix.measured, delivered: fix.delivered)
  }

  mutating func addCarried(_ heading: Heading, by fix: Fix) {
    if heading.measured != fix.measured || heading.delivered != fix.delivered {
      movedHeadingCount += 1
    }
    if case .status = heading.report { statusCount += 1 }
    if heading.source != .compass { sourceCount += 1 }
  }

  func words(_ pairing: PointPairing) -> [String] {
    var words: [String] = []
    if hasNoClock, delivery.count > 0 {
      words.append("the missing clock: times are counted from 1980-01-06T00:00:00Z")
    }
    if untimedCount > 0 {
      words.append("times outside 1980–2100: \(untimedCount) of \(delivery.count) fixes have none")
    }
    words += delivery.words(of: "fixes") + pairing.words
    let carriedCount = pairing.carriedCount
    if movedHeadingCount > 0 {
      words.append(
        "heading instants: \(movedHeadingCount) of \(carriedCount) carried headings get the time "
          + "of their fix")
    }
    if statusCount > 0 {
      words.append("heading reports: \(statusCount) of \(carriedCount) are a status, not degrees")
    }
    if sourceCount > 0 {
      words.append("heading sources: \(sourceCount) of \(carriedCount) are read back as compass")
    }
    return words + context.words
  }
}
