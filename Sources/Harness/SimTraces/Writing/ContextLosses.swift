import SimKernel

/// What stands around the events of a recording and a format has no place for; the same words for
/// all formats.
struct ContextLosses {
  var platform: Platform?
  var hasOrigin = false
  var hasTruth = false
  var motionCount = 0
  /// Where the track ended and went on elsewhere.
  var breakCount = 0
  /// What the reader read and told no event of.
  var dropped: [String] = []

  /// Takes the platform and the origin as lost.
  mutating func add(_ head: TraceHead) {
    platform = head.platform
    hasOrigin = head.origin != nil
  }

  var words: [String] {
    var words: [String] = []
    if let platform { words.append("the platform: \(platform.rawValue)") }
    if hasOrigin { words.append("the origin of a synthetic walk") }
    if hasTruth { words.append("the truth of a synthetic walk") }
    if motionCount > 0 { words.append("motion: \(motionCount) readings") }
    if breakCount > 0 { words.append("breaks of the track: \(breakCount)") }
    return words + dropped
  }

  /// For a format whose readers take the first event as the zero.
  static let zero = "the zero: it becomes the instant of the first event"
}
