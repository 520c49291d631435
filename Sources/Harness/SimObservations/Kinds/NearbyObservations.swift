/// The list of places nearby was redrawn.
public struct NearbyListed: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "listed" }
  public static var nature: ObservationNature { .frame }
  public static var summary: String { "The list of places nearby was redrawn." }

  /// Number of lines in the list.
  public var lines = 0
  /// Number of new lines, and of lines whose order among the others changed.
  public var changes = 0
  /// Number of changes undone within 10 s: a pair of lines that swapped its order again, or a line
  /// that came or went again.
  public var flickers = 0
  public var origin = NearbyOrigin.center

  public init() {}

  public init(lines: Int, changes: Int, flickers: Int, origin: NearbyOrigin) {
    (self.lines, self.changes, self.flickers) = (lines, changes, flickers)
    self.origin = origin
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("lines", &lines)
    visitor.whole("changes", &changes)
    visitor.whole("flickers", &flickers)
    visitor.word("origin", &origin)
  }
}

/// The errors that a full check of all places finds in the list.
public struct NearbyChecked: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "checked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The errors that a full check of all places finds in the list."
  }

  /// Number of lines for places that must not be listed.
  public var wrong = 0
  /// Number of places that must be listed and are not.
  public var missing = 0
  /// The largest distance by which a line is farther than a line below it; 0 in a sorted list.
  public var orderErrorMeters = 0.0

  public init() {}

  public init(wrong: Int, missing: Int, orderErrorMeters: Double) {
    (self.wrong, self.missing) = (wrong, missing)
    self.orderErrorMeters = orderErrorMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("wrong", &wrong)
    visitor.whole("missing", &missing)
    visitor.number("order_error_m", &orderErrorMeters, .meters, decimals: 3)
  }
}

/// The markers of the map changed.
public struct NearbyMarkers: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "markers" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The markers of the map changed." }

  /// Number of markers on the map.
  public var markers = 0
  /// Number of markers that appeared or disappeared.
  public var changes = 0

  public init() {}

  public init(markers: Int, changes: Int) { (self.markers, self.changes) = (markers, changes) }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("markers", &markers)
    visitor.whole("changes", &changes)
  }
}

/// Comparison of the list's opening states with the true opening hours.
public struct NearbyOpening: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "opening" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The opening states in the list, compared with the true opening hours."
  }

  /// Number of lines for places whose hours are known.
  public var known = 0
  /// Of these, lines with a wrong state: open for closed, closed for open, unknown, or outdated
  /// though the hours are current.
  public var wrong = 0
  /// Number of lines for places whose hours are unknown or old.
  public var doubtful = 0
  /// Of these, lines that do not show this.
  public var unsaid = 0

  public init() {}

  public init(known: Int, wrong: Int, doubtful: Int, unsaid: Int) {
    (self.known, self.wrong) = (known, wrong)
    (self.doubtful, self.unsaid) = (doubtful, unsaid)
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("known", &known)
    visitor.whole("wrong", &wrong)
    visitor.whole("doubtful", &doubtful)
    visitor.whole("unsaid", &unsaid)
  }
}

/// The point from which the distances of a list are measured.
public enum NearbyOrigin: UInt8, ObservedWord {
  case user
  /// The middle of the map.
  case center
}
