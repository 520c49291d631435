public import Geodesy
public import Sensing
public import SimKernel
public import SimObservations

/// What an app wrote down beside a recording: what it was seen doing, asked for, drew and was told.
///
/// The file is what a run writes to `observations.jsonl`, a JSON object a line. Beside the kinds of
/// observation it may have lines of the kinds in `BesideKind`.
public struct AppNotes: Sendable {
  /// What the times of the lines count from.
  public enum Clock: Hashable, Sendable {
    /// The zero of the recording.
    case recording
    /// 1970: what the app had was the time of day.
    case unix
  }

  /// A line: when it was written by the clock of the file, and what it says.
  public struct Line<Content: Sendable>: Sendable {
    public var nanoseconds: Int64
    public var content: Content
  }

  /// A line on a map as the file has it.
  public enum Drawing: Hashable, Sendable {
    /// On the plane of the scenario's world, in meters.
    case plane([PlanePoint])
    case globe([Coordinate])
  }

  public var clock = Clock.recording
  /// The kinds that the first line says the app writes, by name; nil where it says nothing.
  public var declared: [String]?
  /// The kinds of which some line leaves out what reveals a position, by name, in order.
  public var withheld: [String] = []
  /// In the order of the file, as all below.
  public var observations: [Line<WrittenObservation>] = []
  public var requests: [Line<SensorRequest>] = []
  public var phone: [Line<PhoneState>] = []
  public var drawings: [Line<Drawing>] = []
  /// Whether all lines of the phone's state say what its receivers were at.
  public var tellsReceivers = true

  public init() {}

  /// All lines but the first.
  public var count: Int {
    observations.count + requests.count + phone.count + drawings.count
  }

  /// Whether the app writes down what is called `kind`: it says so, or did.
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

  /// The kinds of observation that lines are of, by name.
  public internal(set) var seen: Set<String> = []
}

/// What a line says that is no observation, and that scores may need all the same.
public enum BesideKind: String, CaseIterable, Sendable {
  /// What the app asks of the sensors from then on.
  case sensors = "asked.sensors"
  /// What the phone is at from then on.
  case phone = "phone.state"
  /// A line that the app draws on its map, until the next one.
  case line = "drawn.line"

  public var summary: String {
    switch self {
    case .sensors: "What the app asks of the sensors from then on."
    case .phone: "What the phone is at from then on, as far as the app hears of it."
    case .line: "The route that the app draws on its map, until it draws another."
    }
  }
}
