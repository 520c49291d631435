import Foundation
import Testing

@Suite("simrun faults (H-3)")
struct FaultsTests {
  @Test("lists a fault with its sentence, and its keys with range, default and source")
  func text() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("faults", "parallel_lane")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(
        outcome.output == """
          parallel_lane: fixes step to the parallel lane and stay beside the walker, with the \
          accuracy as it
            was
            at      0 … 86400 s  required      when it begins; 'from .. to' lets chance decide \
          in every run,
                                               'every 3 min' or 'every 3 min until arrival' \
          repeats it from 0
                                               s on
            for     0 … 86400 s  required      how long it lasts
            across  0 … 200 m    default 15 m  distance to the other lane, to either side by \
          chance (assumed;
                                               parallel lanes of a medina are 12–25 m apart)

          """)
    }
  }

  @Test("lists all faults, within the width of a page and without colour")
  func all() throws {
    try Command.inFolder { simrun in
      let output = try simrun("faults").output
      for name in ["drift", "outage", "stale_first_fix", "permission_revoked"] {
        #expect(output.contains("\n\(name): ") || output.hasPrefix("\(name): "))
      }
      #expect(output.split(separator: "\n").allSatisfy { $0.count <= 100 })
      #expect(!output.contains("\u{1b}") && !output.contains(" \n"))
    }
  }

  @Test("gives the same as JSON, in the units that scenarios write")
  func json() throws {
    try Command.inFolder { simrun in
      let output = try simrun("faults", "--json").output
      let read = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
      #expect(read?["format"] as? Int == 1)
      let faults = try #require(read?["faults"] as? [[String: Any]])
      let names = faults.compactMap { $0["name"] as? String }
      #expect(names.count > 20 && names.count == faults.count)
      let dropped = try #require(faults.first { $0["name"] as? String == "dropped_fixes" })
      #expect(dropped["stage"] as? String == "delivery")
      let share = try #require((dropped["keys"] as? [[String: Any]])?.last)
      #expect(share["name"] as? String == "share" && share["unit"] as? String == "%")
      #expect(share["least"] as? Double == 0 && share["most"] as? Double == 100)
      #expect(share["default"] as? Double == 30 && share["source"] as? String == "assumed")
      let one = try simrun("faults", "dropped_fixes", "--json").output
      #expect(one.contains("\"dropped_fixes\"") && !one.contains("\"drift\""))
    }
  }

  @Test("finds words in names, sentences and keys, names first, whatever their case")
  func search() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("faults", "JUMPS")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines[0] == "jumps: in 2 faults; 'simrun faults NAME' shows all about one")
      #expect(lines[1].hasPrefix("  accuracy_jump  the reported accuracy jumps"), "\(lines)")
      #expect(outcome.output.contains("\n  clock_step     the phone's clock is set forward"))
      #expect(!outcome.output.contains("required"))
      // the word occurs in a key and in its source only
      #expect(try simrun("faults", "medina").output.contains("\n  parallel_lane  fixes step"))
      let both = try simrun("faults", "lane", "step").output
      #expect(both.hasPrefix("lane step: in 1 fault; ") && both.contains("\n  parallel_lane  "))
      let heads = try simrun("faults", "head").output.split(separator: "\n").filter {
        $0.hasPrefix("  ") && !$0.hasPrefix("   ")
      }
      #expect(heads.prefix(3).allSatisfy { $0.contains("heading_") } && heads.count > 4, "\(heads)")
    }
  }

  @Test("tells all about a fault that is named, though others have its name in their text")
  func named() throws {
    try Command.inFolder { simrun in
      let output = try simrun("faults", "jump").output
      #expect(output.hasPrefix("jump: fixes jump by a distance in one direction"), "\(output)")
      #expect(output.contains("\n  direction  0° … 359°    drawn     where they jump to,"))
      #expect(!output.contains("accuracy_jump"))
      let both = try simrun("faults", "jump", "cell").output
      #expect(both.contains("\n\ncell: in 1 fault; ") && both.contains("\n  teleport  "))
      let json = try simrun("faults", "cell", "--json").output
      #expect(json.contains("\"teleport\"") && !json.contains("\"drift\""))
    }
  }

  @Test("refuses a name it does not know, with the one that was probably meant")
  func unknown() throws {
    try Command.inFolder { simrun in
      let near = try simrun("faults", "teleprot")
      #expect(near.status == 64)
      #expect(near.errors.hasPrefix("Error: unknown fault 'teleprot'; did you mean 'teleport'?\n"))
      let far = try simrun("faults", "a\u{1b}[31m")
      #expect(far.status == 64 && !far.errors.contains("\u{1b}"))
      #expect(far.errors.contains("; simrun faults lists them\n"))
      let some = try simrun("faults", "jump_of_heading")
      #expect(some.status == 64)
      #expect(
        some.errors.hasPrefix(
          "Error: unknown fault 'jump_of_heading'; "
            + "near it: 'jump', 'heading_flip', 'heading_invalid'; simrun faults lists all\n"),
        "\(some.errors)")
      for nothing in ["", " "] {
        let outcome = try simrun("faults", nothing)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: unknown fault ''; simrun faults lists them\n"))
      }
      // a length is not a search word
      let measured = try simrun("faults", "jump 60 m")
      #expect(measured.status == 0 && measured.output.hasPrefix("jump: in "), "\(measured.output)")
      let apart = try simrun("faults", "cell", "compass")
      #expect(apart.status == 64)
      #expect(
        apart.errors.hasPrefix(
          "Error: no fault has 'cell' and 'compass' in it; look for fewer words\n"))
    }
  }
}
