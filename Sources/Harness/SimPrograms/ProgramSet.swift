import Foundation
import Synchronization

/// The programs that the command line names for external features, and those that are under way.
///
/// From any thread: a run takes a program, and gives it back for another run. So there are never
/// more of one than runs at the same time.
public final class ProgramSet: Sendable {
  /// By the name of the feature.
  public let commands: [String: ProgramCommand]
  public let limits: ProgramLimits
  /// Where the record of every run is kept; nil where only those of failures are.
  public let recordFolder: String?
  /// The folder of what a failure leaves behind; nil where nothing is kept.
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

  /// A program for `feature`: one that ran before, or a new one.
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

  /// How each feature's programs did, in the order of their names.
  public var pace: [(feature: String, words: String)] {
    tallies.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value.words) } }
  }

  /// Ends all programs that no run has.
  public func close() {
    let all = idle.withLock { idle in
      defer { idle = [:] }
      return idle.values.flatMap { $0 }
    }
    // first the end of input for all, for each may take its time to end
    for process in all { process.endInput() }
    for process in all { process.end(within: ProgramLimits.farewellSeconds) }
  }
}

/// How fast conversations went.
struct ProgramTally {
  var runs = 0
  /// Events that were told, and of these how many an answer was waited for.
  var told = 0
  var awaited = 0
  /// Real time of all runs from their start to their end, whatever else happened meanwhile.
  var time = Duration.zero
  /// From the start of a run to its answer, in a program that ran before.
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
