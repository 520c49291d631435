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
          in every run
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

  @Test("refuses a name it does not know, with the one that was probably meant")
  func unknown() throws {
    try Command.inFolder { simrun in
      let near = try simrun("faults", "teleprot")
      #expect(near.status == 64)
      #expect(near.errors.hasPrefix("Error: unknown fault 'teleprot'; did you mean 'teleport'?\n"))
      let far = try simrun("faults", "a\u{1b}[31m")
      #expect(far.status == 64 && !far.errors.contains("\u{1b}"))
      #expect(far.errors.contains("; simrun faults lists them\n"))
    }
  }
}
