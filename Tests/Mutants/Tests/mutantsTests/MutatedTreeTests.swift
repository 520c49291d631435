import Foundation
import Testing

@testable import mutants

@Suite("The copy of the project that contains the mutants")
struct MutatedTreeTests {
  @Test("The project's manifest can be changed so that its engines contain mutants")
  func manifest() throws {
    // Tests/Mutants/Tests/mutantsTests/MutatedTreeTests.swift
    var project = URL(filePath: #filePath)
    for _ in 0..<5 { project.deleteLastPathComponent() }
    let file = project.appending(path: "Package.swift")
    let manifest = try MutatedTree.manifest(String(contentsOf: file, encoding: .utf8))
    #expect(manifest.contains("mutant-trial"))
  }
}
