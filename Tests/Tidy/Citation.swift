/// A reference to a row of FEATURES.md by its id, as in T-1.
struct Citation {
  var path: String
  var line: Int
  var row: String
  /// Whether its line contains a Swift comment.
  var isInComment: Bool

  static var pattern: Regex<(Substring, Substring)> {
    /\b(MG|SW|BL|EX|TM|T|H)-[0-9]+\b/
  }

  /// All citations in sources, tests and scenarios, sorted by path; the rules about rows cite none.
  static let all: [Citation] = Project.textFiles.filter {
    $0.isUnder("Sources") || $0.isUnder("scenarios")
      || $0.isUnder("Tests") && !$0.isUnder("Tests/Tidy")
  }.flatMap { file in
    // most lines have no hyphen, which is quick to check
    file.lines.enumerated().filter { $0.element.utf8.contains(UInt8(ascii: "-")) }
      .flatMap { index, line in
        line.matches(of: pattern).map {
          Citation(
            path: file.path, line: index + 1, row: String($0.output.0),
            isInComment: line.contains("//"))
        }
      }
  }

  /// Returns the rows sorted by family, then by number.
  static func sorted(_ rows: Set<String>) -> [String] {
    func key(_ row: String) -> (Substring, Int) {
      let parts = row.split(separator: "-")
      return (parts[0], Int(parts[1]) ?? 0)
    }
    return rows.sorted { key($0) < key($1) }
  }
}
