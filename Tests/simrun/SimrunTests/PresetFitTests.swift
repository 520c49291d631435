import Foundation
import Testing

@Suite("simrun presets fit and compare (H-4, H-14)")
struct PresetFitTests {
  /// A straight street, as a rule of 260 m in three and a half minutes, recorded by a drawn phone.
  private static func scenario(
    profile: String, headings: String = "0.1", street: String = "S------#------------------G"
  ) -> String {
    """
    format: 1
    title: A walk that is recorded
    world:
      map:
        grid: 10 m
        center: { lat: 45, lon: 1 }
        drawing: |
          \(street)
    walk: { from: S, to: G, pace: 1.2 m/s, pace_spread: 0 m/s, manner: human }
    phone:
      gnss: open_sky
      profile: \(profile)
      compass: calibrated_open
      heading_rate: \(headings) /s
    home: G
    script: [open_screen: at 0 s]
    features: { compass: {} }
    expect: { compass.arrow_error.p95: <= 180 deg }

    """
  }

  private func record(_ simrun: Command) throws {
    try simrun.write("walk.yaml", Self.scenario(profile: "drawn"))
    let made = try simrun("trace", "generate", "walk.yaml", "--seed", "3", "-o", "walk.csv")
    #expect(made.status == 0, "\(made.errors)")
  }

