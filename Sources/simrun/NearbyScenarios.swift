import Foundation
import SimResults
import SimScenarios

/// Searches `scenarios/` and the working folder for scenarios with names similar to a missing one.
struct NearbyScenarios {
  private var files: [String] = []
  private var entryCount = 0

  /// Limits of the search: files at deeper levels or after more entries are not suggested.
  private static let mostEntries = 20_000
  private static let mostLevels = 6
  /// Folders with generated files.
  private static let passed: Set<String> = ["reports", "node_modules", "build"]

  /// The hint of a message if there is no scenario at `path`; nil if none has a similar name.
  static func hint(for path: String) -> String? {
    var look = NearbyScenarios()
    look.look(into: "scenarios", level: 1)
    look.look(into: "", level: 0)
    let found = look.named(like: path).map { "'\($0)'" }
    guard let last = found.last else { return nil }
    let others = found.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?"
  }

  /// Reads a folder and its subfolders; skips unreadable folders, links and hidden folders.
  private mutating func look(into folder: String, level: Int) {
    let path = folder.isEmpty ? "." : folder
    guard level <= Self.mostLevels, entryCount < Self.mostEntries,
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return }
    entryCount += names.count
    for name in names.sorted() where !name.hasPrefix(".") && !Self.passed.contains(name) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      // it was already searched
      if path == "scenarios" { continue }
      var info = stat()
      guard lstat(path, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        look(into: path, level: level + 1)
      } else if info.st_mode & S_IFMT == S_IFREG, ReportPlace.isScenario(path) {
        files.append(path)
      }
    }
  }

  /// At most three files, first those whose name needs the fewest changes.
  private func named(like path: String) -> [String] {
    let wanted = Self.stem(path)
    let stems = files.map(Self.stem)
    let near = nearest(to: wanted, among: Array(Set(stems)).sorted())
    let ranked = files.indices.compactMap { place -> (rank: Int, place: Int)? in
      if stems[place] == wanted { return (0, place) }
      return near.firstIndex(of: stems[place]).map { ($0 + 1, place) }
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(3)
      .map { files[$0.place] }
  }

  /// The name of a file without its folder and extension, in lower case.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
