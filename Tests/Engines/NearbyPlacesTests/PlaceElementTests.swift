import Geodesy
import NearbyPlaces
import Testing

// EX-1
@Suite("Places as sources of map data tell them")
struct PlaceElementTests {
  private func node(_ latitude: PlaceElement.Number?, _ longitude: PlaceElement.Number?)
    -> PlaceElement
  {
    var element = PlaceElement(.node, 5, name: "Café")
    (element.latitude, element.longitude) = (latitude, longitude)
    return element
  }

  @Test("A coordinate is a number or a text")
  func texts() {
    let place = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    for (latitude, longitude) in [
      (PlaceElement.Number.number(31.6258), PlaceElement.Number.number(-7.9892)),
      (.text("31.6258"), .text("-7.9892")), (.text(" +31.62580\n"), .text("-7989.2e-3")),
      (.text("316258E-4"), .number(-7.9892)),
    ] {
      #expect(node(latitude, longitude).coordinate == place)
    }
    #expect(node(.text("5."), .text(".5")).coordinate?.longitudeDegrees == 0.5)
  }

  @Test(
    "What is no number is no coordinate: nobody guesses",
    arguments: [
      "", " ", "-", "+-3", ".", "31,6258", "31.62.58", "31°", "0x1p3", "nan", "inf", "infinity",
      "1e", "1e+", "e5", "٣١", "31 6", "1e999", "–7", "null", "9999",
    ])
  func nonsense(text: String) {
    #expect(node(.text(text), .number(0)).coordinate == nil)
  }

  @Test("Null, and what is not on the globe, is none")
  func missing() {
    #expect(node(nil, .number(3)).coordinate == nil && node(.number(3), nil).coordinate == nil)
    #expect(node(.number(90.1), .number(0)).coordinate == nil)
    #expect(node(.number(.nan), .number(0)).coordinate == nil)
    #expect(node(.number(0), .text("-180.5")).coordinate == nil)
    #expect(node(.number(-90), .text("180")).coordinate != nil)
  }

  @Test("A way and a relation are at their center, and ids of different kinds differ")
  func centers() {
    var places: [Place] = []
    for kind in PlaceElement.Kind.allCases {
      var element = PlaceElement(kind, 5, name: "Souk")
      (element.latitude, element.longitude) = (.number(1), .number(2))
      (element.centerLatitude, element.centerLongitude) = (.text("3"), .text("4"))
      let place = element.place(category: 7, version: 2)
      let isNode = kind == .node
      #expect(
        place.coordinate
          == Coordinate(latitudeDegrees: isNode ? 1 : 3, longitudeDegrees: isNode ? 2 : 4))
      #expect(place.category == 7 && place.version == 2 && place.name == "Souk")
      places.append(place)
      (element.centerLatitude, element.centerLongitude) = (nil, nil)
      #expect((element.coordinate == nil) != isNode)
    }
    #expect(Set(places.map(\.id)).count == 3)
    let ids = PlaceElement.Kind.allCases.flatMap { kind in
      (0..<20).map { PlaceElement(kind, $0).place(category: 0).id }
    }
    #expect(Set(ids).count == 60, "no two elements are one place")
    let unnamed = PlaceElement(.node, 6).place(category: 0)
    #expect(unnamed.name == "" && unnamed.version == 0)
  }
}
