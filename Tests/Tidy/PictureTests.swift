import Foundation
import Testing

/// The picture of a run in README.md; `make picture` draws it from report.html.
@Suite("The picture in README.md")
struct PictureTests {
  private static let path = "reports/medina-drift.png"

  @Test("It shows the run of the baseline, as the page draws it today")
  func isCurrent() throws {
    let readme = try #require(Project.read("README.md"))
    #expect(readme.contains("](\(Self.path))"), "README.md shows no \(Self.path)")
    let picture = try Data(contentsOf: Project.root.appendingPathComponent(Self.path))
    let baseline = try #require(TextFile("reports/baseline/scenarios/medina-drift.txt"))
    let digest = try #require(baseline.lines.first { $0.hasPrefix("digest: ") }?.dropFirst(8))
    let mark = "simrun\0run \(digest) page \(try Self.pageChecksum)"
    #expect(
      picture.range(of: Data(mark.utf8)) != nil,
      "\(Self.path) is of another run or another page; draw it again with `make picture`")
  }

  /// CRC-32 of the page's assets, concatenated in order of their names, as in zlib and PNG.
  private static var pageChecksum: String {
    get throws {
      let folder = "Sources/Harness/SimReports/Page/Assets"
      var crc: UInt32 = ~0
      for name in Project.names(in: folder) {
        let asset = try Data(contentsOf: Project.root.appendingPathComponent("\(folder)/\(name)"))
        for byte in asset {
          crc ^= UInt32(byte)
          for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
      }
      let digits = String(~crc, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
}
