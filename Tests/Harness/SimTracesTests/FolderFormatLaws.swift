import SimTraces
import TestSupport
import Testing
import TraceSamples

@Suite("Laws of every folder format (H-2)")
struct FolderFormatLaws {
  @Test("There is a sample for every format, and only its own format knows it")
  func samples() {
    #expect(FolderSample.all.map { $0.format.name } == TraceFormats.folders.map { $0.name })
    for sample in FolderSample.all {
      let folder = RecordingFolder(path: "walk", contents: sample.bytes)
      let known = TraceFormats.folders.filter { $0.recognizes(folder) }
      #expect(known.map { $0.name } == [sample.format.name])
    }
  }

  @Test("CRLF line ends give the same trace", arguments: FolderSample.all)
  func lineEnds(sample: FolderSample) {
    let whole = sample.read(sample.bytes)
    guard case .read(let fixes, let headings, let motions, _, _) = whole else {
      Issue.record("\(whole)")
      return
    }
    #expect(fixes.count >= 2)
    #expect(!headings.isEmpty && !motions.isEmpty)
    let windows = sample.files.mapValues { Array($0.replacing("\n", with: "\r\n").utf8) }
    #expect(sample.read(windows) == whole)
  }

  @Test(
    "With one file cut off anywhere or left out it is read or refused", arguments: FolderSample.all)
  func prefixes(sample: FolderSample) {
    let files = sample.bytes
    for (name, content) in files {
      for end in 0...content.count {
        var cut = files
        cut[name] = Array(content[..<end])
        sample.read(cut).checkRanges("\(name) cut at byte \(end)")
      }
      var without = files
      without[name] = nil
      sample.read(without).checkRanges("without \(name)")
    }
  }

  @Test(
    "100 random mutations a file: no crash, and what is read is in range",
    arguments: FolderSample.all)
  func mutations(sample: FolderSample) {
    let seed: UInt64 = 0x5EED_0002
    let files = sample.bytes
    for (name, content) in files {
      for number in 0..<100 {
        let mutation = Mutation(seed: seed, number: number)
        var changed = files
        changed[name] = mutation.applied(to: content)
        sample.read(changed).checkRanges(
          "replay: Mutation(seed: \(seed), number: \(number)) of \(name), \(sample.format.name)")
      }
    }
  }
}
