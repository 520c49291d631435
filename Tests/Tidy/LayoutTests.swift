import Testing

@Suite("Where files are")
struct LayoutTests {
  @Test("At the top is only what belongs there")
  func top() {
    let folders: Set<String> = ["Sources", "Tests", "packs", "traces", "scenarios", "reports"]
    let files: Set<String> = [
      "Package.swift", "Package.resolved", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md",
      "CHANGELOG.md", "FEATURES.md", "SECURITY.md", "PROTOCOL.md", "Makefile", "action.yml",
    ]
    expectNone(
      Project.names().filter {
        !folders.contains($0) && !files.contains($0) && !$0.hasPrefix(".")
          && !$0.hasPrefix("LICENSE") && !$0.hasSuffix(".xcodeproj")
      }.map { Violation($0, 1, "does not belong at the top") })
  }

  @Test("Every scenario says its format first")
  func formats() {
    expectNone(
      Project.scenarios.filter { $0.path.hasSuffix(".yaml") && $0.lines.first != "format: 1" }
        .map { Violation($0.path, 1, "does not start with 'format: 1'") })
  }

  @Test("Every file beside the scenarios is named in the README, or in theirs")
  func strays() {
    let readme = ["README.md", "scenarios/README.md", "scenarios/own-feature/README.md"]
      .compactMap { Project.read($0) }.joined()
    expectNone(
      Project.scenarios.filter { file in
        let name = file.path.split(separator: "/").last ?? ""
        return !file.path.hasSuffix(".yaml") && name != "README.md" && !readme.contains(name)
      }.map { Violation($0.path, 1, "is no scenario, and the README does not name it") })
  }
}
