import Foundation
import PackStore
import SimMaps
import SimText
import SimVectors
import SimWorlds
import TestSupport
import Testing

/// The vectors of the repository.
enum Shipped {
  static let folder = ReferenceData.package.appendingPathComponent("scenarios/vectors").path
  static let names = ["cards.json", "geo.json", "hours.json", "route.json", "staleness.json"]

  static func file(_ name: String) throws -> VectorFile {
    try VectorFile("\(folder)/\(name)") { path throws(Diagnostic) in
      do throws(PackRefusal) {
        return World(try PackFile.read("\(folder)/\(path)"))
      } catch {
        throw Diagnostic(error, at: path)
      }
    }
  }
}

@Suite("The vectors that are shipped (MG-18, MG-20)")
struct ShippedVectorsTests {
  @Test("are met by simrun's engines, all of them", arguments: Shipped.names)
  func met(name: String) throws {
    var run = VectorRun(try Shipped.file(name))
    for outcome in try run.outcomes() {
      #expect(outcome.end == .met, "\(outcome.test.name)")
    }
  }

  @Test("are a hundred at least, of five engines, and no two have one name")
  func count() throws {
    let cases = try Shipped.names.flatMap { try Shipped.file($0).cases }
    #expect(cases.count >= 100)
    #expect(Set(cases.map(\.engine)) == ["cards", "geo", "hours", "route", "staleness"])
    #expect(Set(cases.map { "\($0.engine) \($0.name)" }).count == cases.count)
  }

  @Test("are what is generated, to the byte, and say how they were got")
  func generated() throws {
    let pack = World(
      try PackFile.read(ReferenceData.package.path + "/scenarios/packs/medina.pack"))
    let files = [
      TrueVectors.geo, TrueVectors.route(pack: pack, path: "../packs/medina.pack"),
      TrueVectors.cards, TrueVectors.staleness, TrueVectors.hours,
    ]
    #expect(files.map(\.name).sorted() == Shipped.names)
    for file in files {
      let text = try String(contentsOfFile: "\(Shipped.folder)/\(file.name)", encoding: .utf8)
      #expect(text == file.text, "\(file.name): run 'make vectors'")
      #expect(try Shipped.file(file.name).cases.allSatisfy { $0.how != nil })
    }
  }

  // MG-2, MG-13
  @Test("tell which of the values that apps expect today are wrong")
  func today() throws {
    var wrong: [String] = []
    var right: [String] = []
    for test in try Shipped.names.flatMap({ try Shipped.file($0).cases }) {
      for today in test.today {
        for (name, value) in today.expected {
          guard let rightValue = test.expected.first(where: { $0.name == name })?.value else {
            continue
          }
          let isRight = test.miss(of: name, found: value, expected: rightValue) == nil
          if isRight { right.append(value.told) } else { wrong.append(value.told) }
        }
      }
    }
    // 1000 m outside: 14 min; in the medina: 20 min
    #expect(wrong.sorted() == ["1000 m", "13", "15", "21", "347 m", "746", "999 m"])
    #expect(right.sorted() == ["14", "20", "20", "350 m"])
  }
}

extension VectorValue {
  fileprivate var told: String { text ?? number.map { "\(Int($0))" } ?? "" }
}
