/// The names of draft folders.
enum DraftName {
  private static let prefix = ".simrun-"
  private static let suffix = ".draft"
  private static let digits = 32

  /// A name from 128 random bits of the system, so that it is unused and cannot be guessed. It
  /// names a temporary place; no result depends on it.
  static func random() -> String {
    var source = SystemRandomNumberGenerator()
    let words = [source.next(), source.next()]
    let hex = words.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: digits / 2 - text.count) + text
    }
    return prefix + hex.joined() + suffix
  }

  static func isOne(_ name: String) -> Bool {
    // compare bytes: a folder of reports has hundreds of names, and each of them is checked
    let name = name.utf8
    guard name.starts(with: prefix.utf8),
      name.count == prefix.utf8.count + digits + suffix.utf8.count
    else { return false }
    let rest = name.dropFirst(prefix.utf8.count)
    return rest.prefix(digits).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      && rest.dropFirst(digits).elementsEqual(suffix.utf8)
  }
}
