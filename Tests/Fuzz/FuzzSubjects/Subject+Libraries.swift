import Foundation
import MapSamples
import PackStore
import SimMaps
import SimText
import TestSupport
import WalkRouter

/// Damaged libraries of packs: parts missing, exchanged, linked, half installed
/// (MG-14, H-16).
extension Subject {
  static func library() -> Subject {
    Subject(name: "library", share: 6, limitSeconds: 5) { number, seed in
      var visit = try LibraryVisit(random: SeededGenerator(seed: seed, number: number))
      return FuzzCase(files: [], changes: visit.changes) { visit.verdict() }
    }
  }
}

/// One damaged library, and the operations on it.
private struct LibraryVisit {
  let changes: [String]
  private let sound: SoundLibrary
  private let folder: String
  private let outside: String
  private let before: FolderState
  private var random: SeededGenerator
  private static let ids = ["a", "b"]
  private static let now = PackTime(unixSeconds: 5)
  /// Names that an install writes, or that may have been planted before.
  private static let names = [
    ".lock", "a/.incoming", "a/.incoming/graph", "a/.installed.json", "a/3-3", "b/.incoming",
    "b/.accepted.json",
    "b/accepted.json", "c", "c/installed.json",
  ]

  init(random: SeededGenerator) throws {
    sound = try SoundLibrary.shared.get()
    let root = try WorkFolder.empty("library")
    folder = "\(root)/inside"
    outside = "\(root)/outside"
    try FileManager.default.copyItem(atPath: sound.folder, toPath: folder)
    var damage = TreeDamage(root: folder, outside: outside, random: random)
    changes = try damage.apply(planting: Self.names)
    self.random = damage.random
    before = try FolderState(of: outside)
  }

  mutating func verdict() -> Verdict {
    do {
      var told: [String] = []
      for _ in 0...random.index(4) {
        guard let refusal = try act(PackLibrary(folder: folder, key: sound.key)) else { continue }
        let diagnostic = Diagnostic(refusal, at: "a")
        if let fault = Verdict.fault(of: diagnostic, in: nil) { return .finding(fault) }
        if diagnostic.rendered.contains(TreeDamage.secret) {
          return .finding("shows what lies outside: \(diagnostic.rendered)")
        }
        told.append(diagnostic.message)
      }
      if let difference = before.difference(from: try FolderState(of: outside)) {
        return .finding("outside of the library, \(difference)")
      }
      return told.isEmpty ? .read : .refused(told.joined(separator: "\n"))
    } catch {
      return .finding("\(error)")
    }
  }

  /// Performs one operation; returns its refusal, and throws if something is wrong.
  private mutating func act(_ library: PackLibrary) throws -> PackRefusal? {
    let id = random.pick(Self.ids)
    do {
      switch random.index(7) {
      case 0: for id in library.list() { _ = try library.open(id) }
      case 1: _ = try library.verify(id)
      case 2: try library.rollBack(id)
      case 3: try library.uninstall(id)
      case 4:
        try library.install(PackRelease(folder: sound.release, key: sound.key), now: Self.now)
        do { _ = try library.verify("a") } catch {
          throw FuzzFault("just installed, it is not whole: \(error)")
        }
      default:
        let content = try library.load(id).graph.get()
        guard content.graph.nodes == sound.content.graph.nodes else {
          throw FuzzFault("another pack was read than the one that was written")
        }
      }
      return nil
    } catch let error as PackRefusal {
      return error
    }
  }
}

/// Two installed packs, one of them with two releases, and a third release that is not installed.
private struct SoundLibrary: Sendable {
  let folder: String
  let release: String
  let key: PackKey
  let content: PackContent

  static let shared = Result { try SoundLibrary() }

  private init() throws {
    let root = try WorkFolder.empty("sound-library")
    folder = "\(root)/library"
    release = "\(root)/release-3"
    let signing = PackSigningKey()
    key = signing.publicKey
    var content = PackContent(
      try MapImport(MapFile(MapSample.all[0].bytes, named: "a")), name: "a")
    content.graph.buildLabels()
    self.content = content
    try PackFile.write(content, to: "\(root)/graph")
    try Data("tiles".utf8).write(to: URL(fileURLWithPath: "\(root)/tiles"))
    let library = PackLibrary(folder: folder, key: key)
    for (id, version) in [("a", 1), ("a", 2), ("b", 1), ("a", 3)] {
      let place = "\(root)/release-\(version)" + (id == "a" ? "" : "-b")
      try PackRelease.sign(
        [(.tiles, "\(root)/tiles"), (.graph, "\(root)/graph")], id: id, version: version,
        releasedAt: PackTime(unixSeconds: Int64(version)), expires: PackTime(unixSeconds: 9),
        key: signing, into: place)
      if version < 3 {
        try library.install(
          PackRelease(folder: place, key: key), now: PackTime(unixSeconds: 5))
      }
    }
  }
}
