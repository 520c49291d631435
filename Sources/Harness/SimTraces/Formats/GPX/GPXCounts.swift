import Sensing

/// The number of elements of each kind in a file.
struct GPXCounts {
  var tracks = 0
  var segments = 0
  var trackPoints = 0
  var routes = 0
  var routePoints = 0
  var waypoints = 0

  /// - Parameter span: time from the first to the last fix.
  func tell(_ sink: any TraceSink, span: Timespan?) {
    let rows = [
      RowTally(name: "trk", count: tracks), RowTally(name: "trkseg", count: segments),
      RowTally(name: "trkpt", count: trackPoints, span: span),
      RowTally(name: "rte", count: routes), RowTally(name: "rtept", count: routePoints),
      RowTally(name: "wpt", count: waypoints, span: trackPoints == 0 ? span : nil),
    ]
    for row in rows where row.count > 0 { sink.count(row) }
  }
}
