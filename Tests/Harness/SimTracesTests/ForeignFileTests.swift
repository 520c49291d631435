import Geodesy
import Sensing
import SimKernel
import SimText
import SimTraces
import Testing

/// Files of invented walks written by other programs; each test names the program and its use.
@Suite("Files of other programs (H-2)")
struct ForeignFileTests {
  /// Seconds, latitude and longitude of each fix, as given to the program.
  private typealias Row = (second: Double, latitude: Double, longitude: Double)

  /// Two stretches of three fixes with five minutes between them.
  private static let six: [Row] = [
    (0, 43.73100, 7.420000), (1, 43.73101, 7.420008), (2, 43.73102, 7.420016),
    (303, 43.73103, 7.420024), (304, 43.73104, 7.420032), (305, 43.73105, 7.420040),
  ]

  /// Two stretches of two fixes each, as gpsbabel read them from GPX.
  private static let four: [Row] = [
    (0, 43.7310, 7.4200), (10, 43.7311, 7.4202), (300, 43.7321, 7.4212), (310, 43.7322, 7.4213),
  ]

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { !$0.isWhitespace }
    return stride(from: 0, to: digits.count, by: 2).compactMap { at in
      let start = digits.index(digits.startIndex, offsetBy: at)
      return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)
    }
  }

  /// - Parameter degrees: the rounding of the format.
  private func expect(_ rows: [Row], in bytes: [UInt8], within degrees: Double) throws -> Trace {
    let trace = try Trace.read(bytes, named: "a")
    // 2024-05-01T10:00:00Z
    #expect(trace.epochNanoseconds == 1_714_557_600_000_000_000)
    #expect(trace.fixes.map(\.measured.seconds) == rows.map(\.second))
    for (fix, row) in zip(trace.fixes, rows) {
      #expect(abs(fix.coordinate.latitudeDegrees - row.latitude) <= degrees)
      #expect(abs(fix.coordinate.longitudeDegrees - row.longitude) <= degrees)
    }
    return trace
  }

  /// A semicircle is 8.4e-8 degrees.
  private static let semicircle = 180 / 0x1p31

  @Test("FIT of gpsbabel 1.8 (-o garmin_fit), which is a course")
  func gpsbabelFIT() throws {
    let trace = try expect(
      Self.four, in: Self.bytes(Self.gpsbabelCourse), within: Self.semicircle)
    #expect(
      trace.notes == ["the file is marked as a course, a planned route: its times may be made up"])
  }

  @Test("FIT of fit-tool 0.9 for Python, an activity with speed and accuracy")
  func fitTool() throws {
    let trace = try expect(
      Self.six, in: Self.bytes(Self.fitToolActivity), within: Self.semicircle)
    #expect(trace.fixes.allSatisfy { $0.speedMetersPerSecond == 1.3 })
    #expect(trace.fixes.allSatisfy { $0.horizontalAccuracyMeters == 5 })
    #expect(trace.notes == [])
  }

  @Test("TCX of gpsbabel 1.8 (-o gtrnctr), which is a course")
  func gpsbabelTCX() throws {
    let trace = try expect(Self.four, in: Array(Self.gpsbabelTCXText.utf8), within: 1e-9)
    #expect(trace.fixes.map(\.speedMetersPerSecond) == [nil, 1.956, 0.474, 1.373])
  }

  @Test("KML and KMZ of simplekml 1.3, with angles before the positions")
  func simplekml() throws {
    let trace = try expect(Self.six, in: Array(Self.simplekmlText.utf8), within: 1e-9)
    #expect(trace.headings.map(\.trueDegrees) == Array(repeating: 31.5, count: 6))
    let packed = try expect(Self.six, in: Self.bytes(Self.simplekmlKMZ), within: 1e-9)
    #expect(packed.notes == ["read from 'doc.kml' in a zip archive"])
    #expect(packed.fixes == trace.fixes)
    #expect(packed.headings == trace.headings)
  }

  @Test("zip of Info-ZIP 3.0, of a file and of what came through a pipe; gzip 1.12")
  func archives() throws {
    for hex in [Self.infoZip, Self.infoZipOfPipe, Self.gzip] {
      let trace = try Trace.read(Self.bytes(hex), named: "a")
      #expect(trace.fixes.map(\.coordinate.latitudeDegrees) == [43.731])
    }
    #expect(throws: Diagnostic.self) { try Trace.read(Self.bytes(Self.encrypted), named: "a") }
  }
}

