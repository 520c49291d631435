import SimText

/// Reads OpenStreetMap XML (.osm): nodes, ways and relations with their tags, in order.
///
/// Elements that an editor marked as deleted are skipped.
final class XMLMapReader: XMLFollower {
  private let sink: any MapElementSink
  private var parser: XMLElementParser?
  private var depth = 0
  /// The open node, way or relation; nil where it is not wanted.
  private var kind: MapElementKinds?
  private var id: Int64 = 0
  private var position: MapPosition?
  private var refs: [Int64] = []
  private var tags = MapTags()

  private init(_ sink: any MapElementSink) { self.sink = sink }

  static func read(_ source: ByteSource, into sink: any MapElementSink) throws(Diagnostic) {
    let reader = XMLMapReader(sink)
    let parser = try XMLElementParser(source, root: "osm", follower: reader)
    reader.parser = parser
    defer { reader.parser = nil }
    try parser.parse()
  }

  func start(_ element: XMLElement) throws(Diagnostic) {
    depth += 1
    if depth == 2 { return try open(element) }
    guard depth == 3, let kind else { return }
    if element.isNamed("tag") {
      try appendTag(element)
    } else if kind == .ways, element.isNamed("nd") {
      try append(element)
    } else if kind == .relations, element.isNamed("member"), element.text("type") == "way" {
      try append(element)
    }
  }

  func end() throws(Diagnostic) {
    depth -= 1
    guard depth == 1, let kind else { return }
    self.kind = nil
    switch kind {
    case .nodes: try sink.node(id, at: position, tags)
    case .ways: try sink.way(id, refs, tags)
    default: try sink.relation(id, refs, tags)
    }
  }

  private func open(_ element: XMLElement) throws(Diagnostic) {
    let found: MapElementKinds =
      element.isNamed("node")
      ? .nodes : element.isNamed("way") ? .ways : element.isNamed("relation") ? .relations : []
    kind = nil
    guard !found.isEmpty, sink.wanted.contains(found),
      element.text("action") != "delete", element.text("visible") != "false"
    else { return }
    guard let id = element.integer("id") else {
      throw refusal("expected a whole number as 'id' of a node, way or relation")
    }
    (self.id, kind) = (id, found)
    tags = MapTags()
    refs.removeAll(keepingCapacity: true)
    if found == .nodes {
      position = MapPosition(
        latitudeDegrees: element.number("lat"), longitudeDegrees: element.number("lon"))
    }
  }

  private func appendTag(_ element: XMLElement) throws(Diagnostic) {
    guard let key = element.text("k"), let value = element.text("v") else { return }
    guard tags.hasRoom(for: key.utf8.count + value.utf8.count) else {
      throw refusal(MapTags.tooMuch)
    }
    tags.append(key, value)
  }

  private func append(_ element: XMLElement) throws(Diagnostic) {
    guard let ref = element.integer("ref") else {
      throw refusal("expected a whole number as 'ref'")
    }
    guard refs.count < MapMembers.limit else { throw refusal(MapMembers.tooMany) }
    refs.append(ref)
  }

  private func refusal(_ message: String) -> Diagnostic {
    parser?.refusal(message) ?? Diagnostic(message, at: .init(file: ""))
  }
}
