import SimKernel

/// Parts of a recording, other than events, that a format cannot hold; the same words for all
/// formats.
struct ContextLosses {
  var platform: Platform?
  var hasOrigin = false
  var hasTruth = false
  var motionCount = 0
  /// Number of breaks of the track.
  var breakCount = 0
  /// Contents that the reader read but passed on in no event.
  var dropped: [String] = []

  /// Counts the platform and the origin as lost.
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

  /// For a format whose readers use the first event as the zero.
  static let zero = "the zero: it becomes the instant of the first event"
}
