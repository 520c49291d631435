/// Everything an engine can be told: the one port, live, recorded or synthetic.
public enum Event: Hashable, Sendable {
  case fix(Fix)
  case heading(Heading)
  /// A sensor of the phone's movement was read.
  case motion(MotionSample)
  case app(AppEvent)
  /// The sensors now deliver what this request says; broadcast when a request takes effect.
  case sensors(SensorRequest)
  /// What the user lets the app know changed, or is told at the start.
  case authorization(Authorization)
  /// The system has no position or heading for the app.
  case failure(LocationFailure)
  /// The system ended updates by itself, as the user seems to stay; only the app starts them again.
  case updatesPaused
  /// A region that the system watches was entered or left.
  case region(RegionEvent)
  /// A map of the app shows another region.
  case mapRegion(MapRegion)
  /// A wake the engine asked for, with the token it chose.
  case wake(WakeToken)
}

/// What the app and its user do.
public enum AppEvent: UInt8, NamedCase {
  /// The screen that needs location became visible.
  case screenOpened
  /// The screen was left in order: the app was told.
  case screenLeft
  /// The screen is gone but the app was never told (MG-6: left in a bad lifecycle state).
  case screenLost
  /// The user touches or looks at the phone.
  case userPresent
  /// The user marks the current stop as done.
  case stopDone
  /// The user leaves the current stop out.
  case stopSkipped
  /// The user asks where he is, as well as the phone can tell (T-3).
  case recenter
  /// The user asks for a new position, as good as the phone can make it (T-3).
  case refresh
  /// The user drags the map (BL-8).
  case mapDragged
  /// Another pack is installed in the place of the one there was, or where none was.
  case packChanged
  /// The user exports the app's log, as to send it with a report.
  case logExported
  /// The user makes the place where he is his Home Base (MG-2).
  case homeSet
  /// The user has himself led: he looks where to go until it ends (MG-4).
  case navigationStarted
  case navigationEnded
  /// The user takes back what he asked for by Refresh (BL-4).
  case requestCancelled
  /// The app is in front and takes input.
  case sceneActive
  /// The app can be seen, but something lies over it: a call, the switcher of apps.
  case sceneInactive
  /// The app is out of sight.
  case sceneBackground
  /// The system kills the app, and the user opens it again at once. No engine hears of it: the one
  /// that lived is gone, and the next one knows what was saved.
  case killed

  // what a walker does with the player of an audio tour (SW-5): on the screen, the lock screen or
  // the headset, it is the same
  case audioPlay
  case audioPause
  /// The one button of a headset.
  case audioToggle
  /// The audio is out of the player; the next stop that is reached plays again.
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
  /// The user takes up the alert that he skipped ahead, and goes on from there (SW-3).
  case skipAheadTaken
  /// The system takes the speaker: a call, an alarm.
  case interruptionBegan
  case interruptionEnded
  /// Another screen of the app asks for locations, too.
  case otherScreenOpened

  // packs and the network they come over (MG-21)
  /// The user asks for a pack.
  case packWanted
  /// The user lets the download use a cellular network.
  case downloadConfirmed
  case downloadPaused
  case downloadResumed
  case downloadCancelled
  case wiFiJoined
  /// A cellular network is left.
  case wiFiLeft
  /// There is no network at all.
  case networkLost
}

/// Names one of an engine's timers; a later wake with the same token does not cancel an earlier
/// one, so an engine compares the instant with its own deadline.
public struct WakeToken: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
