public import Foundation

/// One shard's part of a proof, with the answers to some lines only.
public struct ProofPart: Hashable, Sendable, Codable {
  /// Indices of the lines asked about, from 0, ascending.
  public var lines: [Int]
  public var proof: Proof

  public init(lines: [Int], proof: Proof) {
    self.lines = lines
    self.proof = proof
  }

  /// Encodes the parts of several scenarios, with sorted keys, so that equal answers give equal
  /// bytes.
  public static func json(_ parts: [ProofPart]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(parts)
  }

  /// Reads JSON written by `json`; nil if it is invalid.
  public static func read(_ json: Data) -> [ProofPart]? {
    try? JSONDecoder().decode([ProofPart].self, from: json)
  }
}

extension Proof {
  /// Merges all `parts` of one scenario; nil if they do not fit together, or a line is missing or
  /// occurs twice.
  public init?(merging parts: [ProofPart]) {
    guard var whole = parts.first?.proof, let written = whole.written else { return nil }
    whole.answers = []
    var owners: [Int: Proof] = [:]
    for part in parts {
      var bare = part.proof
      bare.answers = []
      guard bare == whole, part.proof.written == written else { return nil }
      for line in part.lines where owners.updateValue(part.proof, forKey: line) != nil {
        return nil
      }
    }
    guard owners.count == whole.lines.count else { return nil }
    whole.answers = [written]
    for (number, line) in whole.lines.enumerated() {
      guard let owner = owners[number] else { return nil }
      whole.answers += owner.answers(to: line)
    }
    self = whole
  }
}
