import Foundation
import Synchronization

/// The programs that the command line names for external features, and their running processes.
///
/// Can be used from any thread: a run takes a process, and returns it for another run. Therefore
/// each program has at most as many processes as there are simultaneous runs.
public final class ProgramSet: Sendable {
  /// Indexed by the name of the feature.
  public let commands: [String: ProgramCommand]
  public let limits: ProgramLimits
  /// The folder for the records of all runs; nil where only those of failures are kept.
  public let recordFolder: String?
  /// The folder for the records of failures; nil where none are kept.
  public let failureFolder: String?
  private let idle = Mutex<[String: [ProgramProcess]]>([:])
  private let tallies = Mutex<[String: ProgramTally]>([:])

  public init(
    _ commands: [String: ProgramCommand], limits: ProgramLimits = .standard,
    recordFolder: String? = nil, failureFolder: String? = nil
  ) {
    self.commands = commands
    self.limits = limits
    self.recordFolder = recordFolder
    self.failureFolder = failureFolder
  }

  var keepsRecords: Bool { recordFolder != nil }

  /// A process for `feature`: one from an earlier run, or a new one.
  func process(
    of feature: String
  ) throws(ProgramTrouble) -> (process: ProgramProcess, isNew: Bool) {
    if let process = idle.withLock({ $0[feature]?.popLast() }) { return (process, false) }
    guard let command = commands[feature] else { throw .notFound }
    return (try ProgramProcess(command, limits), true)
  }

  func giveBack(_ process: ProgramProcess, of feature: String) {
    idle.withLock { $0[feature, default: []].append(process) }
  }

  func add(_ tally: ProgramTally, of feature: String) {
    tallies.withLock { $0[feature, default: ProgramTally()].add(tally) }
  }

  /// The speed of each feature's programs, in the order of their names.
  public var pace: [(feature: String, words: String)] {
    tallies.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value.words) } }
  }

  /// Ends all processes that are not in use by a run.
  public func close() {
    let all = idle.withLock { idle in
      defer { idle = [:] }
      return idle.values.flatMap { $0 }
    }
    // close the input of all first, because each may need time to exit
    for process in all { process.endInput() }
    for process in all { process.end(within: ProgramLimits.farewellSeconds) }
  }
}

/// Measures how fast conversations went.
struct ProgramTally {
  var runs = 0
  /// Number of events sent, and of those whose answer was awaited.
  var told = 0
  var awaited = 0
  /// Real time of all runs from their start to their end, including everything else in between.
  var time = Duration.zero
  /// Times from the start of a run to its answer, in a process that already ran before.
  var resets: [Duration] = []

  mutating func add(_ other: ProgramTally) {
    runs += 1
    told += other.told
    awaited += other.awaited
    time += other.time
    resets += other.resets
  }

  var words: String {
    let seconds = Self.seconds(time)
    let rate = seconds > 0 ? Int(Double(told) / seconds) : 0
    var text =
      "\(runs) runs, \(told) events told in \(Self.text(seconds, 3)) s (\(rate) /s), "
      + "\(awaited) answers waited for"
    if !resets.isEmpty {
      let sorted = resets.map(Self.seconds).sorted()
      text +=
        "; \(sorted.count) resets: median \(Self.text(1000 * sorted[sorted.count / 2], 3)) ms, "
        + "longest \(Self.text(1000 * (sorted.last ?? 0), 3)) ms"
    }
    return text
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return "\((value * scale).rounded() / scale)"
  }
}
