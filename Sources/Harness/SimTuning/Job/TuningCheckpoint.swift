import AudioTour
import SimKernel
import SimObservations
import SimResults
public import SimText

/// The finished blocks of a tuning, kept in a file from which it can resume.
///
/// It is a `CheckpointFile` with a line of text for each block.
public struct TuningCheckpoint: Sendable {
  private struct Block: Sendable {
    var round: Int
    var block: Int
    var words: [Int]
  }

  /// Digests of the scenario and of all settings: a checkpoint can't be used for another tuning.
  private let scenario: String
  private let settings: String
  private var blocks: [Block] = []

  public var isEmpty: Bool { blocks.isEmpty }
  /// Number of finished walks of both rounds.
  public var done: Int { blocks.reduce(0) { $0 + $1.words[0] } }

  init(_ plan: TuningPlan) {
    var words = ["\(plan.ranges)", "\(plan.policy)", "\(plan.walks)", "\(plan.firstSeed)"]
    words += plan.tour.points.map { "\($0)" } + plan.todayMeters.map { "\($0)" }
    words += ["\(plan.costs)", "\(plan.rules)"]
    words.append(plan.detection.map { "\($0)" } ?? "the least cost")
    scenario = plan.content.text
    settings = RunDigest(ofBytes: words.joined(separator: "\n").utf8).text
  }

  mutating func add(_ counts: TuningCounts, block: Int, round: Int) {
    blocks.append(Block(round: round, block: block, words: counts.words))
  }

  /// Restores the kept blocks of `round`.
  func restore(_ round: inout TuningRound, number: Int) throws {
    for block in blocks where block.round == number {
      guard round.restore(block.block, block.words) else {
        throw Diagnostic(
          "the checkpoint holds a block that is none of this tuning",
          at: Diagnostic.Place(file: ""), hint: "start anew, without --resume")
      }
    }
  }

  /// Adds the blocks of another shard of the same tuning.
  public mutating func add(_ other: TuningCheckpoint) { blocks += other.blocks }

  /// The content of its file.
  public var bytes: [UInt8] {
    var sink = ByteSink()
    write(into: &sink)
    return sink.bytes
  }

  private static let job = "simrun \(Release.version) tune"

  private func write(into sink: inout ByteSink) {
    CheckpointFile.write(
      ["checkpoint of": Self.job, "scenario": scenario, "settings": settings], into: &sink
    ) { append in
      for block in blocks {
        let words = [block.round, block.block] + block.words
        append(Array((words.map { "\($0)" }.joined(separator: " ") + "\n").utf8))
      }
    }
  }

  /// Reads the checkpoint of `plan` from `bytes`, the content of the file at `path`.
  ///
  /// Throws if it is damaged or belongs to another tuning.
  public init(_ bytes: [UInt8], path: String, for plan: TuningPlan) throws(Diagnostic) {
    self.init(plan)
    let file = try CheckpointFile(bytes, path: path)
    try file.require("checkpoint of", Self.job, else: "it is of another version of simrun")
    try file.require("scenario", scenario, else: "the scenario has changed since")
    try file.require("settings", settings, else: "the tour or the settings have changed since")
    for line in String(decoding: file.body, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").compactMap { Int($0) }
      // far more than a block can count, and too little to overflow when blocks are added
      let counts = words.dropFirst(2)
      guard !counts.isEmpty, counts.allSatisfy((0...1_000_000_000_000).contains) else {
        throw file.damaged
      }
      blocks.append(Block(round: words[0], block: words[1], words: Array(words[2...])))
    }
  }

  /// Writes the checkpoint to `path`, completely or not at all; creates missing folders.
  ///
  /// - Parameter root: the folder of all reports; no symbolic link may lead out of it. nil: the
  ///   folder of the file.
  public func write(to path: String, below root: String? = nil) throws(WriteError) {
    try DraftGroup.write(path, below: root) { write(into: &$0) }
  }
}
