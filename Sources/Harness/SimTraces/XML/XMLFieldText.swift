/// The text of one element while it is open.
struct XMLFieldText {
  /// Longest text of a value, in bytes; the longest useful value is a time of 35.
  static let limit = 4096

  private(set) var bytes: [UInt8] = []
  /// Offset of its start.
  private(set) var position = 0
  private(set) var isOpen = false
  /// Longer than the limit: not kept.
  private(set) var isTooLong = false

  mutating func open(at position: Int) {
    bytes.removeAll(keepingCapacity: true)
    self.position = position
    isOpen = true
    isTooLong = false
  }

  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard isOpen, !isTooLong else { return }
    if piece.count > Self.limit - bytes.count { isTooLong = true } else { bytes += piece }
  }

  mutating func close() { isOpen = false }

  var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  var number: Number { bytes.withUnsafeBufferPointer { Number($0) } }

  /// The text in single quotes, masked where it may be a position.
  var quoted: String { String(decoding: bytes, as: UTF8.self).quoted() }

  /// nil where the text is blank.
  var time: Timestamp? { isBlank ? nil : bytes.withUnsafeBufferPointer { Timestamp(iso8601: $0) } }
}

extension XMLElementParser {
  /// The refusal of a time that can't be read.
  func refusal(ofTime text: XMLFieldText) -> Diagnostic {
    refusal(
      "time \(text.quoted) can't be read", at: text.position,
      hint: "a time is written like 2026-05-17T09:30:00Z")
  }

  func refusal(ofLong text: XMLFieldText) -> Diagnostic {
    refusal("a value of more than \(XMLFieldText.limit) bytes", at: text.position)
  }

  /// The degrees in `text`, up to `limit` to either side of zero.
  func degrees(
    _ name: String, _ text: XMLFieldText, upTo limit: Double
  ) throws(Diagnostic) -> Double {
    guard case .value(let degrees) = text.number else {
      throw refusal(
        "\(name) \(text.quoted) is not a number", at: text.position,
        hint: "degrees are written like 43.7384")
    }
    guard abs(degrees) <= limit else {
      throw refusal(
        "\(name) \(text.quoted) is out of range: expected -\(Int(limit)) to \(Int(limit))",
        at: text.position)
    }
    return degrees
  }
}
