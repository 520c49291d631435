public import Foundation
public import SimText

/// The file format of a proof: JSON with sorted keys, so that equal answers give equal bytes.
extension Proof {
  public var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// Reads JSON written by `json`; `path` is the file's path as the user gave it.
  ///
  /// Throws if it is invalid or has a format that this version does not read.
  public init(json: Data, path: String) throws(Diagnostic) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let proof = try? decoder.decode(Proof.self, from: json), proof.format == 1,
      proof.isWhole
    else {
      throw Diagnostic(
        "expected a proof of 'format: 1'", at: Diagnostic.Place(file: path),
        hint: "remove it: simrun prove asks again")
    }
    self = proof
  }

  private var isWhole: Bool {
    (1...1_000_000).contains(runs) && (0...1).contains(passRate)
      && answers.allSatisfy { answer in
        answer.misses.values.allSatisfy { $0.values.allSatisfy { $0.utf8.count == runs } }
      }
  }
}
