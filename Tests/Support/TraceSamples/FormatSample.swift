import SimText
public import SimTraces

/// A format with a small file that shows most of its content, for tests of the formats' rules.
public struct FormatSample: Sendable, CustomStringConvertible {
  public var format: any TraceFormat.Type
  /// The file of a text format; empty for a binary one.
  public var text = ""
  /// The file of a binary format; empty for text.
  public var binary: [UInt8] = []
  /// Whether events keep the written timeline, wherever its zero is, with all their values: true
  /// for simrun's own trace.
  public var isLossless = false
  /// Whether the sample contains fixes; `hasHeadings` is the same for headings.
  public var hasFixes = true
  public var hasHeadings = true
  public var hasMotion = false
  /// Distinguishes it from the format's sample in `all`, as in `of places`; empty for those.
  public var variant = ""
  public var description: String { variant.isEmpty ? format.name : "\(format.name) \(variant)" }
  public var bytes: [UInt8] { binary.isEmpty ? Array(text.utf8) : binary }
  /// Whether refusals have a line and a column.
  public var isText: Bool { binary.isEmpty }

  /// One sample per format.
  public static let all = [
    Self(format: GPXFormat.self, text: gpxText),
    Self(format: FITFormat.self, binary: FITText.sample, hasHeadings: false),
    Self(format: TCXFormat.self, text: tcxText, hasHeadings: false),
    Self(format: KMLFormat.self, text: kmlText),
    Self(format: GnssLoggerFormat.self, text: gnssLoggerText, hasMotion: true),
    Self(format: SimrunTraceFormat.self, text: simrunTraceText, isLossless: true, hasMotion: true),
    Self(format: NMEAFormat.self, text: nmeaText),
    Self(format: GeoJSONFormat.self, text: geoJSONText, hasHeadings: false),
    Self(format: MapboxHistoryFormat.self, text: mapboxHistoryText, hasHeadings: false),
    Self(format: GoogleTimelineFormat.self, text: googleTimelineText, hasHeadings: false),
    Self(format: GoogleRecordsFormat.self, text: googleRecordsText, hasHeadings: false),
    Self(format: SensorLoggerJSONFormat.self, text: sensorLoggerJSONText, hasMotion: true),
    Self(format: TrackLogFormat.self, text: trackLogText, hasHeadings: false),
    Self(
      format: AndroidSensorLogFormat.self, text: sensorLogText, hasFixes: false, hasMotion: true),
    Self(format: SensorLoggerFormat.self, text: sensorLoggerText, hasHeadings: false),
    Self(format: PhyphoxFormat.self, text: phyphoxText, hasMotion: true),
    Self(format: CSVFormat.self, text: csvText),
  ]

  /// Content that can't be in the same file as the rest: places are no walk next to a track.
  public static let others = [
    Self(
      format: KMLFormat.self, text: kmlPlacesText, hasHeadings: false, variant: "of places")
  ]

  public func read(_ bytes: [UInt8], chunk: Int = .max) -> FormatOutcome {
    FormatOutcome { sink throws(Diagnostic) in
      try format.read(ByteSource(bytes, named: "a", chunk: chunk), into: sink)
    }
  }

  private static let gpxText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Médina -->
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="x">
    <wpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></wpt>
    <trk><name>A &amp; B</name><trkseg>
    <trkpt lat="43.731" lon="7.42"><time>2020-01-01T00:00:00Z</time><speed>1.5</speed></trkpt>
    <trkpt lat="43.732" lon="7.42"><time>2020-01-01T00:00:01.5+00:00</time><extensions>
    <t:TrackPointExtension><t:course>359.5</t:course><t:speed>-1</t:speed>
    </t:TrackPointExtension><accuracy>4.5</accuracy><deviceHeading>12</deviceHeading></extensions>
    </trkpt>
    </trkseg><trkseg>
    <trkpt lat="-43.733" lon="-7.42"><time>2019-12-31T23:59:59Z</time><hdop>2</hdop></trkpt>
    </trkseg></trk>
    </gpx>

