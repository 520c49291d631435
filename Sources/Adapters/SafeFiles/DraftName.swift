/// What draft folders are called.
enum DraftName {
  private static let prefix = ".simrun-"
  private static let suffix = ".draft"
  private static let digits = 32

  /// Of 128 bits from the system: nothing can lie there already, and nobody can guess it. It says
  /// where something is written for a while, and nothing that is computed depends on it.
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
    // by bytes: a folder of reports has hundreds of names, and each is looked at
    let name = name.utf8
    guard name.starts(with: prefix.utf8),
      name.count == prefix.utf8.count + digits + suffix.utf8.count
    else { return false }
    let rest = name.dropFirst(prefix.utf8.count)
    return rest.prefix(digits).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      && rest.dropFirst(digits).elementsEqual(suffix.utf8)
  }
}
