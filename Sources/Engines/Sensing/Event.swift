/// All events that an engine can receive: the single input, live, recorded or synthetic.
public enum Event: Hashable, Sendable {
  case fix(Fix)
  case heading(Heading)
  /// A reading of a motion sensor.
  case motion(MotionSample)
  case app(AppEvent)
  /// The sensors now deliver what this request says; broadcast when a request takes effect.
  case sensors(SensorRequest)
  /// The user's permission changed, or is reported at the start.
  case authorization(Authorization)
  /// The system has no position or heading for the app.
  case failure(LocationFailure)
  /// The system ended updates by itself, because the user seems to stay; only the app restarts
  /// them.
  case updatesPaused
  /// A region that the system watches was entered or left.
  case region(RegionEvent)
  /// A map of the app shows another region.
  case mapRegion(MapRegion)
  /// A wake that the engine requested, with the token it chose.
  case wake(WakeToken)
}

/// Actions of the app and its user.
public enum AppEvent: UInt8, NamedCase {
  /// The screen that needs location became visible.
  case screenOpened
  /// The screen was left regularly, and the app was notified.
  case screenLeft
  /// The screen is gone, but the app was not notified (MG-6: left in a bad lifecycle state).
  case screenLost
  /// The user touches or looks at the phone.
  case userPresent
  /// The user marks the current stop as done.
  case stopDone
  /// The user skips the current stop.
  case stopSkipped
  /// The user asks for his position, as accurately as possible (T-3).
  case recenter
  /// The user asks for a new position, as accurate as possible (T-3).
  case refresh
  /// The user drags the map (BL-8).
  case mapDragged
  /// A pack is installed, possibly replacing another one.
  case packChanged
  /// The user exports the app's log, for example to send it with a report.
  case logExported
  /// The user sets the current position as his Home Base (MG-2).
  case homeSet
  /// The user starts navigation: he looks at the screen for directions until it ends (MG-4).
  case navigationStarted
  case navigationEnded
  /// The user cancels the request he made by Refresh (BL-4).
  case requestCancelled
  /// The app is in front and takes input.
  case sceneActive
  /// The app is visible but covered by something: a call, the app switcher.
  case sceneInactive
  /// The app is not visible.
  case sceneBackground
  /// The system kills the app, and the user opens it again at once. No engine receives this event:
  /// the old engine is gone, and the new one gets the saved data.
  case killed

  // the walker's commands for the player of an audio tour (SW-5); they are the same on the screen,
  // the lock screen and the headset
  case audioPlay
  case audioPause
  /// The one button of a headset.
  case audioToggle
  /// The audio is removed from the player; the next reached stop plays again.
  case audioStop
  /// 10 s on.
  case audioForward
  /// 10 s back.
  case audioBack
  case audioNext
  case audioPrevious
  /// The slider is moved to the start, the middle or the end.
  case audioToStart
  case audioToMiddle
  case audioToEnd
  /// The user accepts the alert that he skipped ahead, and continues from there (SW-3).
  case skipAheadTaken
  /// The system takes the speaker, for example for a call or an alarm.
  case interruptionBegan
  case interruptionEnded
  /// Another screen of the app requests positions, too.
  case otherScreenOpened

  // packs and the network for their download (MG-21)
  /// The user asks for a pack.
  case packWanted
  /// The user allows the download to use a cellular network.
  case downloadConfirmed
  case downloadPaused
  case downloadResumed
  case downloadCancelled
  case wiFiJoined
  /// Wi-Fi is lost; a cellular network remains.
  case wiFiLeft
  /// There is no network at all.
  case networkLost
}

/// Identifies one of an engine's timers; a later wake with the same token does not cancel an
/// earlier one, so an engine compares the instant with its own deadline.
public struct WakeToken: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
