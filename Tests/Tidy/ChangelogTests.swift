import Testing

@Suite("What the changelog says")
struct ChangelogTests {
  private static let heads = (Project.read("CHANGELOG.md") ?? "").split(separator: "\n").filter {
    $0.hasPrefix("## ")
  }

  @Test("Each section is of a version with the day it was released; the newest may have none yet")
  func form() throws {
    #expect(!Self.heads.isEmpty)
    for (number, head) in Self.heads.enumerated() {
      let isReleased = head.wholeMatch(of: /## [0-9]+\.[0-9]+\.[0-9]+, [0-9]{4}-[0-9]{2}-[0-9]{2}/)
      let isNext = head.wholeMatch(of: /## [0-9]+\.[0-9]+\.[0-9]+, unreleased/)
      #expect(isReleased != nil || (number == 0 && isNext != nil), "\(head)")
    }
  }

  @Test("The first one is of the version that the sources say")
  func newest() throws {
    let source = try #require(Project.read("Sources/Systems/CRelease/release.c"))
    let version = try #require(source.firstMatch(of: /#define SIMRUN_RELEASE "([^"]+)"/)?.output.1)
    #expect(Self.heads.first?.hasPrefix("## \(version), ") == true)
  }
}
