/// A whole JSON file in memory, every value with its place: for files that people write by hand.
package struct JSONDocument: Sendable {
  /// The file's name as given.
  package let name: String
  package let root: JSONNode
  private let bytes: [UInt8]

  /// Size of the longest file, in bytes: a hundred thousand cases of a test need fewer.
  private static let byteLimit = 1 << 26

  /// Reads the file at `path`.
  ///
  /// - Parameter what: the expected thing, for the message where there is no such file.
  package init(path: String, expecting what: String) throws(Diagnostic) {
    try self.init(ByteSource(path: path, expecting: what))
  }

  package init(_ source: ByteSource) throws(Diagnostic) {
    name = source.name
    var bytes: [UInt8] = []
    while true {
      let chunk = try source.next()
      if chunk.isEmpty { break }
      bytes += chunk
      guard bytes.count <= Self.byteLimit else {
        throw Diagnostic(
          "the file has more than \(Self.byteLimit >> 20) MB", at: .init(file: source.name),
          hint: "split it into several files")
      }
    }
    self.bytes = bytes
    var reader = try JSONReader(ByteSource(bytes, named: source.name))
    root = try JSONNode(&reader)
    if try reader.hasMore() { throw reader.unexpected("the end of the file") }
  }

  /// A refusal at `node`.
  package func refusal(_ message: String, at node: JSONNode, hint: String? = nil) -> Diagnostic {
    refusal(message, atOffset: node.offset, hint: hint)
  }

  /// A refusal at the name of `member`.
  package func refusal(
    _ message: String, at member: JSONNode.Member, hint: String? = nil
  ) -> Diagnostic {
    refusal(message, atOffset: member.offset, hint: hint)
  }

  private func refusal(_ message: String, atOffset offset: Int, hint: String?) -> Diagnostic {
    var (line, start, index) = (1, bytes.startWithByteOrderMark ? 3 : 0, 0)
    while index < offset {
      let byte = bytes[index]
      index += 1
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      if byte == 0x0A || byte == 0x0D { (line, start) = (line + 1, index) }
    }
    // if the file is one line, only what a terminal can show
    let end = bytes[offset...].prefix(400).firstIndex { $0 == 0x0A || $0 == 0x0D }
    let before = String(decoding: bytes[start..<offset], as: UTF8.self)
    let after = String(
      decoding: bytes[offset..<(end ?? min(bytes.count, offset + 400))], as: UTF8.self)
    let shown = before.suffix(400)
    return Diagnostic(
      message, at: .init(file: name, line: line, column: before.count + 1), hint: hint,
      sourceLine: shown + after, sourceColumn: before.count - shown.count + 1)
  }
}

/// A value of a `JSONDocument`.
package struct JSONNode: Sendable {
  package indirect enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// In the order of the file, each name once.
    case object([Member])
  }

  package struct Member: Sendable {
    package var name: String
    package var value: JSONNode
    fileprivate var offset: Int
  }

  package var value: Value
  /// Offset of its start, in bytes from the start of the file.
  fileprivate var offset: Int

  fileprivate init(_ reader: inout JSONReader) throws(Diagnostic) {
    let kind = try reader.kind()
    offset = reader.next.offset
    switch kind {
    case .null:
      _ = try reader.takeNull()
      value = .null
    case .bool: value = .bool(try reader.bool())
    case .number: value = .number(try reader.number())
    case .string: value = .string(try reader.string())
    case .array:
      var nodes: [JSONNode] = []
      try reader.beginArray()
      while try reader.nextElement() { nodes.append(try JSONNode(&reader)) }
      value = .array(nodes)
    case .object: value = .object(try Self.members(&reader))
    }
  }

  private static func members(_ reader: inout JSONReader) throws(Diagnostic) -> [Member] {
    var members: [Member] = []
    var names: Set<String> = []
    try reader.beginObject()
    while try reader.nextName() {
      let (name, mark) = (String(decoding: reader.text, as: UTF8.self), reader.mark)
      guard names.insert(name).inserted else {
        throw reader.refusal(
          "\(name.quoted()) appears twice in one object", at: mark, hint: "remove one of them")
      }
      members.append(Member(name: name, value: try JSONNode(&reader), offset: mark.offset))
    }
    return members
  }

  /// The members of an object; nil where it is not an object.
  package var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The value of an object under `name`; nil where there is none.
  package subscript(name: String) -> JSONNode? { members?.first { $0.name == name }?.value }

  /// A description for a message.
  package var words: String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number):
      "\(number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)")"
    case .string(let text): text.quoted()
    case .array: "an array"
    case .object: "an object"
    }
  }
}
