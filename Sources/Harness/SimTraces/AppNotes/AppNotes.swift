public import Geodesy
public import Sensing
public import SimKernel
public import SimObservations

/// The notes that an app wrote alongside a recording: its observations, its requests, the lines it
/// drew and the phone's states.
///
/// The file has the format of a run's `observations.jsonl`: one JSON object per line. Besides
/// observations it may have lines of the kinds in `BesideKind`.
public struct AppNotes: Sendable {
  /// The zero of the times of the lines.
  public enum Clock: Hashable, Sendable {
    /// The zero of the recording.
    case recording
    /// 1970: the app wrote Unix time.
    case unix
  }

  /// A line: when it was written by the clock of the file, and its content.
  public struct Line<Content: Sendable>: Sendable {
    public var nanoseconds: Int64
    public var content: Content
  }

  /// A line on a map, in the coordinates of the file.
  public enum Drawing: Hashable, Sendable {
    /// On the plane of the scenario's world, in meters.
    case plane([PlanePoint])
    case globe([Coordinate])
  }

  public var clock = Clock.recording
  /// The kinds that the app writes according to the first line, by name; nil where the first line
  /// does not list them.
  public var declared: [String]?
  /// The kinds with at least one line whose position fields are withheld, by name, in order.
  public var withheld: [String] = []
  /// In the order of the file, as are all lists below.
  public var observations: [Line<WrittenObservation>] = []
  public var requests: [Line<SensorRequest>] = []
  public var phone: [Line<PhoneState>] = []
  public var drawings: [Line<Drawing>] = []
  /// Whether all lines of the phone's state contain the state of its receivers.
  public var tellsReceivers = true

  public init() {}

  /// The number of lines without the first.
  public var count: Int {
    observations.count + requests.count + phone.count + drawings.count
  }

  /// Whether the app writes complete lines of the kind `kind`: the first line lists the kind, or
  /// there is such a line, and no line of it withholds a position.
  public func tells(_ kind: String) -> Bool {
    if withheld.contains(kind) { return false }
    if declared?.contains(kind) ?? false { return true }
    switch BesideKind(rawValue: kind) {
    case .sensors: return !requests.isEmpty
    case .phone: return !phone.isEmpty
    case .line: return !drawings.isEmpty
    case nil: return seen.contains(kind)
    }
  }

  /// The kinds of observation that occur in the file, by name.
  public internal(set) var seen: Set<String> = []
}

/// A kind of line that is not an observation but that metrics may need.
public enum BesideKind: String, CaseIterable, Sendable {
  /// The app's request to the sensors from then on.
  case sensors = "asked.sensors"
  /// The state of the phone from then on.
  case phone = "phone.state"
  /// A line that the app draws on its map, until the next one.
  case line = "drawn.line"

  public var summary: String {
    switch self {
    case .sensors: "What the app requests from the sensors from then on."
    case .phone: "The state of the phone from then on, as far as the app knows it."
    case .line: "The route that the app draws on its map, until it draws another."
    }
  }
}
