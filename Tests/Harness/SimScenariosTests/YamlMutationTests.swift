import Foundation
import SimKernel
import SimScenarios
import SimTraces
import TestSupport
import Testing

/// Damages a sample document in two thousand ways: nothing may crash, and each refusal must point
/// into the file.
///
/// `SIMRUN_MUTATION=N swift test --filter YamlMutationTests` runs the N-th alone and prints it.
@Suite("A damaged document")
struct YamlMutationTests {
  private static let seed: UInt64 = 20_261_121

  @Test("is read or refused with a place in the file", arguments: 0..<20)
  func isPlaced(block: Int) {
    let replayed = ProcessInfo.processInfo.environment["SIMRUN_MUTATION"].flatMap { Int($0) }
    let numbers = block * 100..<(block + 1) * 100
    print("… mutations \(numbers) of seed \(Self.seed)")
    fflush(nil)
    for number in numbers where replayed == nil || replayed == number {
      let mutation = Mutation(seed: Self.seed, number: number, hugeBytes: 3000)
      let bytes = mutation.applied(to: Array(sample.utf8))
      if replayed != nil { print(String(decoding: bytes, as: UTF8.self)) }
      let told = "mutation \(number) of seed \(Self.seed)"
      do throws(Diagnostics) {
        let document = try YamlDocument(bytes: bytes, file: "t.yaml")
        try document.read { reader -> Void? in readSample(reader) }
      } catch {
        #expect(!error.all.isEmpty, "\(told)")
        for diagnostic in error.all { check(diagnostic, in: bytes, told) }
      }
    }
  }

  @Test("is read when it is not damaged")
  func sampleIsSound() {
    #expect(refusals(sample, readSample) == [])
  }

  private func check(_ diagnostic: Diagnostic, in bytes: [UInt8], _ told: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines =
      text
      .trimmingPrefix("\u{FEFF}").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let (line, column) = (diagnostic.place.line ?? 0, diagnostic.place.column ?? 0)
    guard lines.indices.contains(line - 1) else {
      Issue.record("\(told): line \(line) of \(lines.count): \(diagnostic.message)")
      return
    }
    #expect((1...lines[line - 1].count + 1).contains(column), "\(told): \(diagnostic)")
    #expect(diagnostic.sourceLine == String(lines[line - 1]), "\(told): \(diagnostic)")
    #expect(!diagnostic.message.isEmpty && diagnostic.message.last != ".", "\(told): \(diagnostic)")
  }
}

private let sample = """
  format: 1
  title: "Medina, ünder *cover*"   # a comment
  about: |
    Two lines
    of text
  walk:
    pace: 4.5 km/h
    from: {x: 10 m, y: -3.5 m}
    stops: [10 s, 20s, 1 min]
    loop: false
  faults:
    - kind: multipath
      share: 35 %
    - kind: gap
      for: 30 s
  expect:
    app.rate: <= 20 /s
    app.held: at least 95 %
    app.late: 1 s .. 5 s
  """

private let dimensions: [String: SimKernel.Dimension] = [
  "app.rate": .frequency, "app.held": .share, "app.late": .time,
]

private func readSample(_ reader: MappingReader) {
  _ = (reader.integer("format", in: 1...1), reader.string("title"), reader.string("about"))
  _ = reader.mapping("walk") { walk in
    _ = (walk.quantity("pace", .speed, in: 0.1...3), walk.bool("loop", default: true))
    _ = walk.mapping("from") { ($0.quantity("x", .length), $0.quantity("y", .length)) }
    return walk.sequence("stops") { $0.quantity(.time, in: 0...3600) }
  }
  _ = reader.sequence("faults") { item in
    item.mapping { fault in
      _ = (fault.choice("kind", ["multipath", "gap"]), fault.quantity("for", .time, default: 1))
      return fault.quantity("share", .share, default: 1)
    }
  }
  _ = reader.mapping("expect") { expect in
    expect.entries().map { $0.value.bound(dimensions[$0.key] ?? .count) }
  }
}
