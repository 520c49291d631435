import Sensing
import SimKernel

/// Gives each fix the last heading delivered by then, for formats whose points carry at most one.
///
/// A fix waits for the headings of its instant, which come after it.
struct PointPairing {
  /// A point of the file.
  struct Point {
    var fix: Fix
    var heading: Heading?
  }

  private var fix: Fix?
  /// The last heading that is not in a point yet.
  private var heading: Heading?
  private(set) var headingCount = 0
  private var leftOutCount = 0

  /// Returns the previous point, which is now complete.
  mutating func take(_ fix: Fix) -> Point? {
    defer { self.fix = fix }
    return finishPoint()
  }

  /// Returns the waiting point if it is now complete.
  mutating func take(_ heading: Heading) -> Point? {
    let point = fix.map { $0.delivered < heading.delivered } ?? false ? finishPoint() : nil
    if self.heading != nil { leftOutCount += 1 }
    self.heading = heading
    headingCount += 1
    return point
  }

  /// Returns the last point; a heading after it is left out.
  mutating func finish() -> Point? {
    let point = finishPoint()
    if heading != nil { leftOutCount += 1 }
    heading = nil
    return point
  }

  /// Number of headings in points.
  var carriedCount: Int { headingCount - leftOutCount }

  /// A description of the headings left out; empty where there are none.
  var words: [String] {
    leftOutCount == 0
      ? [] : ["headings: \(leftOutCount) of \(headingCount), as a point carries only the last"]
  }

  private mutating func finishPoint() -> Point? {
    guard let fix else { return nil }
    defer {
      self.fix = nil
      heading = nil
    }
    return Point(fix: fix, heading: heading)
  }
}
