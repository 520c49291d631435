import SimText
import Yams

extension Findings {
  /// Reports an error of the parser in terms of the text, not of the parser.
  func add(_ error: YamlError, disguised restored: (String) -> String) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      add(problem, in: context?.text ?? "", from: context?.mark, at: mark)
    case .memory:
      add("nested too deeply: more than \(YamlScreening.mostLevels) levels", at: source.end)
    default:
      add("not YAML: \(restored(error.description))", at: .start)
    }
  }

  private func add(_ problem: String, in context: String, from opening: Mark?, at mark: Mark) {
    let place = source.position(line: mark.line, scalarColumn: mark.column)
    let opened = opening.map { source.position(line: $0.line, scalarColumn: $0.column) } ?? place
    if context == "while scanning a block scalar", source.rest(from: opened).first == ">" {
      return addUnquotedComparison(at: opened)
    }
    let found = source.text(from: place).first.map { "'\($0)'" } ?? "the end of the line"
    let told =
      structure(problem, in: context, openedOn: opened.line, found: found, at: place)
      ?? token(problem, in: context, found: found)
    guard let told else {
      return add(context.isEmpty ? problem : "\(problem) \(context)", at: place)
    }
    add(told.message, at: told.atOpening ? opened : place, hint: told.hint)
  }

  private typealias Told = (message: String, atOpening: Bool, hint: String?)

  /// Describes an error between values; nil if it is another error.
  private func structure(
    _ problem: String, in context: String, openedOn line: Int, found: String,
    at place: SourceText.Position
  ) -> Told? {
    let quotes = "a text with brackets, braces, commas or ': ' in it needs quotes"
    switch (problem, context) {
    case ("but found another document", _):
      return ("a second document in one file", false, "put each scenario in a file of its own")
    case ("did not find expected <document start>", _):
      return ("text after the end of the document", false, nil)
    case (_, "while parsing a flow sequence"):
      return (
        "expected ',' or ']' in the list opened on line \(line), found \(found)", false, quotes
      )
    case (_, "while parsing a flow mapping"):
      return (
        "expected ',' or '}' in the braces opened on line \(line), found \(found)", false, quotes
      )
    case ("did not find expected node content", _):
      return ("expected a value, found \(found)", false, quotes)
    case ("did not find expected key", _), ("did not find expected '-' indicator", _):
      let before = source.line(place.line).prefix(place.column - 1).last { !$0.isWhitespace }
      let quoted = before == "\"" || before == "'"
      return (
        "this does not fit the block that starts on line \(line)", false,
        quoted ? "quotes go around the whole text" : "check the indentation"
      )
    case ("could not find expected ':'", _):
      return ("expected ': ' and a value after this key", true, nil)
    case ("mapping values are not allowed in this context", _):
      return (
        "unexpected ':'", false,
        "a text with ': ' in it needs quotes; else check the indentation and the line above"
      )
    case ("block sequence entries are not allowed in this context", _):
      return ("a list cannot start here", false, "write [a, b], or each '- ' on its own line")
    default: return nil
    }
  }

  /// Describes an error inside a value; nil if it is another error.
  private func token(_ problem: String, in context: String, found: String) -> Told? {
    switch (problem, context) {
    case ("found unexpected end of stream", _), ("found unexpected document indicator", _):
      ("the quote opened here is never closed", true, nil)
    case ("found unknown escape character", _):
      ("unknown escape in double quotes", false, "a text with backslashes needs single quotes")
    case ("found character that cannot start any token", _):
      ("a value cannot start with \(found)", false, "put it in quotes")
    case (_, "while scanning a directive"), (_, "while scanning a %YAML directive"):
      ("directives are not supported", true, "remove the line")
    case (_, "while parsing a tag"), (_, "while scanning a tag"):
      (
        "tags are not supported", true,
        "leave it out; a text that starts with '!' needs quotes"
      )
    case (_, "while scanning a block scalar"):
      ("expected a line break after '|' or '>'", true, "a text that starts so needs quotes")
    case (_, "while scanning an anchor"):
      ("anchors are not supported", true, "a text that starts with '&' needs quotes")
    default: nil
    }
  }

  /// Reports a value that starts with `>`, which YAML takes for a folded text.
  func addUnquotedComparison(at position: SourceText.Position) {
    let text = source.text(from: position).prefix { !"#,}]".contains($0) }
    let trimmed = text.reversed().drop(while: \.isWhitespace).reversed()
    add(
      "a value that starts with '>' needs quotes", at: position,
      hint: "write '\(String(trimmed).shortened)' with the quotes")
  }
}
