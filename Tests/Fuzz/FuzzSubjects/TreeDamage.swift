import Foundation
import TestSupport

/// Possible damage to a folder: files missing, cut, exchanged, or replaced by folders, pipes,
/// devices, and links to the outside.
struct TreeDamage {
  /// The folder in which anything may change.
  let root: String
  /// A folder next to it, created here, which nothing that happens below `root` may change.
  let outside: String
  var random: SeededGenerator
  private(set) var changes: [String] = []

  /// A text that no message and no report may contain.
  static let secret = "SECRET-4f1c9"

  init(root: String, outside: String, random: SeededGenerator) {
    self.root = root
    self.outside = outside
    self.random = random
  }

  /// Creates the outside folder and makes one to three changes; returns their descriptions.
  ///
  /// - Parameter names: files and folders that may be planted, besides the existing ones.
  mutating func apply(planting names: [String] = []) throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: "\(outside)/folder", withIntermediateDirectories: true)
    for name in ["victim", "folder/victim.yaml"] {
      try Data("\(Self.secret)\n".utf8).write(to: URL(fileURLWithPath: "\(outside)/\(name)"))
    }
    // an own device: no link of a test may lead to a device of the machine
    mknod("\(outside)/zero", S_IFCHR | 0o600, dev_t(1 << 8 | 5))
    for _ in 0...random.index(3) {
      let there = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
      let isPlanted = !names.isEmpty && (there.isEmpty || random.oneIn(2))
      guard isPlanted || !there.isEmpty else { break }
      let name = isPlanted ? random.pick(names) : random.pick(there)
      change("\(root)/\(name)", others: there)
    }
    return changes
  }

  /// Skips what the file system does not allow: a folder may have become a file before.
  private mutating func change(_ path: String, others: [String]) {
    let manager = FileManager.default
    let url = URL(fileURLWithPath: path)
    try? manager.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let isFile = FileState(path)?.isFile ?? false
    var kind = random.index(14)
    // a pipe without a writer causes a time-out, which takes as long as a thousand other cases
    if kind == 6, !random.oneIn(4) { kind = 9 }
    var what = ""
    switch kind {
    case 0, 1, 2:
      guard isFile, let sound = try? Data(contentsOf: url) else { return }
      let mutation = Mutation(seed: random.next(), number: 0)
      try? Data(mutation.applied(to: Array(sound))).write(to: url)
      what = mutation.changes(to: Array(sound)).joined(separator: ", ")
    case 3:
      guard isFile, let sound = try? Data(contentsOf: url) else { return }
      try? sound.prefix(random.index(sound.count + 1)).write(to: url)
      what = "cut"
    case 4:
      guard !others.isEmpty else { return }
      let other = random.pick(others)
      guard FileState("\(root)/\(other)")?.isFile == true, "\(root)/\(other)" != path else {
        return
      }
      remove(path)
      try? manager.copyItem(atPath: "\(root)/\(other)", toPath: path)
      what = "is \(other)"
    default:
      remove(path)
      what = plant(kind, path)
    }
    changes.append("\(path.dropFirst(root.count + 1)): \(what)")
  }

  private mutating func plant(_ kind: Int, _ path: String) -> String {
    switch kind {
    case 5:
      mkdir(path, 0o755)
      return "a folder"
    case 6:
      mkfifo(path, 0o644)
      return "a pipe"
    case 7:
      // a hard link
      link("\(outside)/victim", path)
      return "a second name of a file outside"
    case 8: return "gone"
    default:
      let target = random.pick([
        "\(outside)/victim", "\(outside)/folder", "\(outside)/zero", "\(outside)/new", path,
        "../\((root as NSString).lastPathComponent)", "\(outside)/victim",
      ])
      symlink(target, path)
      return "a link to \(target.split(separator: "/").suffix(2).joined(separator: "/"))"
    }
  }

  private func remove(_ path: String) {
    // removes a link itself, not its target
    if FileState(path)?.isFolder == true {
      try? FileManager.default.removeItem(atPath: path)
    } else {
      unlink(path)
    }
  }
}

/// The state of a path; links are not followed.
struct FileState: Equatable {
  private var kind: mode_t
  /// The content of a file, or the target of a link.
  private var content: Data

  var isFile: Bool { kind == S_IFREG }
  var isFolder: Bool { kind == S_IFDIR }

  /// Whether it is a file with these bytes.
  func holds(_ bytes: Data) -> Bool { isFile && content == bytes }

  /// Returns nil if the path does not exist.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    kind = status.st_mode & S_IFMT
    switch kind {
    case S_IFREG: content = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    case S_IFLNK:
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      content = Data((target ?? "").utf8)
    default: content = Data()
    }
  }
}

/// The states of all paths in a folder.
struct FolderState {
  private var files: [String: FileState] = [:]

  init(of folder: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileState("\(folder)/\(name)")
    }
  }

  /// Returns the first difference, in words; nil if there is none.
  ///
  /// - Parameter isFree: whether a path may differ.
  func difference(from later: FolderState, except isFree: (String) -> Bool = { _ in false })
    -> String?
  {
    for name in Set(files.keys).union(later.files.keys).sorted() where !isFree(name) {
      switch (files[name], later.files[name]) {
      case (nil, _?): return "\(name) was made"
      case (_?, nil): return "\(name) was removed"
      case (let before?, let after?) where before != after: return "\(name) was changed"
      default: continue
      }
    }
    return nil
  }

  var names: [String] { files.keys.sorted() }

  /// Whether the file `name` differs from its earlier state.
  func isNew(_ name: String, since earlier: FolderState) -> Bool {
    files[name]?.isFile == true && files[name] != earlier.files[name]
  }
}
