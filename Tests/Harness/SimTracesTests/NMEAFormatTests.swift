import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

/// Sentences with their checksums, one per line.
func nmea(_ bodies: String...) -> String {
  bodies.map { "$\($0)*\(hex($0.utf8.reduce(0, ^)))\r\n" }.joined()
}

private func hex(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

/// A position sentence for `time` with a date.
func rmc(_ time: String, _ date: String = "170526") -> String {
  nmea("GPRMC,\(time),A,\(NMEAFormatTests.place),,,\(date),,,A")
}

/// A position sentence for `time` without a date.
func gga(_ time: String) -> String {
  nmea("GPGGA,\(time),\(NMEAFormatTests.place),1,08,0.9,50.0,M,48.0,M,,")
}

@Suite("NMEA 0183 (H-2)")
struct NMEAFormatTests {
  static let place = "4343.8000,N,00725.2000,E"

  @Test("Sentences of one time of day make one fix")
  func oneFixPerEpoch() throws {
    let log = try NMEALog(
      text: nmea(
        "GPGGA,120000.00,4343.80,N,00725.20,E,1,08,0.9,50.0,M,48.0,M,,",
        "GPRMC,120000.00,A,4343.8001,N,00725.2001,E,2.0,,170526,,,A",
        "GPVTG,90.5,T,89.0,M,3.0,N,5.6,K,A", "GPGST,120000.00,2,,,,3.0,4.0,9.0")
        + gga("120001.00"))
    #expect(log.fixes.count == 2)
    let fix = log.fixes[0]
    #expect(abs(fix.coordinate.latitudeDegrees - (43 + 43.8001 / 60)) < 1e-12)
    #expect(abs(fix.coordinate.longitudeDegrees - (7 + 25.2001 / 60)) < 1e-12)
    #expect(fix.speedMetersPerSecond == 2.0 * 1852 / 3600, "the RMC counts before the VTG")
    #expect(fix.courseDegrees == 90.5)
    #expect(fix.horizontalAccuracyMeters == 5)
    #expect(fix.provider == .gnss)
    #expect(log.fixes[1].horizontalAccuracyMeters == nil, "HDOP is no accuracy")
    #expect(log.fixes[1].measured.seconds == 1)
    #expect(log.notes.contains("accuracy is the 2-D RMS of GST: 1 of 2 fixes"))
    #expect(
      log.notes.contains {
        $0.hasPrefix("NMEA does not say when a fix was delivered: the receiver's time is used")
      })
  }

  @Test(
    "South and west are negative, and the talker doesn't matter", arguments: ["GN", "GL", "BD"])
  func hemispheres(talker: String) throws {
    let log = try NMEALog(text: nmea("\(talker)RMC,120000,A,3351.0,S,07030.6,W,,,170526,,,A"))
    #expect(abs(log.fixes[0].coordinate.latitudeDegrees + 33.85) < 1e-12)
    #expect(abs(log.fixes[0].coordinate.longitudeDegrees + 70.51) < 1e-12)
  }

  @Test(
    "A sentence that says it has no fix makes none, and is counted",
    arguments: [
      ("GPRMC,120001,V,\(place),,,170526,,,A", "RMC.void"),
      ("GPRMC,120001,A,\(place),,,170526,,,N", "RMC.void"),
      ("GPGGA,120001,\(place),0,00,,,M,,M,,", "GGA.void"),
      ("GNGNS,120001,\(place),NNN,00,,,,,", "GNS.void"),
      ("GPGLL,\(place),120001,V,N", "GLL.void"), ("GPGLL,,,,,,V,N", "GLL.void"),
      ("GPVTG,,T,,M,,N,,K,N", "VTG.void"), ("HETHS,10.0,V", "THS.void"),
    ])
  func void(body: String, name: String) throws {
    let log = try NMEALog(text: rmc("120000") + nmea(body) + rmc("120002"))
    #expect(log.fixes.map(\.measured.seconds) == [0, 2])
    #expect(log.headings.isEmpty)
    #expect(log.counts[name] == 1)
    let type = String(name.prefix(3))
    #expect(log.counts[type] == (type == "RMC" ? 3 : 1))
  }

  @Test("A void sentence counts more than a position of the same time")
  func voidWins() throws {
    let log = try NMEALog(
      text: rmc("120000") + gga("120001") + nmea("GPRMC,120001,V,\(Self.place),,,170526,,,N"))
    #expect(log.fixes.count == 1)
  }

  @Test("The navigational status behind the mode is no status of the fix")
  func navigationalStatus() throws {
    let log = try NMEALog(text: nmea("GNRMC,120000,A,\(Self.place),,,170526,,,A,V"))
    #expect(log.fixes.count == 1)
  }

  @Test(
    "Dead reckoning, typed in and simulated positions have no known provider",
    arguments: [
      "GPGGA,120000,\(place),6,08,,,M,,M,,", "GNGNS,120000,\(place),NEN,08,,,,,",
      "GPGLL,\(place),120000,A,S", "GPRMC,120000,A,\(place),,,,,,E",
    ])
  func estimated(body: String) throws {
    let log = try NMEALog(text: nmea(body))
    #expect(log.fixes.map(\.provider) == [.unknown])
    #expect(
      log.notes.contains("fixes by dead reckoning, typed in or simulated by the receiver: 1 of 1"))
  }

  @Test(
    "Speed and course of a VTG, old and new; a magnetic course is not used",
    arguments: [
      ("90.0,T,88.0,M,3.6,N,,K", 90, 1.852), ("90.0,T,,,,N,3.6,K,A", 90, 1),
      (",,88.0,M,,,3.6,K", nil, 1),
      ("90.0,88.0,3.6,6.7", 90, 1.852), ("360,T,,,-1,N,,K,A", 0, nil), ("-1,T,,,,,,", nil, nil),
    ] as [(String, Double?, Double?)])
  func vtg(fields: String, course: Double?, speed: Double?) throws {
    let log = try NMEALog(text: gga("120000") + nmea("GPVTG,\(fields)"))
    #expect(log.fixes[0].courseDegrees == course)
    let meters = log.fixes[0].speedMetersPerSecond
    #expect(meters == nil ? speed == nil : abs(meters! - (speed ?? .nan)) < 1e-12)
  }

  @Test(
    "Accuracy needs both deviations of a GST, else both axes of its ellipse",
    arguments: [
      ("2,,,,3.0,4.0,9", 5), ("2,6.0,8.0,10,,,9", 10), ("2,,,,3.0,,9", nil), (",,,,0,0,", nil),
      ("2,,,,-3,4,9", nil),
    ] as [(String, Double?)])
  func gst(fields: String, accuracy: Double?) throws {
    let log = try NMEALog(text: gga("120000") + nmea("GPGST,120000,\(fields)"))
    #expect(log.fixes.map(\.horizontalAccuracyMeters) == [accuracy])
    if accuracy == nil {
      #expect(log.notes.contains("no accuracy: only GST gives meters, HDOP is a dilution"))
    }
  }

  @Test(
    "Headings: true and magnetic apart; deviation and variation are positive to the east",
    arguments: [
      ("HEHDT,359.5,T", nil, 359.5), ("HCHDM,12.5,M", 12.5, nil), ("HETHS,360.0,A", nil, 0),
      ("HCHDG,98.5,,,,", 98.5, nil), ("HCHDG,98.5,1.5,E,12.5,W", 100, 87.5),
      ("HCHDG,1.0,2.0,W,3.0,E", 359, 2), ("HCHDG,10,,,2.0,", 10, nil),
    ] as [(String, Double?, Double?)])
  func headings(body: String, magnetic: Double?, true north: Double?) throws {
    let log = try NMEALog(text: rmc("120000") + nmea(body) + rmc("120001"))
    #expect(log.headings.map(\.magneticDegrees) == [magnetic])
    #expect(log.headings.map(\.trueDegrees) == [north])
    #expect(log.headings.map(\.measured.seconds) == [0])
    #expect(
      log.notes.contains(
        "headings carry no time: those between two times are spread evenly, from the first of them"
      ))
  }

  @Test("A heading before the first time is left out, and said")
  func timelessHeading() throws {
    let log = try NMEALog(text: nmea("HEHDT,1,T") + rmc("120000"))
    #expect(log.headings.isEmpty)
    #expect(log.notes.contains("headings before the first time, left out: 1"))
  }

  @Test("Headings of a quicker compass keep their rate; two kinds of sentence at once stay at once")
  func headingRate() throws {
    let times = ["120000", "120001", "120003"]
    let text = times.map { time in
      gga(time) + (0..<10).map { nmea("HCHDT,\($0).0,T", "HCHDM,\($0).0,M") }.joined()
    }
    let log = try NMEALog(text: text.joined())
    let north = log.headings.filter { $0.trueDegrees != nil }
    let tenths = (0..<10).map(Double.init)
    let expected: [Double] =
      tenths.map { $0 / 10 } + tenths.map { 1 + $0 / 5 } + tenths.map { 3 + $0 / 5 }
    #expect(north.map(\.measured.seconds) == expected)
    let magnetic = log.headings.filter { $0.magneticDegrees != nil }
    #expect(magnetic.map(\.measured) == north.map(\.measured))
    #expect(log.headings.allSatisfy { $0.delivered == $0.measured })
  }

  @Test("Any number of headings within one time is handed on, after its fix")
  func manyHeadings() throws {
    let log = try NMEALog(
      text: rmc("120000") + String(repeating: nmea("HEHDT,1.0,T"), count: 1000) + gga("120000"))
    #expect(log.headings.count == 1000)
    #expect(log.fixes.count == 1)
  }

  @Test("A wrong checksum is counted and the sentence skipped")
  func badChecksum() throws {
    let bad = rmc("120001").replacing("*", with: "*F")
    let log = try NMEALog(text: rmc("120000") + bad + "$GPRMC,1*G0\n$GPGLL*\n" + rmc("120002"))
    #expect(log.fixes.map(\.measured.seconds) == [0, 2])
    #expect(log.counts["checksum.bad"] == 3)
    #expect(
      log.notes.contains("sentences with a wrong checksum, skipped: 3 (first at line 2)"))
  }

  @Test("A missing checksum is counted and the sentence read, unless it may be cut off")
  func missingChecksum() throws {
    let log = try NMEALog(
      text:
        "$GPRMC,120000,A,\(Self.place),1.0,90.0,170526,,\n"
        + "$GPRMC,120001,A,\(Self.place),1.0,90.0,1705"
        + "\n$GPGGA,120002,\(Self.place),1\n$GPGST,120000,,,,,3.0,4\n$GPVTG,9,T,,M,1\n")
    #expect(log.fixes.map(\.measured.seconds) == [0])
    #expect(log.fixes[0].horizontalAccuracyMeters == nil)
    #expect(log.counts["checksum.missing"] == 5)
    #expect(log.counts["garbled"] == 3)
    #expect(
      log.notes.contains(
        "sentences without a checksum, read all the same: 5 (first at line 1)"))
    #expect(
      log.notes.contains("garbled sentences and lines, skipped: 3 (first at line 2: RMC: cut off)"))
  }

  @Test("Sentences that run together, or are cut off by another, cost only themselves")
  func runTogether() throws {
    let log = try NMEALog(
      text: rmc("120000").dropLast() + rmc("120001").dropLast() + "junk" + "$GPRMC,1200"
        + rmc("120002") + "$GPGSV,3,1\u{0}" + rmc("120003") + "\u{1}\u{2}" + rmc("120004"))
    #expect(log.fixes.map(\.measured.seconds) == [0, 1, 2, 3, 4])
    #expect(log.counts["garbled"] == 2)
    #expect(log.counts["checksum.bad"] == nil)
  }

  @Test(
    "A sentence with a good checksum that makes no sense is counted with its reason",
    arguments: [
      ("GPRMC,126000,A,\(place),,,170526,,,A", "RMC: '######' is no time"),
      ("GPRMC,12000,A,\(place),,,170526,,,A", "RMC: '#####' is no time"),
      ("GPRMC,120000x,A,\(place),,,170526,,,A", "RMC: '######x' is no time"),
      ("GPRMC,,A,\(place),,,170526,,,A", "RMC: no time"),
      ("GPRMC,120000,A,,,,,,,170526,,,A", "RMC: no position"),
      ("GPRMC,120000,X,\(place),,,170526,,,A", "RMC: 'X' is no status"),
      ("GPRMC,120000,A,9100.0,N,00725.2,E,,,170526,,,A", "RMC: '####.#' is no angle"),
      ("GPRMC,120000,A,4360.0,N,00725.2,E,,,170526,,,A", "RMC: '####.#' is no angle"),
      ("GPRMC,120000,A,-4343.8,N,00725.2,E,,,170526,,,A", "RMC: '-####.#' is no angle"),
      ("GPRMC,120000,A,4343.8,E,00725.2,E,,,170526,,,A", "RMC: 'E' is no hemisphere"),
      ("GPRMC,120000,A,4343.8,N,00725.2,,,,170526,,,A", "RMC: '' is no hemisphere"),
      ("GPRMC,120000,A,\(place),fast,,170526,,,A", "RMC: 'fast' is no number"),
      ("GPGGA,120000,\(place),,08,,,M,,M,,", "GGA: '' is no quality"),
      ("HEHDT,12.0,M", "HDT: no T"), ("HCHDM,12.0", "HDM: no M"), ("HETHS,12.0,", "THS: no mode"),
      ("gprmc,120000", "no sentence"), ("GPRMCX,120000", "no sentence"), ("P,1", "no sentence"),
    ])
  func garbled(body: String, reason: String) throws {
    let log = try NMEALog(text: rmc("115959") + nmea(body))
    #expect(log.fixes.count == 1)
    #expect(log.counts["garbled"] == 1)
    #expect(
      log.notes.contains("garbled sentences and lines, skipped: 1 (first at line 2: \(reason))"),
      "\(log.notes)")
  }

  @Test("Comments, blank lines and sentences of transponders are no garbage; other text is")
  func otherLines() throws {
    let log = try NMEALog(
      text: "# $GPRMC is a comment\n\n  \n!AIVDM,1,1,,A,15M,0*00\nhello\n"
        + rmc("115959") + String(repeating: "x", count: 70_000) + "\n" + rmc("120000"))
    #expect(log.counts["garbled"] == 2)
    #expect(log.counts["RMC"] == 2)
    #expect(
      log.notes.contains(
        "garbled sentences and lines, skipped: 2 (first at line 5: no sentence)"))
  }

  @Test("Every type is counted under its own name, a maker's whole; many are lumped together")
  func types() throws {
    let log = try NMEALog(
      text: rmc("120000") + nmea("GPGSV,1,1,00", "GLGSV,1,1,00", "PUBX,00,1", "PGRME,1,M"))
    #expect(log.counts["GSV"] == 2)
    #expect(log.counts["PUBX"] == 1)
    #expect(log.counts["PGRME"] == 1)
    let many = try NMEALog(text: rmc("120000") + (0..<100).map { nmea("P\(100 + $0),") }.joined())
    #expect(many.counts.count == 65)
    #expect(many.counts["others"] == 37)
  }

  @Test("A log without a fix is refused, and says what it has")
  func noFix() {
    let text = "# head\n" + nmea("GPRMC,120000,V,,,,,,,170526,,,N", "GPGSV,1,1,00")
    let refusal = SimTracesTests.refusal(of: text)
    #expect(
      refusal?.message
        == "no fix: the log holds no position (sentences: RMC 1 (1 void), GSV 1)")
    #expect(refusal?.hint == "let the receiver run until it has a fix")
    #expect(refusal?.place == .init(file: "a.txt", line: 3, column: 1))
    let garbled = SimTracesTests.refusal(of: text + nmea("GPRMC,1,A"))
    #expect(garbled?.hint == "first skipped: line 4: RMC: '1' is no time")
    let wrong = SimTracesTests.refusal(of: text + rmc("120001").replacing("*", with: "*F"))
    #expect(
      wrong?.hint
        == "1 with a wrong checksum were skipped (first at line 4); let the receiver run until it "
        + "has a fix")
  }

  @Test("A log without one good sentence is refused at the first bad one")
  func noSentence() {
    let refusal = SimTracesTests.refusal(of: "# head\nx$GPRMC,120000*00\n$GPRMC,12*00\n")
    #expect(refusal?.message == "no NMEA sentence can be read: 2 with a wrong checksum")
    #expect(refusal?.hint == "is it a log of text sentences such as $GPRMC,…*hh?")
    #expect(refusal?.place == .init(file: "a.txt", line: 2, column: 2))
    let binary = #expect(throws: Diagnostic.self) {
      try NMEAFormat.read(
        ByteSource(Array("a\n\u{1}\u{2}".utf8), named: "b"), into: TraceCollector())
    }
    #expect(binary?.message == "no NMEA sentence can be read: none is complete")
    #expect(binary?.place == .init(file: "b", line: 1, column: 1))
  }

  @Test("NMEA is known by its sentences, not by its first bytes")
  func recognition() {
    func isKnown(_ text: String) -> Bool { NMEAFormat.recognizes(Array(text.utf8)[...]) }
    #expect(isKnown("\u{0}\u{1}garbage\n\n" + rmc("120000")))
    #expect(isKnown("$GPRMC,120000,A\n"))
    #expect(isKnown(nmea("PUBX,00")))
    #expect(!isKnown("price: $5, $GPABC,1\n# \(rmc("120000"))"))
    #expect(!isKnown(""))
  }

  @Test("A GnssLogger log that also holds sentences is one of GnssLogger")
  func gnssLogger() throws {
    let log = """
      Fix,GPS,43.7,7.4,50,1.5,4,90,1699400577000,0.1,5,16124559129000
      NMEA,\(rmc("120000").dropLast()),1699400577566

      """
    #expect(TraceFormats.format(of: Array(log.utf8)[...])?.name == GnssLoggerFormat.name)
  }
}
