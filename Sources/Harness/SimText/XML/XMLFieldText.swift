/// The text of one element while it is open.
package struct XMLFieldText {
  /// Longest text of a value, in bytes; the longest useful value is a time of 35.
  package static let limit = 4096

  package private(set) var bytes: [UInt8] = []
  /// Offset of its start.
  package private(set) var position = 0
  package private(set) var isOpen = false
  /// Longer than the limit: not kept.
  package private(set) var isTooLong = false

  package init() {}

  package mutating func open(at position: Int) {
    bytes.removeAll(keepingCapacity: true)
    self.position = position
    isOpen = true
    isTooLong = false
  }

  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard isOpen, !isTooLong else { return }
    if piece.count > Self.limit - bytes.count { isTooLong = true } else { bytes += piece }
  }

  package mutating func close() { isOpen = false }

  package var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  package var number: Number { bytes.withUnsafeBufferPointer { Number($0) } }

  /// The text in single quotes, masked where it may be a position.
  package var quoted: String { String(decoding: bytes, as: UTF8.self).quoted() }

  /// nil where the text is blank.
  package var time: Timestamp? {
    isBlank ? nil : bytes.withUnsafeBufferPointer { Timestamp(iso8601: $0) }
  }
}

extension XMLElementParser {
  /// The refusal of a time that can't be read.
  package func refusal(ofTime text: XMLFieldText) -> Diagnostic {
    refusal(
      "time \(text.quoted) can't be read", at: text.position,
      hint: "a time is written like 2026-05-17T09:30:00Z")
  }

  package func refusal(ofLong text: XMLFieldText) -> Diagnostic {
    refusal("a value of more than \(XMLFieldText.limit) bytes", at: text.position)
  }
}
