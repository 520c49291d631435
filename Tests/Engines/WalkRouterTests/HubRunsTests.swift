import TestSupport
import Testing

@testable import WalkRouter

/// MG-9: the hubs of a node in a compact encoding that is read without decoding it first.
@Suite("Hub runs")
struct HubRunsTests {
  /// Returns what a cursor finds in `bytes`: the hubs and their labels.
  private static func read(
    _ bytes: [UInt8], from start: LabelRows.Start, to end: LabelRows.Start
  ) -> [(hub: UInt32, label: Int)] {
    bytes.withUnsafeBufferPointer { bytes in
      var runs = HubRuns.Cursor(bytes, start, end)
      var found: [(UInt32, Int)] = []
      while runs.advance() {
        for hub in runs.low..<runs.high { found.append((hub, runs.label(for: hub))) }
      }
      return found
    }
  }

  @Test("What was written is read, whatever gaps and runs it has", arguments: 1...200)
  func written(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var hubs: [UInt32] = []
    var next: UInt64 = 0
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let bits = Int.random(in: 0...26, using: &random)
      next += UInt64.random(in: 0..<1 << UInt64(bits), using: &random)
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        hubs.append(UInt32(next))
        next += 1
      }
    }
    // after the hubs of another node
    var bytes: [UInt8] = []
    HubRuns.append([0, 1, 5], to: &bytes)
    let start = LabelRows.Start(label: 3, byte: Int32(bytes.count))
    HubRuns.append(hubs, to: &bytes)
    let end = LabelRows.Start(label: 3 + Int32(hubs.count), byte: Int32(bytes.count))
    let found = Self.read(bytes, from: start, to: end)
    #expect(found.map(\.hub) == hubs, "seed \(seed)")
    #expect(found.map(\.label) == Array(3..<3 + hubs.count), "seed \(seed)")
    let areWhole = bytes.withUnsafeBufferPointer {
      HubRuns.areWhole(
        UnsafeBufferPointer(rebasing: $0[Int(start.byte)...]), count: hubs.count)
    }
    #expect(areWhole, "seed \(seed)")
  }

  @Test(
    "Seven hubs in a row take a byte, and so do 31 that were left out",
    arguments: [
      ([0], [0o001]), ([0, 1, 2, 3, 4, 5, 6], [0o007]),
      ([0, 1, 2, 3, 4, 5, 6, 7], [0o007, 0o001]),
      ([31], [31 << 3 | 1]), ([32], [1 << 3, 0 << 3 | 1]), ([1024], [1 << 3, 0, 0 << 3 | 1]),
      ([3, 4, 9], [3 << 3 | 2, 4 << 3 | 1]), ([], []),
    ] as [([UInt32], [UInt8])])
  func bytes(hubs: [UInt32], expected: [UInt8]) {
    var bytes: [UInt8] = []
    HubRuns.append(hubs, to: &bytes)
    #expect(bytes == expected)
  }

  @Test(
    "Bytes of other counts, ranks left out before no hub, and endless ones are told",
    arguments: [
      ([1], 1, true), ([2], 1, false), ([8], 0, false), ([1, 8], 1, false), ([], 0, false),
      ([], 1, false), ([0, 0, 0, 0, 0, 0, 1], 1, true), ([0, 0, 0, 0, 0, 0, 0, 1], 1, false),
    ] as [([UInt8], Int, Bool)])
  func whole(bytes: [UInt8], count: Int, expected: Bool) {
    let areWhole = bytes.withUnsafeBufferPointer { HubRuns.areWhole($0, count: count) }
    #expect(areWhole == expected)
  }

  @Test("Whatever ranks bytes tell, a label of theirs is one of the row's", arguments: 1...200)
  func within(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes.append(1)
    let count = bytes.reduce(0) { $0 + Int($1 & HubRuns.lengthMask) }
    let end = LabelRows.Start(label: 5 + Int32(count), byte: Int32(bytes.count))
    let found = bytes.withUnsafeBufferPointer { bytes in
      var runs = HubRuns.Cursor(bytes, LabelRows.Start(label: 5, byte: 0), end)
      var labels: [Int] = []
      while runs.advance() {
        // as in merging, where ranks may wrap around
        var hub = runs.low
        while hub < runs.high {
          labels.append(runs.label(for: hub))
          hub &+= 1
        }
      }
      return labels
    }
    #expect(found.allSatisfy { 5..<5 + count ~= $0 }, "seed \(seed)")
    #expect(!found.isEmpty, "seed \(seed)")
  }
}
