import Foundation
import Testing

/// The files of this project, as a reader of the repository sees them.
enum Project {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file under Sources and Tests, in order of the paths.
  static let swiftFiles = files(in: ["Sources", "Tests"]).filter { $0.path.hasSuffix(".swift") }

  /// Their code and strings by path, made once.
  static let code = Dictionary(
    uniqueKeysWithValues: swiftFiles.map {
      ($0.path, SwiftCode($0.lines.joined(separator: "\n")))
    })

  static let sources = swiftFiles.filter { $0.isUnder("Sources") }

  /// Every text file that is written by hand; licenses are not.
  static let textFiles =
    files(in: ["Sources", "Tests", "scenarios", ".ci"])
    + rootFiles.filter { !$0.path.hasPrefix("LICENSE") }

  static let scenarios = files(in: ["scenarios"])

  static func names(in folder: String = "") -> [String] {
    let url = folder.isEmpty ? root : root.appendingPathComponent(folder)
    return ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  static func read(_ path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static var rootFiles: [TextFile] { written(names()) }

  /// Those of the files at `paths` that are of text and no tool's; Swift's package manager leaves
  /// which versions it found beside every package.
  private static func written(_ paths: [String]) -> [TextFile] {
    paths.filter { !$0.hasSuffix("Package.resolved") }.compactMap(TextFile.init)
  }

  private static func files(in folders: [String]) -> [TextFile] {
    folders.flatMap { folder in
      let url = root.appendingPathComponent(folder)
      let inside = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
      return written((inside ?? []).sorted().map { "\(folder)/\($0)" })
    }
  }
}

/// A file of text, in lines.
struct TextFile: Sendable {
  /// From the root of the project.
  var path: String
  var lines: [String]

  /// nil for a folder and for what is no UTF-8.
  init?(_ path: String) {
    guard let text = Project.read(path) else { return nil }
    self.init(path: path, text: text)
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  func isUnder(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

  /// The lines of a Swift file with comments and the contents of strings left out.
  var code: [String] { parsed.lines }

  /// The contents of a Swift file's strings, line by line.
  var literals: [String] { parsed.literals }

  private var parsed: SwiftCode {
    Project.code[path] ?? SwiftCode(lines.joined(separator: "\n"))
  }

  /// A violation for each of `lines` that matches `pattern`; `what` says what is wrong with it.
  func violations<Match>(
    of pattern: Regex<Match>, in lines: [String], _ what: String
  ) -> [Violation] {
    lines.enumerated().compactMap { index, line in
      guard let match = line.firstMatch(of: pattern) else { return nil }
      return Violation(path, index + 1, "\(what): \(line[match.range])")
    }
  }
}

/// A place that breaks a rule.
struct Violation: CustomStringConvertible, Equatable {
  var description: String

  init(_ path: String, _ line: Int = 1, _ what: String) { description = "\(path):\(line): \(what)" }
}

/// Fails once for each of `violations`.
func expectNone(_ violations: [Violation]) {
  for violation in violations { Issue.record(Comment(rawValue: violation.description)) }
}
