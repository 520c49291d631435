import Foundation

/// A program and its arguments: words of the command line, run without a shell.
public struct ProgramCommand: Hashable, Sendable {
  /// The first is the program; at least one.
  public let words: [String]
  /// The text as given.
  public let text: String

  /// Why a text is not a program with arguments, and how to fix it.
  public struct Refusal: Error, Hashable {
    /// Lower case, no full stop.
    public var message: String
    /// nil where the message is enough.
    public var hint: String?
  }

  /// Splits `text` into words as a POSIX shell does: at blanks outside of quotes, with `\` before a
  /// character that stands for itself. Other features of a shell are refused, because no shell
  /// runs.
  public init(_ text: String) throws(Refusal) {
    var splitter = WordSplitter()
    words = try splitter.words(of: text)
    self.text = text
    if words.isEmpty || words[0].isEmpty {
      throw Refusal(message: "expected a program and its arguments, found nothing")
    }
  }

  /// The path of the program: its first word, or found by PATH; nil where it does not exist.
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

/// Splits a text as a shell does.
private struct WordSplitter {
  private var words: [String] = []
  /// nil between words.
  private var word: String?
  private var quote: Character?

  /// Characters with a special meaning in a shell, outside of quotes and in double quotes.
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
        append(escaped: rest.popFirst())
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

  /// In double quotes a shell keeps a `\` before a character that it does not escape there.
  private mutating func append(escaped character: Character?) {
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
      hint: "if the program needs this character, put it in single quotes or write a '\\' before it"
    )
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }
}
