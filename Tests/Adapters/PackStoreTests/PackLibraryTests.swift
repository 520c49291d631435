import Foundation
import PackStore
import TestSupport
import Testing

@Suite("The life of a pack (MG-14)")
struct PackLibraryTests {
  @Test("It is installed, listed, opened and verified, and uninstalled but for what was accepted")
  func life() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      #expect(shop.library.list() == ["medina"])
      let installed = try shop.library.open("medina")
      #expect(installed.release.manifest.version == 1 && installed.revertedBecause == nil)
      let graph = try #require(installed.path(of: .graph))
      #expect(PackFileTests.isSame(try PackFile.read(graph), Workshop.content()))
      #expect(installed.path(of: .tiles) != nil && installed.path(of: .places) == nil)
      #expect(try shop.library.verify("medina").id == "medina")
      try shop.library.uninstall("medina")
      #expect(shop.library.list().isEmpty && shop.names("library") == [".lock", "medina"])
      #expect(shop.names("library/medina") == ["accepted.json"])
      #expect(Workshop.refusal { try shop.library.uninstall("medina") } == .notInstalled("medina"))
      #expect(Workshop.refusal { _ = try shop.library.open("../r1") } == .notInstalled("../r1"))
    }
  }

  @Test("A pack whose folder is a link is neither installed, rolled back nor removed (H-16)")
  func linkedFolder() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      try shop.install(shop.release("r2", version: 2, days: 1, seed: 2), days: 2)
      let third = try shop.release("r3", version: 3, days: 2, seed: 3)
      try FileManager.default.moveItem(
        atPath: shop.path("library/medina"), toPath: shop.path("outside"))
      try FileManager.default.createSymbolicLink(
        atPath: shop.path("library/medina"), withDestinationPath: "../outside")
      let before = try shop.snapshot("outside")
      for change in [
        { try shop.install(third, days: 3) }, { try shop.library.rollBack("medina") },
        { try shop.library.uninstall("medina") },
      ] {
        let refusal = Workshop.refusal(change)
        guard case .unfitPlace(let path, let why)? = refusal else {
          Issue.record("\(String(describing: refusal))")
          continue
        }
        #expect(path == shop.path("library/medina"))
        #expect(why == "it is a link, expected a folder of the library; remove the link")
      }
      #expect(try shop.snapshot("outside") == before)
    }
  }

  @Test("A newer release replaces an older one, which is kept as the last known good")
  func update() throws {
    try Workshop.open { shop in
      for (version, name) in ["r1", "r2", "r3"].enumerated() {
        try shop.install(
          shop.release(name, version: version, days: Int64(version), seed: UInt64(version + 1)),
          days: 4)
      }
      #expect(try shop.library.verify("medina").version == 2)
      // the registry, the newest accepted release, the current one and the previous one
      #expect(shop.names("library/medina").count == 4)
      try shop.library.rollBack("medina")
      #expect(try shop.library.verify("medina").version == 1)
      // installing the same release again changes nothing
      let before = shop.names("library/medina")
      try shop.install(shop.path("r2"), days: 4)
      #expect(shop.names("library/medina") == before)
      // going forward again is no downgrade
      try shop.install(shop.path("r3"), days: 4)
      #expect(try shop.library.verify("medina").version == 2)
    }
  }

  @Test("An older release is refused unless it is allowed; going back is no downgrade")
  func downgrade() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("new", version: 2, days: 1, seed: 2), days: 2)
      let old = try shop.release("old")
      #expect(
        Workshop.refusal { try shop.install(old, days: 2) }
          == .downgrade(accepted: Workshop.time(days: 1), offered: Workshop.noon))
      #expect(try shop.library.verify("medina").version == 2)
      // a damaged current release does not let it in either
      let path = try #require(try shop.library.open("medina").path(of: .tiles))
      try FileManager.default.removeItem(atPath: path)
      #expect(
        Workshop.refusal { try shop.install(old, days: 2) }
          == .downgrade(accepted: Workshop.time(days: 1), offered: Workshop.noon))
      try shop.install(old, days: 2, allowsDowngrade: true)
      #expect(try shop.library.verify("medina").version == 1)
      #expect(
        Workshop.refusal { try shop.library.rollBack("medina") } == .nothingToRevertTo("medina"))
    }
  }

  // 2026-11-23: after a rollback, a release older than the newest accepted one could be installed
  @Test("Neither a way back nor an uninstall lets in what is older than the newest accepted")
  func newestAccepted() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"), days: 4)
      try shop.install(shop.release("r3", version: 3, days: 3, seed: 3), days: 4)
      try shop.library.rollBack("medina")
      let between = try shop.release("r2", version: 2, days: 2, seed: 2)
      let refusal = PackRefusal.downgrade(
        accepted: Workshop.time(days: 3), offered: Workshop.time(days: 2))
      #expect(Workshop.refusal { try shop.install(between, days: 4) } == refusal)
      #expect(try shop.library.verify("medina").version == 1)
      // the current release can be repaired
      let tiles = try #require(try shop.library.open("medina").path(of: .tiles))
      try FileManager.default.removeItem(atPath: tiles)
      try shop.install(shop.path("r1"), days: 4)
      #expect(try shop.library.verify("medina").version == 1)
      try shop.library.uninstall("medina")
      #expect(Workshop.refusal { try shop.install(between, days: 4) } == refusal)
      // the permission holds for this install only
      try shop.install(between, days: 4, allowsDowngrade: true)
      #expect(
        Workshop.refusal { try shop.install(shop.path("r1"), days: 4) }
          == .downgrade(accepted: Workshop.time(days: 3), offered: Workshop.noon))
      try shop.install(shop.path("r3"), days: 4)
      #expect(try shop.library.verify("medina").version == 3)
    }
  }

  @Test("Where nobody can tell what was accepted, nothing is let in unless it is allowed")
  func damagedAcceptance() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"), days: 4)
      let next = try shop.release("r2", version: 2, days: 1, seed: 2)
      for text in ["", "{\"format\":2,\"releasedAt\":\"2026-11-21T12:00:00Z\"}"] {
        try shop.write("library/medina/accepted.json", Array(text.utf8))
        #expect(
          Workshop.refusal { try shop.install(next, days: 4) }
            == .damaged("which releases of it were accepted can't be determined"))
        #expect(try shop.library.verify("medina").version == 1)
      }
      try shop.install(next, days: 4, allowsDowngrade: true)
      #expect(
        Workshop.refusal { try shop.install(shop.path("r1"), days: 4) }
          == .downgrade(accepted: Workshop.time(days: 1), offered: Workshop.noon))
    }
  }

  @Test("A release of the future is not installed, and so blocks none of today; a day is allowed")
  func future() throws {
    try Workshop.open { shop in
      let later = try shop.release("later", version: 9, days: 20, seed: 2)
      #expect(
        Workshop.refusal { try shop.install(later, days: 18) }
          == .unreleased(Workshop.time(days: 20), now: Workshop.time(days: 18)))
      try shop.install(shop.release("today", days: 18, seed: 3), days: 18)
      try shop.install(later, days: 19)
      #expect(try shop.library.verify("medina").version == 9)
    }
  }

  @Test("An expired release is not installed, and one that expires keeps working")
  func expiry() throws {
    try Workshop.open { shop in
      let release = try shop.release("r1")
      for days in [30, 31] as [Int64] {
        #expect(
          Workshop.refusal { try shop.install(release, days: days) }
            == .expired(Workshop.time(days: 30)))
      }
      #expect(shop.names("library").isEmpty)
      try shop.install(release, days: 29)
      // opening needs no time
      #expect(try shop.library.open("medina").release.manifest.version == 1)
    }
  }

  @Test("Where the release in force is broken, the last known good one is opened, and says why")
  func revert() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      try shop.install(shop.release("r2", version: 2, days: 1, seed: 2), days: 2)
      let tiles = try #require(try shop.library.open("medina").path(of: .tiles))
      try FileManager.default.removeItem(atPath: tiles)
      let opened = try shop.library.open("medina")
      #expect(opened.release.manifest.version == 1)
      #expect(opened.revertedBecause == .missingFile("medina.svg"))
      #expect(Workshop.refusal { _ = try shop.library.verify("medina") } != nil)
      // a repair keeps the good release for a rollback
      try shop.install(shop.path("r2"), days: 2)
      #expect(try shop.library.verify("medina").version == 2)
      try shop.library.rollBack("medina")
      #expect(try shop.library.verify("medina").version == 1)
    }
  }

  @Test("Too little room is an error before anything is changed")
  func lowStorage() throws {
    try Workshop.open { shop in
      try shop.install(shop.release("r1"))
      let before = try shop.snapshot("library")
      let next = try shop.release("r2", version: 2, days: 1, seed: 2)
      let refusal = Workshop.refusal { try shop.install(next, days: 2, freeBytes: 100_000) }
      guard case .lowStorage(let needed, 100_000) = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(needed > 1 << 20)
      #expect(try shop.snapshot("library") == before)
      try shop.install(next, days: 2, freeBytes: needed)
      #expect(try shop.library.verify("medina").version == 2)
    }
  }

  @Test("What a dead process left is no pack, and goes with the next install")
  func leftovers() throws {
    try Workshop.open { shop in
      let first = try shop.release("r1")
      let second = try shop.release("r2", version: 2, days: 1, seed: 2)
      func leave() throws {
        for name in [".incoming", "2026-01-01T00:00:00Z-9"] {
          try FileManager.default.createDirectory(
            atPath: shop.path("library/medina/\(name)"), withIntermediateDirectories: true)
          try shop.write("library/medina/\(name)/medina.svg", [1, 2, 3])
        }
        try shop.write("library/medina/.installed.json", [1])
        #expect(try shop.library.verify("medina").version == 1)
      }
      try shop.install(first)
      try leave()
      // even an install that changes nothing, or has too little room
      try shop.install(first)
      #expect(shop.names("library/medina").count == 3)
      try leave()
      _ = Workshop.refusal { try shop.install(second, days: 2, freeBytes: 0) }
      #expect(shop.names("library/medina").count == 3)
      try leave()
      try shop.install(second, days: 2)
      #expect(shop.names("library/medina").count == 4)
    }
  }
}
