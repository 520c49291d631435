import Foundation

extension Bench {
  /// Measures the time from the start of the command to its verdict: for one scenario, and for the
  /// whole suite of the repository with all steps of a build server's gate.
  static func measureVerdicts(into table: inout Table) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "simrun-verdicts-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let out = ["--quiet", "--out", folder.path]
    let one = try Stopwatch.median(5) { try Child.run(["scenarios/control.yaml"] + out) }
    table.addWhole("start to verdict: scenarios/control.yaml", one)
    for jobs in ["1", "2"] {
      let suite = try Stopwatch.median(5) {
        try Child.run(["ci", "scenarios", "--jobs", jobs] + out)
      }
      table.addWhole("start to verdict: simrun ci scenarios --jobs \(jobs)", suite)
    }
  }
}
