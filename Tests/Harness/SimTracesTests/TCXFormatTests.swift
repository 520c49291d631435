import Sensing
import SimKernel
import SimText
import Testing

@Suite("TCX (H-2)")
struct TCXFormatTests {
  private func tcx(_ content: String) -> String {
    "<TrainingCenterDatabase>\n\(content)\n</TrainingCenterDatabase>\n"
  }

  private func point(_ time: String?, latitude: String = "43.7", _ more: String = "") -> String {
    let time = time.map { "<Time>\($0)</Time>" } ?? ""
    return "<Trackpoint>\(time)<Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>"
      + "<LongitudeDegrees>7.4</LongitudeDegrees></Position>\(more)</Trackpoint>"
  }

  private func activity(_ points: String...) -> String {
    tcx(
      "<Activities><Activity><Lap><Track>\n\(points.joined(separator: "\n"))\n"
        + "</Track></Lap></Activity></Activities>")
  }

  @Test("The gap between two laps stays a gap, and speed is in m/s")
  func laps() throws {
    let trace = try read(
      tcx(
        "<Activities><Activity><Lap><Track>"
          + point("2020-01-01T00:00:00Z", "<Extensions><TPX><Speed>1.5</Speed></TPX></Extensions>")
          + "</Track></Lap><Lap><Track>" + point("2020-01-01T00:10:00Z")
          + "</Track></Lap></Activity></Activities>"))
    #expect(trace.fixes.map(\.measured.seconds) == [0, 600])
    #expect(trace.breaks.map(\.seconds) == [600])
    #expect(trace.fixes.map(\.speedMetersPerSecond) == [1.5, nil])
    #expect(trace.fixes.allSatisfy { $0.accuracy == .notGiven })
  }

  @Test("Each track is a part of its own, unless a lap begins there and the walk went on")
  func breaks() throws {
    func track(_ times: Int...) -> String {
      let points = times.map { point("2020-01-01T00:0\($0 / 60):\($0 % 60 / 10)\($0 % 10)Z") }
      return "<Track>\(points.joined())</Track>"
    }
    let trace = try read(
      tcx(
        "<Activities><Activity><Lap>\(track(0, 1))\(track(9, 10))</Lap><Lap>\(track(11, 12))</Lap>"
          + "<Lap>\(track())\(track(20))</Lap><Lap>\(track(60))</Lap></Activity>"
          + "<Activity><Lap>\(track(62))</Lap></Activity></Activities>"))
    #expect(trace.fixes.count == 9)
    #expect(trace.breaks.map(\.seconds) == [9, 60, 62])
  }

  @Test("What no fix carries is counted")
  func dropped() throws {
    let more =
      "<AltitudeMeters>50</AltitudeMeters><DistanceMeters>3</DistanceMeters><HeartRateBpm><Value>"
      + "90</Value></HeartRateBpm><Cadence>80</Cadence><Extensions><TPX><Watts>200</Watts></TPX>"
      + "</Extensions>"
    let trace = try read(
      activity(point("2020-01-01T00:00:00Z", more), point("2020-01-01T00:00:01Z", more))
        .replacing("<Lap>", with: "<Notes>Rain</Notes><Lap>"))
    #expect(
      trace.dropped == [
        "elevations: 2", "distances: 2", "heart rates: 2", "cadences: 2", "powers: 2",
        "summaries of laps: 1", "notes: 1",
      ])
  }

  @Test("A course is read where it has times and there is no activity, and that is said")
  func courses() throws {
    let course =
      "<Courses><Course><Track>" + point("2020-01-01T00:00:00Z")
      + "</Track></Course></Courses>"
    let trace = try read(tcx(course))
    #expect(trace.fixes.count == 1)
    #expect(
      trace.notes == ["the file holds a course, a planned route: its times may be made up"])
    let untimed = tcx("<Courses><Course><Track>\(point(nil))</Track></Course></Courses>")
    #expect(
      refusal(of: untimed)?.message
        == "this is a course in TCX without times: a planned route, not a recorded walk")
    let both = activity(point("2020-01-01T00:00:00Z")).replacing(
      "</Activities>", with: "</Activities>\(course)")
    #expect(try read(both).notes == ["points of courses, left out: 1"])
  }

  @Test("What is no walk is called by its name")
  func names() {
    #expect(refusal(of: tcx(""))?.message == "no activity in TCX, without points")
    #expect(
      refusal(of: tcx("<Workouts><Workout/></Workouts>"))?.message
        == "a workout in TCX, a plan without a route")
    #expect(refusal(of: activity())?.message == "an activity in TCX, without points")
    let indoors = refusal(
      of: activity("<Trackpoint><Time>2020-01-01T00:00:00Z</Time></Trackpoint>"))
    #expect(
      indoors?.message == "this is an activity in TCX, and none of its 1 points has a position")
    #expect(indoors?.hint == "was it recorded indoors, or without a signal?")
  }

  @Test("What can't be read has its place")
  func places() {
    let latitude = refusal(of: activity(point("2020-01-01T00:00:00Z", latitude: " 93.5")))
    #expect(latitude?.message == "latitude ' 93.5' is out of range: expected -90 to 90")
    #expect(latitude?.place.line == 3)
    #expect(latitude?.place.column == 74)
    let time = refusal(of: activity(point("yesterday")))
    #expect(time?.message == "time 'yesterday' can't be read")
    #expect(time?.place.line == 3)
  }

  @Test("An entity is neither expanded nor fetched")
  func entities() {
    let bomb =
      "<!DOCTYPE TrainingCenterDatabase [<!ENTITY a 'x'>]>" + activity(point("&a;"))
    #expect(
      refusal(of: bomb)?.message
        == "the file declares a document type of its own (<!DOCTYPE … [)")
    #expect(refusal(of: activity(point("&a;")))?.message == "an entity that nothing defines")
  }
}
