import Foundation
import PackStore
import TestSupport
import Testing

/// Releases damaged by an attacker or in transfer: each is refused for its own reason, and the
/// installed release stays.
@Suite("Releases under attack (MG-14, H-16)")
struct PackAttackTests {
  /// Installs release 1, applies `change` to release 2 and tries to install that.
  private func refusal(_ change: (Workshop) throws -> Void) throws -> PackRefusal? {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let before = try shop.snapshot("library")
      try shop.release("r2", version: 2, days: 1, seed: 2)
      try change(shop)
      let refusal = Workshop.refusal { try shop.install(shop.path("r2"), days: 2) }
      let isUnchanged = try shop.snapshot("library") == before
      #expect(refusal == nil || isUnchanged)
      #expect(try shop.library.verify("medina").version == (refusal == nil ? 2 : 1))
      return refusal
    }
  }

  @Test("Without a change it is installed")
  func control() throws { #expect(try refusal { _ in } == nil) }

  @Test("Signed by another, or by nobody")
  func signature() throws {
    #expect(
      try refusal { shop in
        try FileManager.default.removeItem(atPath: shop.path("r2"))
        try FileManager.default.removeItem(atPath: shop.path("r2-parts"))
        try shop.release("r2", version: 2, days: 1, key: Workshop.stranger)
      } == .wrongSignature)
    let unsigned = try refusal { shop in
      try FileManager.default.removeItem(atPath: shop.path("r2/manifest.json.sig"))
    }
    guard case .missingFile(let path)? = unsigned else {
      Issue.record("\(String(describing: unsigned))")
      return
    }
    #expect(path.hasSuffix("r2/manifest.json.sig"))
    for signature in [[], [UInt8](repeating: 0, count: 64), [UInt8](repeating: 1, count: 4000)] {
      #expect(
        try refusal { try $0.write("r2/manifest.json.sig", signature) } == .wrongSignature)
    }
  }

  @Test("A signed manifest that asks for what must not be")
  func manifests() throws {
    func words(_ old: String, _ new: String) throws -> String {
      let found = try refusal { try $0.edit("r2", old, new) }
      return found.map { "\($0)" } ?? "installed"
    }
    let unclear = "the manifest can't be understood: "
    #expect(try words("\"format\" : 1", "\"format\" : 2") == unclear + "format 2, expected 1")
    #expect(
      try words("\"id\" : \"medina\"", "\"id\" : \"../medina\"")
        == unclear + "the id '../medina': expected a–z, 0–9 and '-'")
    for name in ["../../evil", "/etc/evil", ".lock", "manifest.json", "a b", ""] {
      #expect(
        try words("\"medina.svg\"", "\"\(name)\"") == unclear + "the file name '\(name)'")
    }
    #expect(try words("\"medina.svg\"", "\"medina.pack\"") == unclear + "a file twice")
    #expect(
      try words("[\n        \"tiles\"\n      ]", "[]")
        == unclear + "the part 'graph' must need 'tiles'")
    #expect(
      try words("\"kind\" : \"tiles\"", "\"kind\" : \"graph\"") == unclear
        + "a kind of part appears twice")
    #expect(
      try words("\"expires\" : \"2026-12-22T", "\"expires\" : \"2026-10-22T")
        == unclear + "it expires before it is released")
    #expect(
      try words("\"expires\" : \"2026-12-22T12:00:00Z\"", "\"expires\" : \"2026-02-30T12:00:00Z\"")
        == unclear
        + "expected a time as in 2026-11-21T16:00:00Z, found '2026-02-30T12:00:00Z' in 'expires'")
    #expect(try words("\"version\" : 2", "\"version\" : -1") == unclear + "a version below 0")
    #expect(try words(",\n  \"version\" : 2", "") == unclear + "'version' is missing")
    #expect(
      try words("\"version\" : 2", "\"version\" : \"2\"")
        == unclear + "a value of another type than expected in 'version'")
    let size = try refusal { shop in
      let text = String(decoding: try shop.bytes("r2/manifest.json"), as: UTF8.self)
      let old = try #require(text.firstMatch(of: /"size" : [0-9]+/)).output
      try shop.edit("r2", String(old), "\"size\" : -5")
    }
    #expect(size == .badManifest("the size -5"))
    #expect(try refusal { try $0.sign("r2", [0x7B]) } == .badManifest("it is no JSON"))
    let endless = [UInt8](repeating: 0x20, count: 2 << 20)
    #expect(try refusal { try $0.sign("r2", endless) } == .badManifest("more than 1048576 bytes"))
  }

  @Test("A part that is missing, short, long, another, or not there by the manifest's own word")
  func parts() throws {
    #expect(
      try refusal { try FileManager.default.removeItem(atPath: $0.path("r2/medina.svg")) }
        == .missingFile("medina.svg"))
    #expect(
      try refusal { try $0.write("r2/medina.svg", Array("<svg>2</svg".utf8)) }
        == .wrongSize(part: "tiles", expected: 12, found: 11))
    #expect(
      try refusal { try $0.write("r2/medina.svg", Array("<svg>2</svg>\n".utf8)) }
        == .wrongSize(part: "tiles", expected: 12, found: 13))
    #expect(
      try refusal { try $0.write("r2/medina.svg", Array("<svg>3</svg>".utf8)) }
        == .wrongHash(part: "tiles"))
    #expect(
      try refusal { shop in
        var manifest = String(decoding: try shop.bytes("r2/manifest.json"), as: UTF8.self)
        let tiles = try #require(manifest.firstRange(of: /\{[^{}]*"kind" : "tiles"[^{}]*\},?/))
        manifest.removeSubrange(tiles)
        try shop.sign("r2", Array(manifest.utf8))
      } == .missingDependency(part: "graph", needs: "tiles"))
  }

  @Test("A signed graph that is none: it is opened before it is put in force")
  func validated() throws {
    let refusal = try refusal { shop in
      let junk = [UInt8](repeating: 0x41, count: try shop.bytes("r2/medina.pack").count)
      try shop.write("junk.pack", junk)
      func sign(_ parts: [(PackManifest.Kind, String)], into name: String) throws {
        try PackRelease.sign(
          parts, id: "medina", version: 2, releasedAt: Workshop.time(days: 1),
          expires: Workshop.time(days: 9), key: Workshop.signer, into: shop.path(name))
      }
      // a part that does not verify is not signed
      let parts = [PackManifest.Kind.tiles, .graph].map { ($0, shop.path("\($0).pack")) }
      try shop.write("tiles.pack", [1])
      try shop.write("graph.pack", junk)
      #expect(Workshop.refusal { try sign(parts, into: "r3") } == .notAPack)
      #expect(!shop.names("").contains { $0.hasPrefix("r3") })
      // so the release is made by hand, with the hash that the same bytes have as tiles
      try sign([(.tiles, shop.path("junk.pack"))], into: "r4")
      func manifest(_ name: String) throws -> PackManifest {
        try PackRelease(folder: shop.path(name), key: Workshop.signer.publicKey).manifest
      }
      let old = try #require(try manifest("r2")[.graph]).sha256
      try shop.write("r2/medina.pack", junk)
      try shop.edit("r2", old, try #require(try manifest("r4")[.tiles]).sha256)
    }
    #expect(refusal == .notAPack)
  }

  @Test("A byte flipped anywhere in a release is noticed", arguments: UInt64(1)...4)
  func flipped(seed: UInt64) throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let before = try shop.snapshot("library")
      try shop.release("r2", version: 2, days: 1, seed: 2)
      let files = ["manifest.json", "manifest.json.sig", "medina.svg", "medina.pack"]
      var random = SeededGenerator(seed: seed)
      for number in 0..<60 {
        let file = files[number % files.count]
        let whole = try shop.bytes("r2/\(file)")
        var bytes = whole
        let position = random.index(bytes.count)
        bytes[position] ^= 1 << UInt8(random.index(8))
        try shop.write("r2/\(file)", bytes)
        let refusal = Workshop.refusal { try shop.install(shop.path("r2"), days: 2) }
        let expected: PackRefusal =
          file.hasPrefix("manifest")
          ? .wrongSignature : .wrongHash(part: file == "medina.svg" ? "tiles" : "graph")
        #expect(refusal == expected, "seed \(seed), \(file), byte \(position)")
        try shop.write("r2/\(file)", whole)
      }
      #expect(try shop.snapshot("library") == before)
      try shop.install(shop.path("r2"), days: 2)
    }
  }

  @Test("A flipped byte in what is installed is found by verifying; a registry is never guessed at")
  func installed() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let graph = try #require(try shop.library.open("medina").path(of: .graph))
      let name = String(graph.dropFirst(shop.folder.count + 1))
      let whole = try shop.bytes(name)
      var bytes = whole
      bytes[whole.count / 2] ^= 4
      try shop.write(name, bytes)
      #expect(
        Workshop.refusal { _ = try shop.library.verify("medina") } == .wrongHash(part: "graph"))
      try shop.write(name, whole)
      for text in [
        "", "{", "{\"format\":2,\"current\":\"x\"}", "{\"format\":1,\"current\":\"../r1\"}",
      ] {
        try shop.write("library/medina/installed.json", Array(text.utf8))
        #expect(
          Workshop.refusal { _ = try shop.library.open("medina") }
            == .damaged("what is installed of 'medina' can't be determined"))
      }
      // a pack whose state is unknown can be removed
      try shop.library.uninstall("medina")
      #expect(shop.library.list().isEmpty)
    }
  }
}
