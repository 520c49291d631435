import Foundation
import Geodesy
import PackStore
import SimKernel
import SimMaps
import SimPacks
import SimScenarios
import SimText
import SimWorlds
import TestSupport
import Testing
import WalkRouter

@Suite("A world out of a pack (MG-9, H-3)")
struct PackWorldTests {
  private static let shipped = ReferenceData.package.path + "/scenarios/packs/medina.pack"

  private func scenario(
    from: String = "south_gate", to: String = "riad", home: String = "riad",
    pack: String = shipped
  ) -> String {
    """
    format: 1
    title: A pack
    world: { pack: \(pack) }
    walk: { from: \(from), to: \(to) }
    phone: { gnss: open_sky, compass: street }
    home: \(home)
    script: [{ open_screen: at 0 s }]
    features: { compass: {} }
    expect: { compass.long_turns: == 0 }

    """
  }

  private func plan(_ text: String, path: String = "s.yaml") throws -> WalkPlan {
    let scenario = try Scenario(
      bytes: text.utf8, path: path, allowsOutside: true, catalogs: .withPacks)
    guard case .walk(let plan) = scenario.source else { throw Diagnostics([]) }
    return plan
  }

  private func refusals(_ text: String) -> [String] {
    do throws(Diagnostics) {
      _ = try Scenario(bytes: text.utf8, path: "s.yaml", allowsOutside: true, catalogs: .withPacks)
      return []
    } catch { return error.all.map(told) }
  }

  @Test("Places of the pack are nodes where they stand at one, and the graph stays as it is")
  func places() throws {
    let plan = try plan(scenario())
    let content = try PackFile.read(Self.shipped)
    #expect(plan.world.graph.nodes == content.graph.nodes)
    #expect(plan.world.graph.edges == content.graph.edges)
    #expect(plan.walk.from.name == "south_gate" && plan.walk.to.name == "riad")
    let riad = try #require(content.places.first { $0.name == "riad" })
    #expect(content.graph.nodes[Int(plan.walk.to.node)] == riad.point)
  }

  @Test("The shipped pack is the world of its scenario, to the last bit")
  func shipped() throws {
    let file = ReferenceData.package.appendingPathComponent("scenarios/medina-drift.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let world = try #require(try Scenario(bytes: text.utf8, path: "m.yaml").world)
    let content = try PackFile.read(Self.shipped)
    #expect(content.graph.nodes == world.graph.nodes && content.graph.edges == world.graph.edges)
    #expect(content.graph.plane == world.graph.plane)
    #expect(content.places == PackContent(world, name: "").places)
    #expect(content.attribution == "synthetic: made by simrun, not a map of any place")
  }

  @Test("A coordinate becomes a place: the lane is parted there, and no distance changes")
  func coordinates() throws {
    let content = try PackFile.read(Self.shipped)
    let edge = try #require(
      content.graph.edges.indices.max {
        content.graph.edges[$0].lengthMillimeters < content.graph.edges[$1].lengthMillimeters
      })
    let line = content.graph.line(of: Int32(edge))
    let middle = content.graph.plane.coordinate(
      PlanePoint(
        east: (line[0].east + line[1].east) / 2, north: (line[0].north + line[1].north) / 2))
    let spot = "{ lat: \(middle.latitudeDegrees), lon: \(middle.longitudeDegrees) }"
    let plan = try plan(scenario(from: spot))
    let graph = plan.world.graph
    #expect(graph.nodes.count == content.graph.nodes.count + 1)
    #expect(graph.edges.count == content.graph.edges.count + 1)
    let halves = graph.neighbors(of: plan.walk.from.node).map { graph.edges[Int($0.edge)] }
    let whole = content.graph.edges[edge]
    #expect(halves.count == 2 && halves.allSatisfy { $0.traits == whole.traits })
    let sum = halves.reduce(0) { $0 + Int($1.lengthMillimeters) }
    #expect((0...1).contains(sum - Int(whole.lengthMillimeters)))
    #expect(plan.walk.from.name.contains(", "))
  }

  @Test("A pack lies in the folder of its scenario, as a recording does")
  func folder() throws {
    let name = try plan(
      scenario(pack: "../packs/medina.pack"),
      path: ReferenceData.package.path + "/scenarios/replay/s.yaml")
    // the two landmarks that the walk needs are places now
    #expect(name.world.landmarks.count == 4 && name.world.places.count == 2)
    #expect(
      refusals(scenario(pack: "medina.pack")) == [
        "s.yaml:3:16: the pack 'medina.pack' can't be used: 'medina.pack' is missing"
      ])
  }

  @Test("What is no pack, and who is no place, is told with its place in the scenario")
  func refused() {
    let other = ReferenceData.package.path + "/Package.swift"
    #expect(
      refusals(scenario(pack: other)).first?.contains("can't be used: no pack: expected the SQLite")
        == true)
    #expect(
      refusals(scenario(to: "riat")) == [
        "s.yaml:4:31: no place of the pack is called 'riat' (did you mean 'riad'?)"
      ])
    #expect(
      refusals(scenario(home: "nowhere at all")) == [
        "s.yaml:6:7: no place of the pack is called 'nowhere at all' "
          + "('simrun pack info --places' lists them)"
      ])
    #expect(
      refusals(scenario(to: "{ lat: 31.7, lon: -7.9 }")) == [
        "s.yaml:4:27: no lane of the world is within 60 m of this place"
      ])
  }
}
