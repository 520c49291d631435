import SimText

/// Stops as objects of JSON or features of GeoJSON, in any layout.
enum StopObjects {
  static func read(_ document: JSONDocument) throws(Diagnostic) -> [StopRecord] {
    guard let nodes = list(document.root, depth: 0) else { return [] }
    var records: [StopRecord] = []
    for node in nodes {
      guard node.members != nil else {
        throw document.refusal("expected a stop as an object, found \(node.words)", at: node)
      }
      // lines and areas of a map are not stops
      if let geometry = node["geometry"], let type = geometry["type"]?.text, type != "Point" {
        continue
      }
      records.append(record(node, document))
    }
    return records
  }

  /// The list of objects in `node`: `node` itself, the features of GeoJSON, or the longest list of
  /// objects in it.
  private static func list(_ node: JSONNode, depth: Int) -> [JSONNode]? {
    if case .array(let nodes) = node.value {
      return nodes.contains { $0.members != nil } ? nodes : nil
    }
    if let features = node["features"], case .array(let nodes) = features.value { return nodes }
    if node["type"]?.text == "Feature" { return [node] }
    guard depth < 3 else { return nil }
    return (node.members ?? []).compactMap { list($0.value, depth: depth + 1) }
      .max { $0.count < $1.count }
  }

  private static func record(_ node: JSONNode, _ document: JSONDocument) -> StopRecord {
    var record = StopRecord(
      fields: [],
      refusal: { message, hint in
        document.refusal(message, at: node, hint: hint)
      })
    collect(node.members ?? [], into: &record, document, depth: 0)
    return record
  }

  /// Collects texts and numbers, including those in nested objects.
  private static func collect(
    _ members: [JSONNode.Member], into record: inout StopRecord, _ document: JSONDocument,
    depth: Int
  ) {
    // in GeoJSON every feature has a type: it is not a property of a stop
    for member in members where member.name != "type" {
      switch member.value.value {
      case .number, .string:
        let node = member.value
        record.fields.append(
          StopRecord.Field(
            name: member.name, text: node.scalarText,
            refusal: { message, hint in document.refusal(message, at: node, hint: hint) }))
      case .array(let nodes):
        let numbers = nodes.compactMap(\.number)
        // longitude comes first, as in GeoJSON; a height may follow
        if member.name == "coordinates", (2...3).contains(nodes.count),
          numbers.count == nodes.count
        {
          record.pair = Array(numbers.prefix(2))
        }
      case .object(let below) where depth < 3:
        collect(below, into: &record, document, depth: depth + 1)
      case .object, .null, .bool: break
      }
    }
  }
}

extension JSONNode {
  fileprivate var text: String? { if case .string(let text) = value { text } else { nil } }

  fileprivate var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// A text, or the shortest form of a number that reads back equal.
  fileprivate var scalarText: String {
    switch value {
    case .string(let text): text
    default: words
    }
  }
}

/// Stops as rows of a table with a header.
enum StopRows {
  static func read(_ source: ByteSource) throws(Diagnostic) -> [StopRecord] {
    let table = try CSVTable(source)
    var records: [StopRecord] = []
    while try table.next() {
      let fields = try table.header.enumerated().map { (column, name) throws(Diagnostic) in
        let place = table.place(of: column)
        // a name that lost letters would stay without them
        if table.text(column).contains("\u{FFFD}") {
          throw Diagnostic(
            "the text is not UTF-8: letters are lost", at: place, hint: "save the file as UTF-8")
        }
        return StopRecord.Field(
          name: name, text: table.text(column),
          refusal: { message, hint in Diagnostic(message, at: place, hint: hint) })
      }
      let place = table.place(of: nil)
      records.append(
        StopRecord(
          fields: fields,
          refusal: { message, hint in Diagnostic(message, at: place, hint: hint) }))
    }
    if let fault = table.firstFault { throw fault }
    return records
  }
}
