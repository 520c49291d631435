import Foundation
import PackStore
import TestSupport
import Testing

@Suite("What is left of a pack, part by part (MG-8, MG-14)")
struct LoadedPackTests {
  /// The result for each part: its refusal, or nil if the part can be used.
  private struct Found: Equatable {
    var tiles: PackRefusal?
    var graph: PackRefusal?

    init(tiles: PackRefusal? = nil, graph: PackRefusal? = nil) {
      (self.tiles, self.graph) = (tiles, graph)
    }

    init(_ pack: LoadedPack) {
      if case .failure(let refusal) = pack.tiles { tiles = refusal }
      if case .failure(let refusal) = pack.graph { graph = refusal }
    }
  }

  /// Installs a release, applies `change` to its files and opens it.
  private func found(_ change: (Workshop, _ release: String) throws -> Void) throws -> Found {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      try change(shop, try folder(shop))
      let pack = shop.library.load("medina")
      if case .success(let content) = pack.graph {
        #expect(PackFileTests.isSame(content, Workshop.content()))
      }
      #expect(pack.isWhole == (Found(pack) == Found()))
      return Found(pack)
    }
  }

  /// Returns the folder of the current release, relative to the workshop.
  private func folder(_ shop: Workshop) throws -> String {
    let names = shop.names("library/medina").filter { !$0.hasSuffix(".json") }
    return "library/medina/\(try #require(names.last))"
  }

  @Test("A sound one gives its map, its graph, and its manifest")
  func sound() throws {
    #expect(try found { _, _ in } == Found())
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let pack = shop.library.load("medina")
      #expect(pack.manifest?.version == 1 && pack.revertedBecause == nil && pack.isWhole)
      #expect(try pack.tiles.get().hasSuffix("/medina.svg"))
    }
  }

  @Test("A part that is gone, short or another takes no other part along")
  func parts() throws {
    func delete(_ name: String) throws -> Found {
      try found { shop, release in
        try FileManager.default.removeItem(atPath: shop.path("\(release)/\(name)"))
      }
    }
    #expect(try delete("medina.pack") == Found(graph: .missingFile("medina.pack")))
    #expect(try delete("medina.svg") == Found(tiles: .missingFile("medina.svg")))
    let size = try Workshop.open { shop in
      try shop.release("r1")
      return try shop.bytes("r1/medina.pack").count
    }
    #expect(
      try found { shop, release in
        try shop.write("\(release)/medina.pack", try shop.bytes("r1/medina.pack").dropLast(100))
      } == Found(graph: .wrongSize(part: "graph", expected: size, found: size - 100)))
    #expect(
      try found { shop, release in
        try shop.write("\(release)/medina.svg", Array("<svg>9</svg>".utf8))
      } == Found(tiles: .wrongHash(part: "tiles")))
  }

  @Test("A bit flipped anywhere in a part is found when it is opened", arguments: UInt64(1)...3)
  func flipped(seed: UInt64) throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let name = "\(try folder(shop))/medina.pack"
      let whole = try shop.bytes(name)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<20 {
        var bytes = whole
        let position = random.index(whole.count)
        bytes[position] ^= 1 << UInt8(random.index(8))
        try shop.write(name, bytes)
        #expect(
          Found(shop.library.load("medina")) == Found(graph: .wrongHash(part: "graph")),
          "seed \(seed), byte \(position)")
      }
    }
  }

  @Test("Without a manifest that was signed, or a registry, nothing is believed")
  func nothing() throws {
    #expect(
      try found { shop, release in
        try shop.write("\(release)/manifest.json", try shop.bytes("r1/manifest.json") + [0x20])
      } == Found(tiles: .wrongSignature, graph: .wrongSignature))
    #expect(
      try found { shop, _ in try shop.write("library/medina/installed.json", [0x7B]) }
        == Found(
          tiles: .damaged("what is installed of 'medina' can't be determined"),
          graph: .damaged("what is installed of 'medina' can't be determined")))
    try Workshop.open { shop in
      let pack = shop.library.load("medina")
      #expect(
        Found(pack) == Found(tiles: .notInstalled("medina"), graph: .notInstalled("medina")))
      #expect(pack.manifest == nil)
    }
  }

  @Test("The last known good release is opened where it is whole and the one in force is not")
  func reverts() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      try shop.install(shop.release("r2", version: 2, days: 1, seed: 2), days: 2)
      let newer = "library/medina/2-\(Workshop.time(days: 1).unixSeconds)"
      try shop.write("\(newer)/medina.svg", Array("<svg>9</svg>".utf8))
      let pack = shop.library.load("medina")
      #expect(pack.isWhole && pack.manifest?.version == 1)
      #expect(pack.revertedBecause == .wrongHash(part: "tiles"))
      // if neither is whole, the rest of the newer one is used
      let older = "library/medina/1-\(Workshop.noon.unixSeconds)"
      try FileManager.default.removeItem(atPath: shop.path("\(older)/medina.pack"))
      let rest = shop.library.load("medina")
      #expect(rest.manifest?.version == 2 && rest.revertedBecause == nil)
      #expect(Found(rest) == Found(tiles: .wrongHash(part: "tiles")))
    }
  }

  @Test("A release of a map alone has no graph, and that is no damage")
  func mapOnly() throws {
    try Workshop.open { shop in
      try shop.write("medina.svg", [1, 2, 3])
      try PackRelease.sign(
        [(.tiles, shop.path("medina.svg"))], id: "medina", version: 1, releasedAt: Workshop.noon,
        expires: Workshop.time(days: 9), key: Workshop.signer, into: shop.path("r1"))
      try shop.install(shop.path("r1"))
      #expect(Found(shop.library.load("medina")) == Found(graph: .noPart("graph")))
    }
  }

  @Test("What is not there is told from what is broken")
  func absence() {
    let absent: [PackRefusal] = [.missingFile("a"), .notInstalled("a"), .noPart("graph")]
    let broken: [PackRefusal] = [
      .wrongHash(part: "graph"), .wrongSize(part: "graph", expected: 1, found: 2), .notAPack,
      .damaged("it is cut off"), .wrongSignature, .badManifest("no parts"),
    ]
    #expect(absent.allSatisfy(\.isAbsence) && !broken.contains(where: \.isAbsence))
  }
}
