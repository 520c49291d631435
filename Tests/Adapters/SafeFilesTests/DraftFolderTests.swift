import Foundation
import Testing

@testable import SafeFiles

@Suite("Drafts of files (H-9, H-16)")
struct DraftFolderTests {
  private func write(_ text: String, _ name: String, in drafts: DraftFolder) throws {
    let file = try drafts.folder.create(name)
    defer { close(file) }
    #expect(Foundation.write(file, text, text.utf8.count) == text.utf8.count)
  }

  @Test("They have random names, are nobody else's to look into, and leave nothing")
  func names() throws {
    try Yard.open { yard in
      var seen: Set<String> = []
      for _ in 0..<20 {
        let drafts = try DraftFolder(in: Folder(yard.path))
        let name = try #require(yard.names.first)
        #expect(DraftName.isOne(name) && seen.insert(name).inserted)
        let mode = try FileManager.default.attributesOfItem(atPath: yard.at(name))[
          .posixPermissions]
        #expect(mode as? Int == 0o700)
        withExtendedLifetime(drafts) {}
      }
      #expect(yard.names.isEmpty)
    }
  }

  @Test("A file in one is new: what lies in its place is never opened, linked or not")
  func exclusive() throws {
    try Yard.open { yard in
      let drafts = try DraftFolder(in: Folder(yard.path))
      let inside = try #require(yard.names.first)
      try yard.link("\(inside)/a", to: yard.at("../out/secret"))
      #expect(throws: FileFailure.system(EEXIST)) { _ = try drafts.folder.create("a") }
      #expect(yard.isUntouched)
    }
  }

  @Test("One whose owner lives is left, and one whose owner is gone goes with the next")
  func owners() throws {
    try Yard.open { yard in
      let first = try DraftFolder(in: Folder(yard.path))
      try write("mine", "a", in: first)
      let dead = DraftName.random()
      try yard.makeFolder("\(dead)/deep")
      try yard.write("\(dead)/deep/x", "left")
      try yard.link("\(dead)/link", to: yard.at("../out"))
      // not our drafts: another kind of file, or another name
      try yard.write(".report.txt.4711", "old")
      try yard.write(DraftName.random(), "a file")
      try yard.makeFolder(".simrun-0.draft")
      let kept = yard.names.filter { $0 != dead }
      let second = try DraftFolder(in: Folder(yard.path))
      #expect(Set(yard.names).isSuperset(of: kept) && !yard.names.contains(dead))
      try first.publish(["a"])
      withExtendedLifetime(second) {}
      #expect(yard.read("a") == "mine" && yard.isUntouched)
    }
  }

  @Test("Many at once in one folder do not take each other's drafts away")
  func together() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("yard-\(ProcessInfo.processInfo.globallyUniqueString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let drafts = try DraftFolder(in: Folder(folder))
            for name in ["a", "b"] {
              let file = try drafts.folder.create(name)
              _ = Foundation.write(file, "\(number)", 1)
              close(file)
            }
            try drafts.publish(["a", "b"])
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["a", "b"])
    let texts = names.map { FileManager.default.contents(atPath: "\(folder)/\($0)") }
    #expect(texts[0] == texts[1] && texts[0]?.count == 1)
  }

  @Test("All files appear or none, and what stood there before stays")
  func allOrNone() throws {
    try Yard.open { yard in
      try yard.write("b", "old b")
      try yard.write("gone", "old gone")
      try yard.makeFolder("z/full")
      let drafts = try DraftFolder(in: Folder(yard.path))
      for name in ["a", "b", "z"] { try write("new \(name)", name, in: drafts) }
      let error = #expect(throws: DraftFolder.Refusal.self) {
        try drafts.publish(["a", "b", "z"], removing: ["gone"])
      }
      #expect(error?.name == "z" && error?.failure == .system(EISDIR))
      #expect(yard.read("a") == nil && yard.read("b") == "old b" && yard.read("gone") != nil)
      try drafts.publish(["a", "b"], removing: ["gone", "never"])
      #expect(yard.read("a") == "new a" && yard.read("b") == "new b" && yard.read("gone") == nil)
    }
  }

  @Test("Where a step fails that could not be foreseen, the steps before it are undone")
  func undone() throws {
    try Yard.open { yard in
      try yard.write("a", "old a")
      let drafts = try DraftFolder(in: Folder(yard.path))
      for name in ["a", "b"] { try write("new \(name)", name, in: drafts) }
      // the draft has no file c: the third move fails
      let error = #expect(throws: DraftFolder.Refusal.self) {
        try drafts.publish(["a", "b", "c"])
      }
      #expect(error?.name == "c" && error?.failure == .system(ENOENT))
      #expect(yard.read("a") == "old a" && yard.read("b") == nil && yard.read("c") == nil)
    }
  }
}
