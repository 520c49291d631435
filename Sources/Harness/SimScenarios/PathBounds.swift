import Foundation
import SafeFiles

/// Restricts the paths in a scenario: a scenario from a stranger can read only files of the
/// repository that it came with.
public struct PathBounds: Sendable {
  /// The real path of the folder that must contain all paths; nil for no restriction.
  private let root: String?

  /// No restriction: every path is allowed.
  public static let none = PathBounds(root: nil)

  private init(root: String?) { self.root = root }

  /// The bounds of the scenario at `path`, as the user named it.
  ///
  /// The folder is the nearest parent that contains `.git`, else the working folder if it contains
  /// the scenario, else the scenario's own folder. The file system root and the home folder do not
  /// count as working folder. A folder that is a link inside another repository is no repository.
  public init(ofScenarioAt path: String) {
    let here = realPath(".") ?? "/"
    let folders = Self.above(path, from: here)
    root =
      Self.repository(among: folders)
      ?? Self.workingFolder(here, of: folders) ?? folders.first.flatMap(realPath) ?? here
  }

  /// The parent folders of the file at `path`, nearest first, by name only.
  private static func above(_ path: String, from here: String) -> [String] {
    var names: [Substring] = []
    for name in (path.hasPrefix("/") ? path : "\(here)/\(path)").split(separator: "/") {
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    return names.indices.reversed().map { "/" + names[..<$0].joined(separator: "/") }
  }

  private static func repository(among folders: [String]) -> String? {
    let all = folders.indices.filter { number in
      folders[number] != "/" && FileManager.default.fileExists(atPath: folders[number] + "/.git")
    }
    guard var found = all.first else { return nil }
    // a link in a repository may have been created by that repository
    for outer in all where folders[found..<max(found, outer)].contains(where: isLink) {
      found = outer
    }
    return realPath(folders[found])
  }

  private static func isLink(_ path: String) -> Bool {
    let (folder, name) = splitPath(path)
    guard let parent = realPath(folder), let real = realPath(path) else { return true }
    return real != (parent == "/" ? "/\(name)" : "\(parent)/\(name)")
  }

  private static func workingFolder(_ here: String, of folders: [String]) -> String? {
    let home = ProcessInfo.processInfo.environment["HOME"].flatMap(realPath)
    return here != "/" && here != home && folders.contains(here) ? here : nil
  }

  /// Whether the file or folder at `path`, with its content, is inside the bounds after links are
  /// resolved. For a missing file, its folder must be inside.
  public func contain(_ path: String) -> Bool {
    guard let root else { return true }
    guard let real = realPath(path) else { return containMissing(path) }
    guard isPath(real, below: root) else { return false }
    // a recording may be a folder with a limited number of files and without links to other folders
    guard let names = FileManager.default.enumerator(atPath: real) else { return true }
    var count = 0
    while let name = names.nextObject() as? String {
      count += 1
      let file = "\(real)/\(name)"
      guard count <= 10_000, let target = realPath(file) else { return false }
      if target != file, Self.isFolder(target) || !isPath(target, below: root) { return false }
    }
    return true
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isFolder.boolValue
  }

  private func containMissing(_ path: String) -> Bool {
    guard let root else { return true }
    var rest = path
    while true {
      let (folder, name) = splitPath(rest)
      if name == ".." { return false }
      if let real = realPath(folder) { return isPath(real, below: root) }
      rest = folder
    }
  }
}

extension YamlValue {
  /// The path in the value, relative to the current folder; rejected if it leads out of the bounds.
  func path() -> String? {
    guard let named = string() else { return nil }
    let path = findings.source.path(of: named)
    guard findings.bounds.contain(path) else {
      report(
        "'\(named.shortened)' leads out of the scenario's repository",
        hint: PathBounds.advice)
      return nil
    }
    findings.files.append(path)
    return path
  }
}

extension PathBounds {
  public static let advice =
    "a scenario reads files of its repository; --allow-outside lets it read others"
}
