import MapSamples
import SimMaps
import SimText
import TestSupport
import Testing
import WalkRouter

@Suite("Bad PBF: refused with the byte where it begins (MG-9)")
struct BadPBFTests {
  private func message(_ build: (inout PBFText) -> Void) -> String? {
    var map = PBFText()
    build(&map)
    return refusal(map.bytes, named: "m.pbf")?.message
  }

  private static let header = PBFText.header(["OsmSchema-V0.6"])

  @Test("A good one is read, whatever comes between its blobs")
  func good() throws {
    var map = PBFText.small()
    map.append("Elsewhere", [1, 2, 3])
    let found = try MapImport(MapFile(map.bytes, named: "m.pbf"))
    #expect(found.graph.edges.count == 1 && found.report.nodesRead == 2)
    // 0.001° of latitude on the sphere
    #expect(abs(Int(found.graph.edges[0].lengthMillimeters) - 111_195) <= 1)
  }

  @Test("Sizes that lie")
  func sizes() {
    let data = PBFText.block()
    #expect(
      message {
        $0.append("OSMHeader", Self.header)
        $0.append("OSMData", data, size: data.count + 1)
      } == "a blob that does not inflate to the \(data.count + 1) bytes it says (byte 45)")
    #expect(
      message {
        $0.append("OSMHeader", Self.header)
        $0.append("OSMData", data, size: 10)
      } == "a blob that does not inflate to the 10 bytes it says (byte 45)")
    for size in [33 << 20, Int.max, -1] {
      #expect(
        message { $0.append("OSMHeader", Self.header, size: size) }
          == "a blob that inflates to \(size) bytes, expected 32 MiB at most (byte 0)")
    }
    #expect(
      message { $0.append("OSMHeader", Self.header, headerSize: 40 << 20) }
        == "a blob of 41943040 bytes, expected 32 MiB at most (byte 0)")
    #expect(
      message { $0.append("OSMHeader", Self.header, headerSize: 1000) }
        == "the file ends inside a blob (byte 46)")
    #expect(
      refusal([0, 0, 0, 0x0A, 0x0A] + [UInt8](repeating: 0, count: 40), named: "m")?.message
        == "a blob header can't be read (byte 0)")
    let wide: [UInt8] = [0, 0, 0, 0x0D] + Array(PBFText.small().bytes.dropFirst(4))
    #expect(
      refusal(wide + [0x7F, 0, 0, 0] + [UInt8](repeating: 1, count: 90), named: "m") != nil)
  }

  @Test("A bomb in a blob makes no more than it said it would")
  func bomb() {
    // 60 MB of zeros in 60 kB, declared as 32 MiB
    let zeros = [UInt8](repeating: 0, count: 60 << 20)
    #expect(
      message {
        $0.append("OSMHeader", Self.header)
        $0.append("OSMData", zeros, size: 32 << 20)
      } == "a blob that does not inflate to the 33554432 bytes it says (byte 45)")
  }

  @Test("A file of bombs is refused by its growth, before the last of them is inflated")
  func growth() {
    // an unknown field: 30 MB of zeros in 30 kB
    let zeros = [UInt8](repeating: 0, count: 30 << 20)
    var one = PBFText()
    one.append("OSMData", PBFText.bytes(5, zeros))
    var map = PBFText()
    map.append("OSMHeader", Self.header)
    #expect(
      refusal(map.bytes + one.bytes + one.bytes, named: "m")?.message.contains("grows") == false)
    let found = refusal(map.bytes + one.bytes + one.bytes + one.bytes, named: "m")
    let byte = map.bytes.count + 2 * one.bytes.count
    #expect(
      found?.message
        == "the file unpacks to more than 200 times its size; no map does (byte \(byte))")
    #expect(found?.hint == "is this a zip bomb?")
  }

  @Test("A block that asks for much memory with few bytes")
  func greedy() {
    func read(_ block: [UInt8]) -> String? {
      message {
        $0.append("OSMHeader", Self.header)
        $0.append("OSMData", block)
      }
    }
    let empty: [UInt8] = [0x0A, 0x00]
    let texts = [[UInt8]](repeating: empty, count: 1_000_001).flatMap { $0 }
    #expect(read(PBFText.bytes(1, texts)) == "a block with more than 1000000 texts (byte 45)")
    let refs = [Int64](repeating: 0, count: 100_001)
    #expect(
      read(PBFText.block(refs: refs))
        == "a way or relation with more than 100000 members (byte 45)")
    // one empty tag, repeated
    let many = [UInt64](repeating: 0, count: 40_000)
    #expect(
      read(PBFText.block(keys: many, values: many))
        == "a node, way or relation with more than 1 MiB of tags (byte 45)")
    // one text of 400 kB, three times
    let long = ["", String(repeating: "a", count: 400_000)].flatMap {
      PBFText.bytes(1, Array($0.utf8))
    }
    let way =
      PBFText.number(1, 1) + PBFText.bytes(2, [1, 1, 1]) + PBFText.bytes(3, [0, 0, 0])
      + PBFText.bytes(8, PBFText.signed(1))
    #expect(
      read(PBFText.bytes(1, long) + PBFText.bytes(2, PBFText.bytes(3, way)))
        == "a node, way or relation with more than 1 MiB of tags (byte 45)")
  }

  @Test("What simrun can't unpack, or does not know")
  func unknown() {
    for (field, name) in [(4, "LZMA"), (5, "bzip2"), (6, "LZ4"), (7, "zstd")] {
      #expect(
        message { $0.append("OSMHeader", Self.header, field: field) }
          == "a blob compressed with \(name), expected zlib (byte 0)")
    }
    #expect(
      message { $0.append("OSMHeader", blob: PBFText.number(2, 5)) }
        == "a blob without data (byte 0)")
    #expect(
      message { $0.append("OSMHeader", PBFText.header(["HistoricalInformation"])) }
        == "the file needs the feature 'HistoricalInformation', which simrun does not know (byte 0)"
    )
    #expect(
      message { $0.append("OSMData", PBFText.block()) }
        == "map data before the header of the file (byte 0)")
    #expect(message { $0.append("Other", [1, 2]) } == "a file without a header blob (byte 0)")
  }

  @Test("Blocks that are no block")
  func blocks() {
    let bad = "a block of map data can't be read (byte 45)"
    func read(_ block: [UInt8]) -> String? {
      message {
        $0.append("OSMHeader", Self.header)
        $0.append("OSMData", block)
      }
    }
    #expect(read(PBFText.block()) == nil)
    #expect(read([0xFF]) == bad)
    #expect(read([0x0B]) == bad)
    #expect(read(PBFText.block(keys: [9])) == bad)
    #expect(read(PBFText.block(values: [])) == bad)
    #expect(read(PBFText.block(latitudes: [1])) == bad)
    #expect(read(PBFText.bytes(2, PBFText.bytes(2, PBFText.bytes(1, [0x80])))) == bad)
    // a number of more than 64 bits
    #expect(read([UInt8](repeating: 0xFF, count: 11)) == bad)
    // coordinates out of range are no place on Earth
    #expect(
      read(PBFText.block(latitudes: [.max, .max])) == "no way to walk on in the map")
    #expect(
      read(PBFText.block(refs: [5, 5])) == "no way to walk on: the file lacks the nodes of its ways"
    )
  }

  @Test("Cut off, or with any byte changed, it is read or refused, never a crash", arguments: 1...6)
  func damaged(seed: UInt64) {
    let whole = PBFText.small().bytes
    for count in 1..<whole.count {
      // a file cut between two blobs is refused as well
      let isRefused = refusal(Array(whole[..<count]), named: "m") != nil
      #expect(isRefused, "\(count) of \(whole.count) bytes")
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0...random.index(3) { bytes[random.index(bytes.count)] = UInt8(random.index(256)) }
      _ = refusal(bytes, named: "m")
    }
    // the same inside a block that is not compressed and so has no checksum of zlib
    let block = PBFText.block()
    for _ in 0..<400 {
      var changed = block
      for _ in 0...random.index(3) { changed[random.index(block.count)] = UInt8(random.index(256)) }
      var map = PBFText()
      map.append("OSMHeader", Self.header)
      map.append("OSMData", changed, field: 1)
      _ = refusal(map.bytes, named: "m")
    }
  }
}