    """

  private static let gnssLoggerText = """
    # Header Description:
    # OrientationDeg,utcTimeMillis,elapsedRealtimeNanos,yawDeg,rollDeg,pitchDeg
    # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
    BearingDegrees,UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,elapsedRealtimeNanos
    Fix,GPS,37.4265079783,-122.1737079613,23.6,0.5,4.2366138,359.9,1699400582000,,,16124559129000
    Raw,1699400594000,61090000000,,,-1383435750910273353,0.0
    UncalGyro,1699400582500,16124659129000,0.1,0.2,-0.3,0.01,0,0
    Mag,1699400582600,16124759129000,20,-3.5,-40
    Fix,NLP,37.4266961000,-122.1735829000,8.3,,15.136,,1699400585063,,,16127149000000
    OrientationDeg,1699400587000,16129100000000,201.0,-5.0,-52.0
    Fix,FLP,37.4265084000,-122.1737085000,1.7,0.0324,-1,NaN,1699400584473,,,16126559152000
    Fix,FLP,91,0,0,0,0,0,1699400584473,,,1
    Fix,,37.4265084000,-122.1737085000,1.7,0.0324,4.139,0,1699400590000,,,16132086000000

    """

  private static let simrunTraceText = """
    {"format":1,"kind":"simrun trace","epoch_ns":1577836800000000000,"platform":"ios","origin":\
    {"scenario":"médina.yaml","seed":7,"command":"simrun trace médina.yaml --seed 7"}}
    {"t_ns":0,"fix":{"lat":43.731,"lon":7.42,"provider":"gnss","measured_ns":-120000000}}
    {"t_ns":0,"heading":{"source":"compass","magnetic_deg":12.5,"true_deg":14,"accuracy_deg":10}}
    {"t_ns":1000000000,"fix":{"lat":43.732,"lon":-0,"accuracy_m":4.5,"speed_mps":1.25e0,\
    "course_deg":359.9999999999999}}
    {"t_ns":1500000000,"heading":{"source":"magnetometer","magnetic_deg":12.5,"status":3}}
    {"t_ns":1500000000,"heading":{"source":"unknown","true_deg":0,"invalid":true}}
    {"t_ns":1500000000,"motion":{"field_ut":[1.5,-0,-40.25],"calibration":"medium"}}
    {"t_ns":1600000000,"motion":{"rotation_radps":[0.5,0,-0.25],"measured_ns":1590000000}}
    {"t_ns":1600000000,"motion":{"gravity_mps2":[0,0.5,9.75]}}
    {"t_ns":1700000000,"motion":{"steps":12}}
    {"t_ns":1700000000,"fix":{"lat":1,"lon":2,"invalid_accuracy":true}}
    {"t_ns":2000000000,"fix":{"lat":-43.732,"lon":-7.42}}
    {"truth":{"lat":43.73,"lon":7.42,"step_ns":100000000,"samples":3,"arrival_ns":200000000}}
    {"sample":[0,0,90,1.5,90,17,"deep_lane","raised"]}
    {"sample":[0.15,0]}
    {"sample":[]}
    {"note":"a note"}
    {"end":{"fixes":4,"headings":3,"motions":4}}

    """

  private static let nmeaText = """
    # Name: Médina $GPRMC
    $GPTXT,01,01,02,ANTENNA OK*36
    $GNGGA,235958.500,4343.8600,N,00725.2000,E,1,08,0.9,50.0,M,48.0,M,,*73
    $GNRMC,235958.500,A,4343.86001,N,00725.20002,E,1.94,359.9,311219,,,A,V*33
    $GNGST,235958.500,3.2,2.5,2.0,45.0,2.5,1.5,4.0*4E
    $HCHDG,98.3,1.5,E,12.6,W*53
    $GPRMC,235959.25,V,,,,,,,311219,,,N*72
    $GPZDA,235960.00,31,12,2019,00,00*66
    NMEA,$GPGLL,4343.9000,S,00725.2000,W,235960.00,A,A*66,1577836800500
    $GPVTG,12.5,T,,M,0.00,N,3.6,K,A*0E
    $HEHDT,10.0,T*1$HEHDT,11.0,T*1F
    $GPGGA,000001,4343.9000,N,00725.2000,E,6,,,,,,,,
    $HCHDM,200.5,M*2E
    $GPRMC,000002,A,4343.9000,N,00725.2000,E,,,991399,,*16

