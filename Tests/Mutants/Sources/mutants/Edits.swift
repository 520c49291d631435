/// Insertions and replacements in a text, given from outside to inside, applied at once.
struct Edits {
  private var openings: [(offset: Int, text: String)] = []
  private var closings: [(offset: Int, text: String)] = []
  private var replacements: [(range: Range<Int>, text: String)] = []

  /// Puts `text` at an offset in bytes, behind what was put there before.
  mutating func insert(_ text: String, at offset: Int) { openings.append((offset, text)) }

  /// Puts `text` at an offset in bytes, before what was put there before.
  mutating func close(_ text: String, at offset: Int) { closings.append((offset, text)) }

  mutating func replace(_ range: Range<Int>, by text: String) {
    replacements.append((range, text))
  }

  func applied(to text: String) -> String {
    // at one offset what ends comes before what begins, and the inner ends first
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
