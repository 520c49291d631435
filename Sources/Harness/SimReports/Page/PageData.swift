import Geodesy
import SimResults
import SimText

/// The data that a page's script draws, as JSON on one line: a list of pages, one in a report and
/// two in a comparison.
struct PageData {
  private let page: ReportPage

  init(_ page: ReportPage) { self.page = page }

  func append(to sink: inout ByteSink) {
    let shown = page.result.shown
    sink.append(
      "[\(Self.head),\"title\":\(page.title.quotedForScript),"
        + "\"positions\":\(shown.showsPositions)")
    if shown.showsPositions {
      let origin = shown.map.origin
      sink.append(
        ",\"origin\":[\(whole(origin.latitudeDegrees, times: 1e7, else: 0)),"
          + "\(whole(origin.longitudeDegrees, times: 1e7, else: 0))],\"lanes\":[")
      PageLanes(map: shown.map.drawable).append(to: &sink)
      sink.append("]")
      if let credit = shown.map.credit { sink.append(",\"credit\":\(credit.quotedForScript)") }
    }
    sink.append(",\"runs\":[")
    for (index, run) in page.runs.enumerated() {
      if index > 0 { sink.append(",") }
      run.append(to: &sink)
    }
    sink.append("]}]")
  }

  /// Start of the data; the format number is raised if an older script can't draw a newer page.
  static let head = "{\"format\":1,\"name\":\"\""
  /// Text before and after the data in a file.
  static let opening = "<script type=\"application/json\" id=\"data\">"
  static let closing = "</script>"
}

/// The streets of a page, shared by its runs.
struct PageLanes {
  let map: RunMap

  /// Writes lanes grouped by kind and width.
  func append(to sink: inout ByteSink) {
    struct Look: Hashable {
      var kind: LaneKind
      var decimeters: Int64
    }
    var looks: [Look] = []
    var lines: [Look: [[PlanePoint]]] = [:]
    for lane in map.lanes where lane.points.count > 1 {
      let look = Look(
        kind: LaneKind(lane.surroundings), decimeters: whole(lane.widthMeters, times: 10))
      if lines[look] == nil { looks.append(look) }
      lines[look, default: []].append(lane.points)
    }
    for (index, look) in looks.enumerated() {
      sink.append("\(index == 0 ? "" : ",")[\"\(look.kind)\",\(look.decimeters),[")
      for (place, line) in (lines[look] ?? []).enumerated() {
        sink.append(place == 0 ? "[" : ",[")
        var last = (east: Int64(0), north: Int64(0))
        for (number, point) in line.enumerated() {
          let (east, north) = (centimeters(point.east), centimeters(point.north))
          sink.append("\(number == 0 ? "" : ",")\(east - last.east),\(north - last.north)")
          last = (east, north)
        }
        sink.append("]")
      }
      sink.append("]]")
    }
  }
}
