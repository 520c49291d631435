import Foundation
import FuzzSubjects
import TestSupport

/// Feeds every reader with damaged files, in child processes, and prints a table (H-1, H-2).
///
/// The environment says what: `SIMRUN_FUZZ_CASES` how many files a reader gets, `SIMRUN_FUZZ_SEED`
/// others, `SIMRUN_FUZZ_READER` one reader alone, and `SIMRUN_FUZZ_CASE=gpx/17` one file alone,
/// which is written to a file beside. Exits with 1 on a finding.
@main
enum Fuzz {
  static func main() throws {
    let order = Order(ProcessInfo.processInfo.environment)
    let all = try Subject.all()
    let subjects = all.filter { order.reader == nil || $0.name == order.reader }
    guard let first = subjects.first else {
      let known = all.map(\.name).joined(separator: ", ")
      print("✗ fuzz: no reader '\(order.reader ?? "")', expected one of: \(known)")
      exit(64)
    }
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    if arguments.count == 2 {
      Batch(subject: first, order: order).run(arguments[0]..<arguments[1])
    } else if let number = order.number {
      try Batch(subject: first, order: order).replay(number)
    } else {
      var supervisor = Supervisor(order: order)
      for subject in subjects { try supervisor.examine(subject) }
      supervisor.printTable()
      exit(supervisor.findings.isEmpty ? 0 : 1)
    }
  }
}

/// What to do, as the environment says.
struct Order {
  var seed: UInt64 = 20_261_121
  var cases = 10_000
  var reader: String?
  /// The one file to be replayed.
  var number: Int?

  init(_ environment: [String: String]) {
    if let seed = environment["SIMRUN_FUZZ_SEED"].flatMap({ UInt64($0) }) { self.seed = seed }
    if let cases = environment["SIMRUN_FUZZ_CASES"].flatMap({ Int($0) }) { self.cases = cases }
    reader = environment["SIMRUN_FUZZ_READER"]
    let parts = environment["SIMRUN_FUZZ_CASE"]?.split(separator: "/")
    if let parts, parts.count == 2 {
      reader = String(parts[0])
      number = Int(parts[1])
    }
  }

  func replayCommand(_ subject: Subject, _ number: Int) -> String {
    "SIMRUN_FUZZ_SEED=\(seed) SIMRUN_FUZZ_CASE=\(subject.name)/\(number) make fuzz"
  }
}
