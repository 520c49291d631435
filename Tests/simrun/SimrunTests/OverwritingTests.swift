import Foundation
import Testing

@Suite("What is read is not written over (H-2, H-12)")
struct OverwritingTests {
  @Test("A command does not write over what it reads, whatever the name; nor over a protected file")
  func inputs() throws {
    try Command.inFolder { simrun in
      try simrun.copy("medina-drift.yaml")
      let scenario = "scenarios/medina-drift.yaml"
      #expect(try simrun("trace", "generate", scenario, "-o", "w.jsonl").status == 0)
      #expect(try simrun("pack", "build", scenario, "-o", "p.pack").status == 0)
      #expect(try simrun("trace", "convert", "w.jsonl", "g.geojson").status == 0)
      let before = try [scenario, "w.jsonl", "g.geojson"].map(simrun.read)
      for (words, file) in [
        (["pack", "build", scenario, "-o", "./" + scenario], "./" + scenario),
        (["world", "draw", scenario, "-o", scenario], scenario),
        (["pack", "draw", "p.pack", "-o", "p.pack"], "p.pack"),
        (["trace", "info", "w.jsonl", "--svg", "w.jsonl"], "w.jsonl"),
        (["trace", "convert", "w.jsonl", "w.jsonl", "--format", "csv"], "w.jsonl"),
        (["trace", "cut", "w.jsonl", "w.jsonl", "--to", "10 s"], "w.jsonl"),
        (["trace", "match", "g.geojson", "--pack", "p.pack", "-o", "g.geojson"], "g.geojson"),
        (["play", "w.jsonl", "--to", "gpx", "-o", "w.jsonl"], "w.jsonl"),
        (["shrink", scenario, "--trace", "w.jsonl", "-o", "w.jsonl"], "w.jsonl"),
      ] {
        let outcome = try simrun(words)
        #expect(outcome.status == 64, "\(words): \(outcome.output)\(outcome.errors)")
        let refusal = "is the file that is read, and would be replaced: write to another file"
        #expect(
          outcome.errors.hasSuffix("error: '\(file)' \(refusal)\n"), "\(words): \(outcome.errors)")
      }
      #expect(try [scenario, "w.jsonl", "g.geojson"].map(simrun.read) == before)
      try simrun.write("kept.svg", "mine")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444],
        ofItemAtPath: simrun.folder.appendingPathComponent("kept.svg").path)
      let kept = try simrun("world", "draw", scenario, "-o", "kept.svg")
      #expect(kept.status == 74 && kept.errors.contains("write-protected"), "\(kept.errors)")
      #expect(try simrun.read("kept.svg") == "mine")
    }
  }

  @Test("The results of another swarm stay, and none is counted twice")
  func swarms() throws {
    try Command.inFolder { simrun in
      #expect(try simrun("swarm", "--walks", "4", "--tries", "0", "--out", "sw").status == 0)
      let kept = try simrun.read("sw/swarm.json")
      let other = try simrun("swarm", "--walks", "2", "--first", "2", "--out", "sw")
      #expect(other.status == 64)
      #expect(other.errors.contains("is of another swarm: seed 1, from case 0"))
      #expect(try simrun.read("sw/swarm.json") == kept)
      #expect(try simrun("swarm", "--walks", "2", "--first", "2", "--out", "two").status == 0)
      for folders in [["sw", "sw"], ["sw", "two"]] {
        let sum = try simrun(["swarm", "--tally"] + folders)
        #expect(sum.status == 64 && sum.errors.contains("hold the same scenarios"), "\(sum.errors)")
      }
    }
  }

  @Test("A table of stops that is not UTF-8 loses no letter without a word")
  func letters() throws {
    try Command.inFolder { simrun in
      let bytes = Array("id,lat,lon\nCaf".utf8) + [0xE9] + Array(",31.63,-7.98\n".utf8)
      try Data(bytes).write(to: simrun.folder.appendingPathComponent("stops.csv"))
      let outcome = try simrun("new", "mine", "--tour", "stops.csv")
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.hasPrefix("stops.csv:2:1: error: the text is not UTF-8"),
        "\(outcome.errors)")
    }
  }

  @Test("Options without effect are refused, and seeds do not begin anew")
  func idle() throws {
    try Command.inFolder { simrun in
      for words in [["--keep-legs"], ["--key", "k"]] {
        let outcome = try simrun(["trace", "redact", "w.gpx", "out.gpx"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains("--keep-place"))
      }
      for command in [["run"], ["verify"]] {
        let outcome = try simrun(
          command + ["a.yaml", "--runs", "2", "--seed", "18446744073709551615"])
        #expect(outcome.status == 64 && outcome.errors.contains("no room for 2 seeds"))
      }
    }
  }

  @Test("The searches in the help find something")
  func searches() throws {
    try Command.inFolder { simrun in
      for (command, words) in [("faults", "slide lane"), ("metrics", "late start")] {
        #expect(try simrun("help", command).output.contains("simrun \(command) \(words) "))
        let found = try simrun([command] + words.split(separator: " ").map(String.init))
        #expect(found.status == 0 && found.output.contains("shows all about one"))
      }
      let none = try simrun("faults", "wrong", "lane")
      #expect(none.errors.contains("no fault has 'wrong' in it"), "\(none.errors)")
    }
  }
}
