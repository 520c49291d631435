import PackStore
import SimMaps
import SimrunTesting
import TestSupport
import Testing

/// An engine that an app could have: the haversine formula with its own radius.
private struct OwnGeo: VectorSubject {
  var radiusMeters = earthRadiusMeters

  func answer(_ question: VectorQuestion) -> VectorValue {
    var answer: [String: VectorValue] = [:]
    var bearing = question.number("bearing_deg")
    if let from = question.coordinate("from"), let to = question.coordinate("to") {
      let meters = from.distanceMeters(to: to) / earthRadiusMeters * radiusMeters
      answer["distance_m"] = .number(meters)
      bearing = from.initialBearingDegrees(to: to)
      answer["bearing_deg"] = bearing.map { .number($0) }
    }
    if let bearing, let heading = question.number("heading_deg") {
      answer["relative_deg"] = .number(Angle.wrappedTo180(bearing - heading))
    }
    return .record(answer)
  }
}

@Suite("Parity vectors in a test of one's own (MG-18, H-12)")
struct ExpectVectorsTests {
  private static let folder = "scenarios/vectors"

  private func read(_ path: String) throws -> World { World(try PackFile.read(path)) }

  @Test("All that are shipped go through the door of Swift")
  func shipped() {
    var asked = 0
    for engine in ["geo", "route", "cards", "staleness", "hours", "plan"] {
      asked += expectMet(
        vectors: "\(Self.folder)/\(engine).json", by: [engine: ShippedEngines()], packs: read)
    }
    #expect(asked >= 100)
    expectMet(vectors: "\(Self.folder)/geo.json", by: ["geo": OwnGeo()])
  }

  @Test("A wrong engine fails with the case, its line and how far it is off")
  func wrong() {
    withKnownIssue {
      // the mean radius of the ellipsoid
      expectMet(
        vectors: "\(Self.folder)/geo.json", by: ["geo": OwnGeo(radiusMeters: 6_371_008.8)])
    } matching: { issue in
      issue.comments.contains { comment in
        comment.rawValue.contains("geo.json:") && comment.rawValue.contains("distance_m is ")
          && comment.rawValue.contains(" m too much")
      }
    }
  }

  @Test("A pack that nobody can read fails the test")
  func packs() {
    withKnownIssue {
      expectMet(vectors: "\(Self.folder)/route.json")
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("the pack '../packs/medina.pack' can't be read here")
      }
    }
  }
}
