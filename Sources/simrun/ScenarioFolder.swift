import Foundation
import SimKernel
import SimResults
import SimText

/// Searches for scenarios in a folder and its subfolders. An unreadable folder ends the search,
/// because it may hide a scenario that fails.
struct ScenarioFolder {
  private var files: [String] = []
  /// Folders behind links, searched after all others, so that a scenario reachable both ways is
  /// listed with its own path.
  private var links: [String] = []
  /// Searched folders, by device and inode number.
  private var seen: Set<[UInt64]> = []
  private var entryCount = 0

  /// Limit for the number of entries: more are no suite, but a link to something large.
  private static let mostEntries = 100_000

  /// Returns the scenarios in `folder` in the order of their names, and reports which links were
  /// followed.
  static func files(_ folder: String) throws(Diagnostic) -> [String] {
    var search = ScenarioFolder()
    let path = folder.hasSuffix("/") && folder != "/" ? String(folder.dropLast()) : folder
    _ = try search.look(into: path)
    while let link = search.links.popLast() {
      let isNew = try search.look(into: link)
      Terminal.complain(
        "note: \(link.escapedForTerminal) is a link to a folder, "
          + (isNew
            ? "and its scenarios are included\n"
            : "whose scenarios are included already by another name\n"))
    }
    return search.files.sorted()
  }

  static func refusal(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(
      "can't be looked into: \(String(cString: strerror(number)))", at: .init(file: path),
      kind: .inputOutput)
  }

  /// Returns false if the folder was searched before.
  private mutating func look(into folder: String) throws(Diagnostic) -> Bool {
    var info = stat()
    guard stat(folder, &info) == 0 else { throw Self.refusal(folder, errno) }
    guard seen.insert([UInt64(info.st_dev), UInt64(info.st_ino)]).inserted else { return false }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw Diagnostic("can't be looked into", at: .init(file: folder), kind: .inputOutput)
    }
    entryCount += names.count
    guard entryCount <= Self.mostEntries else {
      throw Diagnostic(
        "more than \(Self.mostEntries) files and folders", at: .init(file: folder),
        kind: .inputOutput, hint: "name the folders one by one, without a link to a large folder")
    }
    // the links of a folder are followed in the order of their names
    for name in names.reversed() { try add(folder == "/" ? "/\(name)" : "\(folder)/\(name)") }
    return true
  }

  private mutating func add(_ path: String) throws(Diagnostic) {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw Self.refusal(path, errno) }
    let isLink = info.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &info) != 0 {
      // a link with the name of a scenario is refused when it is read
      if ReportPlace.isScenario(path) { return files.append(path) }
      throw Diagnostic(
        "a link that leads to nothing", at: .init(file: path), kind: .missingInput,
        hint: "it may have led to a folder of scenarios: remove it, or repair it")
    }
    if info.st_mode & S_IFMT == S_IFDIR {
      if isLink { links.append(path) } else { _ = try look(into: path) }
    } else if ReportPlace.isScenario(path) {
      files.append(path)
    }
  }
}
