import Sensing

/// A log as text, so that another process can read it.
extension ObservationLog {
  /// A line for each observation: nanoseconds, kind and the bits of its numbers.
  public var exactText: String {
    entries.map { entry in
      let numbers = (0..<8).map { String(entry.numbers[$0].bitPattern, radix: 16) }
      return "\(entry.instant.nanoseconds) \(entry.kind) \(numbers.joined(separator: " "))\n"
    }.joined()
  }

  /// Reads back `exactText`, with the kinds of `other`; nil where `text` is not in this format.
  public init?(exactText text: String, like other: ObservationLog) {
    self.init()
    register(other.kinds)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 10, let nanoseconds = Int64(words[0]), let kind = Int32(words[1]),
        other.kinds.indices.contains(Int(kind))
      else { return nil }
      var numbers = SIMD8<Double>()
      for (index, word) in words.dropFirst(2).enumerated() {
        guard let bits = UInt64(word, radix: 16) else { return nil }
        numbers[index] = Double(bitPattern: bits)
      }
      append(
        numbers, count: other.kinds[Int(kind)].fields.count, kind,
        at: Instant(nanoseconds: nanoseconds))
    }
  }
}
