/// The words on a card besides arrow, distance and times.
public struct CardSays: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "says" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The words on a card besides arrow, distance and times." }

  /// Index among the stops of the plan, from 0; nil when all stops are done.
  public var stop: Int?
  public var hint = CardHint.none
  public var asking = Offer.none

  public init() {}

  @inlinable
  public init(stop: Int?, hint: CardHint, asking: Offer) {
    self.stop = stop
    self.hint = hint
    self.asking = asking
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("stop", &stop)
    visitor.word("hint", &hint)
    visitor.word("asking", &asking)
  }
}

/// What is shown in place of the map.
public struct MapPaneShown: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "pane" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "What is shown in place of the map." }

  public var content = PaneContent.drawn
  /// Whether an offer leads to a complete pack.
  public var pack = Offer.none

  public init() {}

  @inlinable
  public init(content: PaneContent, pack: Offer) {
    self.content = content
    self.pack = pack
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("content", &content)
    visitor.word("pack", &pack)
  }
}

/// What a perfect card would show, given the walker's true place and the stops that the user
/// marked.
public struct RightCard: Observation {
  public static var subject: Subject? { .cards }
  public static var word: String { "right_card" }
  public static var nature: ObservationNature { .state }
  public static var summary: String {
    "What a perfect card would show, given the true place and the stops that the user marked."
  }

  /// Index among the stops of the plan, from 0; nil when all stops are done.
  public var stop: Int?
  /// Time for the rest of the plan; nil where the pack has no way to one of the stops.
  public var totalSeconds: Double?
  /// Whether the plan has a hint how to find the stop.
  public var hint = CardHint.none
  /// Whether the place of the stop is known.
  public var place = StopPlace.unknown
  /// Which part of the pack the phone can open.
  public var pack = InstalledPack.whole

  public init() {}

  @inlinable
  public init(
    stop: Int?, totalSeconds: Double?, hint: CardHint, place: StopPlace, pack: InstalledPack
  ) {
    self.stop = stop
    self.totalSeconds = totalSeconds
    self.hint = hint
    self.place = place
    self.pack = pack
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("stop", &stop)
    visitor.number("total_s", &totalSeconds, .seconds, decimals: 1)
    visitor.word("hint", &hint)
    visitor.word("place", &place)
    visitor.word("pack", &pack)
  }
}

/// Whether there is a hint how to find a stop.
public enum CardHint: UInt8, ObservedWord {
  case none, shown
}

/// Whether something is one tap away.
public enum Offer: UInt8, ObservedWord {
  case none, offered
}

/// Whether the place of a stop is known.
public enum StopPlace: UInt8, ObservedWord {
  case unknown, known
}

/// Which part of a pack a phone can open.
public enum InstalledPack: UInt8, ObservedWord {
  case whole
  /// Only its tiles.
  case mapOnly
  case nothing
}

/// What is shown in place of the map.
public enum PaneContent: UInt8, ObservedWord {
  case drawn
  /// A text that explains why there is no map.
  case explained
  case blank
}
