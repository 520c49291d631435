/// A block of text in a document, as it stands after `|`: its lines keep their places in the file.
public struct YamlBlock {
  /// Without the indentation that the document gives the whole block.
  public let lines: [String]
  private let firstLine: Int
  private let indentation: Int
  private let findings: Findings

  /// nil where all lines are empty.
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

  /// Reports what is wrong with the character in `row` and `column`, both from 1; what is missing
  /// beyond the text is told at its edge.
  public func report(_ message: String, row: Int, column: Int, hint: String? = nil) {
    let line = firstLine + min(max(row, 1), lines.count) - 1
    let column = min(indentation + column, findings.source.line(line).count + 1)
    findings.add(message, at: SourceText.Position(line: line, column: column), hint: hint)
  }
}