extension ForeignFileTests {
  private static let gpsbabelCourse = """
    0e101108300100002e46495447c14000000000040001000102840202840404864100001f00020510070401004200
    0013000bfd04860204860304850404850504850604850704860804860904860d02840e0284430000150004fd0486
    000100010100040102440000200006010486020485030485040486061007050100450000140006fd048600048501
    048505048602028406028400060100e903a0c6944001770000000000000000000000000000000002a0c69440a0c6
    944050fc181f10c546053d34191fa6014705f0ba0400f0ba0400a74200002602a40703a0c6944000000005a0c694
    4050fc181f10c5460500000000020a000005aac69440f900191f62ce4605a4070000040aa40705ccc79440942f19
    1ffdfc46054a3d00000f0ad90105d6c794403d34191fa6014705a7420000140a5d0503d6c79440000900c95d
    """

  private static let fitToolActivity = """
    0c23dc52a70000002e46495440000000000500010001028402028403048c0404860004ff00000078563412a0c694
    40400000140006fd04860004850104850202840602841f010200a0c6944050fc181f10c54605000a14050500a1c6
    9440c8fc181f70c54605000a14050500a2c694403ffd181fcfc54605010a14050500cfc79440b6fd181f2ec64605
    020a14050500d0c794402efe181f8ec64605020a14050500d1c79440a5fe181fedc64605020a140505e10e
    """

  private static let simplekmlKMZ = """
    504b03041400000008002abc775dc345749e5c010000d405000007000000646f632e6b6d6cdd94c16f823018c5ef
    fe150d77dbaf2d8d8e60bd2cbb2dd9c15d7623d820115a0338f8f3578a55e73233b898ace140fadeef4b0b2f2f5e
    7765813e5555e746af028a21404aa7669beb6c15bc6f5ee6cb602d67f1debaac53d7ab60d734878890b66db13928
    9de535d6aa21d6411866c1608bb2ee9b3333262b144e4de98caa6b9c59ce905df1b3498fa5d20dcab7f60ca75da7
    e8a454b24d8a7d4cdceb45792b92549549b57710bf82aec05bca495917bd1e8b26df54493ad0ec86f636e7f82939
    b9dd292d19b0700e620e74432182fef988899346517412c5ee53f60289b65fbd969c628100414c2e7b0f675263aa
    ad5ce090a190e305a788323ca083f407120096271a28f825fa4974ec242a9efc127e26eb27b17b939cf64b4ea644
    4844c0c787c152e1244afc930881bd99ff69fc1c84b0ff7d7c6c10b80fe4c08763f9f3415c0ec594f4b8fd4b495d
    d51e39f7dea93b892f4fdbd27db7cad917504b010214031400000008002abc775dc345749e5c010000d405000007
    0000000000000000000000800100000000646f632e6b6d6c504b0506000000000100010035000000810100000000
    """

  private static let infoZip = """
    504b03041400000008009bbc775d41946f54540000006f00000005000000732e677078b3492fa8b0b32929ca0613
    c5a9e960baa0442127b1c456c9c458cfdcd8504921273fcf56c95ccfc44809289d999b6a67646064a26b60aa6b60
    186268606500425136fa60292005320042830dd4071baf0fb20900504b01021e031400000008009bbc775d41946f
    54540000006f000000050000000000000001000000a48100000000732e677078504b050600000000010001003300
    0000770000000000
    """

  private static let infoZipOfPipe = """
    504b03042d00000008009bbc775d41946f54ffffffffffffffff010014002d010010006f00000000000000540000
    0000000000b3492fa8b0b32929ca0613c5a9e960baa0442127b1c456c9c458cfdcd8504921273fcf56c95ccfc448
    09289d999b6a67646064a26b60aa6b60186268606500425136fa60292005320042830dd4071baf0fb20900504b01
    021e032d00000008009bbc775d41946f54540000006f0000000100000000000000010000008011000000002d504b
    06062c000000000000001e032d000000000000000000010000000000000001000000000000002f00000000000000
    8700000000000000504b060700000000b60000000000000001000000504b050600000000010001002f0000008700
    00000000
    """

  private static let encrypted = """
    504b03041400090008009bbc775d41946f54600000006f00000005000000732e67707869f36d2ff7e72ff1251376
    46f2c371d9fc24a27a9ef2c5af621b0bfc7849d9f21d5d2659c573721c9b2f42b7a65ea2a74951a46ef53fb176c5
    fea5a52161774b39a6ff93247bb106533272a6c2412e8b803ec8b35fb7aa69b88b421b2c09e4e7504b070841946f
    54600000006f000000504b01021e031400090008009bbc775d41946f54600000006f000000050000000000000001
    000000a48100000000732e677078504b0506000000000100010033000000930000000000
    """

