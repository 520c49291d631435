/// Whether terminal text has colors; the command decides (a terminal, no `NO_COLOR`).
public enum TextStyle: Sendable {
  case plain, colored

  /// The meaning of a color; the text always expresses it in another way, too.
  enum Ink: String {
    case strong = "1"
    case dim = "2"
    case bad = "1;31"
    case good = "32"
    case doubt = "33"
  }

  func paint(_ text: String, _ ink: Ink?) -> String {
    guard self == .colored, let ink, !text.isEmpty else { return text }
    return "\u{1b}[\(ink.rawValue)m\(text)\u{1b}[0m"
  }
}
