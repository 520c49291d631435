/// Something the harness saw a feature do, with named and typed fields: one type per kind.
///
/// Readings of a phone's sensors are a `Fix` or a `Heading`, never an observation. A conforming
/// type lists its fields once, in `visit`; the log, the files, their reader and the schema use that
/// list. It has at most eight numbers; a coordinate or a point counts as two.
public protocol Observation: Hashable, Sendable {
  /// The observed subject; nil where features of several subjects make this observation.
  static var subject: Subject? { get }
  /// What is observed, in snake case: the second part of the kind's name, as in `compass.redraw`.
  static var word: String { get }
  static var nature: ObservationNature { get }
  /// Its meaning, in one sentence.
  static var summary: String { get }

  /// Creates an observation without values, for a reader to fill.
  init()

  /// Passes every field to `visitor`, in the order of the fields in files.
  mutating func visit(_ visitor: inout some FieldVisitor)
}

extension Observation {
  public static var subject: Subject? { nil }

  /// The kind as observed of `subject`; nil stands for the type's only subject.
  public static func kind(of subject: Subject? = nil) -> ObservationKind {
    ObservationKind(Self.self, of: subject)
  }
}

/// The part of the app that is observed: the first word of a kind's name.
public struct Subject: Hashable, Sendable {
  /// In snake case, as in `compass`.
  public var name: String

  public init(_ name: String) { self.name = name }

  public static let compass = Subject("compass")
  public static let session = Subject("session")
  /// The way home.
  public static let route = Subject("route")
  /// Route cards.
  public static let cards = Subject("cards")
  public static let map = Subject("map")
  public static let locate = Subject("locate")
  public static let tour = Subject("tour")
  public static let lanes = Subject("lanes")
  /// The app's own log.
  public static let log = Subject("log")
  public static let download = Subject("download")
  /// The list of places nearby, and its map.
  public static let nearby = Subject("nearby")
  public static let lookup = Subject("lookup")
  /// The plan of a day.
  public static let plan = Subject("plan")
}

/// How an observation relates to time; timelines and energy estimates depend on it.
public enum ObservationNature: UInt8, ObservedWord {
  /// It holds until the next one of its kind.
  case state
  /// Something was drawn on the screen; it also holds until the next frame, and costs energy.
  case frame
  /// It happened at one instant.
  case event
}
