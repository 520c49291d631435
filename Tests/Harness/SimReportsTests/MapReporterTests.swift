import Foundation
import Geodesy
import SimResults
import Testing

@testable import SimReports

@Suite("The map of a run")
struct MapReporterTests {
  private static let town: ScenarioResult = {
    var town = Town(seed: 11)
    var result = Fixture.single
    result.shown.map = town.map(seconds: 1500)
    return result
  }()

  @Test("A town of 700 lanes and 1500 fixes stays below half a megabyte (H-10)")
  func size() {
    #expect(Self.town.shown.map.lanes.count > 690)
    #expect(MapReporter().text(Self.town).utf8.count < 500_000)
  }

  @Test("Names of places, faults and worst moments are on it (H-10)")
  func names() throws {
    let texts = try ReadXML(MapReporter().text(Self.town)).all("text").map(\.text)
    for name in [
      "start", "home", "Bab el Fahs", "Worst moments", "1500 fixes given, with accuracy",
    ] {
      #expect(texts.contains(name))
    }
    #expect(texts.contains("seed 42  ·  scenarios/medina-drift.yaml"))
    #expect(texts.contains { $0.hasPrefix("150 fixes changed, 15:00–17:30") })
  }

  @Test("No label lies on another")
  func labelsApart() {
    var placer = LabelPlacer(frame: PageBox(left: 0, top: 0, width: 400, height: 400))
    let boxes = (0..<6).map { index in
      placer.place(
        width: 80, height: 17, at: PagePoint(x: 200 + Double(index), y: 200),
        distances: [10, 30, 50])
    }
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains { $0.overlaps(box) })
      #expect(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 400)
    }
  }

  @Test("One fix on the other side of the Earth does not shrink the town")
  func farFix() {
    var result = Self.town
    result.shown.map.fixes[7].point = PlanePoint(east: 6e6, north: -4e6)
    let drawing = MapDrawing(result)
    #expect(drawing.frame.shown.width < 1200)
    #expect(MapReporter().text(result).contains("1 fix lies beyond the edge"))
  }

  @Test("Everything the walker did is inside the frame, whatever its shape")
  func inside() {
    for (east, north) in [(5000.0, 10.0), (10, 5000), (0, 0), (300, 300)] {
      var map = Fixture.detail().map
      map.truth = [PlanePoint(east: 0, north: 0), PlanePoint(east: east, north: north)]
      let frame = MapFrame(of: map, left: 28, top: 80, width: 900, heights: 460...820)
      for point in map.truth.map({ frame.place($0) }) {
        #expect(point.x > frame.left && point.x < frame.right)
        #expect(point.y > frame.top && point.y < frame.bottom)
      }
      #expect((460...820).contains(frame.height))
    }
  }

  @Test(
    "The scale bar has a round length",
    arguments: [(0.3, 1.0), (1, 1), (9.9, 5), (10, 10), (263, 200), (5400, 5000)])
  func scaleBar(limit: Double, length: Double) {
    #expect(MapDrawing.roundLength(atMost: limit) == length)
  }

  @Test("A line of many points keeps its ends when thinned")
  func thinning() {
    let line = (0...100).map { PlanePoint(east: Double($0) / 10, north: 0) }
    let thin = line.thinned(meters: 2.5)
    #expect(thin.first == line.first && thin.last == line.last)
    #expect(thin.count == 5)
  }

  @Test("Windows of one fault share one color, other faults have another")
  func faultColors() {
    var result = Self.town
    result.shown.map.faults.append(result.shown.map.faults[0])
    let drawing = MapDrawing(result)
    #expect(drawing.colorClass(ofFault: 2) == drawing.colorClass(ofFault: 0))
    #expect(drawing.colorClass(ofFault: 1) != drawing.colorClass(ofFault: 0))
    #expect(drawing.colorClass(ofFault: 99) == "given")
  }
}
