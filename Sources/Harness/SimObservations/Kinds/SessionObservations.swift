/// Updates of the sensors start.
public struct SessionStarted: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "started" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Updates of the sensors start." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// Updates of the sensors stop.
public struct SessionStopped: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "stopped" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Updates of the sensors stop." }

  public var reason = SessionStopReason.screenLeft

  public init() {}

  @inlinable
  public init(reason: SessionStopReason) {
    self.reason = reason
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("reason", &reason)
  }
}

/// The class of accuracy was raised, or dropped again.
public struct SessionClassChanged: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "class" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The class of accuracy was raised, or dropped again." }

  public var change = SessionClassChange.reused

  public init() {}

  @inlinable
  public init(change: SessionClassChange) {
    self.change = change
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("change", &change)
  }
}

/// The session followed the phase of the app.
public struct SessionPhaseFollowed: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "phase" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The session followed the phase of the app." }

  public var action = SessionPhaseAction.paused

  public init() {}

  @inlinable
  public init(action: SessionPhaseAction) {
    self.action = action
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("action", &action)
  }
}

/// Updates that the system had paused were asked for anew.
public struct SessionRestarted: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "restarted" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Updates that the system had paused were asked for anew." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// What the user lets the app know of where he is.
public struct SessionPermission: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "permission" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "What the user lets the app know of where he is." }

  public var location = SessionPermissionState.denied

  public init() {}

  @inlinable
  public init(location: SessionPermissionState) {
    self.location = location
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("location", &location)
  }
}

/// Why a sensor session stops its updates.
public enum SessionStopReason: UInt8, ObservedWord {
  /// The screen was left in order.
  case screenLeft
  /// Nobody was seen for the length of the safety timeout.
  case safetyTimeout
}

/// What becomes of the class of accuracy that a session asks for.
public enum SessionClassChange: UInt8, ObservedWord {
  /// A recent fix was good enough: nothing was asked.
  case reused
  case raised
  /// After poor fixes, without a tap.
  case raisedUnasked
  /// A fix was good enough: it is dropped.
  case satisfied
  /// None was, in all the time there is for it: it is dropped.
  case gaveUp
  case cancelled
  /// The user begins to navigate: it is raised.
  case navigationBegan
  /// He navigates no more: it is dropped.
  case navigationEnded
}

/// What a session does when the phase of its app changes.
public enum SessionPhaseAction: UInt8, ObservedWord {
  case paused, resumed
  /// After so long an absence that a position is asked for anew.
  case refetched
}

/// Whether a session may know the location.
public enum SessionPermissionState: UInt8, ObservedWord {
  case denied, allowed
}
