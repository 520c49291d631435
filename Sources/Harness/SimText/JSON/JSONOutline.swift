/// The structure of the JSON at the start of a file, which may be cut off anywhere: enough to
/// identify formats.
package struct JSONOutline {
  /// Paths of the names seen, as in `events[].type`.
  private var paths: Set<String> = []
  /// The first short string at each path.
  private var texts: [String: String] = [:]
  /// The first paths seen, in the order of the file.
  package private(set) var firstNames: [String] = []

  /// Deeper names do not identify any format.
  private static let depthLimit = 4

  package init(_ start: ArraySlice<UInt8>) {
    let text = start.startWithByteOrderMark ? start.dropFirst(3) : start
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
    do throws(Diagnostic) {
      var reader = try JSONReader(ByteSource(Array(start), named: ""))
      try walk(&reader, "", depth: 0)
    } catch {
      // cut off or garbled: what was seen before is used
    }
  }

  package func has(_ path: String) -> Bool { paths.contains(path) }

  package func text(_ path: String) -> String? { texts[path] }

  private mutating func walk(
    _ reader: inout JSONReader, _ path: String, depth: Int
  ) throws(Diagnostic) {
    guard depth <= Self.depthLimit else { return try reader.skip() }
    switch try reader.kind() {
    case .object:
      try reader.beginObject()
      while try reader.nextName() {
        let name = String(decoding: reader.text.prefix(64), as: UTF8.self)
        let inner = path.isEmpty ? name : "\(path).\(name)"
        if paths.insert(inner).inserted, firstNames.count < 4 { firstNames.append(inner) }
        try walk(&reader, inner, depth: depth + 1)
      }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try walk(&reader, path + "[]", depth: depth + 1) }
    case .string:
      let text = try reader.string()
      if texts[path] == nil { texts[path] = text }
    default: try reader.skip()
    }
  }
}
