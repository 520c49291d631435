import Foundation

/// A program and its arguments: words of the command line, which no shell sees.
public struct ProgramCommand: Hashable, Sendable {
  /// The first is the program; at least one.
  public let words: [String]
  /// As it was written.
  public let text: String

  /// What keeps a text from being a program and its arguments, and how to mend it.
  public struct Refusal: Error, Hashable {
    /// Lower case, no full stop.
    public var message: String
    /// nil where the message says it all.
    public var hint: String?
  }

  /// Splits `text` into words as a POSIX shell does: at blanks outside of quotes, with `\` before a
  /// character that stands for itself. What else a shell would do is refused, as nobody does it.
  public init(_ text: String) throws(Refusal) {
    var splitter = WordSplitter()
    words = try splitter.words(of: text)
    self.text = text
    if words.isEmpty || words[0].isEmpty {
      throw Refusal(message: "expected a program and its arguments, found nothing")
    }
  }

  /// Where the program is: what its first word says, or found by PATH; nil where it is nowhere.
  func path(searching folders: String?) -> String? {
    let name = words[0]
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    return (folders ?? "").split(separator: ":", omittingEmptySubsequences: false).lazy
      .map { ($0.isEmpty ? "." : $0) + "/" + name }
      .first { path in
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }
}

/// Takes a text apart as a shell does.
private struct WordSplitter {
  private var words: [String] = []
  /// nil between words.
  private var word: String?
  private var quote: Character?

  /// What a shell would do something about, outside of quotes and in double ones.
  private static let bare = Set("|&;<>()`$*?[]{}!\n")
  private static let quoted = Set("`$")

  mutating func words(of text: String) throws(ProgramCommand.Refusal) -> [String] {
    guard !text.contains("\0") else {
      throw .init(message: "a NUL can't be part of a command", hint: nil)
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == "'" {
        word?.append(character)
      } else if character == "\\" {
        take(escaped: rest.popFirst())
      } else if let shellCharacter = special(character) {
        throw shellCharacter
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" {
        endWord()
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil {
      throw .init(message: "a quote is not closed", hint: "write \\' or \\\" for one that is text")
    }
    endWord()
    return words
  }

  /// In double quotes a shell keeps a `\` that escapes nothing there.
  private mutating func take(escaped character: Character?) {
    let keepsSlash = quote == "\"" && !(character.map { "\"\\$`".contains($0) } ?? false)
    word = (word ?? "") + (keepsSlash ? "\\" : "") + (character.map { String($0) } ?? "")
  }

  private func special(_ character: Character) -> ProgramCommand.Refusal? {
    let isSpecial =
      quote == nil
      ? Self.bare.contains(character) || (word == nil && "~#".contains(character))
      : Self.quoted.contains(character)
    guard isSpecial else { return nil }
    let name = character == "\n" ? "a line end" : "'\(character)'"
    return .init(
      message: "found \(name), which only a shell would understand, and none runs the program",
      hint: "put it in single quotes, or behind a '\\', if the program is to get it as it is")
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }
}
