import SimTraces
import Yams

extension Findings {
  /// Reports what the parser stumbled over, in words about the text instead of about the parser.
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
    let character = source.text(from: place).first.map(String.init) ?? "the end of the line"
    switch (problem, context) {
    case ("but found another document", _):
      add(
        "a second document in one file", at: place, hint: "put each scenario in a file of its own")
    case ("found unexpected end of stream", _), ("found unexpected document indicator", _):
      add("the quote opened here is never closed", at: opened)
    case (_, "while parsing a flow sequence"):
      add(
        "expected ',' or ']' in the list opened on line \(opened.line)", at: place,
        hint: "a text with brackets, commas or ': ' in it needs quotes")
    case (_, "while parsing a flow mapping"):
      add(
        "expected ',' or '}' in the braces opened on line \(opened.line)", at: place,
        hint: "a text with braces, commas or ': ' in it needs quotes")
    case ("could not find expected ':'", _):
      add("expected ': ' and a value after this key", at: opened)
    case ("mapping values are not allowed in this context", _):
      add(
        "unexpected ':'", at: place,
        hint: "check the indentation; a text with ': ' in it needs quotes")
    case ("did not find expected key", _), ("did not find expected '-' indicator", _):
      add(
        "this line does not fit the block that starts on line \(opened.line)", at: place,
        hint: "check the indentation; a text after a closing quote must be inside it")
    case ("found character that cannot start any token", _):
      add("a value cannot start with '\(character)'", at: place, hint: "put it in quotes")
    case (_, "while scanning a block scalar") where source.text(from: opened).hasPrefix(">"):
      addUnquotedComparison(at: opened)
    case (_, "while scanning a directive"), (_, "while scanning a %YAML directive"):
      add("directives are not supported", at: opened, hint: "remove the line")
    case (_, "while parsing a tag"), (_, "while scanning a tag"):
      add(
        "tags are not supported", at: opened,
        hint: "leave it out; a text that starts with '!' needs quotes")
    case (_, "while scanning an anchor"):
      add("anchors are not supported", at: opened, hint: "a text that starts with '&' needs quotes")
    default:
      add(context.isEmpty ? problem : "\(problem) \(context)", at: place)
    }
  }

  /// YAML takes a value that starts with `>` for the head of a folded text.
  func addUnquotedComparison(at position: SourceText.Position) {
    let text = source.text(from: position).prefix { !"#,}]".contains($0) }
    let trimmed = text.reversed().drop(while: \.isWhitespace).reversed()
    add(
      "a value that starts with '>' needs quotes", at: position,
      hint: "write '\(String(trimmed).shortened)' with the quotes")
  }
}