  private static let gzip = """
    1f8b0800000000000003b3492fa8b0b32929ca0613c5a9e960baa0442127b1c456c9c458cfdcd8504921273fcf56
    c95ccfc44809289d999b6a67646064a26b60aa6b60186268606500425136fa60292005320042830dd4071baf0fb2
    090041946f546f000000
    """

  private static let simplekmlText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document id="1">
            <name>walk</name>
            <Placemark id="3">
                <name>w</name>
                <gx:MultiTrack id="2">
                    <gx:Track>
                        <when>2024-05-01T10:00:00Z</when>
                        <when>2024-05-01T10:00:01Z</when>
                        <when>2024-05-01T10:00:02Z</when>
                        <gx:angles>31.5 0 0</gx:angles>
                        <gx:angles>31.5 0 0</gx:angles>
                        <gx:angles>31.5 0 0</gx:angles>
                        <gx:coord>7.42 43.731 12.0</gx:coord>
                        <gx:coord>7.420008 43.731010000000005 12.1</gx:coord>
                        <gx:coord>7.4200159999999995 43.73102 12.2</gx:coord>
                    </gx:Track>
                    <gx:Track>
                        <when>2024-05-01T10:05:03Z</when>
                        <when>2024-05-01T10:05:04Z</when>
                        <when>2024-05-01T10:05:05Z</when>
                        <gx:angles>31.5 0 0</gx:angles>
                        <gx:angles>31.5 0 0</gx:angles>
                        <gx:angles>31.5 0 0</gx:angles>
                        <gx:coord>7.420024 43.731030000000004 12.3</gx:coord>
                        <gx:coord>7.420032 43.73104 12.4</gx:coord>
                        <gx:coord>7.42004 43.73105 12.5</gx:coord>
                    </gx:Track>
                </gx:MultiTrack>
            </Placemark>
        </Document>
    </kml>
    """

  private static let gpsbabelTCXText = """
    <TrainingCenterDatabase>
      <Courses>
        <Course>
          <Name>w</Name>
          <Lap>
            <TotalTimeSeconds>310</TotalTimeSeconds>
            <DistanceMeters>170.64</DistanceMeters>
            <BeginPosition>
              <LatitudeDegrees>43.731000</LatitudeDegrees>
              <LongitudeDegrees>7.420000</LongitudeDegrees>
            </BeginPosition>
            <EndPosition>
              <LatitudeDegrees>43.732200</LatitudeDegrees>
              <LongitudeDegrees>7.421300</LongitudeDegrees>
            </EndPosition>
            <Intensity>Active</Intensity>
          </Lap>
          <Track>
            <Trackpoint>
              <Time>2024-05-01T10:00:00Z</Time>
              <Position>
                <LatitudeDegrees>43.7310000</LatitudeDegrees>
                <LongitudeDegrees>7.4200000</LongitudeDegrees>
              </Position>
              <AltitudeMeters>12.4</AltitudeMeters>
            </Trackpoint>
            <Trackpoint>
              <Time>2024-05-01T10:00:10Z</Time>
              <Position>
                <LatitudeDegrees>43.7311000</LatitudeDegrees>
                <LongitudeDegrees>7.4202000</LongitudeDegrees>
              </Position>
              <AltitudeMeters>12.8</AltitudeMeters>
              <Extensions>
                <TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
                  <Speed>1.956</Speed>
                </TPX>
              </Extensions>
            </Trackpoint>
            <Trackpoint>
              <Time>2024-05-01T10:05:00Z</Time>
              <Position>
                <LatitudeDegrees>43.7321000</LatitudeDegrees>
                <LongitudeDegrees>7.4212000</LongitudeDegrees>
              </Position>
              <AltitudeMeters>15.0</AltitudeMeters>
              <Extensions>
                <TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
                  <Speed>0.474</Speed>
                </TPX>
              </Extensions>
            </Trackpoint>
            <Trackpoint>
              <Time>2024-05-01T10:05:10Z</Time>
              <Position>
                <LatitudeDegrees>43.7322000</LatitudeDegrees>
                <LongitudeDegrees>7.4213000</LongitudeDegrees>
              </Position>
              <AltitudeMeters>16.0</AltitudeMeters>
              <Extensions>
                <TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
                  <Speed>1.373</Speed>
                </TPX>
              </Extensions>
            </Trackpoint>
          </Track>
        </Course>
      </Courses>
    </TrainingCenterDatabase>
    """
}
