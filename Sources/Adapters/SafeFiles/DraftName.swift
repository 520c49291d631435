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
    let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
    return name.hasPrefix(prefix) && name.hasSuffix(suffix) && middle.count == digits
      && middle.allSatisfy(\.isHexDigit)
  }
}
