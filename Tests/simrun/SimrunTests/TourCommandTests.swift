import Foundation
import TestSupport
import Testing

@Suite("simrun tour (SW-2)")
struct TourCommandTests {
  private static let tours = ReferenceData.package.path + "/scenarios/tour/tours/"

  @Test("lists the points, the legs and the circles that overlap")
  func lists() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("tour", Self.tours + "square.tour")
      #expect(outcome.status == 0 && outcome.errors == "")
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
      let legs = lines.filter { $0.count > 5 && $0[$0.count - 1] == "m" && Int($0[0]) != nil }
      #expect(legs.map { $0[$0.count - 2] } == ["179", "168", "853", "478"])
      #expect(
        outcome.output.contains("note  the circles of 'dyers' and 'well' overlap by 90.9 m"))
    }
  }

  @Test("says what has no audio")
  func silent() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("tour", Self.tours + "half-loaded.tour")
      #expect(outcome.output.contains("60 s, not there") && outcome.output.contains("70 s "))
    }
  }

  @Test("refuses a file with the place of what is wrong")
  func refuses() throws {
    try Command.inFolder { simrun in
      try simrun.write("bad.tour", "format: 1\ntitle: x\npoints: [{ id: a }]\n")
      let bad = try simrun("tour", "bad.tour")
      #expect(bad.status == 65 && bad.errors.hasPrefix("bad.tour:3:10: error: missing key 'order'"))
      let none = try simrun("tour", "none.tour")
      #expect(none.status == 66)
    }
  }

  @Test("has a schema of its own, which one asks for alone")
  func schema() throws {
    try Command.inFolder { simrun in
      let schema = try simrun("schema", "--tour")
      #expect(schema.status == 0 && schema.output.contains("audio tour for simrun, format 1"))
      #expect(schema.output.contains("\"approach\""))
      #expect(try simrun("schema", "--tour", "--report").status == 64)
    }
  }
}
