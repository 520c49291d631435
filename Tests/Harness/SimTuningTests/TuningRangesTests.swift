import SimRunner
import SimText
import SimTuning
import Testing

@Suite("What is varied (H-8)")
struct TuningRangesTests {
  @Test("Ranges are read, single values are ranges, and what is left out keeps its own")
  func reads() throws {
    let ranges = try TuningRanges("radius=15..45,confirm=2")
    #expect(ranges.radiusMeters == 15...45 && ranges.confirm == 2...2)
    #expect(ranges.exitMeters == TuningRanges().exitMeters)
    #expect(try TuningRanges("exit=5..12.5").exitMeters == 5...12.5)
  }

  @Test(
    "What can't be varied is refused, with what was found",
    arguments: [
      ("radius=4..60", "--vary radius takes numbers within 5..500, found '4'"),
      ("radius=60..10", "--vary radius counts upward, found '60..10'"),
      ("radius=wide", "--vary radius takes numbers within 5..500, found 'wide'"),
      ("radius=nan", "--vary radius takes numbers within 5..500, found 'nan'"),
      ("confirm=1.5", "--vary confirm takes whole numbers, found 'confirm=1.5'"),
      ("confirm=1..17", "--vary confirm takes numbers within 1..16, found '17'"),
      ("dwell=3", "--vary knows radius, exit and confirm, found 'dwell'"),
      (
        "radius",
        "--vary takes ranges as in radius=10..60,exit=0..30,confirm=1..4, found 'radius'"
      ),
    ])
  func refusals(text: String, message: String) {
    #expect { try TuningRanges(text) } throws: { ($0 as? UsageFailure)?.message == message }
  }
}
