/// Sensor updates start.
public struct SessionStarted: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "started" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Sensor updates start." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// Sensor updates stop.
public struct SessionStopped: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "stopped" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Sensor updates stop." }

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

/// The accuracy class was raised, or lowered again.
public struct SessionClassChanged: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "class" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The accuracy class was raised, or lowered again." }

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

/// The app requested updates again that the system had paused.
public struct SessionRestarted: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "restarted" }
  public static var nature: ObservationNature { .event }
  public static var summary: String {
    "The app requested updates again that the system had paused."
  }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// What location access the user allows the app.
public struct SessionPermission: Observation {
  public static var subject: Subject? { .session }
  public static var word: String { "permission" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The location access that the user allows the app." }

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
  /// The user left the screen in the normal way.
  case screenLeft
  /// The user did nothing for the length of the safety timeout.
  case safetyTimeout
}

/// How the accuracy class that a session asks for changes.
public enum SessionClassChange: UInt8, ObservedWord {
  /// A recent fix was accurate enough: nothing was requested.
  case reused
  case raised
  /// Raised after poor fixes, without a tap.
  case raisedUnasked
  /// A fix was accurate enough: the class is lowered.
  case satisfied
  /// No fix was accurate enough within the time limit: the class is lowered.
  case gaveUp
  case cancelled
  /// The user begins to navigate: the class is raised.
  case navigationBegan
  /// The user stops navigating: the class is lowered.
  case navigationEnded
}

/// What a session does when the phase of its app changes.
public enum SessionPhaseAction: UInt8, ObservedWord {
  case paused, resumed
  /// The absence was so long that the session requests a new position.
  case refetched
}

/// Whether a session may use the location.
public enum SessionPermissionState: UInt8, ObservedWord {
  case denied, allowed
}
