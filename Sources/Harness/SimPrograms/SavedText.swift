/// Text stored in the whole numbers of an app's user database.
enum SavedText {
  /// The length of `bytes`, then eight bytes in each word.
  static func words(_ bytes: [UInt8]) -> [Int64] {
    var words = [Int64(bytes.count)]
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let eight = bytes[start..<min(start + 8, bytes.count)]
      words.append(Int64(bitPattern: eight.reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
    return words
  }

  /// The bytes in `words`; nil where they are not in this form.
  static func bytes(_ words: [Int64]) -> [UInt8]? {
    guard let count = words.first.flatMap({ Int(exactly: $0) }), count >= 0,
      count <= 8 * (words.count - 1)
    else { return nil }
    return (0..<count).map { UInt8(truncatingIfNeeded: words[1 + $0 / 8] >> (8 * ($0 % 8))) }
  }
}
