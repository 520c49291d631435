import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("What a GPX file says (H-2)")
struct GPXFormatTests {
  @Test("Points of all tracks and segments count, in the order of the file")
  func order() throws {
    let trace = try read(
      gpx(
        """
        <wpt lat="1" lon="1"><time>2019-01-01T00:00:00Z</time></wpt>
        <trk><trkseg><trkpt lat="2" lon="0"/></trkseg><trkseg/></trk>
        <rte><rtept lat="9" lon="9"/></rte>
        <trk><trkseg><trkpt lat="3" lon="0"/><trkpt lat="4" lon="-0.5"/></trkseg></trk>
        """))
    #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [2, 3, 4])
    #expect(trace.fixes[2].coordinate.longitudeDegrees == -0.5)
    #expect(trace.fixes.allSatisfy { $0.provider == .unknown })
  }

  @Test("Zero is the first fix, the epoch its Unix time")
  func epoch() throws {
    let trace = try read(
      track(point(time: "2001-09-09T01:46:40.5Z"), point(time: "2001-09-09T01:46:43Z")))
    #expect(trace.epochNanoseconds == 1_000_000_000_500_000_000)
    #expect(trace.fixes.map(\.measured.nanoseconds) == [0, 2_500_000_000])
    #expect(trace.fixes.map(\.delivered) == trace.fixes.map(\.measured))
    #expect(trace.notes == [])
  }

