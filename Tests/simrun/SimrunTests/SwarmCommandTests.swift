import Foundation
import SimScenarios
import Testing

@testable import SimrunCommand

@Suite("simrun swarm draws scenarios and looks for what no feature may do (H-7, H-6)")
struct SwarmCommandTests {
  private struct File: Decodable {
    struct Tally: Decodable, Equatable {
      var ran: Int
      var refused: [String: Int]
      var broken: [String: Int]
      var simulatedSeconds: Double

      private enum CodingKeys: String, CodingKey {
        case ran, refused, broken
        case simulatedSeconds = "simulated_s"
      }
    }

    var tally: Tally
    var digest: String
  }

  private static func file(_ folder: String, _ simrun: Command) throws -> File {
    try JSONDecoder().decode(File.self, from: Data(simrun.read("\(folder)/swarm.json").utf8))
  }

  @Test("The same seed gives the same, on one process or three, and part by part")
  func same() throws {
    try Command.inFolder { simrun in
      let one = try simrun("swarm", "--walks", "60", "--jobs", "1", "--out", "one")
      #expect(one.status == 0, "\(one.output)\(one.errors)")
      let three = try simrun("swarm", "--walks", "60", "--jobs", "3", "--out", "three")
      #expect(three.output == one.output)
      #expect(try Self.file("three", simrun).digest == Self.file("one", simrun).digest)
      let halves = ["0", "30"].map { ["swarm", "--first", $0, "--walks", "30", "--out", "p\($0)"] }
      for half in halves { #expect(try simrun(half).status == 0) }
      let sum = try simrun("swarm", "--tally", "p0", "p30")
      let whole = try Self.file("one", simrun).tally
      let row = "scenarios run \(whole.ran)"
      let words = sum.output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(sum.status == 0 && words.contains(row), "\(sum.output)")
      #expect(whole.ran + whole.refused.values.reduce(0, +) == 60)
    }
  }

  @Test("Hours are those of the shortest row of blocks, however many are under way")
  func hours() throws {
    try Command.inFolder { simrun in
      let one = try simrun("swarm", "--hours", "1", "--jobs", "1", "--out", "one")
      let four = try simrun("swarm", "--hours", "1", "--jobs", "4", "--out", "four")
      #expect(one.status == 0 && one.output == four.output, "\(one.output)\(four.output)")
      #expect(try Self.file("one", simrun).tally.simulatedSeconds >= 3600)
    }
  }

  @Test("What a stopped command kept is gone on from, to the same")
  func resume() throws {
    try Command.inFolder { simrun in
      let whole = try simrun("swarm", "--walks", "150", "--jobs", "1", "--out", "whole")
      var kept = try #require(
        JSONSerialization.jsonObject(with: Data(simrun.read("whole/swarm.json").utf8))
          as? [String: Any])
      var blocks = try #require(kept["blocks"] as? [[String: Any]])
      #expect(blocks.count == 3)
      // as if the command was killed during the second block
      blocks.remove(at: 1)
      kept["blocks"] = blocks
      let data = try JSONSerialization.data(withJSONObject: kept)
      try FileManager.default.createDirectory(
        at: simrun.folder.appendingPathComponent("part"), withIntermediateDirectories: true)
      try simrun.write("part/swarm.json", String(decoding: data, as: UTF8.self))
      let rest = try simrun("swarm", "--walks", "150", "--jobs", "2", "--out", "part", "--resume")
      #expect(rest.output == whole.output, "\(rest.errors)")
      let other = try simrun(
        "swarm", "--seed", "2", "--walks", "150", "--out", "part", "--resume")
      #expect(other.status == 64 && other.errors.contains("is of another swarm: seed 1"))
    }
  }

  @Test("A drawn scenario is a file that runs, and that is replayed")
  func replay() throws {
    try Command.inFolder { simrun in
      // the first drawn scenario that needs no tour file
      for number in 0..<20 {
        let text = try simrun("swarm", "--show", "\(number)").output
        guard !text.contains(".tour") else { continue }
        try simrun.write("drawn.yaml", text)
        break
      }
      let replayed = try simrun("swarm", "--replay", "drawn.yaml")
      #expect(replayed.status == 0, "\(replayed.output)")
      #expect(replayed.output.hasSuffix("simulated, every invariant holds\n"))
      #expect(try simrun("drawn.yaml").status == 0)
    }
  }

  @Test("What is asked for is one thing, and in range; what is not there is named")
  func usage() throws {
    try Command.inFolder { simrun in
      for words in [["swarm"], ["swarm", "--walks", "3", "--hours", "2"]] {
        let outcome = try simrun(words)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("expected one of --walks, --hours, --list, --show"))
      }
      #expect(try simrun("swarm", "--hours", "0").errors.contains("--hours takes a number above 0"))
      #expect(try simrun("swarm", "--walks", "0").status == 64)
      let missing = try simrun("swarm", "--tally", "nowhere")
      #expect(missing.status == 66 && missing.errors.contains("no swarm has saved results here"))
      #expect(try simrun("swarm", "--list").output.contains("without_fix    no position is shown"))
    }
  }

  // MARK: - children

  private static func child(
    _ script: String, patience: Int = 60
  ) throws -> (end: SwarmChild.End, told: [Int]) {
    var told: [Int] = []
    let child = try SwarmChild(["/bin/sh", "-c", script])
    let end = try child.run(patience: patience) { told.append($0.number) }
    return (end, told)
  }

  private static let line =
    #"{"breaks":[],"events":0,"flawed":false,"long":false,"number":7,"observations":0,"#
    + #""simulated_s":0,"walked_s":0}"#

  @Test("A child that crashes is told from one that ends, with its last words")
  func crash() throws {
    #expect(try Self.child("echo '\(Self.line)'") == (.whole, [7]))
    let crashed = try Self.child("echo '\(Self.line)'; echo out of range >&2; kill -SEGV $$")
    #expect(crashed.told == [7])
    guard case .crashed(let words) = crashed.end else {
      Issue.record("\(crashed.end)")
      return
    }
    #expect(words.hasPrefix("Segmentation fault") && words.contains("out of range"))
  }

  @Test("A child that says nothing is ended by the clock, and counts as hanging")
  func hang() throws {
    let hung = try Self.child("echo '\(Self.line)'; exec sleep 1000", patience: 5)
    #expect(hung.end == .hanging(seconds: 5) && hung.told == [7])
  }

  @Test("A crash becomes a finding with its scenario, and the cases behind it are run")
  func finding() throws {
    try Command.inFolder { simrun in
      let folder = simrun.folder.appendingPathComponent("found").path
      let drawn = SwarmFinding(
        drawn: ScenarioSwarm(seed: 1).scenario(7),
        breaks: [.init(invariant: "crash", at: nil, words: "it ended")],
        seed: 1, packs: [])
      let place = try drawn.write(below: folder, tries: 5)
      #expect(place == "\(folder)/case-7")
      let words = try simrun.read("found/case-7/finding.txt")
      #expect(words.hasPrefix("case 7 of seed 1\ncrash: it ended\nreplay: simrun swarm --replay "))
      #expect(words.contains("simrun swarm --seed 1 --show 7\n"))
      #expect(try !simrun.read("found/case-7/case-7.yaml").isEmpty)
    }
  }
}
