/// Something the harness saw a feature do, with named and typed fields: one type per kind.
///
/// What a phone senses is a `Fix` or a `Heading`, never an observation. A conforming type lists its
/// fields once, in `visit`. The log, the files and the schema use that list, and so does reading.
/// It holds at most eight numbers; a coordinate or a point counts as two.
public protocol Observation: Hashable, Sendable {
  /// Whose doing it is; nil where features of several subjects are seen doing the same.
  static var subject: Subject? { get }
  /// What is seen, in snake case: the second part of the kind's name, as in `compass.redraw`.
  static var word: String { get }
  static var nature: ObservationNature { get }
  /// What it means, in one sentence.
  static var summary: String { get }

  /// Without any value: what a reader fills.
  init()

  /// Shows `visitor` every field, in the order in which files have them.
  mutating func visit(_ visitor: inout some FieldVisitor)
}

extension Observation {
  public static var subject: Subject? { nil }

  /// The kind as `subject` is seen doing it; for an observation of one subject only, that one.
  public static func kind(of subject: Subject? = nil) -> ObservationKind {
    ObservationKind(Self.self, of: subject)
  }
}

/// What is observed of a feature, as the first word of a kind's name.
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

/// How an observation relates to time: timelines and energy bills go by it.
public enum ObservationNature: UInt8, ObservedWord {
  /// It holds until the next one of its kind.
  case state
  /// Something was drawn on the screen; it holds until the next frame, too, and costs energy.
  case frame
  /// It happened, and was over.
  case event
}