  @Test("Times that go back or stand still are kept; delivered waits at the latest so far")
  func timesGoBack() throws {
    let trace = try read(
      track(
        point(time: "2020-01-01T00:00:05Z"), point(time: "2020-01-01T00:00:02Z"),
        point(time: "2020-01-01T00:00:05Z"), point(time: "2020-01-01T00:00:09Z")))
    #expect(trace.fixes.map(\.measured.seconds) == [0, -3, 0, 4])
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 0, 0, 4])
    #expect(
      trace.notes == [
        "times that go back: 1 of 4 points, by up to 3.0 s (first at line 3); taken as delivered "
          + "late, after the ones before them"
      ])
  }

  @Test("A point without a time is left out where others have one")
  func missingTime() throws {
    let trace = try read(
      track(
        point(time: "2020-01-01T00:00:00Z"), point(), point(time: "1970-01-01T00:00:00Z"),
        point(time: "yesterday"), point(time: "2020-01-01T00:00:09Z"),
        point(time: "2020-01-01T00:00:10Z")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 9, 10])
    #expect(
      trace.notes == ["points without a usable time, left out: 3 of 6 (first at line 3)"])
  }

  @Test("Where most points have no time the few times are not used")
  func mostlyUntimed() throws {
    let trace = try read(track(point(), point(time: "2020-01-01T00:00:00Z"), point()))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1, 2])
    #expect(trace.epochNanoseconds == nil)
    #expect(
      trace.notes == ["points with a usable time: 1 of 3; one fix per second is assumed"])
  }

  @Test("Without any time one fix per second is assumed, and said")
  func untimed() throws {
    let trace = try read(track(point(), point(), point("<time/>")))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1, 2])
    #expect(trace.epochNanoseconds == nil)
    #expect(trace.notes == ["points with a usable time: 0 of 3; one fix per second is assumed"])
  }

  @Test("Times of a clock that was never set count as none")
  func unsetClock() throws {
    let trace = try read(track(point(time: "1901-12-13T20:45:52Z"), point()))
    #expect(trace.fixes.map(\.measured.seconds) == [0, 1])
    #expect(
      trace.notes == [
        "times outside 1980–2100, from a clock that was never set, not used: 1",
        "points with a usable time: 0 of 2; one fix per second is assumed",
      ])
  }

  @Test("A time without a zone is read as UTC, and said")
  func zoneless() throws {
    let trace = try read(track(point(time: "2001-09-09T01:46:40")))
    #expect(trace.epochNanoseconds == 1_000_000_000_000_000_000)
    #expect(trace.notes == ["times without a zone, read as UTC: 1"])
  }

  @Test("Speed and course are read from GPX 1.0 and from Garmin's extensions, whatever the prefix")
  func speedAndCourse() throws {
    let trace = try read(
      track(
        point("<speed>1.5</speed><course>90</course>"),
        point(
          "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>2</gpxtpx:speed>"
            + "<gpxtpx:course>360</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>"),
        point("<extensions><ns3:speed> 2.25 </ns3:speed></extensions>"),
        point("<speed><![CDATA[3]]></speed>"), point("<speed>&#52;</speed>"),
        point("<speed>1</speed><extensions><speed>2</speed></extensions>")))
    #expect(trace.fixes.map(\.speedMetersPerSecond) == [1.5, 2, 2.25, 3, 4, 1])
    #expect(trace.fixes.map(\.courseDegrees) == [90, 0, nil, nil, nil, nil])
  }

  @Test("Minus one, nothing, NaN and the impossible mean absent")
  func absent() throws {
    let trace = try read(
      track(
        point("<speed>-1</speed><course>-1</course><accuracy>-1</accuracy>"),
        point("<speed/><course></course>"),
        point("<speed>NaN</speed><course>nan</course><accuracy>0</accuracy>"),
        point("<speed>1e300</speed><course>400</course><accuracy>3.4e38</accuracy>")))
    #expect(trace.fixes.allSatisfy { $0.speedMetersPerSecond == nil && $0.courseDegrees == nil })
    #expect(trace.fixes.allSatisfy { $0.horizontalAccuracyMeters == nil })
    #expect(trace.notes.count == 1)
  }

  @Test("What is no number is left out, counted and said")
  func oddValues() throws {
    let trace = try read(
      track(point("<speed>fast</speed>"), point("<course>1e999</course><speed>1</speed>")))
    #expect(trace.fixes.map(\.speedMetersPerSecond) == [nil, 1])
    #expect(
      trace.notes.first
        == "values that are not numbers, left out: 2 (first: speed 'fast' at line 2)")
  }

  @Test(
    "Accuracy is read from extensions under its usual names, never from a dilution",
    arguments: ["accuracy", "hAcc", "horizontalAccuracy", "gpxgd:acc_h", "x:hacc", "hor_acc"])
  func accuracy(name: String) throws {
    let trace = try read(
      track(point("<hdop>7</hdop><extensions><e><\(name)>4.5</\(name)></e></extensions>")))
    #expect(trace.fixes[0].horizontalAccuracyMeters == 4.5)
    #expect(
      try read(track(point("<hdop>7</hdop><pdop>8</pdop>"))).fixes[0].horizontalAccuracyMeters
        == nil)
  }

  @Test("Android's providers are read from <src>; a model of a receiver is no provider")
  func provider() throws {
    let trace = try read(
      track(
        point("<src>gps</src>"), point("<src> network\n</src>"), point("<src>fused</src>"),
        point("<src>Garmin eTrex</src>"), point(),
        point("<extensions><src>gps</src></extensions>")))
    #expect(
      trace.fixes.map(\.provider) == [.gnss, .network, .fused, .unknown, .unknown, .unknown])
  }

  @Test("Soundscape's deviceHeading is a heading from true north")
  func deviceHeading() throws {
    let trace = try read(
      track(
        point("<extensions><s:deviceHeading>360</s:deviceHeading></extensions>"), point(),
        point("<extensions><deviceHeading>-1</deviceHeading></extensions>")))
    #expect(trace.headings == [Heading(trueDegrees: 0, source: .compass, measured: .zero)])
  }

  @Test("OsmAnd's bearing is the course, and its heading the compass; another's heading is neither")
  func osmAnd() throws {
    let extensions =
      "<extensions><osmand:speed>1.5</osmand:speed><osmand:heading>42.5</osmand:heading>"
      + "<osmand:bearing>90</osmand:bearing></extensions>"
    let points = track(
      point(extensions, time: "2026-05-17T10:00:00Z"),
      point(
        "<hdop>4</hdop><extensions><x:heading>7</x:heading></extensions>",
        time: "2026-05-17T10:00:01Z"))
    for root in ["<gpx>", "<gpx xmlns:osmand=\"https://osmand.net\" xmlns:x=\"x\">"] {
      let trace = try read(points.replacing("<gpx>", with: root))
      #expect(trace.fixes.map(\.speedMetersPerSecond) == [1.5, nil])
      #expect(trace.fixes.map(\.courseDegrees) == [90, nil])
      #expect(trace.fixes.allSatisfy { $0.accuracy == .notGiven })
      #expect(trace.headings == [Heading(trueDegrees: 42.5, source: .compass, measured: .zero)])
    }
  }

  @Test("Soundscape's older headings keep both norths and their accuracy")
  func olderHeadings() throws {
    func heading(_ accuracy: String) throws -> Heading? {
      try read(
        track(
          point(
            "<extensions><g:hdg_tru>12</g:hdg_tru><g:hdg_mag>10</g:hdg_mag>"
              + "<g:hdg_acc>\(accuracy)</g:hdg_acc></extensions>"))
      ).headings.first
    }
    let sure = try heading("25")
    #expect(
      sure
        == Heading(
          magneticDegrees: 10, trueDegrees: 12, report: .degrees(25), source: .compass,
          measured: .zero))
    #expect(try heading("-1")?.report == .invalid)
    #expect(try heading("")?.report == .absent)
  }

  @Test("A time inside an extension is not the point's time")
  func nestedTime() throws {
    let trace = try read(track(point("<extensions><time>2020-01-01T00:00:00Z</time></extensions>")))
    #expect(trace.epochNanoseconds == nil)
  }

  @Test("Timed waypoints are the track where there is no track, as in Xcode's files")
  func waypoints() throws {
    let trace = try read(
      gpx(
        """
        <wpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></wpt>
        <wpt lat="1.0001" lon="2"><name>x</name><time>2020-01-01T00:00:07Z</time></wpt>
        """))
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 7])
  }

  @Test("Waypoints faster apart than an airliner are places, and so is one alone")
  func savedPlaces() throws {
    func waypoint(_ latitude: Double, _ second: Int) -> String {
      "<wpt lat='\(latitude)' lon='2'><time>2020-01-01T00:00:0\(second)Z</time></wpt>"
    }
    let flight = [0.0, 0.002, 0.004].enumerated().map { waypoint($1, $0) }
    #expect(try read(gpx(flight.joined())).fixes.count == 3)
    // a walk with one glitch is still a walk
    #expect(try read(gpx(flight.joined() + waypoint(1, 4) + waypoint(1, 5))).fixes.count == 5)
    for places in [waypoint(1, 0), waypoint(1, 0) + waypoint(4, 5) + waypoint(9, 9)] {
      #expect(
        refusal(of: gpx(places))?.hint
          == "by their times and distances, its waypoints are saved places, not a walk")
    }
  }

  @Test("A broken waypoint does not matter where there is a track")
  func brokenWaypoint() throws {
    let text = gpx(
      "<wpt lat='91' lon='0'/><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>")
    #expect(try read(text).fixes.count == 1)
  }

  @Test("The poles and the date line are places")
  func extremes() throws {
    let trace = try read(
      track("<trkpt lat=\"-90\" lon=\"180\"/>", "<trkpt lat='90.0' lon=' -180 '/>"))
    #expect(trace.fixes.allSatisfy { $0.coordinate.isValid })
  }

  @Test("Namespaces, prefixes, comments, white space and a missing declaration do not matter")
  func tolerance() throws {
    let text = """

        <?xml version="1.0"?>
      <!-- made by <someone> -->
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version="1.1">
        <g:trk><g:trkseg><!-- a --><g:trkpt
          lon="7"   lat = "43"><u:a/><g:ele>1</g:ele></g:trkpt></g:trkseg></g:trk>
      </g:gpx>
      """
    #expect(try read(text).fixes.map(\.coordinate.latitudeDegrees) == [43])
  }

  @Test("A file of more than 10 MB is read (libxml2 refuses so much at once; 2026-11-21)")
  func largeFile() throws {
    let padding = String(repeating: String(repeating: " ", count: 1023) + "\n", count: 11_000)
    #expect(try read(track(point(), padding, point())).fixes.count == 2)
  }

  @Test(
    "Undeclared prefixes in every tag cost no search for their place (2026-11-21)",
    .timeLimit(.minutes(1)))
  func undeclaredPrefixes() throws {
    let tagged = point("<extensions><a:b><a:c/></a:b></extensions>")
    let trace = try read(track(String(repeating: tagged + "\n", count: 10_000)))
    #expect(trace.fixes.count == 10_000)
  }
}
