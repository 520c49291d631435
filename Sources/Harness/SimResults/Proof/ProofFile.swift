public import Foundation
public import SimTraces

/// A proof as it is kept: JSON, sorted, so that the same answers are the same bytes.
extension Proof {
  public var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// Reads what `json` wrote; `path` is what the user calls it.
  ///
  /// Throws where it is none, or one that this version does not read.
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
