import Geodesy
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("The map in an app (H-3)")
struct MapErrorsTests {
  private static let graph = Medina(
    seed: 7, sizeMeters: 400,
    center: Coordinate(latitudeDegrees: 31.6295, longitudeDegrees: -7.9861)
  ).world().graph

  private func maps(_ errors: MapErrors) -> [AppMap?] {
    (1...200 as ClosedRange<UInt64>).map {
      errors.map(of: Self.graph, random: RandomStream(seed: $0))
    }
  }

  @Test("lacks lanes in a quarter of the runs, a tenth of them, each its own")
  func lacks() {
    let maps = maps(MapErrors())
    let found = maps.compactMap { $0 }
    #expect(abs(Double(found.count) / Double(maps.count) - 0.25) < 0.1)
    let kept = found.map { Double($0.edges.count) / Double(Self.graph.edges.count) }
    #expect(abs(kept.reduce(0, +) / Double(kept.count) - 0.9) < 0.01)
    #expect(Set(found.map(\.edges)).count == found.count)
  }

  @Test("has every lane that it does have where the world has it, moved as far as all others")
  func moved() throws {
    var errors = MapErrors()
    errors.runShare = 1
    errors.offsetMeters = 2...5
    for map in maps(errors).prefix(20) {
      let map = try #require(map)
      #expect((2...5).contains(map.offsetMeters))
      for (edge, real) in map.edges.enumerated() {
        let line = map.graph.line(of: Int32(edge))
        let realLine = Self.graph.line(of: real)
        #expect(line.count == realLine.count)
        for (a, b) in zip(line, realLine) {
          #expect(abs(a.distance(to: b) - map.offsetMeters) < 1e-9)
        }
        #expect(
          map.graph.edges[edge].lengthMillimeters == Self.graph.edges[Int(real)].lengthMillimeters)
      }
    }
  }

  @Test("is the same on the same seed")
  func same() {
    let (one, two) = (maps(MapErrors()), maps(MapErrors()))
    #expect(
      zip(one, two).allSatisfy { $0?.edges == $1?.edges && $0?.graph.nodes == $1?.graph.nodes })
  }
}
