import Foundation

/// Mutants that no run can distinguish from the original, each with the reason.
struct Equivalents {
  struct Entry: Codable {
    /// Path from the root of the project.
    var file: String
    /// The line, without its indentation.
    var source: String
    var kind: Mutant.Kind
    /// The changed code; nil for all changes of this kind on the line.
    var after: String?
    var why: String
  }

  var entries: [Entry]

  init(project: URL) throws {
    let file = project.appending(path: "Tests/Mutants/equivalents.json")
    entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
  }

  func holds(_ mutant: Mutant) -> Bool { entries.contains { Self.matches($0, mutant) } }

  private static func matches(_ entry: Entry, _ mutant: Mutant) -> Bool {
    entry.file == mutant.file && entry.source == mutant.source && entry.kind == mutant.kind
      && (entry.after ?? mutant.after) == mutant.after
  }

  /// The largest share of all mutants that may be called equivalent (assumed): a longer list would
  /// hide faults that the tests miss.
  static let mostShare = 0.05

  /// Refuses entries that match no mutant or have no reason, and too many entries.
  func check(against mutants: [Mutant]) throws {
    for entry in entries {
      let place = "Tests/Mutants/equivalents.json: \(entry.file): \(entry.source)"
      guard mutants.contains(where: { Self.matches(entry, $0) }) else {
        throw Failure("\(place): no such mutant; the line may have changed, then take it out")
      }
      guard entry.why.count >= 20 else { throw Failure("\(place): 'why' must argue it") }
    }
    let count = mutants.count(where: holds)
    guard Double(count) <= Self.mostShare * Double(mutants.count) else {
      throw Failure("\(count) of \(mutants.count) mutants are called equivalent; 5 % may be")
    }
  }
}
