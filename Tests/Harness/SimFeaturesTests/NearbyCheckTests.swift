import Geodesy
import NearbyPlaces
import Sensing
import SimKernel
import SimObservations
import Testing

@testable import SimFeatures

// BL-1
@Suite("A list of places is held against a look at every one of them")
struct NearbyCheckTests {
  private static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892))

  private func at(_ east: Double) -> Coordinate {
    Self.plane.coordinate(PlanePoint(east: east, north: 0))
  }

  private func check(limit: Int) -> NearbyCheck {
    var places = (1...4).map {
      Place(id: Int64($0), name: "shop", coordinate: at(Double($0) * 100))
    }
    places.append(Place(id: 5, name: "gone", coordinate: at(5), isDeleted: true))
    places.append(Place(id: 6, name: " ", coordinate: at(6)))
    places.append(Place(id: 7, name: "far", coordinate: at(1001)))
    return NearbyCheck(places, radiusMeters: 1000, limit: limit, toleranceMeters: 20)
  }

  private func found(_ ids: [Int64], limit: Int) -> NearbyChecked {
    check(limit: limit).check(ids, from: at(0), around: at(0), isChosen: true)
  }

  @Test("Nothing is wrong with the right list, whatever is left out of it for good reason")
  func right() {
    let checked = found([1, 2, 3, 4], limit: 25)
    #expect(checked.wrong == 0 && checked.missing == 0 && checked.orderErrorMeters == 0)
    #expect(found([1, 2], limit: 2).missing == 0)
  }

  @Test("What is deleted, nameless or beyond the radius is wrong")
  func wrong() { #expect(found([5, 6, 1, 2, 3, 4, 7], limit: 25).wrong == 3) }

  @Test("What is nearer than the last line, or would still have room, is missing")
  func missing() {
    #expect(found([1, 2, 4], limit: 25).missing == 1)
    #expect(found([1, 2, 4], limit: 3).missing == 1)
    #expect(found([1, 2, 3], limit: 3).missing == 0)
  }

  @Test("The order is off by how much farther a line is than one below it")
  func order() {
    #expect(abs(found([1, 4, 2, 3], limit: 25).orderErrorMeters - 200) < 0.01)
  }

  @Test("Two lines that change their order flicker when they do it again within 10 s")
  func flickers() {
    var check = check(limit: 25)
    var counts: [Int] = []
    for (second, ids) in [
      (0, [1, 2]), (1, [2, 1]), (2, [1, 2]), (30, [2, 1]), (31, [2, 1]), (32, [2, 1, 3]),
      (33, [2, 1]),
    ] as [(Double, [Int64])] {
      counts.append(check.flickers(ids, at: .zero + .seconds(second)))
    }
    #expect(counts == [0, 0, 1, 0, 0, 0, 1])
  }
}
