import Sensing
import SimKernel

/// Counts what GPX could not carry.
struct GPXLosses {
  var hasNoClock = false
  var platform: Platform?
  var hasOrigin = false
  var hasTruth = false
  var untimedCount = 0
  var headingCount = 0
  var leftOutHeadingCount = 0
  private var fixCount = 0
  private var lateFixCount = 0
  private var movedHeadingCount = 0
  private var statusCount = 0
  private var sourceCount = 0
  private var latestMeasured: Instant?

  mutating func add(_ fix: Fix) {
    if latestMeasured == nil, fix.measured != .zero { startsLate = true }
    let latest = max(latestMeasured ?? fix.measured, fix.measured)
    latestMeasured = latest
    // a reader takes a point as delivered at the latest time so far
    if fix.delivered != latest { lateFixCount += 1 }
    fixCount += 1
  }

  mutating func addCarried(_ heading: Heading, by fix: Fix) {
    if heading.measured != fix.measured || heading.delivered != fix.delivered {
      movedHeadingCount += 1
    }
    if case .status = heading.report { statusCount += 1 }
    if heading.source != .compass { sourceCount += 1 }
  }

  private var startsLate = false

  var words: [String] {
    var words: [String] = []
    if hasNoClock, fixCount > 0 {
      words.append("the missing clock: times are counted from 1980-01-06T00:00:00Z")
    }
    if startsLate { words.append("the zero: it becomes the time of the first fix") }
    if untimedCount > 0 {
      words.append("times outside 1980–2100: \(untimedCount) of \(fixCount) fixes have none")
    }
    if lateFixCount > 0 {
      words.append(
        "delivery instants: \(lateFixCount) of \(fixCount) fixes were delivered at another time "
          + "than measured")
    }
    if leftOutHeadingCount > 0 {
      words.append(
        "headings: \(leftOutHeadingCount) of \(headingCount), as a point carries only the last")
    }
    let carriedCount = headingCount - leftOutHeadingCount
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
    if let platform { words.append("the platform: \(platform.rawValue)") }
    if hasOrigin {
      words.append("the origin of a synthetic walk: written for people, not read back")
    }
    if hasTruth { words.append("the truth of a synthetic walk") }
    return words
  }
}
