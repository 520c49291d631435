import Crypto
import Foundation

/// What is run with a mutant switched on: a scenario, or the tests of one engine.
enum Subject: Hashable, Sendable {
  /// A file from the top of the project.
  case scenario(String)
  /// A suite of tests, such as `WalkRouterTests`.
  case tests(String)

  var name: String {
    switch self {
    case .scenario(let file): file
    case .tests(let suite): suite
    }
  }
}

/// What a subject does when no mutant is on.
struct Original: Codable, Sendable {
  var status: Int32
  /// Rounds of loops.
  var fuel: Int
  var seconds: Double
  /// Of the report of few seeds; empty for tests.
  var digest: String
  /// Whether each mutant's place was reached (1), and whether it would have changed a value (2).
  var seen: [Int: UInt8]

  func isReached(_ mutant: Mutant) -> Bool { seen[mutant.seenAs] ?? 0 != 0 }
  func isChanged(_ mutant: Mutant) -> Bool { (seen[mutant.seenAs] ?? 0) & 2 != 0 }
}

/// Runs subjects, with a mutant or without one.
struct Bench: Sendable {
  let tree: MutatedTree
  /// A folder for what is written; one for each worker.
  let scratch: URL

  /// So many seeds tell whether a scenario is changed at all.
  static let seeds = 5
  /// A mutant that takes so many times the original's rounds of loops is out of time.
  static let patience = 100

  enum Length: String, Sendable {
    /// The first seeds.
    case quick
    /// All seeds, and the verdict of the expectations.
    case whole
    /// All seeds, and the verdict of the baselines, too.
    case baseline
  }

  /// - Parameter trace: a file that gets what was reached.
  func run(
    _ subject: Subject, _ length: Length, mutant: Mutant? = nil, fuel: Int = 0, seconds: Int? = nil,
    trace: URL? = nil
  ) throws -> Child.Ending {
    var variables: [String: String] = [:]
    if let mutant { variables["SIMRUN_MUTANT"] = String(mutant.number) }
    if fuel > 0 { variables["SIMRUN_MUTANT_FUEL"] = String(fuel * Self.patience) }
    if let trace { variables["SIMRUN_MUTANT_TRACE"] = trace.path }
    switch subject {
    case .scenario(let file):
      let reports = scratch.appending(path: "reports")
      try? FileManager.default.removeItem(at: reports)
      let jobs = ["--jobs", "1", "-q", "--out", reports.path]
      let arguments =
        switch length {
        case .quick: ["run", file, "--runs", String(Self.seeds)]
        case .whole: ["run", file]
        case .baseline: ["ci", file, "--baseline", "reports/baseline"]
        }
      return try Child.run(tree.command, arguments + jobs, with: variables, within: seconds)
    case .tests(let suite):
      return try Child.run(
        tree.tests,
        ["--testing-library", "swift-testing", "--no-parallel", "--filter", "^\(suite)\\."],
        with: variables, within: seconds)
    }
  }

  /// Of the report that the last run wrote.
  func digest(of subject: Subject) -> String {
    guard case .scenario(let file) = subject else { return "" }
    let report = scratch.appending(
      path: "reports/\(file.dropLast(".yaml".count))/report.json")
    guard let data = try? Data(contentsOf: report) else { return "none" }
    return SHA256.hash(data: data).map { String($0, radix: 16) }.joined()
  }

  func original(of subject: Subject, _ length: Length = .quick) throws -> Original {
    let trace = scratch.appending(path: "trace.txt")
    try? FileManager.default.removeItem(at: trace)
    let start = Date()
    let ending = try run(subject, length, trace: trace)
    let seconds = Date().timeIntervalSince(start)
    var (fuel, seen): (Int, [Int: UInt8]) = (0, [:])
    for line in (try? String(contentsOf: trace, encoding: .utf8))?.split(separator: "\n") ?? [] {
      let words = line.split(separator: " ")
      guard words.count == 2, let value = Int(words[1]) else { continue }
      if words[0] == "fuel" { fuel = value } else { seen[Int(words[0]) ?? 0] = UInt8(value) }
    }
    return Original(
      status: ending.status, fuel: fuel, seconds: seconds, digest: digest(of: subject), seen: seen)
  }
}
