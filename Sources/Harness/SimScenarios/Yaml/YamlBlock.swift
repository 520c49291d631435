/// A block of text after `|` in a document; its lines keep their positions in the file.
public struct YamlBlock {
  /// Lines without the indentation of the whole block.
  public let lines: [String]
  private let firstLine: Int
  private let indentation: Int
  private let findings: Findings

  /// nil if all lines are empty.
  init?(_ text: String, header: SourceText.Position, _ findings: Findings) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
    guard let full = lines.firstIndex(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    func spaces(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    firstLine = header.line + 1
    indentation = spaces(findings.source.line(firstLine + full)) - spaces(lines[full])
    self.lines = lines
    self.findings = findings
  }

  /// Reports an error at the character in `row` and `column`, both from 1; positions beyond the
  /// text are reported at its edge.
  public func report(_ message: String, row: Int, column: Int, hint: String? = nil) {
    let line = firstLine + min(max(row, 1), lines.count) - 1
    let column = min(indentation + column, findings.source.line(line).count + 1)
    findings.add(message, at: SourceText.Position(line: line, column: column), hint: hint)
  }
}
