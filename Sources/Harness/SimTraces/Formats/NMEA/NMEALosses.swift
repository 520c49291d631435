import Sensing

/// Counts what NMEA could not carry.
struct NMEALosses {
  /// A hundred years around the zero: the range of times that are written without a date.
  static let undatedRange: ClosedRange<Int64> =
    -3_155_760_000_000_000_000...3_155_760_000_000_000_000
  /// Without a date, a reader takes a longer step as a change of the day.
  private static let longestStep: Int64 = 43_200_000_000_000

  var context = ContextLosses()
  private var delivery = DeliveryLosses()
  private var fixCount = 0
  private var headingCount = 0
  private var outsideCount = 0
  private var repeatedCount = 0
  private var stepCount = 0
  private var providerCount = 0
  private var invalidCount = 0
  private var reportCount = 0
  private var sourceCount = 0

  mutating func add(_ fix: Fix) {
    fixCount += 1
    if fix.provider != .gnss { providerCount += 1 }
    if fix.accuracy == .invalid { invalidCount += 1 }
    delivery.add(measured: fix.measured, delivered: fix.delivered)
  }

  mutating func add(_ heading: Heading) {
    headingCount += 1
    if heading.report != .absent { reportCount += 1 }
    if heading.source != .unknown { sourceCount += 1 }
    delivery.add(measured: heading.measured, delivered: heading.delivered)
  }

  mutating func leaveOut(_ fix: Fix, isRepeated: Bool) {
    if isRepeated { repeatedCount += 1 } else { outsideCount += 1 }
  }

  mutating func leaveOut(_ heading: Heading) { outsideCount += 1 }

  mutating func addUndatedStep(_ nanoseconds: Int64) {
    if abs(nanoseconds) > Self.longestStep { stepCount += 1 }
  }

  var words: [String] {
    var words: [String] = []
    func add(_ count: Int, _ text: String) { if count > 0 { words.append(text) } }
    add(
      outsideCount,
      "fixes and headings without a place or a time that NMEA can hold, left out: \(outsideCount)")
    add(
      repeatedCount,
      "fixes measured at the same instant as the one before, left out: \(repeatedCount)")
    add(
      stepCount,
      "steps of more than 12 h between times without a date, read back shorter: \(stepCount)")
    words += delivery.words(of: "fixes and headings")
    add(providerCount, "providers: \(providerCount) of \(fixCount) fixes are read back as gnss")
    add(
      invalidCount,
      "invalid accuracies: \(invalidCount) of \(fixCount) fixes are read back without any")
    add(reportCount, "heading reports: \(reportCount) of \(headingCount)")
    add(
      sourceCount, "heading sources: \(sourceCount) of \(headingCount) are read back as unknown")
    return words + context.words
  }
}
