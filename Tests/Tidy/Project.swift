import Foundation
import Testing

/// The files of this project that belong to the repository.
enum Project {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file under Sources and Tests, sorted by path.
  static let swiftFiles = files(in: ["Sources", "Tests"]).filter { $0.path.hasSuffix(".swift") }

  /// Their parsed code and strings by path, computed once.
  static let code = Dictionary(
    uniqueKeysWithValues: swiftFiles.map {
      ($0.path, SwiftCode($0.lines.joined(separator: "\n")))
    })

  static let sources = swiftFiles.filter { $0.isUnder("Sources") }

  /// Every text file written by hand, without the licenses.
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

  /// Returns the text files at `paths` that no tool wrote; Swift's package manager writes a file
  /// with the resolved versions next to every package.
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

/// A text file as lines.
struct TextFile: Sendable {
  /// Path from the root of the project.
  var path: String
  var lines: [String]

  /// Returns nil for a folder and for a file that is not UTF-8.
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

  /// The lines of a Swift file without comments and without the contents of strings.
  var code: [String] { parsed.lines }

  /// The contents of a Swift file's strings, line by line.
  var literals: [String] { parsed.literals }

  private var parsed: SwiftCode {
    Project.code[path] ?? SwiftCode(lines.joined(separator: "\n"))
  }

  /// Returns a violation for each of `lines` that matches `pattern`; `what` describes the fault.
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

/// Records one failure for each of `violations`.
func expectNone(_ violations: [Violation]) {
  for violation in violations { Issue.record(Comment(rawValue: violation.description)) }
}
