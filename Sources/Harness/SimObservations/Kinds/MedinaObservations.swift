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

/// Why Medina Mode is on.
public enum MedinaReason: UInt8, ObservedWord {
  /// It is not.
  case off
  case routing, signal, heading
}
