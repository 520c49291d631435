import Foundation

/// What runs with a mutant: a scenario, a file of parity vectors, or the tests of one engine.
enum Subject: Hashable, Sendable {
  /// A file, by its path from the root of the project.
  case scenario(String)
  /// A file of parity vectors, by its path from the root of the project.
  case vectors(String)
  /// A suite of tests, such as `WalkRouterTests`.
  case tests(String)

  var name: String {
    switch self {
    case .scenario(let file), .vectors(let file): file
    case .tests(let suite): suite
    }
  }
}

/// The results of a subject without a mutant.
struct Original: Codable, Sendable {
  var status: Int32
  /// Number of loop rounds; for a scenario, of its first seeds.
  var fuel: Int
  var seconds: Double
  /// Digests of a scenario's first seeds, separated by commas; otherwise empty.
  var digests: String
  /// Whether each mutant's place was reached (1), and whether it would have changed a value (2).
  var seen: [Int: UInt8]

  func isReached(_ mutant: Mutant) -> Bool { seen[mutant.seenAs] ?? 0 != 0 }
  func isChanged(_ mutant: Mutant) -> Bool { (seen[mutant.seenAs] ?? 0) & 2 != 0 }
}

/// Runs subjects, with or without a mutant.
struct Bench: Sendable {
  let tree: MutatedTree
  /// A folder for output; each worker has its own.
  let scratch: URL

  /// Number of seeds used to check whether a scenario changes at all.
  static let seeds = 5
  /// Multiple of the original's loop rounds after which a mutant has timed out.
  static let patience = 100

  private func variables(_ mutant: Mutant?, _ fuel: Int = 0, trace: URL? = nil) -> [String: String]
  {
    var variables: [String: String] = [:]
    if let mutant { variables["SIMRUN_MUTANT"] = String(mutant.number) }
    if fuel > 0 { variables["SIMRUN_MUTANT_FUEL"] = String(fuel * Self.patience) }
    if let trace { variables["SIMRUN_MUTANT_TRACE"] = trace.path }
    return variables
  }

  /// The result of a scenario with a mutant.
  enum Verdict: String {
    case same, met, missed
  }

  /// Runs scenarios one after the other, up to the first that is not met.
  ///
  /// - Returns: a verdict for each scenario that was completed, and the exit status of the process.
  func verdicts(
    of scenarios: [(subject: Subject, original: Original)], with mutant: Mutant
  ) throws -> (verdicts: [Verdict], status: Int32) {
    let list = scratch.appending(path: "scenarios.txt")
    let lines = scenarios.map {
      "\($0.subject.name)\t\($0.original.fuel * Self.patience)\t\($0.original.digests)\n"
    }
    try Data(lines.joined().utf8).write(to: list)
    let ending = try Child.run(
      tree.trial, [list.path], with: variables(mutant), within: 60 + 30 * scenarios.count)
    let verdicts = ending.output.split(separator: "\n").compactMap { Verdict(rawValue: String($0)) }
    return (verdicts, ending.status)
  }

  /// Returns the exit status of a scenario as on a build server, including its baseline.
  func gate(
    _ subject: Subject, with mutant: Mutant?, fuel: Int = 0, trace: URL? = nil
  ) throws -> Int32 {
    let reports = scratch.appending(path: "reports")
    try? FileManager.default.removeItem(at: reports)
    return try Child.run(
      tree.command,
      [
        "ci", subject.name, "--baseline", "reports/baseline", "--jobs", "1", "-q",
        "--out", reports.path,
      ],
      with: variables(mutant, fuel, trace: trace), within: 600
    ).status
  }

  /// Returns the exit status of a file of parity vectors.
  func vectors(
    _ subject: Subject, with mutant: Mutant?, fuel: Int = 0, trace: URL? = nil
  ) throws -> Int32 {
    let reports = scratch.appending(path: "reports")
    try? FileManager.default.removeItem(at: reports)
    return try Child.run(
      tree.command, ["vectors", subject.name, "--out", reports.path],
      with: variables(mutant, fuel, trace: trace), within: 300
    ).status
  }

  /// Returns the exit status of a suite of unit tests.
  func tests(
    _ subject: Subject, with mutant: Mutant?, fuel: Int = 0, trace: URL? = nil
  ) throws -> Int32 {
    try Child.run(
      tree.tests,
      ["--testing-library", "swift-testing", "--no-parallel", "--filter", "^\(subject.name)\\."],
      with: variables(mutant, fuel, trace: trace), within: 300
    ).status
  }

  func original(of subject: Subject) throws -> Original {
    let trace = scratch.appending(path: "trace.txt")
    try? FileManager.default.removeItem(at: trace)
    let start = Date()
    var (status, digests): (Int32, String)
    switch subject {
    case .scenario(let file):
      let ending = try Child.run(
        tree.trial, ["original", file, String(Self.seeds)], with: variables(nil, trace: trace))
      (status, digests) = (ending.status, String(ending.output.prefix { $0 != "\n" }))
    case .vectors: (status, digests) = (try vectors(subject, with: nil, trace: trace), "")
    case .tests: (status, digests) = (try tests(subject, with: nil, trace: trace), "")
    }
    let seconds = Date().timeIntervalSince(start)
    let (fuel, seen) = read(trace)
    return Original(status: status, fuel: fuel, seconds: seconds, digests: digests, seen: seen)
  }

  /// Returns the loop rounds of the whole gate.
  func gateFuel(of subject: Subject) throws -> Int {
    let trace = scratch.appending(path: "trace.txt")
    try? FileManager.default.removeItem(at: trace)
    _ = try gate(subject, with: nil, trace: trace)
    return read(trace).fuel
  }

  private func read(_ trace: URL) -> (fuel: Int, seen: [Int: UInt8]) {
    var (fuel, seen): (Int, [Int: UInt8]) = (0, [:])
    for line in (try? String(contentsOf: trace, encoding: .utf8))?.split(separator: "\n") ?? [] {
      let words = line.split(separator: " ")
      guard words.count == 2, let value = Int(words[1]) else { continue }
      if words[0] == "fuel" { fuel = value } else { seen[Int(words[0]) ?? 0] = UInt8(value) }
    }
    return (fuel, seen)
  }
}
