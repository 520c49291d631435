public import Sensing

/// What a phone was at, as far as its platform's rules and its battery depend on it.
public struct PhoneState: Hashable, Sendable {
  /// Where the app is.
  public enum Scene: UInt8, CaseIterable, Sendable {
    case active, inactive, background
    /// In the background and not run: it hears nothing, and its timers wait.
    case suspended
  }

  /// What works out positions.
  public enum Positioning: UInt8, CaseIterable, Sendable {
    case off
    /// Cells alone.
    case cells
    /// Wi-Fi and cells.
    case network
    /// The satellite receiver is on and has no position yet.
    case acquiring
    /// The satellite receiver is on and knows where it is.
    case tracking
  }

  public var scene = Scene.active
  public var isDisplayOn = true
  public var positioning = Positioning.off
  /// The class that positions are worked out for; of several, the best.
  public var accuracy = SensorRequest.Accuracy.best
  /// Whether the compass runs.
  public var isHeadingOn = false
  /// Whether the system ended updates by itself (iOS).
  public var isPaused = false
  /// iOS Low Power Mode, Android battery saver.
  public var isLowPower = false
  public var isAirplaneMode = false
  public var isWiFiOn = true
  public var authorization: Authorization

  public init(authorization: Authorization) { self.authorization = authorization }
}

/// What a phone was at from an instant on.
public struct PhoneChange: Hashable, Sendable {
  public var instant: Instant
  public var state: PhoneState

  public init(at instant: Instant, _ state: PhoneState) {
    self.instant = instant
    self.state = state
  }
}

/// What its user or its surroundings do to the phone, and no app hears of but through the system.
public enum PhoneEvent: UInt8, CaseIterable, Sendable {
  /// The user lets the app know where he is while he uses it.
  case whenInUseGranted
  case alwaysGranted
  /// The user says no to the app's question.
  case permissionDenied
  /// The user takes his permission back in the settings.
  case permissionRevoked
  /// The user lets the app know no more than the area.
  case precisionReduced
  case precisionRestored
  case airplaneModeOn, airplaneModeOff
  case wifiOff, wifiOn
  /// iOS Low Power Mode, Android battery saver.
  case lowPowerOn, lowPowerOff
  /// The display goes dark, and the app with it to the background.
  case screenLocked
  case screenUnlocked
  /// Android's Doze begins, as `dumpsys deviceidle force-idle` has it; it ends with the display on.
  case dozeBegan
}

/// A phone event of the scenario's script.
public struct ScriptedPhoneEvent: Hashable, Sendable {
  public var instant: Instant
  public var event: PhoneEvent

  public init(at instant: Instant, _ event: PhoneEvent) {
    self.instant = instant
    self.event = event
  }
}