  @Test("writes a phone that a scenario takes, with what each number rests on, and draws it")
  func whole() throws {
    try Command.inFolder { simrun in
      try record(simrun)
      let fit = try simrun("presets", "fit", "walk.csv", "-o", "mine.yaml", "--platform", "ios")
      #expect(fit.status == 0 && fit.errors.isEmpty, "\(fit.errors)")
      #expect(fit.output.contains("position.factor"))
      #expect(
        fit.output.contains("needed: a map of the lanes with --map, or surveyed positions with")
      )
      #expect(fit.output.contains("Kolmogorov"))
      let file = try simrun.read("mine.yaml")
      #expect(file.hasPrefix("format: 1\nphones:\n  - name: 'fitted'\n"))
      #expect(file.contains("factor: 1  # assumed\n") && file.contains("# fitted, 90 %: "))
      #expect(file.contains("    fused:\n      offset: 2.2 m  # assumed\n"))
      #expect(!file.contains("45.0") && !fit.output.contains("45.0"), "a position is told")

      try simrun.write("again.yaml", Self.scenario(profile: "mine.yaml"))
      let again = try simrun("trace", "generate", "again.yaml", "--seed", "1", "-o", "again.csv")
      #expect(again.status == 0, "\(again.errors)")

      let compared = try simrun("presets", "compare", "walk.csv", "mine.yaml", "-o", "page.html")
      #expect(compared.status == 0 && compared.output.hasSuffix("page.html\n"))
      let page = try simrun.read("page.html")
      #expect(page.contains("class=\"curve second\"") && page.contains("Log likelihood"))
    }
  }

  @Test("with surveyed positions finds the size of errors, and refuses those of another time")
  func truth() throws {
    try Command.inFolder { simrun in
      try record(simrun)
      // the phone's own fixes serve as the survey
      let fixes = try simrun.read("walk.csv").split(separator: "\n")
        .filter { !$0.hasPrefix("heading") }
      try simrun.write("survey.csv", fixes.joined(separator: "\n") + "\n")
      let fit = try simrun("presets", "fit", "walk.csv", "--truth", "survey.csv")
      #expect(fit.status == 0, "\(fit.errors)")
      #expect(fit.output.contains("surveyed positions are exact"), "\(fit.output)")
      #expect(!fit.output.contains("  position.factor: "), "it is assumed: \(fit.output)")
      let two = try simrun("presets", "fit", "walk.csv", "--truth", "survey.csv", "survey.csv")
      #expect(two.status == 64 && two.errors.contains("found 2 for 1"), "\(two.errors)")
      try simrun.write("one.csv", fixes.prefix(2).joined(separator: "\n") + "\n")
      let one = try simrun("presets", "fit", "walk.csv", "--truth", "one.csv")
      #expect(one.status == 65 && one.errors.hasPrefix("one.csv: error: the survey has one pos"))
    }
  }

  @Test("with a map says what it takes from it, and refuses its error without one")
  func map() throws {
    try Command.inFolder { simrun in
      try record(simrun)
      #expect(try simrun("pack", "build", "walk.yaml", "-o", "street.pack").status == 0)
      let fit = try simrun("presets", "fit", "walk.csv", "--map", "street.pack")
      #expect(fit.status == 0, "\(fit.errors)")
      #expect(
        fit.output.contains("around the walkers, by the map: street 100 %\n"), "\(fit.output)")
      #expect(fit.output.contains("lie 2 m from where people walk (assumed: see --map-error)"))
      #expect(fit.output.contains("needed: walks along the lanes of the map, 900 s in total"))
      let alone = try simrun("presets", "fit", "walk.csv", "--map-error", "3 m")
      #expect(alone.status == 64 && alone.errors.contains("--map-error needs --map"))
      let far = try simrun(
        "presets", "fit", "walk.csv", "--map", "street.pack", "--map-error", "80 m")
      #expect(far.status == 64 && far.errors.contains("from 0 m to 50 m"), "\(far.errors)")
    }
  }

  @Test("writes the compass of headings, too, and alone where there are no positions")
  func compass() throws {
    // little more than the two minutes of fixes and the forty headings a second that a fit needs
    let (headings, street) = ("42", "S------#--------------G")
    try Command.inFolder { simrun in
      try simrun.write(
        "walk.yaml", Self.scenario(profile: "drawn", headings: headings, street: street))
      let made = try simrun("trace", "generate", "walk.yaml", "--seed", "3", "-o", "walk.csv")
      #expect(made.status == 0, "\(made.errors)")
      let both = try simrun("presets", "fit", "walk.csv", "--carried", "held", "-o", "mine.yaml")
      #expect(both.status == 0, "\(both.errors)")
      #expect(both.output.contains("carried 'held' at 1.2 m/s\n"))
      #expect(both.output.contains("needed: a walk with a surveyed or motion-captured heading"))
      let file = try simrun.read("mine.yaml")
      #expect(file.contains("phones:\n") && file.contains("compasses:\n"))
      #expect(both.output.contains("headings alone don't show how wrong they are"))
      let known = try simrun(
        "presets", "fit", "walk.csv", "--truth", "walk.csv", "--carried", "held")
      #expect(known.output.contains("true headings are exact"), "\(known.errors)")
      #expect(known.output.contains(#/iron.factor +0.0100 +fitted/#), "it is its own truth")
      let compared = try simrun("presets", "compare", "walk.csv", "mine.yaml", "-o", "page.html")
      #expect(compared.output.contains("change of the heading in 0.5 s"), "\(compared.errors)")
      #expect(try simrun.read("page.html").contains("change of the heading in 0.5 s"))
      let headings = try simrun.read("walk.csv").split(separator: "\n")
        .filter { $0.hasPrefix("kind") || $0.hasPrefix("heading") }
      try simrun.write("alone.csv", headings.joined(separator: "\n") + "\n")
      let alone = try simrun("presets", "fit", "alone.csv", "-o", "compass.yaml")
      #expect(alone.status == 0, "\(alone.errors)")
      #expect(alone.output.contains("\npositions: not fitted, because"))
      #expect(try simrun.read("compass.yaml").hasPrefix("format: 1\ncompasses:\n"))

      try simrun.write("again.yaml", Self.scenario(profile: "compass.yaml", headings: "50"))
      let again = try simrun("run", "again.yaml", "--out", "reports")
      #expect(again.status == 0, "\(again.errors)")
      #expect(try simrun("presets", "fit", "walk.csv", "--carried", "worn").status == 64)
    }
  }

  @Test("fits the fused provider of recordings that have it beside satellites")
  func fused() throws {
    try Command.inFolder { simrun in
      let scenario = Self.scenario(profile: "drawn\n  platform: android")
      for provider in ["gnss", "fused"] {
        try simrun.write(
          "walk.yaml", scenario.replacing("phone:", with: "phone:\n  provider: \(provider)"))
        let made = try simrun(
          "trace", "generate", "walk.yaml", "--seed", "3", "-o", "\(provider).csv")
        #expect(made.status == 0, "\(made.errors)")
      }
      let merged = try simrun(
        "trace", "merge", "gnss.csv", "fused.csv", "--align-starts", "-o", "both.csv")
      #expect(merged.status == 0, "\(merged.errors)")
      let fit = try simrun(
        "presets", "fit", "both.csv", "--platform", "android", "-o", "mine.yaml")
      #expect(fit.status == 0, "\(fit.errors)")
      #expect(fit.output.contains(" fixes of the fused provider between two of satellites\n"))
      let file = try simrun.read("mine.yaml")
      #expect(file.contains("    fused:\n") && file.contains("position:\n"))
      let offset = try #require(file.firstMatch(of: #/offset: (\S+) m  # fitted, 90 %/#))
      #expect(try (1...4).contains(#require(Double(offset.1))), "\(offset.1) m, really 2.2 m")

      // every sixth second: no usable walk for the receiver's numbers, but pairs for the fused
      // provider's
      let rare = try simrun.read("both.csv").split(separator: "\n").enumerated()
        .filter { $0.offset % 12 < 2 }.map(\.element)
      try simrun.write("rare.csv", rare.joined(separator: "\n") + "\n")
      let alone = try simrun(
        "presets", "fit", "rare.csv", "--platform", "android", "-o", "alone.yaml")
      #expect(alone.status == 0, "\(alone.errors)")
      #expect(alone.output.contains("\npositions: not fitted, because"))
      #expect(try simrun.read("alone.yaml").contains("white: 0.03 m  # assumed\n"))
    }
  }

  @Test("refuses what it can't use, and says what helps")
  func refused() throws {
    try Command.inFolder { simrun in
      #expect(try simrun("presets", "fit", "gone.csv").status == 66)
      #expect(try simrun("presets", "fit", "a.csv", "-o", "mine.txt").status == 64)
      #expect(try simrun("presets", "fit", "a.csv", "--platform", "palm").status == 64)
      #expect(try simrun("presets", "compare", "a.csv").status == 64)
      try simrun.write(
        "short.csv", "time,lat,lon\n" + (0..<20).map { "\($0),45.0,1.0\n" }.joined())
      let short = try simrun("presets", "fit", "short.csv")
      #expect(short.status == 65)
      #expect(short.errors.contains("no recording has two minutes"))
      #expect(short.errors.contains("hint: record walks of twenty minutes"))
      let fused = (0..<400).map { "\($0),45.0,1.0,5,fused\n" }.joined()
      try simrun.write("fused.csv", "time,lat,lon,accuracy,provider\n" + fused)
      let android = try simrun("presets", "fit", "fused.csv", "--platform", "android")
      #expect(android.status == 65 && android.errors.contains("400 fixes are of a fused provider"))
      // the one stream of an iPhone, whatever a recorder calls it
      let ios = try simrun("presets", "fit", "fused.csv", "--platform", "ios")
      #expect(!ios.errors.contains("satellite fixes"), "\(ios.errors)")
      try simrun.write("bad.yaml", "format: 1\nphones: []\n")
      let bad = try simrun("presets", "compare", "short.csv", "bad.yaml")
      #expect(bad.status == 65 && bad.errors.contains("bad.yaml:2:9: "))
    }
  }
}
