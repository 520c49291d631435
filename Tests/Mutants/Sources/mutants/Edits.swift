/// Insertions and replacements in a text, added from outer to inner and applied at once.
struct Edits {
  private var openings: [(offset: Int, text: String)] = []
  private var closings: [(offset: Int, text: String)] = []
  private var replacements: [(range: Range<Int>, text: String)] = []

  /// Inserts `text` at an offset in bytes, after earlier insertions there.
  mutating func insert(_ text: String, at offset: Int) { openings.append((offset, text)) }

  /// Inserts `text` at an offset in bytes, before earlier insertions there.
  mutating func close(_ text: String, at offset: Int) { closings.append((offset, text)) }

  mutating func replace(_ range: Range<Int>, by text: String) {
    replacements.append((range, text))
  }

  func applied(to text: String) -> String {
    // at the same offset closing texts come before opening ones, and inner closings before outer
    // ones
    var all: [(range: Range<Int>, order: Int, text: String)] = []
    for (index, closing) in closings.reversed().enumerated() {
      all.append((closing.offset..<closing.offset, index - closings.count, closing.text))
    }
    for (index, opening) in openings.enumerated() {
      all.append((opening.offset..<opening.offset, index, opening.text))
    }
    for replacement in replacements { all.append((replacement.range, .max, replacement.text)) }
    all.sort { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
    let bytes = Array(text.utf8)
    var (result, end): ([UInt8], Int) = ([], 0)
    for edit in all {
      result += bytes[end..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}