    """

  private static let geoJSONText = """
    {"type":"FeatureCollection","name":"M\\u00e9dina 👣","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[7.42,43.731,12.5]},
    "properties":{"time":"2020-01-01T00:00:00Z","accuracy":4.5,"speed":"1.5","bearing":359.5}},
    {"type":"Feature","properties":{"timestamp":1577836801.5,"hAcc":-1,"provider":"gps"},
    "geometry":{"coordinates":[7.42,43.732],"type":"Point"}},
    {"type":"Feature","geometry":null,"properties":null},
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[-7.42,-43.733]},
    "properties":{"time":1577836800500}}
    ]}

    """

  private static let mapboxHistoryText = """
    {"events":[{"type":"getStatus","timestamp":1580744200.379,"event_timestamp":1580744198.879556,\
    "delta_ms":0},
    {"type":"updateLocation","location":{"lat":50.1232182,"lon":8.6343946,"time":1580744199.406,\
    "speed":0.0224,"bearing":33.55,"altitude":162.8,"accuracyHorizontal":14.71,\
    "provider":"fused"},"event_timestamp":1580744199.407049,"delta_ms":0},
    {"event_timestamp":1580744200.5,"type":"updateLocation","location":{"lat":50.1232182,\
    "lon":8.6343946,"time":1580744200.25,"speed":null,"provider":"gps"}},
    {"type":"updateLocation","location":{"lat":91,"lon":0},"event_timestamp":1580744200.6},
    {"type":"updateLocation","location":{"lat":-50.5,"lon":-8.5,"time":1580744200.3},\
    "event_timestamp":1580744200.4}],
    "version":"6.2.1","history_version":"1.0.0"}

    """

  private static let sensorLogText = """
    #	startTime:1574578969124
    #	SiteName:杭州西溪银泰城	FloorName:B1
    1574578969132	TYPE_WAYPOINT	142.26852	131.9112
    1574578969248	TYPE_ACCELEROMETER	-0.17	-0.16	9.8	2
    1574578969248	TYPE_MAGNETIC_FIELD	2.11	24.12	-13.13	3
    1574578969248	TYPE_ROTATION_VECTOR	0.0148	0.0392	0.0271	3
    1574578969250	TYPE_GYROSCOPE	0.01	-0.02	0.5	3
    1574578969252	TYPE_STEP_COUNTER	4711	3
    1574578969249	TYPE_GRAVITY	-0.2	-0.1	9.8	3
    1574578969268	TYPE_ROTATION_VECTOR	0.0148	0.0392	-0.5	0.86	0.5	2
    1574578969258	TYPE_ROTATION_VECTOR	0.0148	0.0392	0.9	0
    1574578969288	TYPE_ROTATION_VECTOR	0.01481574578969300	TYPE_WIFI	x
    #	endTime:1574579012621

    """

  private static let sensorLoggerText = """
    time,seconds_elapsed,altitude,bearing,horizontalAccuracy,longitude,latitude,speed
    1679557815648615000,-14.725385009765625,573.3,-1,35,8.5067,47.4102,-1
    1679557830387252000,0.013251953125,573.3,359.5,51,8.5066,47.4103,0
    1679557831387252000,1.013251953125,,,,,,
    1679557829387252000,-0.98,573.3,12,5.5,-8.5066,-47.4103,1.25

    """

  private static let phyphoxText = """
    "Time (s)";"Latitude (°)";"Longitude (°)";"Velocity (m/s)";"Direction (°)";\
    "Horizontal Accuracy (m)";"Acceleration x (m/s^2)";"Acceleration y (m/s^2)";\
    "Acceleration z (m/s^2)";"X (µT)";"Y (µT)";"Z (µT)"
    1,0E-1;4,356E1;1,39E0;-1,0E0;-1,0E0;6,69E2;0,1;0,2;9,7;18,39;3,5;-35,4
    3,9E-1;;;;;;0,1;0,2;9,7;;;
    7,2E-1;;;;;;0,1;0,2;9,7;18,39;3,5;-35,4
    4,2E0;43,5651;-1,3925;1,5;359,5;35;;;;;;
    4,1E0;-43,5651;1,3925;0;90;;0,1;"0,2";9,7;-18;30;-5

    """

  private static let csvText = """
    kind,measured_unix_ns,delivered_unix_ns,lat,lon,accuracy,speed,bearing,provider,true_heading,\
    heading_accuracy,platform,note
    fix,1700000000250000000,1700000000550000000,43.731,-7.42,4.5,1.25,359.5,gnss,,,ios,"a ""b"",
    c"
    heading,1700000000350000001,,,,,,,,12.5,-1,ios,
    fix,1700000001250000000,1700000001250000000,-43.731,7.42,-1,,,network,,,ios,
    fix,1700000000250000000,1700000000450000000,43.7,7.4,NaN,0,0,,,,ios,
    fix,,,91,0,,,,,,,,

    """
}
