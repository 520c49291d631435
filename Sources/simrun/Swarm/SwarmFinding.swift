import Foundation
import Sensing
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText

/// A drawn scenario that breaks an invariant, crashes or hangs, as a folder of its own.
struct SwarmFinding {
  var drawn: DrawnScenario
  var breaks: [SwarmTold.Break]
  var seed: UInt64
  var packs: [String]

  static func words(_ breach: Breach) -> String {
    words(
      SwarmTold.Break(
        invariant: breach.invariant, at: breach.instant?.seconds, words: breach.words))
  }

  static func words(_ found: SwarmTold.Break) -> String {
    let moment = found.at.map { " at \(Decimals.shortest($0)) s" } ?? ""
    return "\(found.invariant)\(moment): \(found.words)"
  }

  /// Writes the scenario, the files it names, and the finding, to a folder below `folder`; `tries`
  /// is the most runs for making it smaller. Returns the folder.
  func write(below folder: String, tries: Int) throws -> String {
    let place = "\(folder)/\(drawn.name)"
    let group = try DraftGroup(place, below: folder)
    let file = "\(drawn.name).yaml"
    try group.add(file) { $0.append(drawn.text) }
    for other in drawn.files { try group.add(other.name) { $0.append(other.text) } }
    try group.publish()
    let smaller = try? smaller(in: place, tries: tries)
    let rest = try DraftGroup(place, below: folder)
    if let smaller { try rest.add("smaller.yaml") { $0.append(smaller) } }
    let text = text(place, hasSmaller: smaller != nil)
    try rest.add("finding.txt") { $0.append(text) }
    try rest.publish(removing: smaller == nil ? ["smaller.yaml"] : [])
    return place
  }

  private func text(_ place: String, hasSmaller: Bool) -> String {
    let flawed = drawn.isFlawed ? " --flawed" : ""
    let packed = packs.map { " --pack \(shellWord($0))" }.joined()
    var lines = ["case \(drawn.number) of seed \(seed)"]
    lines += breaks.map(Self.words)
    lines.append(
      "replay: \(Program.name) swarm --replay "
        + "\(shellWord("\(place)/\(drawn.name).yaml"))\(flawed)")
    if hasSmaller {
      lines.append(
        "smaller: \(Program.name) swarm --replay \(shellWord("\(place)/smaller.yaml"))\(flawed)")
    }
    lines.append(
      "draw it again: \(Program.name) swarm --seed \(seed)\(packed) --show \(drawn.number)")
    return lines.map { $0.escapedForTerminal + "\n" }.joined()
  }

  /// A smaller scenario that breaks the first of the invariants; nil if there is none, for example
  /// if its process crashes.
  private func smaller(in place: String, tries: Int) throws -> String? {
    guard tries > 0, let first = breaks.first,
      SwarmJudge.invariants.contains(where: { $0.name == first.invariant })
    else { return nil }
    let path = "\(place)/\(drawn.name).yaml"
    let tree = try ScenarioTree(
      bytes: Array(drawn.text.utf8), path: path, budget: .standard, allowsOutside: true,
      catalogs: Program.catalogs)
    let smallest = try SwarmJudge.smallest(
      tree, breaking: first.invariant, isFlawed: drawn.isFlawed, tries: tries)
    return try smallest.tree.text(at: "\(place)/smaller.yaml")
  }
}
