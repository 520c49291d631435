import AudioTour
import SimKernel
import SimObservations
import SimResults
public import SimText

/// The finished blocks of a tuning, kept in a file from which it can resume.
///
/// The file has lines of text: a head that identifies the tuning, a line for each block, and the
/// digest of all lines before it.
public struct TuningCheckpoint: Sendable {
  private struct Block: Sendable {
    var round: Int
    var block: Int
    var words: [Int]
  }

  /// Identifies the tuning; a checkpoint can't be used for another one.
  private let head: String
  private var blocks: [Block] = []

  public var isEmpty: Bool { blocks.isEmpty }
  /// Number of finished walks of both rounds.
  public var done: Int { blocks.reduce(0) { $0 + $1.words[0] } }

  init(_ plan: TuningPlan) { head = Self.head(of: plan) }

  private static func head(of plan: TuningPlan) -> String {
    var words = ["\(plan.ranges)", "\(plan.policy)", "\(plan.walks)", "\(plan.firstSeed)"]
    words += plan.tour.points.map { "\($0)" } + plan.todayMeters.map { "\($0)" }
    words += ["\(plan.costs)", "\(plan.rules)"]
    words.append(plan.detection.map { "\($0)" } ?? "the least cost")
    let digest = RunDigest(ofBytes: words.joined(separator: "\n").utf8)
    return """
      format: 1
      checkpoint of: simrun \(Release.version) tune
      scenario: \(plan.content.text)
      settings: \(digest.text)

      """
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

  public var text: String {
    var text = head
    for block in blocks {
      let words = [block.round, block.block] + block.words
      text += words.map { "\($0)" }.joined(separator: " ") + "\n"
    }
    return text + RunDigest(ofBytes: text.utf8).text + "\n"
  }

  /// Reads the checkpoint of `plan` from `bytes`, the content of the file at `path`.
  ///
  /// Throws if it is damaged or belongs to another tuning.
  public init(_ bytes: [UInt8], path: String, for plan: TuningPlan) throws(Diagnostic) {
    func refuse(_ message: String) -> Diagnostic {
      Diagnostic(
        message, at: Diagnostic.Place(file: path), hint: "start anew, without --resume")
    }
    let damaged = refuse("the checkpoint is damaged: it does not read back as it was written")
    // the line of the digest: 16 digits and a line feed
    guard bytes.count > 17,
      String(decoding: bytes.suffix(17), as: UTF8.self)
        == RunDigest(ofBytes: bytes.dropLast(17)).text + "\n"
    else { throw damaged }
    let text = String(decoding: bytes.dropLast(17), as: UTF8.self)
    self.init(plan)
    guard text.hasPrefix(head) else {
      throw refuse(
        "the checkpoint belongs to another tuning: the scenario, the tour, the settings or simrun "
          + "have changed since")
    }
    for line in text.dropFirst(head.count).split(separator: "\n") {
      let words = line.split(separator: " ").compactMap { Int($0) }
      // far more than a block can count, and too little to overflow when blocks are added
      let counts = words.dropFirst(2)
      guard !counts.isEmpty, counts.allSatisfy((0...1_000_000_000_000).contains) else {
        throw damaged
      }
      blocks.append(Block(round: words[0], block: words[1], words: Array(words[2...])))
    }
  }

  /// Writes the checkpoint to `path`, completely or not at all; creates missing folders.
  ///
  /// - Parameter root: the folder of all reports; no symbolic link may lead out of it. nil: the
  ///   folder of the file.
  public func write(to path: String, below root: String? = nil) throws(WriteError) {
    try DraftGroup.write(path, below: root) { $0.append(text) }
  }
}
