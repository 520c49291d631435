import Geodesy
import SimWorlds
import Testing

@Suite("Anchors in Marrakech (H-3)")
struct AnchorTests {
  /// Published positions to compare the table with, each from one source.
  private static let figures: [(name: String, latitude: Double, longitude: Double)] = [
    // waymarking.com WMHAYP
    ("koutoubia", 31 + 37.450 / 60, -7 - 59.606 / 60),
    // markers of two tourist maps
    ("koutoubia", 31.62386, -7.99365), ("koutoubia", 31.6236, -7.9934),
    ("jemaa_el_fnaa", 31.62570, -7.98931), ("jemaa_el_fnaa", 31.6258, -7.9891),
    ("ben_youssef_madrasa", 31.63199, -7.98624), ("ben_youssef_madrasa", 31.6318, -7.9866),
    ("rahba_kedima", 31.62884, -7.98718), ("rahba_kedima", 31.6296, -7.9873),
    ("dar_si_said", 31.62336, -7.98427), ("dar_si_said", 31.6236, -7.9840),
    ("bahia_palace", 31.62087, -7.98367), ("bahia_palace", 31.6215, -7.9829),
    ("badi_palace", 31.61853, -7.98563), ("badi_palace", 31.6183, -7.9862),
    ("saadian_tombs", 31.61719, -7.98884), ("saadian_tombs", 31.6172, -7.9890),
    ("bab_agnaou", 31.61742, -7.99084), ("bab_agnaou", 31.6180, -7.9903),
    // positions of photographs
    ("bahia_palace", 31.621456, -7.982423), ("saadian_tombs", 31.617205, -7.988516),
  ]

  @Test("lie as near to what is published as they say")
  func figures() throws {
    for figure in Self.figures {
      let anchor = try #require(Anchor.named(figure.name))
      let published = Coordinate(
        latitudeDegrees: figure.latitude, longitudeDegrees: figure.longitude)
      let meters = anchor.coordinate.distanceMeters(to: published)
      #expect(meters <= anchor.withinMeters, "\(figure.name): \(meters) m")
    }
  }

  @Test("have two figures each, a name and a source, and lie in the medina, from north to south")
  func table() {
    #expect(Set(Anchor.all.map(\.name)).count == Anchor.all.count)
    for anchor in Anchor.all {
      #expect(Self.figures.count { $0.name == anchor.name } >= 2, "\(anchor.name)")
      #expect(!anchor.source.isEmpty && (20...150).contains(anchor.withinMeters))
      // 632 ha: every place in it is within two kilometers of its great square
      let square = Anchor.named("jemaa_el_fnaa")?.coordinate ?? anchor.coordinate
      #expect(anchor.coordinate.distanceMeters(to: square) < 2000)
    }
    let latitudes = Anchor.all.map(\.coordinate.latitudeDegrees)
    #expect(latitudes == latitudes.sorted(by: >))
    #expect(Anchor.named("eiffel_tower") == nil)
  }
}
