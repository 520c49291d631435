import Sensing
import SimKernel

/// A series of headings during which only the walker's facing changes: from one sample of the truth
/// to the next, or until an event of the compass.
struct HeadingStretch {
  /// Due time of its first heading.
  let first: Instant
  /// Headings in it, at least 1.
  let count: Int
  /// Time between two headings.
  let step: Timespan
  /// Share of the way from the last sample of the truth to the next that has passed at the first
  /// heading, and that passes from one heading to the next.
  let passed: Double
  let stepShare: Double
  /// Direction of the field at the last sample of the truth, in degrees, in [0, 360).
  let sensed: Double
  /// Turn of that direction until the next sample, in degrees, in (−180, 180].
  let turn: Double
  /// The way the walker faces at the last sample, and the turn until the next, in degrees.
  let facing: Double
  let facingTurn: Double
}
