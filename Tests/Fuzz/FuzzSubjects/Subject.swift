import Foundation
import SimScenarios
import SimTraces
import TestSupport
import TraceSamples

/// A reader that is fed with damaged files.
public struct Subject: Sendable {
  /// A sound file, and how the reader is judged by what it makes of a damaged one.
  public struct Seed: Sendable {
    public var bytes: [UInt8]
    public var judge: @Sendable ([UInt8]) -> Verdict
  }

  /// A word without blanks, to be typed.
  public var name: String
  public var seeds: [Seed]

  /// The readers of recordings and the choice among them by content, the readers of maps, what
  /// opens packs, and the scenario loader.
  ///
  /// Scenarios are those of this project, read from its folder, and samples that use every key;
  /// throws where the folder is gone.
  public static func all() throws -> [Subject] {
    let samples = SampleScenarios.all.map { Array($0.utf8) }
    let scenarios = try (Scenarios.files() + samples).map { bytes in
      Seed(bytes: bytes, judge: judgeScenario)
    }
    let recordings = FormatSample.all.map(Subject.init) + FolderSample.all.map(Subject.init)
    return try recordings + maps()
      + [
        Subject(
          name: "recognition",
          seeds: FormatSample.all.map {
            Seed(bytes: Array($0.text.utf8), judge: judgeRecognition)
          }), Subject(name: "scenario", seeds: scenarios),
      ]
  }

  init(name: String, seeds: [Seed]) {
    self.name = name.lowercased().replacing(" ", with: "-")
    self.seeds = seeds
  }

  private init(_ sample: FormatSample) {
    let seed = Seed(bytes: Array(sample.text.utf8)) { bytes in
      let outcome = sample.read(bytes)
      // byte by byte would take long for huge files
      if bytes.count < 20_000 {
        let cut = sample.read(bytes, chunk: 7)
        if cut != outcome {
          return .finding("in chunks of 7 bytes: \(cut.summary)\nwhole: \(outcome.summary)")
        }
      }
      return Verdict(outcome, of: bytes, isLossless: sample.isLossless)
    }
    self.init(name: sample.format.name, seeds: [seed])
  }

  /// Each file of the folder is damaged alone.
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

  @Sendable private static func judgeRecognition(_ bytes: [UInt8]) -> Verdict {
    let outcome = FormatOutcome { sink throws(Diagnostic) in
      try Recording.read(ByteSource(bytes, named: "a"), into: sink)
    }
    let isLossless = SimrunTraceFormat.recognizes(bytes.prefix(TraceFormats.windowBytes))
    if case .refused(let diagnostic) = outcome, diagnostic.place.line == nil, bytes.isEmpty {
      return .refused(diagnostic.rendered)
    }
    return Verdict(outcome, of: bytes, isLossless: isLossless)
  }

  @Sendable private static func judgeScenario(_ bytes: [UInt8]) -> Verdict {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: bytes, path: "a.yaml")
      return .read
    } catch {
      if error.all.isEmpty { return .finding("refused without a reason") }
      for diagnostic in error.all {
        if let fault = Verdict.fault(of: diagnostic, in: bytes) { return .finding(fault) }
      }
      return .refused(error.rendered)
    }
  }
}

/// The scenarios of this project.
private enum Scenarios {
  static func files() throws -> [[UInt8]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("scenarios")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".yaml") }.sorted().map {
      Array(try Data(contentsOf: folder.appendingPathComponent($0)))
    }
  }
}
