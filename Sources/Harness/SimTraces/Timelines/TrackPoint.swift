import Geodesy
import Sensing
import SimText

/// A position of a track with its other values, before it has a place on a timeline.
struct TrackPoint {
  /// Its instants, and those of the heading, are set later, with its place on the timeline.
  var fix: Fix
  /// Used if it has a direction.
  var heading: Heading?
  var time: Timestamp?
  /// Whether the way to it from the point before was not recorded.
  var startsSegment = false
  /// Its line in the file.
  var line: Int

  init(at coordinate: Coordinate, time: Timestamp? = nil, line: Int) {
    fix = Fix(coordinate: coordinate, measured: .zero)
    self.time = time
    self.line = line
  }

  /// The usable time; nil where there is none.
  var unixNanoseconds: Int64? {
    if case .time(let nanoseconds, _)? = time { nanoseconds } else { nil }
  }
}
