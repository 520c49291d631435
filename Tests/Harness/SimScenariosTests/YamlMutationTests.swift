import Foundation
import SimKernel
import SimScenarios
import SimTraces
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
      var mutation = Mutation(seed: Self.seed &+ UInt64(number))
      let bytes = mutation.damage(Array(sample.utf8))
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

/// One to three random wounds, the same for the same seed.
private struct Mutation {
  /// The state of a SplitMix64 generator.
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  private mutating func random(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(count, 1)))
  }

  private static let pieces = [
    "&a ", "*a", "!!str ", "!", "<<: ", "? ", ": ", "- ", "[", "]", "{", "}", ", ", "\"", "'", "\\",
    "|", ">", "> ", ">= ", "%", "@", "`", "#", " # ", "---\n", "...\n", "\n", "\r", "\r\n", "\t",
    "\0", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{E000}", "\u{E001}", "e\u{301}", "🇩🇪", "\u{301}",
    " ",
    "1:30", "017", "1e999", "~", "yes", "..", "''", "\"\\x61\"", "title: x\n", "  pace: 1 m/s\n",
  ].map { Array($0.utf8) }

  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random(3) { wound(&bytes) }
    return bytes
  }

  private mutating func wound(_ bytes: inout [UInt8]) {
    let place = random(bytes.count + 1)
    let length = min(random(8), bytes.count - place)
    switch random(8) {
    case 0: bytes.removeSubrange(place..<place + length)
    case 1: bytes.insert(contentsOf: Self.pieces[random(Self.pieces.count)], at: place)
    case 2:
      bytes.replaceSubrange(place..<place + length, with: Self.pieces[random(Self.pieces.count)])
    case 3: bytes.insert(UInt8(random(256)), at: place)
    case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: random(bytes.count + 1))
    case 5: bytes.removeSubrange(place...)
    default: woundLines(&bytes)
    }
  }

  private mutating func woundLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let (a, b) = (random(lines.count), random(lines.count))
    switch random(5) {
    case 0: lines.remove(at: a)
    case 1: lines.insert(lines[a], at: b)
    case 2: lines.swapAt(a, b)
    case 3: lines[a].insert(contentsOf: Array(repeating: 32, count: random(4)), at: 0)
    default: lines[a].removeFirst(min(lines[a].count, random(4)))
    }
    bytes = Array(lines.joined(separator: [10]))
  }
}
