import Geodesy
import Sensing

/// A position of a track and what stands beside it, before it has its place on a timeline.
struct TrackPoint {
  /// Its instants are set where it gets its place; so are those of the heading.
  var fix: Fix
  /// Counts where it has a direction.
  var heading: Heading?
  var time: Timestamp?
  /// Whether the way to it from the point before was not recorded.
  var startsSegment = false
  /// Where it stands in the file.
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
