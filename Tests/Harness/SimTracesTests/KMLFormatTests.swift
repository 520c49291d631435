import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("KML (H-2)")
struct KMLFormatTests {
  private func kml(_ content: String) -> String {
    "<kml xmlns:gx='g'><Document>\n\(content)\n</Document></kml>\n"
  }

  private func when(_ second: Int) -> String {
    "<when>2020-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z</when>"
  }

  private let coord = "<gx:coord>7.4 43.7 12</gx:coord>"

  @Test("Times and positions in turn, or one after the other, are the same track")
  func orders() throws {
    let inTurn = kml("<gx:Track>\(when(0))\(coord)\(when(5))\(coord)</gx:Track>")
    let after = kml("<gx:Track>\(when(0))\(when(5))\(coord)\(coord)</gx:Track>")
    let ogc = after.replacing("gx:", with: "")
    #expect(try read(inTurn).fixes == read(after).fixes)
    #expect(try read(inTurn).fixes == read(ogc).fixes)
    let trace = try read(inTurn)
    #expect(trace.fixes.map(\.measured.seconds) == [0, 5])
    #expect(trace.fixes[0].coordinate.latitudeDegrees == 43.7)
    #expect(trace.fixes[0].coordinate.longitudeDegrees == 7.4)
  }

  @Test("The gap between the tracks of a MultiTrack stays a gap")
  func gaps() throws {
    let trace = try read(
      kml(
        "<gx:MultiTrack><gx:interpolate>1</gx:interpolate><gx:Track>\(when(0))\(coord)</gx:Track>"
          + "<gx:Track>\(when(40))\(coord)</gx:Track></gx:MultiTrack>"))
    #expect(trace.fixes.map(\.measured.seconds) == [0, 40])
    #expect(trace.breaks.map(\.seconds) == [40])
    let apart = try read(
      kml(
        "<Placemark><gx:Track>\(when(0))\(coord)\(when(1))\(coord)</gx:Track></Placemark>"
          + "<Placemark><gx:Track>\(when(2))<gx:coord/>\(when(3))\(coord)</gx:Track></Placemark>"))
    #expect(apart.breaks.map(\.seconds) == [3])
  }

