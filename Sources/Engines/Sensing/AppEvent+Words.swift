extension AppEvent {
  /// The name in scenarios.
  public var name: String { words.name }

  /// The phrase in timelines.
  public var phrase: String { words.phrase }

  /// The words for scenarios, their schema and timelines: the only list of these words.
  public var words: EventWords {
    switch self {
    case .screenOpened:
      EventWords("open_screen", "screen opened", "the screen that needs location becomes visible")
    case .screenLeft:
      EventWords("leave_screen", "screen left", "the screen is left in order: the app is told")
    case .screenLost:
      EventWords(
        "lose_screen", "screen lost, the app is not told",
        "the screen is gone, and the app is never told")
    case .userPresent:
      EventWords("look_at_screen", "user looks", "the user touches or looks at the phone")
    case .stopDone: EventWords("done", "stop done", "the user marks the current stop as done")
    case .stopSkipped: EventWords("skip", "stop skipped", "the user leaves the current stop out")
    case .recenter:
      EventWords("recenter", "recenter", "the user asks for the best position there is")
    case .refresh:
      EventWords("refresh", "refresh", "the user asks for a new position, as good as can be")
    case .mapDragged: EventWords("drag_map", "map dragged", "the user drags the map")
    case .packChanged:
      EventWords(
        "pack_changed", "pack changed",
        "another pack is installed in the place of the one there was")
    case .logExported:
      EventWords("export_log", "log exported", "the user exports the app's log")
    case .homeSet:
      EventWords(
        "set_home", "Home Base set", "the user makes the place where he is his Home Base")
    case .navigationStarted:
      EventWords("navigate", "navigation begins", "the user has himself led from here on")
    case .navigationEnded:
      EventWords("end_navigation", "navigation ends", "the user has himself led no longer")
    case .requestCancelled:
      EventWords(
        "cancel", "request taken back", "the user takes back what was asked for, as by Refresh")
    case .sceneActive:
      EventWords("become_active", "app in front", "the app is in front and takes input")
    case .sceneInactive:
      EventWords(
        "become_inactive", "app covered", "something lies over the app: a call, the app switcher")
    case .sceneBackground:
      EventWords("go_to_background", "app in the background", "the app is out of sight")
    case .killed:
      EventWords(
        "kill", "app killed and opened again",
        "the app is killed and opened again at once: what was not saved is gone")
    case .audioPlay:
      EventWords("play", "play", "the user starts the tour's audio, or goes on with it")
    case .audioPause: EventWords("pause", "pause", "the user pauses the audio")
    case .audioToggle:
      EventWords("play_or_pause", "play or pause", "the user presses the one button of the headset")
    case .audioStop:
      EventWords("stop", "stop", "the user ends the audio; a later stop plays again by itself")
    case .audioForward: EventWords("forward", "10 s on", "the audio jumps 10 s on")
    case .audioBack: EventWords("back", "10 s back", "the audio jumps 10 s back")
    case .audioNext: EventWords("next", "next stop", "the user goes to the next stop by hand")
    case .audioPrevious:
      EventWords("previous", "previous stop", "the user goes to the stop before by hand")
    case .audioToStart:
      EventWords(
        "seek_start", "slider to the start", "the slider is moved to the start of the audio")
    case .audioToMiddle:
      EventWords(
        "seek_middle", "slider to the middle", "the slider is moved to the middle of the audio")
    case .audioToEnd:
      EventWords("seek_end", "slider to the end", "the slider is moved to the end of the audio")
    case .skipAheadTaken:
      EventWords(
        "skip_ahead", "skip ahead taken up", "the user goes on from the stop that an alert named")
    case .interruptionBegan:
      EventWords(
        "interruption_begins", "interruption", "the system takes the speaker, as for a call")
    case .interruptionEnded:
      EventWords("interruption_ends", "interruption over", "the speaker is free again")
    case .otherScreenOpened:
      EventWords(
        "open_map", "another screen asks for locations",
        "another screen of the app asks for locations, too")
    case .packWanted: EventWords("get_pack", "pack wanted", "the user asks for a pack")
    case .downloadConfirmed:
      EventWords(
        "confirm_download", "cellular confirmed",
        "the user lets the download use a cellular network")
    case .downloadPaused:
      EventWords("pause_download", "download paused", "the user pauses the download")
    case .downloadResumed:
      EventWords("resume_download", "download resumed", "the user lets the download go on")
    case .downloadCancelled:
      EventWords("cancel_download", "download cancelled", "the user gives the download up")
    case .wiFiJoined:
      EventWords("join_wifi", "on Wi-Fi", "downloads have a Wi-Fi network to come over")
    case .wiFiLeft:
      EventWords(
        "leave_wifi", "off Wi-Fi", "downloads have a cellular network to come over, and no other")
    case .networkLost:
      EventWords("lose_network", "no network", "downloads have no network to come over")
    }
  }
}
