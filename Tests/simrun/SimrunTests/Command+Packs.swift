import Foundation
import TestSupport
import Testing

/// Keys and releases to install.
extension Command {
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  /// Makes the key `k` and the releases `r1` and `r2` of one pack, a day apart.
  func prepareReleases(tilesBytes: Int = 6) throws {
    try write("m.svg", String(repeating: "<svg/>", count: tilesBytes / 6))
    let pack = ReferenceData.package.path + "/scenarios/packs/medina.pack"
    try data(pack: pack).write(to: folder.appendingPathComponent("m.pack"))
    var outcomes = [try self("pack", "keygen", "k")]
    for version in [1, 2] {
      outcomes.append(
        try self(
          "pack", "sign", "--graph", "m.pack", "--tiles", "m.svg", "--id", "medina", "--version",
          "\(version)", "--released-at", "2026-11-2\(version)", "--expires",
          "2027-11-2\(version)", "--key", "k", "-o", "r\(version)"))
    }
    for outcome in outcomes { #expect(outcome.status == 0, "\(outcome.errors)") }
  }

  private func data(pack: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: pack))
  }
}