  @Test("What no fix carries is counted")
  func dropped() throws {
    let trace = try read(
      kml(
        "<name>Walk</name><gx:Track>\(when(0))\(coord)\(when(1))<gx:coord>7 43</gx:coord>"
          + "<ExtendedData><SchemaData><gx:SimpleArrayData name='heart_rate'>"
          + "<gx:value>90</gx:value><gx:value>91</gx:value></gx:SimpleArrayData>"
          + "<gx:SimpleArrayData name='speed'><gx:value>1</gx:value></gx:SimpleArrayData>"
          + "<gx:SimpleArrayData name='mood'><gx:value>9</gx:value></gx:SimpleArrayData>"
          + "</SchemaData></ExtendedData></gx:Track>"))
    #expect(
      trace.dropped == ["elevations: 1", "names: 1", "heart rates: 2", "other values of points: 1"])
  }

  @Test("A position left open takes its time along, and so do the values behind it")
  func openPositions() throws {
    let trace = try read(
      kml(
        "<Track>\(when(0))\(when(1))\(when(2))<coord>7 43</coord><coord/><coord>8 43</coord>"
          + "<angles>10 0 0</angles><angles>20</angles><angles>-30</angles>"
          + "<ExtendedData><SchemaData><SimpleArrayData name='accuracy_horizontal'>"
          + "<value>4</value><value/><value>8.5</value></SimpleArrayData></SchemaData>"
          + "</ExtendedData></Track>"))
    #expect(trace.fixes.map(\.measured.seconds) == [0, 2])
    #expect(trace.fixes.map(\.horizontalAccuracyMeters) == [4, 8.5])
    #expect(trace.headings.map(\.trueDegrees) == [10, 330])
    #expect(trace.headings.map(\.measured.seconds) == [0, 2])
    #expect(trace.notes == ["points without a position, left out: 1"])
  }

  @Test("Times and positions that are not as many are said")
  func unpaired() throws {
    let trace = try read(kml("<gx:Track>\(when(0))\(when(1))\(coord)</gx:Track>"))
    #expect(trace.fixes.count == 1)
    #expect(trace.notes == ["times of tracks that have no position, left out: 1"])
    let more = try read(
      kml("<gx:Track>\(when(0))\(coord)\(when(1))\(coord)\(coord)</gx:Track>"))
    #expect(more.fixes.count == 2)
    #expect(
      more.notes == ["points without a usable time, left out: 1 of 3 (first at line 2)"])
  }

  @Test("Paths and places without a track are refused, and what they are is said")
  func noTracks() {
    let path =
      "<Placemark><LineString><coordinates>7,43 8,44</coordinates></LineString></Placemark>"
    let place =
      "<Placemark><TimeStamp>\(when(0))</TimeStamp><Point><coordinates>7,43</coordinates></Point>"
      + "</Placemark>"
    #expect(
      refusal(of: kml(path + place))?.message
        == "the file holds paths without times (LineString, 1) and no gx:Track: the "
        + "times of the positions are unknown")
    #expect(
      refusal(of: kml(place + place))?.message
        == "the file holds places (Point, 2) and no gx:Track: places are no walk")
    #expect(refusal(of: kml(place))?.hint?.contains("gpsbabel -o kml,track=1") == true)
    let link = refusal(of: kml("<NetworkLink><Link><href>http://a</href></Link></NetworkLink>"))
    #expect(link?.message == "the file holds no gx:Track")
    #expect(link?.hint == "it only links to another file, which is not fetched")
    #expect(
      refusal(of: kml("<gx:Track>\(coord)</gx:Track>"))?.message
        == "the tracks in the file have no usable times")
    #expect(
      refusal(of: kml("<gx:Track></gx:Track>"))?.message
        == "none of the 1 tracks in the file has a point")
  }

  /// A placemark of a track as written by gpsbabel, with a view's timestamp before its own.
  private func place(_ second: Int, _ coordinates: String = "7.4,43.7,12") -> String {
    "<Placemark><LookAt><gx:TimeStamp><when>1999-01-01T00:00:00Z</when></gx:TimeStamp></LookAt>"
      + "<TimeStamp>\(when(second))</TimeStamp><Point><coordinates>\(coordinates)</coordinates>"
      + "</Point></Placemark>\n"
  }

  @Test("Places whose times follow each other are the walk, where there is no track")
  func timedPlaces() throws {
    let path =
      "<Placemark><LineString><coordinates>7,43 8,44</coordinates></LineString></Placemark>"
    let one = "<Folder>\(place(0))\(place(5, "\n 7.401,43.701 \n"))</Folder>"
    let trace = try read(kml(path + one + "<Folder>\(place(9))</Folder>"))
    #expect(trace.fixes.map(\.measured.seconds) == [0, 5, 9])
    #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [43.7, 43.701, 43.7])
    #expect(trace.fixes.map(\.coordinate.longitudeDegrees) == [7.4, 7.401, 7.4])
    #expect(trace.breaks.map(\.seconds) == [9])
    #expect(trace.dropped == ["elevations: 2"])
    #expect(
      trace.notes == [
        "paths without times and places beside the tracks, left out: 1",
        "places with times, read as the walk because there is no track: 3",
      ])
    let track = "<gx:Track>\(when(0))\(coord)\(when(1))\(coord)</gx:Track>"
    for text in [one + track, track + one] {
      #expect(try read(kml(text)).fixes.count == 2)
    }
  }

  @Test("Places far apart are no walk, and one that can't be read matters in a walk alone")
  func savedPlaces() throws {
    let day = place(0).replacing("2020-01-01", with: "2020-01-02")
    #expect(
      refusal(of: kml(place(0) + day))?.message
        == "the file holds places (Point, 2) and no gx:Track: places are no walk")
    #expect(
      refusal(of: kml(place(0) + place(5, "7.4,47")))?.message
        == "the file holds places (Point, 2) and no gx:Track: places are no walk")
    let bad = place(7, "7.4 43.7")
    let comma = refusal(of: kml(place(0) + place(5) + bad))
    #expect(comma?.message == "'#.# ##.#' is no position")
    #expect(comma?.place.line == 4)
    #expect(comma?.hint?.contains("7.4196,43.7384,12") == true)
    #expect(
      refusal(of: kml(place(0) + place(5) + place(6, "43,97")))?.hint == "are they swapped?")
    let track = "<gx:Track>\(when(0))\(coord)\(when(1))\(coord)</gx:Track>"
    #expect(try read(kml(place(0) + place(5) + bad + track)).fixes.count == 2)
  }

  @Test("What can't be read has its place, and a time that can't is named")
  func places() {
    let comma = refusal(of: kml("<gx:Track>\(when(0))<gx:coord>7.4,43.7</gx:coord></gx:Track>"))
    #expect(comma?.message == "'#.#,##.#' is no position")
    #expect(comma?.place.line == 2)
    #expect(comma?.place.column == 54)
    let swapped = refusal(of: kml("<gx:Track>\(when(0))<gx:coord>43 97 0</gx:coord></gx:Track>"))
    #expect(swapped?.hint == "are they swapped?")
    let time = refusal(of: kml("<gx:Track><when>today</when>\(coord)</gx:Track>"))
    #expect(time?.message == "time 'today' can't be read")
  }

  @Test("A long track in turn is told as it comes, and what is behind it is said to be left out")
  func streams() throws {
    let rows = 150_000
    let tape = RowTape(
      "<kml><Document><Track>", rows: rows,
      { _ in "<when>2020-01-01T00:00:00Z</when><coord>7.4 43.7</coord>\n" },
      end: "<angles>1 0 0</angles></Track></Document></kml>")
    let watcher = RowTape.Watcher(tape)
    try KMLFormat.read(tape.source, into: watcher)
    #expect(watcher.count == rows)
    #expect(watcher.worstLead < KMLTrack.pointLimit + 2000)
  }

  @Test("An entity is neither expanded nor fetched")
  func entities() {
    let text = "<!DOCTYPE kml [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + kml("&a;")
    #expect(
      refusal(of: text)?.message == "the file declares a document type of its own (<!DOCTYPE … [)")
    #expect(refusal(of: kml("<name>&a;</name>"))?.message == "an entity that nothing defines")
  }
}
