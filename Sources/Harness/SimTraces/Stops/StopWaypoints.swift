import SimText

/// Stops as the waypoints of a GPX file or, where it has none, the points of its route.
final class StopWaypoints: XMLTextFollower {
  private var parser: XMLElementParser?
  private var waypoints: [StopRecord] = []
  private var route: [StopRecord] = []
  /// The current point; nil outside of a point.
  private var point: StopRecord?
  private var depth = 0
  private var pointDepth = 0
  private var isRoute = false
  private var field: String?
  private var text = XMLFieldText()

  static func read(_ source: ByteSource) throws(Diagnostic) -> [StopRecord] {
    let reader = StopWaypoints()
    let parser = try XMLElementParser(source, root: "gpx", follower: reader)
    reader.parser = parser
    defer { reader.parser = nil }
    try parser.parse()
    return reader.waypoints.isEmpty ? reader.route : reader.waypoints
  }

  func start(_ element: XMLElement) throws(Diagnostic) {
    depth += 1
    if point == nil, element.isNamed("wpt") || element.isNamed("rtept") {
      isRoute = element.isNamed("rtept")
      pointDepth = depth
      let refusal = parser?.refusal("")
      let attributes: [(String, String?)] = [
        ("lat", element.text("lat")), ("lon", element.text("lon")),
      ]
      point = StopRecord(
        fields: attributes.compactMap { name, text in
          text.map { value in
            StopRecord.Field(name: name, text: value) { message, hint in
              Self.refusal(refusal, message, hint)
            }
          }
        },
        refusal: { message, hint in Self.refusal(refusal, message, hint) })
    } else if point != nil, depth == pointDepth + 1 {
      field = element.shortName
      text.open(at: 0)
    }
  }

  func end() throws(Diagnostic) {
    if let name = field, depth == pointDepth + 1 {
      let told = parser?.refusal("")
      point?.fields.append(
        StopRecord.Field(name: name, text: String(decoding: text.bytes, as: UTF8.self)) {
          message, hint in Self.refusal(told, message, hint)
        })
      text.close()
      field = nil
    }
    if let point, depth == pointDepth {
      if isRoute { route.append(point) } else { waypoints.append(point) }
      self.point = nil
    }
    depth -= 1
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) { if field != nil { text.append(piece) } }

  private static func refusal(
    _ place: Diagnostic?, _ message: String, _ hint: String?
  ) -> Diagnostic {
    var told = place ?? Diagnostic("", at: .init(file: ""))
    (told.message, told.hint) = (message, hint)
    return told
  }
}
