/// An element as the parser passes it.
package struct XMLElement {
  let name: UnsafePointer<UInt8>
  let attributes: XMLAttributes

  package func isNamed(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { wanted in
      for index in wanted.indices where name[index] != wanted[index] { return false }
      return name[wanted.count] == 0
    } ?? (String(cString: name) == text)
  }

  /// The value of an attribute as text; nil where it is missing.
  package func text(_ attribute: StaticString) -> String? {
    guard let value = value(attribute) else { return nil }
    let text = String(decoding: value, as: UTF8.self)
    // libxml2 leaves this reference to callers that expand entities themselves
    guard text.contains("&#38;") else { return text }
    return text.split(separator: "&#38;", omittingEmptySubsequences: false).joined(separator: "&")
  }

  /// The number in an attribute; nil where it is missing or not a number.
  package func number(_ attribute: StaticString) -> Double? {
    guard let value = value(attribute), case .value(let number) = Number(value) else { return nil }
    return number
  }

  /// The whole number in an attribute; nil where it is missing or not a whole number.
  package func integer(_ attribute: StaticString) -> Int64? {
    value(attribute).flatMap(Number.integer)
  }

  package var shortName: String { Self.shortened(name) }

  static func shortened(_ name: UnsafePointer<UInt8>) -> String {
    String(decoding: String(cString: name).utf8.prefix(64), as: UTF8.self)
  }

  private func value(_ attribute: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for (name, value) in attributes where attribute.equals(name) { return value }
    return nil
  }
}

extension StaticString {
  /// Whether it equals the zero-terminated text at `other`.
  fileprivate func equals(_ other: UnsafePointer<UInt8>) -> Bool {
    for index in 0..<utf8CodeUnitCount where other[index] != utf8Start[index] { return false }
    return other[utf8CodeUnitCount] == 0
  }
}
