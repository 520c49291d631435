import Foundation
import Sensing
import SimKernel
import SimObservations
import SimRunner
import SimScenarios
import SimText

/// Numbers of drawn scenarios, for example `0..50`.
struct SwarmBlock: Hashable {
  var numbers: Range<Int>

  init(_ numbers: Range<Int>) { self.numbers = numbers }

  init?(_ text: String) {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start >= 0, start < end else {
      return nil
    }
    numbers = start..<end
  }

  var text: String { "\(numbers.lowerBound)..\(numbers.upperBound)" }
}

/// A line of JSON that a child writes for a scenario: one at its start, one with its result.
struct SwarmTold: Codable, Equatable {
  struct Break: Codable, Equatable {
    var invariant: String
    /// In seconds; nil if it concerns the whole run.
    var at: Double?
    var words: String
  }

  var number: Int
  /// nil in the line that marks the start of the scenario.
  var end: End?
  /// Why it was refused.
  var refusal: String?
  var isLong = false
  var isFlawed = false
  var simulatedSeconds = 0.0
  var walkedSeconds = 0.0
  var events = 0
  var observations = 0
  var digest: String?
  var breaks: [Break] = []

  enum End: String, Codable { case ran, refused }

  init(number: Int) { self.number = number }

  private enum CodingKeys: String, CodingKey {
    case number, end, refusal, events, observations, digest, breaks
    case isLong = "long"
    case isFlawed = "flawed"
    case simulatedSeconds = "simulated_s"
    case walkedSeconds = "walked_s"
  }
}

/// Runs drawn scenarios in this process, one after the other.
struct SwarmBatch {
  var swarm: ScenarioSwarm

  /// One scenario in eight is run twice.
  private static let repeated = 8
  /// One scenario in four is scored by every metric.
  private static let scored = 4

  /// Reports each of them on standard output.
  func run(_ numbers: Range<Int>) throws {
    // a user who lowers the priority of the command means the children too, but Foundation starts
    // them with the usual one; 0 stands for this process
    setpriority(0, 0, getpriority(0, UInt32(getppid())))
    let scratch = try ScratchFolder()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func tell(_ told: SwarmTold) throws {
      Terminal.write(String(decoding: try encoder.encode(told), as: UTF8.self) + "\n")
    }
    for drawn in swarm.scenarios(numbers) {
      try tell(SwarmTold(number: drawn.number))
      try tell(Self.told(of: drawn, in: scratch.path))
    }
  }

  /// Writes the files of `drawn` to `folder`, loads the scenario from its file, and runs it.
  static func told(of drawn: DrawnScenario, in folder: String) throws -> SwarmTold {
    var told = SwarmTold(number: drawn.number)
    (told.isLong, told.isFlawed) = (drawn.kind == .long, drawn.isFlawed)
    for file in drawn.files {
      try DraftFile.write(file.text, to: "\(folder)/\(file.name)")
    }
    defer { for file in drawn.files { _ = SystemFile.remove("\(folder)/\(file.name)") } }
    do {
      let scenario = try Scenario(
        bytes: Array(drawn.text.utf8), path: "\(folder)/\(drawn.name).yaml", allowsOutside: true,
        catalogs: Program.catalogs)
      let judge = SwarmJudge(
        scenario, isFlawed: drawn.isFlawed, repeats: drawn.number.isMultiple(of: repeated),
        scores: drawn.number.isMultiple(of: scored))
      try told.record(try judge.outcome())
    } catch let error as Diagnostics {
      told.refuse(error.all.first?.message ?? "it can't be read")
    } catch let error as Diagnostic {
      told.refuse(error.message)
    } catch let error as RunBudget.Excess {
      told.refuse(error.description)
    }
    return told
  }
}

extension SwarmTold {
  fileprivate mutating func refuse(_ why: String) { (end, refusal) = (.refused, why) }

  fileprivate mutating func record(_ outcome: SwarmOutcome) throws {
    end = .ran
    (simulatedSeconds, walkedSeconds) = (outcome.simulatedSeconds, outcome.walkedSeconds)
    (events, observations) = (outcome.events, outcome.observations)
    digest = outcome.digest?.text
    breaks = outcome.breaches.map {
      Break(invariant: $0.invariant, at: $0.instant?.seconds, words: $0.words)
    }
  }
}
