/// The list of places nearby was drawn anew.
public struct NearbyListed: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "listed" }
  public static var nature: ObservationNature { .frame }
  public static var summary: String { "The list of places nearby was drawn anew." }

  /// Lines of the list.
  public var lines = 0
  /// Of these, lines that were not there before, and those that stand elsewhere among the others.
  public var changes = 0
  /// Lines that changed back within 10 s: two that changed their order, and one that came or went.
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

/// What a look at every place finds wrong with the list.
public struct NearbyChecked: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "checked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "What a look at every place finds wrong with the list." }

  /// Lines of places that must not be listed.
  public var wrong = 0
  /// Places that must be listed, and are not.
  public var missing = 0
  /// How much farther a line is than one below it, at most; 0 in a list in order.
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

  /// Markers on the map.
  public var markers = 0
  /// Markers that came or went.
  public var changes = 0

  public init() {}

  public init(markers: Int, changes: Int) { (self.markers, self.changes) = (markers, changes) }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("markers", &markers)
    visitor.whole("changes", &changes)
  }
}

/// What lines of the list say of being open, held against the hours that were drawn.
public struct NearbyOpening: Observation {
  public static var subject: Subject? { .nearby }
  public static var word: String { "opening" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "Opening states in lines of the list, compared with the hours that were drawn."
  }

  /// Lines of places whose hours are known.
  public var known = 0
  /// Of these, lines that say something else: open for closed, closed for open, unknown, or old of
  /// what is not.
  public var wrong = 0
  /// Lines of places whose hours are unknown or old.
  public var doubtful = 0
  /// Of these, lines that do not say so.
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

/// What distances of a list count from.
public enum NearbyOrigin: UInt8, ObservedWord {
  case user
  /// The middle of the map.
  case center
}
