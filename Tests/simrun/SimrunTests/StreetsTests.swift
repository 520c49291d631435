import Foundation
import Testing

@Suite("Streets under a recording (H-10)")
struct StreetsTests {
  private static let track = """
    <?xml version="1.0"?>
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="43.73001" lon="7.4202"><time>2026-05-04T09:00:00Z</time></trkpt>
    <trkpt lat="43.72999" lon="7.4212"><time>2026-05-04T09:01:00Z</time></trkpt>
    <trkpt lat="43.73002" lon="7.4222"><time>2026-05-04T09:02:00Z</time></trkpt>
    </trkseg></trk></gpx>

    """

  private static let scenario = """
    format: 1
    title: My walk
    trace: walk.gpx
    world: { pack: m.pack }
    home: { lat: 43.73, lon: 7.4224 }
    script:
      - open_screen: at 0 s
    features:
      compass: {}
    expect:
      given.fixes: == 3

    """

  @Test("A pack's lanes and whose data they are are drawn where positions may be told, else none")
  func streets() throws {
    try Command.inFolder { simrun in
      try simrun.write("map.osm", PackRouteTests.map)
      try simrun.write("walk.gpx", Self.track)
      try simrun.write("s.yaml", Self.scenario)
      _ = try simrun("pack", "build", "map.osm", "-o", "m.pack")
      let shown = try simrun("run", "s.yaml", "--positions")
      #expect(shown.status == 0, "\(shown.errors)")
      let credit = "map data: © OpenStreetMap contributors"
      let page = try simrun.read("reports/s/report.html")
      #expect(page.contains(",\"lanes\":[[") && page.contains(credit))
      #expect(try simrun.read("reports/s/map.svg").contains(credit))
      let layers = try simrun.read("reports/s/layers.geojson")
      #expect(layers.contains("\"attribution\":\"© OpenStreetMap contributors"))
      #expect(layers.components(separatedBy: "\"layer\":\"lane\"").count > 3)
      let hidden = try simrun("run", "s.yaml")
      #expect(hidden.status == 0, "\(hidden.errors)")
      let secret = try simrun.read("reports/s/report.html")
      #expect(!secret.contains("\"lanes\"") && !secret.contains(credit))
      #expect(!simrun.exists("reports/s/map.svg"))
    }
  }
}
