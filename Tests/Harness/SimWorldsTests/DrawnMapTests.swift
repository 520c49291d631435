import Geodesy
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("A map drawn in characters (H-3)")
struct DrawnMapTests {
  private let center = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)

  private func flaws(_ drawing: String) -> [String] {
    do throws(DrawnMap.Flaws) {
      _ = try DrawnMap(drawing, gridMeters: 10)
      return []
    } catch { return error.all.map { "\($0.row):\($0.column): \($0.message)" } }
  }

  @Test("has its places where they are drawn, the north at the top, its middle at the center")
  func places() throws {
    let world = try DrawnMap("A--g--B\n   |\n   C", gridMeters: 5).world(center: center)
    #expect(world.places.map(\.name) == ["A", "g", "B", "C"])
    #expect(
      world.graph.nodes == [
        PlanePoint(east: -15, north: 5), PlanePoint(east: 0, north: 5),
        PlanePoint(east: 15, north: 5), PlanePoint(east: 0, north: -5),
      ])
    #expect(world.graph.plane.origin == center)
    #expect(world.graph.edges.map(\.lengthMillimeters) == [15_000, 15_000, 10_000])
  }

  @Test("has lanes in four directions, from any node to the next")
  func directions() throws {
    let map = try DrawnMap(
      """
      A-B-E
      |\\|/
      C +
      """, gridMeters: 1)
    #expect(
      map.edges.map { [$0.from, $0.to] } == [[0, 1], [0, 3], [0, 4], [1, 2], [1, 4], [2, 4]])
  }

  @Test(
    "tells roofs and widths by marks on its lanes, whichever way they run",
    arguments: [
      ("A---B", Surroundings.lane, 3), ("A-=-B", .coveredLane, 3), ("A===B", .coveredLane, 3),
      ("A-.-B", .deepLane, 1.5), ("A-#-B", .street, 5), ("A***B", .openSky, 12),
      ("A.=-B", .coveredLane, 1.5), ("A\n|\n#\nB", .street, 5),
      ("A\n \\\n  .\n   B", .deepLane, 1.5),
      ("  A\n /\nB", .lane, 3),
    ] as [(String, Surroundings, Float)])
  func marks(drawing: String, surroundings: Surroundings, width: Float) throws {
    let world = try DrawnMap(drawing, gridMeters: 10).world(center: center)
    #expect(world.graph.edges.count == 1)
    #expect(world.surroundings(of: 0) == surroundings)
    #expect(world.graph.edges[0].widthMeters == width)
  }

  @Test("A mark beside a lane that runs another way is no lane of its own")
  func marksBeside() throws {
    let map = try DrawnMap(" A\n |\nX=\n||\n+B", gridMeters: 10)
    #expect(map.edges.map(\.isCovered) == [true, false])
    #expect(map.edges.map { [$0.from, $0.to] } == [[0, 3], [1, 2]])
  }

  @Test(
    "tells what can't be read, with its line and column",
    arguments: [
      ("", "1:1: expected a map, found no place and no crossing"),
      ("A--", "1:4: expected a place or '+' at the end of this lane, found nothing"),
      ("A-|B", "1:3: expected a place or '+' at the end of this lane, found '|'"),
      ("A-B\n  |", "3:3: expected a place or '+' at the end of this lane, found nothing"),
      ("A-B --", "1:5: expected a place or '+' where this lane begins, found nothing"),
      ("A-A", "1:3: the place 'A' is drawn twice"),
      ("A-B C", "1:5: no lane leads to 'C'"),
      ("A-B\n?", "2:1: '?' means nothing on a map"),
      ("A-B\n=", "2:1: the mark '=' is not on a lane between two nodes"),
      ("A.-#B", "1:2: expected one width of a lane, found several"),
      ("A +\n|\nB=C\n  |\n  D", "1:3: no lane leads to '+'"),
      (" A\n |\nX=Y\n |\n B", "3:2: the mark '=' belongs to two lanes"),
      ("A-B\t", "1:4: '\t' means nothing on a map"),
    ])
  func flaws(drawing: String, expected: String) {
    #expect(flaws(drawing) == [expected])
  }

  @Test("Any text is read or refused, never a crash", arguments: 1...300 as ClosedRange<UInt64>)
  func anyText(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let characters = Array("AB+-|/\\=.#* \n\t?é")
    let text = String((0..<40).map { _ in characters[random.integer(below: characters.count)] })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    do throws(DrawnMap.Flaws) {
      let map = try DrawnMap(text, gridMeters: 10)
      #expect(map.edges.allSatisfy { $0.lengthMillimeters >= 20_000 }, "\(text)")
    } catch {
      for flaw in error.all {
        #expect((1...lines.count + 1).contains(flaw.row), "\(text.debugDescription)")
        #expect((1...(lines.map(\.count).max() ?? 0) + 1).contains(flaw.column), "\(seed)")
      }
    }
  }
}
