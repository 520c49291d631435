import Geodesy
import Sensing
import SimObservations
import Testing

@testable import SimEnergy
@testable import SimKernel

@Suite("What is drawn on the screen costs energy (T-10)")
struct DrawnFramesTests {
  @Test("A frame is what says so of itself, whichever screen draws it; one instant has one")
  func frames() {
    var log = ObservationLog()
    log.register([CompassRedraw.kind(), CardShown.kind(), LevelShown.kind(of: .cards)])
    log.append(CompassRedraw(), at: .s(1))
    log.append(CompassRedraw(), at: .s(2))
    log.append(CardShown(), at: .s(2))
    log.append(LevelShown(), at: .s(3))
    log.append(CardShown(), at: .s(4))
    let record = RunRecord(
      trace: Trace(fixes: []), script: [],
      facts: SceneFacts(
        home: .init(
          name: "home", coordinate: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8))),
      log: log, givenFixes: [], givenHeadings: Given([]), sensing: [], lines: [], end: .s(9),
      eventCount: 0)
    #expect(PhoneActivity(record).frames == [.s(1), .s(2), .s(4)])
  }
}
