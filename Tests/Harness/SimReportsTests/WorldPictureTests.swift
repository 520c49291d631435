import Geodesy
import SimKernel
import SimResults
import Testing

@testable import SimReports

@Suite("The picture of a world (H-3)")
struct WorldPictureTests {
  private static func lane(
    _ from: (Double, Double), _ to: (Double, Double), _ surroundings: Surroundings,
    _ width: Double?
  ) -> RunMap.Lane {
    RunMap.Lane(
      points: [from, to].map { PlanePoint(east: $0.0, north: $0.1) }, widthMeters: width,
      surroundings: surroundings)
  }

  private static let map = RunMap(
    origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892),
    lanes: [
      lane((0, 0), (1000, 0), .street, 5), lane((0, 0), (0, 400), .deepLane, 1.5),
      lane((0, 400), (300, 400), .lane, 2.5), lane((300, 400), (500, 400), .lane, 3.5),
    ], places: [.init(point: PlanePoint(east: 0, north: 0), label: "gate <1>")])

  private func texts(_ map: RunMap) throws -> [String] {
    try ReadXML(WorldPicture(map, title: "A world", path: "w.yaml").text).all("text").map(\.text)
  }

  @Test("tells each kind of lane that there is, with its widths and its length")
  func legend() throws {
    let texts = try texts(Self.map)
    for text in [
      "A world", "the world of w.yaml", "gate <1>", "street", "5 m wide, 1.00 km", "lane",
      "2.5–3.5 m wide, 500 m", "derb, narrow and deep", "1.5 m wide, 400 m",
    ] {
      #expect(texts.contains(text), "\(text)")
    }
    #expect(!texts.contains("lane under a roof") && !texts.contains("square, open to the sky"))
  }

  @Test("shows all of the world, however few places have a name")
  func extent() {
    let drawing = MapDrawing(Self.map, title: "", caption: "", name: "")
    for lane in Self.map.lanes {
      #expect(lane.points.allSatisfy(drawing.frame.shown.contains))
    }
  }

  @Test("A stop that is come to on a course has an arrow that ends at its circle")
  func approach() throws {
    var map = Self.map
    map.places = [
      .init(
        point: PlanePoint(east: 200, north: 200), label: "door", radiusMeters: 40,
        approachDegrees: 90),
      .init(point: PlanePoint(east: 400, north: 200), label: "gate", radiusMeters: 40),
    ]
    let picture = try ReadXML(WorldPicture(map, title: "A world", path: "w.yaml").text)
    let arrows = picture.all("path").filter { $0.attributes["class"] == "approach" }
    #expect(arrows.count == 1)
    let circle = try #require(picture.all("circle").first { $0.attributes["class"] == "fence" })
    func number(_ name: String) throws -> Double {
      try #require(circle.attributes[name].flatMap(Double.init))
    }
    // the arrow runs from the west to the western edge of the circle
    let numbers = try #require(arrows.first?.attributes["d"]).split { "ML ".contains($0) }
      .compactMap { Double($0) }
    let (tail, tip) = (numbers[0], numbers[2])
    #expect(abs(tip - (try number("cx") - number("r"))) < 0.1 && tail < tip, "\(numbers)")
    #expect(abs(numbers[1] - numbers[3]) < 0.1)
  }

  @Test("with a grid tells meters and degrees, and where each place lies")
  func grid() throws {
    let picture = WorldPicture(Self.map, title: "A world", path: "w.yaml", showsGrid: true).text
    let texts = try ReadXML(picture).all("text").map(\.text)
    for text in [
      "0 m", "500 m E", "lon -7.98920", "100 m N  lat 31.62670",
      "Places, with latitude and longitude",
      "gate <1> · 0 m, 0 m", "31.62580, -7.98920",
    ] {
      #expect(texts.contains(text), "\(text) of \(texts)")
    }
    #expect(try self.texts(Self.map).allSatisfy { !$0.hasPrefix("lon") && !$0.hasPrefix("Places") })
  }

  @Test("with a grid lists some of many places, and counts the others")
  func manyPlaces() throws {
    var map = Self.map
    map.places = (0..<50).map {
      .init(point: PlanePoint(east: Double($0) * 10, north: -2), label: "place \($0)")
    }
    let texts = try ReadXML(
      WorldPicture(map, title: "A world", path: "w.yaml", showsGrid: true).text
    ).all("text").map(\.text)
    #expect(texts.contains("and 10 more") && texts.contains("place 39 · 390 m E, 2 m S"))
    #expect(!texts.contains("place 40 · 400 m E, 2 m S"))
  }

  @Test("tells every kind of surroundings apart")
  func kinds() {
    let kinds = Surroundings.allCases.map { LaneKind($0) }
    #expect(Set(kinds) == Set(LaneKind.allCases))
    #expect(Set(kinds.map(\.name)).count == kinds.count)
  }

  @Test("is empty, and a picture all the same, where there is nothing")
  func nothing() throws {
    let empty = RunMap(origin: Self.map.origin)
    #expect(try texts(empty).contains("A world"))
  }
}
