public import Sensing

/// The state of a phone, as far as its platform's rules and its battery depend on it.
public struct PhoneState: Hashable, Sendable {
  /// The phase of the app.
  public enum Scene: UInt8, NamedCase {
    case active, inactive, background
    /// In the background and not running: it receives nothing, and its timers wait.
    case suspended
  }

  /// The source of positions.
  public enum Positioning: UInt8, NamedCase {
    case off
    /// Cells only.
    case cells
    /// Wi-Fi and cells.
    case network
    /// The satellite receiver is on and has no position yet.
    case acquiring
    /// The satellite receiver is on and has a position.
    case tracking
  }

  public var scene = Scene.active
  public var isDisplayOn = true
  public var positioning = Positioning.off
  /// The accuracy class that positions are worked out for; of several, the best.
  public var accuracy = SensorRequest.Accuracy.best
  /// Whether the compass runs.
  public var isHeadingOn = false
  /// Whether the system ended updates by itself (iOS).
  public var isPaused = false
  /// iOS Low Power Mode, Android battery saver.
  public var isLowPower = false
  public var isAirplaneMode = false
  public var isWiFiOn = true
  /// Number of permission questions that the system has asked the user since the run began.
  public var prompts = 0
  public var authorization: Authorization

  public init(authorization: Authorization) { self.authorization = authorization }
}

/// The state of a phone from an instant on.
public struct PhoneChange: Hashable, Sendable {
  public var instant: Instant
  public var state: PhoneState

  public init(at instant: Instant, _ state: PhoneState) {
    self.instant = instant
    self.state = state
  }
}

/// What the user or the surroundings do to the phone; an app learns of it only through the system.
public enum PhoneEvent: UInt8, NamedCase {
  /// The user allows the app to know the location while the app is in use.
  case whenInUseGranted
  case alwaysGranted
  /// The user answers the app's question with no.
  case permissionDenied
  /// The user revokes the permission in the settings.
  case permissionRevoked
  /// The user allows the app to know only the approximate area.
  case precisionReduced
  case precisionRestored
  case airplaneModeOn, airplaneModeOff
  case wifiOff, wifiOn
  /// iOS Low Power Mode, Android battery saver.
  case lowPowerOn, lowPowerOff
  /// The display turns off, and the app moves to the background.
  case screenLocked
  case screenUnlocked
  /// Android's Doze begins, as after `dumpsys deviceidle force-idle`; it ends when the display
  /// turns on.
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

extension PhoneState.Scene {
  public var name: String {
    switch self {
    case .active: "active"
    case .inactive: "inactive"
    case .background: "background"
    case .suspended: "suspended"
    }
  }
}

extension PhoneState.Positioning {
  public var name: String {
    switch self {
    case .off: "off"
    case .cells: "cells"
    case .network: "network"
    case .acquiring: "acquiring"
    case .tracking: "tracking"
    }
  }
}

extension PhoneEvent {
  /// The name in scenarios.
  public var name: String { words.name }

  /// The phrase in timelines.
  public var phrase: String { words.phrase }

  /// The words for this event in scenarios, their schema and timelines: the only list of them.
  public var words: EventWords {
    switch self {
    case .whenInUseGranted:
      EventWords(
        "grant_when_in_use", "permission in use", "the user lets the app know where he is, in use")
    case .alwaysGranted:
      EventWords(
        "grant_always", "permission always", "the user lets the app always know where he is")
    case .permissionDenied:
      EventWords("deny", "permission denied", "the user says no to the system's question")
    case .permissionRevoked:
      EventWords(
        "revoke", "permission revoked", "the user takes the permission back in the settings")
    case .precisionReduced:
      EventWords(
        "reduce_accuracy", "accuracy reduced", "the app may know the area, and no more")
    case .precisionRestored:
      EventWords(
        "restore_accuracy", "accuracy restored", "the app may know the position itself")
    case .airplaneModeOn:
      EventWords(
        "airplane_mode", "airplane mode", "no cells and no Wi-Fi; satellites are heard on")
    case .airplaneModeOff:
      EventWords("end_airplane_mode", "airplane mode ends", "cells and Wi-Fi are back")
    case .wifiOff: EventWords("switch_off_wifi", "Wi-Fi off", "Wi-Fi is switched off")
    case .wifiOn: EventWords("switch_on_wifi", "Wi-Fi on", "Wi-Fi is switched on")
    case .lowPowerOn:
      EventWords(
        "save_power", "saves power", "Low Power Mode or the battery saver is switched on")
    case .lowPowerOff:
      EventWords(
        "end_saving_power", "saves power no more",
        "Low Power Mode or the battery saver is switched off")
    case .screenLocked:
      EventWords(
        "lock_screen", "screen locked", "the display goes dark, and the app to the background")
    case .screenUnlocked:
      EventWords("unlock_screen", "screen unlocked", "the display is on, and the app in front")
    case .dozeBegan:
      EventWords("doze", "Doze begins", "Android's Doze begins; it ends with the display on")
    }
  }
}
