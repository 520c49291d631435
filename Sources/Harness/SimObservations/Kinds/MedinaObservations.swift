/// Medina Mode was entered for a reason, or left.
public struct MedinaModeChanged: Observation {
  public static var word: String { "medina" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "Medina Mode was entered for a reason, or left." }

  public var reason = MedinaReason.off

  public init() {}

  @inlinable
  public init(reason: MedinaReason) {
    self.reason = reason
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("reason", &reason)
  }
}

/// What the screen offers in Medina Mode besides direction and distance.
public struct MedinaHelp: Observation {
  public static var word: String { "help" }
  public static var nature: ObservationNature { .state }
  public static var summary: String {
    "What the screen offers in Medina Mode besides direction and distance."
  }

  /// Whether there is a hint how to find the goal.
  public var hint = CardHint.none
  /// Whether the phrase card for asking people the way is offered.
  public var asking = Offer.none

  public init() {}

  @inlinable
  public init(hint: CardHint, asking: Offer) {
    self.hint = hint
    self.asking = asking
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("hint", &hint)
    visitor.word("asking", &asking)
  }
}

/// Why Medina Mode is on.
public enum MedinaReason: UInt8, ObservedWord {
  /// Medina Mode is off.
  case off
  case routing, signal, heading
}
