import SimText
public import SimTraces

/// A folder format with small files that show most of its content.
public struct FolderSample: Sendable, CustomStringConvertible {
  public var format: any TraceFolderFormat.Type
  public var files: [String: String]
  public var description: String { format.name }

  /// One sample per format.
  public static let all = [
    Self(format: SensorLoggerFolder.self, files: sensorLogger),
    Self(format: PhyphoxFolder.self, files: phyphox),
  ]

  public var bytes: [String: [UInt8]] { files.mapValues { Array($0.utf8) } }

  public func read(_ files: [String: [UInt8]]) -> FormatOutcome {
    let folder = RecordingFolder(path: "walk", contents: files)
    return FormatOutcome { sink throws(Diagnostic) in try format.read(folder, into: sink) }
  }

  private static let sensorLogger = [
    "Location.csv": """
    time,seconds_elapsed,bearing,horizontalAccuracy,longitude,latitude,speed
    1679557815648615000,-14.725385009765625,-1,35,8.5067,47.4102,-1
    1679557830387252000,0.013251953125,359.5,51,8.5066,47.4103,0
    1679557831387252000,1.013251953125,12,5.5,-8.5066,-47.4103,1.25

    """,
    "Orientation.csv": """
    time,seconds_elapsed,qz,qy,qx,qw,roll,pitch,yaw
    1679557830397252000,0.02,0.155135,0.124352,0.717992,0.667050,-2.39891,-1.48658,-2.79715
    1679557830297252000,-0.07,0.155135,0.124352,0.717992,0.667050,-2.39891,-1.48658,-2.79715

    """,
    "Gravity.csv": "time,seconds_elapsed,z,y,x\n1679557830387252000,0.01,-0.607,9.77,0.557\n",
    "Magnetometer.csv": "time,seconds_elapsed,z,y,x\n1679557830397252000,0.02,-20.4,-38.2,7.62\n",
    "Gyroscope.csv": "time,seconds_elapsed,z,y,x\n1679557830397252000,0.02,0.1,0,-0.2\n",
    "Pedometer.csv": "time,seconds_elapsed,steps\n1679557831487252000,1.1,3\n",
    "Metadata.csv": "version,platform,standardisation\n3,android,false\n",
  ]

  private static let phyphox = [
    "Location.csv": """
    "Time (s)","Latitude (°)","Longitude (°)","Velocity (m/s)","Horizontal Accuracy (m)"
    1.0E-1,4.35E1,1.39E0,-1.0E0,6.69E2
    5.0E-1,4.35E1,1.39E0,1.5E0,3.5E1

    """,
    "Accelerometer.csv": """
    "Time (s)","X (m/s^2)","Y (m/s^2)","Z (m/s^2)"
    0.1,0.1,0.2,9.7
    0.9,0.1,0.2,9.7

    """,
    "Gyroscope.csv":
      "\"Time (s)\",\"X (rad/s)\",\"Y (rad/s)\",\"Z (rad/s)\"\n0.5,0.1,0,1.0E-2\n",
    "Magnetometer.csv": "\"Time (s)\",\"X (µT)\",\"Y (µT)\",\"Z (µT)\"\n1.0,18.39,3.5,-35.4\n",
    "meta/time.csv": "event,experiment time,system time\nSTART,0,1759650000.5\n",
  ]
}
