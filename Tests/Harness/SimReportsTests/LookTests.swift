import Foundation
import Testing

@testable import SimReports

/// Writes rich reports to the folder in SIMRUN_LOOK, to be looked at; otherwise does nothing.
@Suite("Reports to look at")
struct LookTests {
  @Test("Reports can be written to a folder to be looked at")
  func look() throws {
    guard let folder = ProcessInfo.processInfo.environment["SIMRUN_LOOK"] else { return }
    for (name, result) in [("single", Fixture.single), ("many", Fixture.many)] {
      let target = "\(folder)/\(name)"
      try ReportFolder(path: target).write(result)
      let text = TextReporter(style: .colored, folder: "reports/\(name)").text(result)
      try text.write(toFile: "\(target)/terminal.txt", atomically: true, encoding: .utf8)
    }
  }
}
