import Foundation
import Testing

@testable import SafeFiles

@Suite("Where output goes (H-16)")
struct FolderTests {
  private func failure(_ body: () throws(FileFailure) -> Void) -> FileFailure? {
    do throws(FileFailure) {
      try body()
      return nil
    } catch { return error }
  }

  @Test("Folders are made where they are missing, and a link that stays inside is followed")
  func inside() throws {
    try Yard.open { yard in
      let made = try Folder.output(yard.at("a/b"), below: yard.path)
      #expect(made.path == yard.at("a/b") && yard.names == ["a"])
      try yard.link("c", to: "a/b")
      let linked = try Folder.output(yard.at("c/d"), below: yard.path)
      _ = try linked.create("x")
      #expect(FileManager.default.fileExists(atPath: yard.at("a/b/d/x")))
    }
  }

  @Test("A link in an output folder leads nowhere else, whatever it is called")
  func outside() throws {
    try Yard.open { yard in
      try yard.makeFolder("a")
      for (number, target) in ["../../out", "/etc", "../../..", "/"].enumerated() {
        try yard.link("a/\(number)", to: target)
        for path in ["a/\(number)", "a/\(number)/below"] {
          let found = failure { () throws(FileFailure) in
            _ = try Folder.output(yard.at(path), below: yard.path)
          }
          #expect(found == .leadsOut, "\(path) to \(target)")
        }
      }
      try yard.link("a/lost", to: "nothing")
      #expect(
        failure { () throws(FileFailure) in
          _ = try Folder.output(yard.at("a/lost"), below: yard.path)
        } == .leadsNowhere)
      #expect(yard.isUntouched)
    }
  }

  @Test("The output folder itself is no link that leads out of the folder it lies in")
  func root() throws {
    try Yard.open { yard in
      try yard.link("reports", to: "../out")
      let path = yard.at("reports")
      #expect(
        failure { () throws(FileFailure) in _ = try Folder.output(path, below: path) } == .leadsOut)
      try yard.makeFolder("real")
      try yard.link("short", to: "real")
      let short = yard.at("short")
      #expect(try Folder.output(short, below: short).path.hasSuffix("/real"))
    }
  }

  @Test("A file goes where a link leads inside, and nowhere else; folders and pipes are no files")
  func places() throws {
    try Yard.open { yard in
      try yard.makeFolder("sub")
      try yard.write("sub/real", "old")
      try yard.link("in", to: "sub/real")
      try yard.link("out", to: "../out/secret")
      try yard.link("lost", to: "nothing")
      #expect(mkfifo(yard.at("pipe"), 0o600) == 0)
      let folder = try Folder(yard.path)
      let place = try folder.place(of: "in")
      #expect(place.name == "real" && place.folder.path.hasSuffix("/sub"))
      #expect(try folder.place(of: "new").name == "new")
      let refused: [(String, FileFailure)] = [
        ("out", .leadsOut), ("lost", .leadsNowhere), ("sub", .system(EISDIR)), ("pipe", .isSpecial),
        ("", .system(EISDIR)), ("..", .system(EISDIR)),
      ]
      for (name, expected) in refused {
        let found = failure { () throws(FileFailure) in _ = try folder.place(of: name) }
        #expect(found == expected, "\(name)")
      }
    }
  }

  @Test("What can't be made is told by the folder that refuses it")
  func refusals() throws {
    try Yard.open { yard in
      try yard.write("file", "")
      for path in ["file", "file/below"] {
        #expect(
          failure { () throws(FileFailure) in
            _ = try Folder.output(yard.at(path), below: yard.path)
          } == .system(ENOTDIR))
      }
    }
  }
}
