import Foundation
import FuzzSubjects

/// Feeds every subject with damaged files, in child processes, and prints a table (H-1, H-2, H-16).
///
/// Environment variables: `SIMRUN_FUZZ_CASES` is the total number of cases, `SIMRUN_FUZZ_SEED`
/// another seed, `SIMRUN_FUZZ_SUBJECT` a single subject, `SIMRUN_FUZZ_JOBS` the number of parallel
/// processes, and `SIMRUN_FUZZ_CASE=gpx/17` a single case, whose files are kept.
/// Exits with 1 on a finding.
@main
enum Fuzz {
  static func main() throws {
    let order = Order(ProcessInfo.processInfo.environment)
    let all = try Subject.all()
    let subjects = all.filter { order.subject == nil || $0.name == order.subject }
    guard let first = subjects.first else {
      let known = all.map(\.name).joined(separator: ", ")
      print("✗ fuzz: no subject '\(order.subject ?? "")', expected one of: \(known)")
      exit(64)
    }
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    if arguments.count == 2 {
      try Batch(subject: first, order: order).run(arguments[0]..<arguments[1])
    } else if let number = order.number {
      try Batch(subject: first, order: order).replay(number)
    } else {
      let supervisor = Supervisor(order: order, subjects: subjects)
      supervisor.run()
      exit(supervisor.printTable() ? 0 : 1)
    }
  }
}

/// The job, as set by the environment.
struct Order {
  var seed: UInt64 = 20_261_121
  /// Number of cases of all subjects together.
  var cases = 20_000
  var subject: String?
  /// The single case to replay.
  var number: Int?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Factor of all times compared with an ordinary build.
  var slowness = Sanitizer.isThere ? 10.0 : 1.0

  init(_ environment: [String: String]) {
    if let seed = environment["SIMRUN_FUZZ_SEED"].flatMap({ UInt64($0) }) { self.seed = seed }
    if let cases = environment["SIMRUN_FUZZ_CASES"].flatMap({ Int($0) }) { self.cases = cases }
    if let jobs = environment["SIMRUN_FUZZ_JOBS"].flatMap({ Int($0) }) { self.jobs = max(1, jobs) }
    subject = environment["SIMRUN_FUZZ_SUBJECT"]
    let parts = environment["SIMRUN_FUZZ_CASE"]?.split(separator: "/")
    if let parts, parts.count == 2 {
      subject = String(parts[0])
      number = Int(parts[1])
    }
  }

  func replayCommand(_ subject: String, _ number: Int) -> String {
    "SIMRUN_FUZZ_SEED=\(seed) SIMRUN_FUZZ_CASE=\(subject)/\(number) make fuzz"
  }
}
