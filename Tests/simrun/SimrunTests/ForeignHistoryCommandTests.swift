import Foundation
import Testing

@Suite("simrun ci beside a history that is none (H-9, H-16)")
struct ForeignHistoryCommandTests {
  @Test(
    "It is set aside and said, with --resume too, and the suite comes to its verdict",
    arguments: ["nothing that SQLite knows", "cut off", "a folder", "another program's"])
  func setAside(kind: String) throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      #expect(try simrun("ci", "a.yaml").status == 0)
      let history = simrun.folder.appendingPathComponent("reports/history.sqlite")
      var bytes = try Data(contentsOf: history)
      switch kind {
      case "cut off": bytes = bytes.prefix(bytes.count / 2)
      case "another program's": bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
      default: bytes = Data(kind.utf8)
      }
      try FileManager.default.removeItem(at: history)
      if kind == "a folder" {
        try FileManager.default.createDirectory(at: history, withIntermediateDirectories: false)
      } else {
        try bytes.write(to: history)
      }
      let outcome = try simrun("ci", "a.yaml", "--resume")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("; set aside as reports/history.sqlite.set-aside-1\n"))
      #expect(outcome.errors.contains("note: no job was stopped; starting anew\n"))
      if kind != "a folder" {
        let kept = simrun.folder.appendingPathComponent(
          "reports/history.sqlite.set-aside-1/history.sqlite")
        #expect(try Data(contentsOf: kept) == bytes)
      }
      let again = try simrun("ci", "a.yaml", "--resume")
      #expect(again.status == 0 && !again.errors.contains("set aside"))
    }
  }
}
