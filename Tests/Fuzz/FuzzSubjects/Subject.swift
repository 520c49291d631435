import Foundation
import SimPacks
import SimScenarios
import SimText
import SimTraces
import TestSupport
import TraceSamples

/// A part of the project that reads damaged files, or runs on them.
public struct Subject: Sendable {
  /// A valid file, and a function that judges how the reader handles a damaged one.
  public struct Seed: Sendable {
    public var bytes: [UInt8]
    public var judge: @Sendable ([UInt8]) -> Verdict
  }

  /// A name without blanks, used on the command line.
  public var name: String
  /// Valid files for readers of one file; empty for subjects that create their cases otherwise.
  public var seeds: [Seed]
  /// Weight of the subject when the number of cases is divided.
  public var share: Int
  /// Largest CPU time of a case.
  public var limitSeconds: Double
  let make: @Sendable (_ number: Int, _ seed: UInt64) throws -> FuzzCase

  /// The readers of recordings and the recognition of their formats, the readers of maps, the code
  /// that opens packs, the loaders of scenarios and of tours; then walks on damaged scenarios,
  /// tours and recordings, files left by earlier runs, libraries of packs, and the command itself.
  ///
  /// Scenarios and tours are those of this project, read from its folder, and samples that use
  /// every key; throws if the folder is missing.
  public static func all() throws -> [Subject] {
    let scenarios = try SoundScenario.all().map { scenario in
      Seed(bytes: Array(scenario.text.utf8)) { judgeScenario($0, scenario.path) }
    }
    let tours = try (SoundScenario.files(".tour") + SoundScenario.files(".geojson")).map { file in
      Seed(bytes: file.bytes, judge: judgeTour)
    }
    let samples = FormatSample.all + FormatSample.others
    let recordings = samples.map(Subject.init) + FolderSample.all.map(Subject.init)
    let recognition = FormatSample.all.map { Seed(bytes: $0.bytes, judge: judgeRecognition) }
    let archives = ArchiveSample.all.map { Seed(bytes: $0.bytes, judge: judgeArchive) }
    let wide = FormatSample.all.filter { !$0.isLossless && $0.isText }.map {
      Seed(bytes: utf16($0.text), judge: judgeWide)
    }
    return try recordings + maps()
      + [
        Subject(name: "recognition", seeds: recognition),
        Subject(name: "archive", seeds: archives), Subject(name: "utf-16", seeds: wide),
        Subject(name: "scenario", seeds: scenarios), Subject(name: "tour", seeds: tours),
      ] + walks() + kept() + [library()] + commands()
  }

  /// Creates a subject for a reader of files.
  init(name: String, seeds: [Seed]) {
    self.name = name.lowercased().replacing(" ", with: "-")
    self.seeds = seeds
    share = 8
    limitSeconds = 1
    make = { number, seed in FuzzCase(seeds, number, seed: seed) }
  }

  /// Creates a subject of another kind.
  init(
    name: String, share: Int, limitSeconds: Double,
    make: @escaping @Sendable (_ number: Int, _ seed: UInt64) throws -> FuzzCase
  ) {
    self.name = name
    seeds = []
    self.share = share
    self.limitSeconds = limitSeconds
    self.make = make
  }

  /// Returns case `number` for `seed`.
  public func fuzzCase(_ number: Int, seed: UInt64) throws -> FuzzCase { try make(number, seed) }

  private init(_ sample: FormatSample) {
    // otherwise every damaged FIT file would fail its checksum before anything else is read
    let isSealed = sample.format == FITFormat.self
    let seed = Seed(bytes: sample.bytes) { bytes in
      let bytes = isSealed ? FITText.sealed(bytes) : bytes
      let outcome = sample.read(bytes)
      // reading huge files in small chunks would take too long
      if bytes.count < 20_000 {
        let cut = sample.read(bytes, chunk: 7)
        if cut != outcome {
          return .finding("in chunks of 7 bytes: \(cut.summary)\nwhole: \(outcome.summary)")
        }
      }
      return Verdict(
        outcome, of: sample.isText ? bytes : nil, isLossless: sample.isLossless)
    }
    self.init(name: sample.description, seeds: [seed])
  }

  /// Damages each file of the folder separately.
  private init(_ sample: FolderSample) {
    let files = sample.bytes
    let seeds = files.keys.sorted().map { name in
      Seed(bytes: files[name] ?? []) { bytes in
        var changed = files
        changed[name] = bytes
        return Verdict(sample.read(changed), of: nil, isLossless: false)
      }
    }
    self.init(name: sample.format.name, seeds: seeds)
  }

  @Sendable private static func judgeArchive(_ bytes: [UInt8]) -> Verdict {
    let outcomes = [Int.max, 7].prefix(bytes.count < 20_000 ? 2 : 1).map { chunk in
      FormatOutcome { sink throws(Diagnostic) in
        try Recording.read(ByteSource(bytes, named: "a", chunk: chunk), into: sink)
      }
    }
    if outcomes.last != outcomes[0] {
      return .finding("in chunks of 7 bytes: \(outcomes[1].summary)\nwhole: \(outcomes[0].summary)")
    }
    // a place in a decompressed file is not a place in the archive
    return Verdict(outcomes[0], of: nil, isLossless: false)
  }

  @Sendable private static func judgeRecognition(_ bytes: [UInt8]) -> Verdict {
    let outcome = FormatOutcome { sink throws(Diagnostic) in
      try Recording.read(ByteSource(bytes, named: "a"), into: sink)
    }
    let isLossless = SimrunTraceFormat.recognizes(bytes.prefix(ByteSource.windowBytes))
    if case .refused(let diagnostic) = outcome, diagnostic.place.line == nil, bytes.isEmpty {
      return .refused(diagnostic.rendered)
    }
    let isText = !FITFormat.recognizes(bytes[...])
    return Verdict(outcome, of: isText ? bytes : nil, isLossless: isLossless)
  }

  /// Refusals give lines and columns of the text in UTF-8, so their places are not checked.
  @Sendable private static func judgeWide(_ bytes: [UInt8]) -> Verdict {
    let outcome = FormatOutcome { sink throws(Diagnostic) in
      try Recording.read(ByteSource(bytes, named: "a"), into: sink)
    }
    return Verdict(outcome, of: nil, isLossless: false)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func judgeScenario(_ bytes: [UInt8], _ path: String) -> Verdict {
    Verdict(loading: bytes, as: path) { () throws(Diagnostics) in
      _ = try Scenario(bytes: bytes, path: path, catalogs: .withPacks)
    }
  }

  @Sendable private static func judgeTour(_ bytes: [UInt8]) -> Verdict {
    Verdict(loading: bytes, as: "a.tour") { () throws(Diagnostics) in
      _ = try TourFile(bytes: bytes, path: "a.tour")
    }
  }
}

/// A scenario of this project, or a sample that uses every key.
struct SoundScenario: Sendable {
  var text: String
  /// Path from which it finds the files next to it.
  var path: String

  static func all() throws -> [SoundScenario] {
    try files(".yaml").map { file in
      SoundScenario(text: String(decoding: file.bytes, as: UTF8.self), path: file.path)
    } + SampleScenarios.all.map { SoundScenario(text: $0, path: "a.yaml") }
  }

  /// Returns the files below the folder of scenarios that end in `ending`.
  static func files(_ ending: String) throws -> [(path: String, bytes: [UInt8])] {
    let folder = ReferenceData.package.appendingPathComponent("scenarios")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(ending) }.sorted().map { name in
      let file = folder.appendingPathComponent(name)
      return (file.path, Array(try Data(contentsOf: file)))
    }
  }
}
