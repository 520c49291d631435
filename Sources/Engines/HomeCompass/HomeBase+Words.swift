import Geodesy

/// The form saved in the app's user database: whole numbers; texts are packed eight bytes per
/// number.
extension HomeBase {
  /// The version of this format; other versions are refused.
  private static let format: Int64 = 1

  public var words: [Int64] {
    var words = [
      HomeBase.format, Int64(bitPattern: coordinate.latitudeDegrees.bitPattern),
      Int64(bitPattern: coordinate.longitudeDegrees.bitPattern),
    ]
    for text in [name, notes] {
      guard let text else {
        words.append(-1)
        continue
      }
      let bytes = Array(text.utf8)
      words.append(Int64(bytes.count))
      for start in stride(from: 0, to: bytes.count, by: 8) {
        let part = bytes[start..<min(start + 8, bytes.count)]
        words.append(part.reversed().reduce(0) { $0 << 8 | Int64($1) })
      }
    }
    return words
  }

  /// nil if `words` do not encode a Home Base.
  public init?(words: [Int64]) {
    guard words.count >= 5, words[0] == HomeBase.format else { return nil }
    let coordinate = Coordinate(
      latitudeDegrees: Double(bitPattern: UInt64(bitPattern: words[1])),
      longitudeDegrees: Double(bitPattern: UInt64(bitPattern: words[2])))
    var rest = words[3...]
    guard coordinate.isValid, let name = HomeBase.text(&rest), let name,
      let notes = HomeBase.text(&rest), rest.isEmpty
    else { return nil }
    self.init(name: name, coordinate: coordinate, notes: notes)
  }

  /// Removes a text from the front of `words`: the inner nil means that there is no text, the outer
  /// nil that the words are damaged.
  private static func text(_ words: inout ArraySlice<Int64>) -> String?? {
    guard let count = words.popFirst() else { return nil }
    if count == -1 { return .some(nil) }
    guard count >= 0, count <= 8 * words.count else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < Int(count), let word = words.popFirst() {
      for shift in stride(from: 0, to: 64, by: 8) where bytes.count < Int(count) {
        bytes.append(UInt8(truncatingIfNeeded: word >> Int64(shift)))
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return .some(text)
  }
}
