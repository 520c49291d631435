import Foundation
import SimKernel
import SimObservations
import SimRunner
import SimText

/// The results of many drawn scenarios.
struct SwarmTally: Codable, Equatable {
  var ran = 0
  var long = 0
  var flawed = 0
  var simulatedSeconds = 0.0
  var walkedSeconds = 0.0
  var events = 0
  var observations = 0
  /// Number of refused scenarios, by the reason without its numbers.
  var refused: [String: Int] = [:]
  /// Number of scenarios that break an invariant, crash or hang, by the kind of failure.
  var broken: [String: Int] = [:]

  var refusals: Int { refused.values.reduce(0, +) }
  var findings: Int { broken.values.reduce(0, +) }

  mutating func add(_ told: SwarmTold) {
    if let refusal = told.refusal {
      refused[Self.kind(refusal), default: 0] += 1
      return
    }
    ran += 1
    if told.isLong { long += 1 }
    if told.isFlawed { flawed += 1 }
    simulatedSeconds += told.simulatedSeconds
    walkedSeconds += told.walkedSeconds
    events += told.events
    observations += told.observations
    for found in told.breaks { broken[found.invariant, default: 0] += 1 }
  }

  mutating func add(_ other: SwarmTally) {
    ran += other.ran
    long += other.long
    flawed += other.flawed
    simulatedSeconds += other.simulatedSeconds
    walkedSeconds += other.walkedSeconds
    events += other.events
    observations += other.observations
    refused.merge(other.refused, uniquingKeysWith: +)
    broken.merge(other.broken, uniquingKeysWith: +)
  }

  /// Groups reasons that differ only in numbers and names.
  private static func kind(_ words: String) -> String {
    var isQuoted = false
    var kind = ""
    for character in words.prefix(200) {
      if character == "'" { isQuoted.toggle() }
      if isQuoted || character.isNumber { continue }
      kind.append(character)
    }
    return String(kind.prefix(80))
  }

  private enum CodingKeys: String, CodingKey {
    case ran, long, flawed, events, observations, refused, broken
    case simulatedSeconds = "simulated_s"
    case walkedSeconds = "walked_s"
  }
}

extension SwarmTally {
  private static func hours(_ seconds: Double) -> String {
    Decimals.text(seconds / 3600, decimals: 1) + " h"
  }

  /// The text that the command prints.
  var text: String {
    var rows = [
      ["  scenarios run", "\(ran)"],
      ["    of hours", "\(long)"],
      ["    with settings that may be flawed", "\(flawed)"],
      ["  refused, and not run", "\(refusals)"],
      ["  simulated", Self.hours(simulatedSeconds)],
      ["    until the walker arrived", Self.hours(walkedSeconds)],
      ["  events", "\(events)"],
      ["  observations", "\(observations)"],
    ]
    rows += broken.sorted { $0.key < $1.key }.map { ["  ✗ \($0.key)", "\($0.value)"] }
    let lines = AlignedTable(rows).lines.map { "\($0)\n" }.joined()
    let verdict =
      findings == 0
      ? "✓ nothing found\n" : "✗ \(findings) found\n"
    return lines + verdict
  }
}

/// The saved state of a swarm in its folder: its parameters, the finished blocks, and their
/// results.
struct SwarmFile: Codable {
  /// A finished block of scenarios.
  struct Block: Codable {
    var first: Int
    var count: Int
    var tally: SwarmTally
    /// Digest of all its runs, in order.
    var digest: String
  }

  static let name = "swarm.json"

  var format = 1
  var version: String
  var seed: UInt64
  var first: Int
  var packs: [String]
  var blocks: [Block] = []
  /// The sum of the results of the blocks.
  var tally = SwarmTally()
  var digest = ""

  private var folder = ""

  private enum CodingKeys: String, CodingKey {
    case format, version, seed, first, packs, blocks, tally, digest
  }

  init(version: String, seed: UInt64, first: Int, packs: [String], folder: String) {
    (self.version, self.seed, self.first, self.packs) = (version, seed, first, packs)
    self.folder = folder
  }

  /// Reads the saved state in `folder`.
  init(folder: String) throws {
    let path = "\(folder)/\(Self.name)"
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostic(
        "no swarm has saved results here", at: Diagnostic.Place(file: path), kind: .missingInput,
        hint: "name the --out of a command 'simrun swarm'")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: ScenarioFiles.read(path))
    } catch is DecodingError {
      throw Diagnostic(
        "this is not a readable result of a swarm", at: Diagnostic.Place(file: path),
        hint: "remove it, and run the swarm again")
    }
    guard format == 1 else {
      throw Diagnostic(
        "this is of format \(format), expected 1", at: Diagnostic.Place(file: path),
        hint: "another version of simrun wrote it")
    }
    self.folder = folder
  }

  /// Sorts `blocks` and sums their results.
  mutating func sumUp() {
    blocks.sort { $0.first < $1.first }
    tally = SwarmTally()
    for block in blocks { tally.add(block.tally) }
    digest = RunDigest(ofBytes: blocks.map(\.digest).joined().utf8).text
  }

  /// Whether both hold results of the same scenarios.
  func overlaps(_ other: SwarmFile) -> Bool {
    guard seed == other.seed, packs == other.packs else { return false }
    return blocks.contains { block in
      other.blocks.contains {
        block.first < $0.first + $0.count && $0.first < block.first + block.count
      }
    }
  }

  func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    try DraftGroup.write("\(folder)/\(Self.name)", below: folder) { $0.append(text) }
  }
}
