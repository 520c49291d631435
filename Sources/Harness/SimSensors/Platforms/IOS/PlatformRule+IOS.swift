extension PlatformRule {
  /// Core Location.
  static let ios = iosUpdates + iosPermissions + iosBackground + iosHeadings + iosRegions

  private static let iosUpdates = [
    PlatformRule(
      "distance-filter", "updates come by horizontal distance from the last fix given",
      "Mapbox LocationOptions, which mirrors Core Location", "1.1",
      "IOSUpdatesTests/distanceFilter"),
    PlatformRule(
      "better-reading", "a fix of half the error comes whatever the distance filter says",
      "Apple's text on startUpdatingLocation (a more accurate reading); the half assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/betterReading"),
    PlatformRule(
      "cadence", "without a filter fixes come about once a second",
      "transistorsoft flutter_background_geolocation #1070 (maintainer)", "1.1",
      "IOSUpdatesTests/cadence"),
    PlatformRule(
      "duplicates", "fixes measured at the same time or before come too",
      "react-native-background-geolocation #1703, flutter_background_geolocation #726", "1.5",
      "IOSUpdatesTests/duplicates"),
    PlatformRule(
      "cached-first-fix", "the first fix is the one that the phone still knows, with its age",
      "Apple's text, quoted in openradar 13173038; how often and how old assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/cachedFirstFix"),
    PlatformRule(
      "starting-again", "starting again repeats no fix; stopping before it does",
      "Apple's text on startUpdatingLocation (StansAssets ios-native wiki)", "1.1",
      "IOSUpdatesTests/startingAgain"),
    PlatformRule(
      "class-change", "another class takes over after 0–2 s, and repeats no cached fix",
      "no document: assumed", "1.1", isAssumed: true, "IOSUpdatesTests/classChange"),
    PlatformRule(
      "classes", "the class decides on source, cadence and error; it is a request, not a promise",
      "Apple desiredAccuracy and Energy Guide; cadences and errors assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/classes"),
    PlatformRule(
      "wifi-positions", "Wi-Fi positions are off by 35 m on each axis and claim 30–65 m",
      "medians of 65 m in logs (native-background-geolocation #4); spread assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/networkErrors"),
    PlatformRule(
      "ten-meters-still", "the ten-meter class drops to 0.3 Hz where the phone stands still",
      "no document: assumed", "1.1", isAssumed: true, "IOSUpdatesTests/tenMetersStandingStill"),
    PlatformRule(
      "first-fix-time", "the receiver needs 1 s hot, 4 s with help, 10 s warm, 45 s cold",
      "common data sheets of receivers; when a start is hot assumed", "9", isAssumed: true,
      "IOSUpdatesTests/timeToFirstFix"),
    PlatformRule(
      "network-steps-in", "Wi-Fi gives positions while satellites are silent",
      "Apple desiredAccuracy (less accurate data is to be expected); 10 s assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/silentSatellites"),
    PlatformRule(
      "unknown-for-now", "locationUnknown says that there is none for now; it goes on trying",
      "Apple CLError", "1.2", "IOSUpdatesTests/unknownForNow"),
    PlatformRule(
      "single-request", "requestLocation brings one fix of the class, then stops",
      "Apple requestLocation()", "1.1", "IOSUpdatesTests/singleRequest"),
    PlatformRule(
      "single-deadline", "requestLocation that is not served in about 10 s ends in an error",
      "Apple requestLocation() (in a timely manner); 10 s assumed", "1.1", isAssumed: true,
      "IOSUpdatesTests/singleRequestDeadline"),
    PlatformRule(
      "single-cancel", "requestLocation that is taken back brings neither a fix nor an error",
      "Apple requestLocation(), stopUpdatingLocation(); updates of another manager go on: assumed",
      "1.1", isAssumed: true, "IOSUpdatesTests/singleRequestCancelled"),
    PlatformRule(
      "more-than-asked", "what runs for another request comes to rough updates too, once for both",
      "Apple Energy Guide, Location best practices (more accurate than requested)", "1.1",
      "IOSUpdatesTests/moreThanAsked"),
    PlatformRule(
      "passive", "a passive listener gets nothing without requests of others",
      "no document: assumed, as on Android", "2", isAssumed: true, "IOSUpdatesTests/passive"),
  ]

  private static let iosPermissions = [
    PlatformRule(
      "one-callback",
      "one callback tells of status and accuracy, at the start and when they change",
      "WWDC20, notes of mackuba.eu", "1.2", "IOSPermissionTests/oneCallback"),
    PlatformRule(
      "denied", "an app that was denied gets an error and nothing else", "Apple CLError", "1.2",
      "IOSPermissionTests/denied"),
    PlatformRule(
      "revoked", "a permission taken back ends updates at once; given again, they go on",
      "Apple CLError; that they go on assumed", "1.2", isAssumed: true,
      "IOSPermissionTests/revokedMidWay"),
    PlatformRule(
      "question", "the question covers the app until it is answered, and comes once",
      "Apple requestWhenInUseAuthorization(); inactive meanwhile assumed", "1.2", isAssumed: true,
      "IOSPermissionTests/question"),
    PlatformRule(
      "reduced-accuracy", "reduced accuracy gives an area of 1–20 km, four times an hour at most",
      "Apple kCLLocationAccuracyReduced; WWDC20, notes of mackuba.eu", "1.2",
      "IOSPermissionTests/reduced"),
    PlatformRule(
      "reduced-class", "with reduced accuracy the class has no effect",
      "Apple accuracyAuthorization", "1.2", "IOSPermissionTests/reducedClass"),
    PlatformRule(
      "reduced-restart", "starting anew brings no fresh area before its time",
      "WWDC20 (four times an hour); across starts assumed", "1.2", isAssumed: true,
      "IOSPermissionTests/reducedRestart"),
  ]

  private static let iosBackground = [
    PlatformRule(
      "queued-burst", "what came while the app was suspended comes at once, in order and old",
      "Apple, Handling location updates in the background; suspended after 5 s assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/queuedBurst"),
    PlatformRule(
      "background-updates", "allowed to, updates go on in the background",
      "Apple, Handling location updates in the background", "1.2",
      "IOSBackgroundTests/backgroundUpdates"),
    PlatformRule(
      "allowed-too-late", "allowing it while already in the background starts nothing",
      "Bluedot SDK documentation", "1.2", "IOSBackgroundTests/allowedTooLate"),
    PlatformRule(
      "timers-wait", "the timers of a suspended app come when it runs again",
      "Apple, Managing your app's life cycle (a suspended app runs no code)", "1.2",
      "IOSBackgroundTests/timersWait"),
    PlatformRule(
      "lock", "locking the screen takes the app to the background",
      "Apple, Managing your app's life cycle", "1.2", "IOSBackgroundTests/lockedScreen"),
    PlatformRule(
      "locked-behind", "an app that was left before the lock stays behind when it ends",
      "Apple, Managing your app's life cycle", "1.2", "IOSBackgroundTests/lockedBehind"),
    PlatformRule(
      "told-later", "the app learns of changes during suspension when it runs again",
      "Apple, Handling location updates in the background (queued); of permissions assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/toldLater"),
    PlatformRule(
      "nothing-to-run-for", "without updates to run for an app in the background is suspended",
      "Apple, Handling location updates in the background; after 5 s assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/nothingToRunFor"),
    PlatformRule(
      "audio-behind", "an app whose audio sounds runs on in the background, without positions",
      "Apple, Configuring background execution modes (audio); without positions assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/audioBehind"),
    PlatformRule(
      "auto-pause", "staying within 15 m for 15 min ends updates, until the app starts them",
      "Apple didPauseLocationUpdates; react-native-background-geolocation #56 (10–20 min)", "1.2",
      isAssumed: true, "IOSBackgroundTests/autoPause"),
    PlatformRule(
      "auto-pause-not", "walking on, navigating or forbidding it keeps updates running",
      "Apple pausesLocationUpdatesAutomatically", "1.2", isAssumed: true,
      "IOSBackgroundTests/noAutoPause"),
    PlatformRule(
      "low-power", "Low Power Mode makes background updates three times rarer, those in front not",
      "Radar and Poreia on Low Power Mode; the factor assumed", "1.2", isAssumed: true,
      "IOSBackgroundTests/lowPower"),
    PlatformRule(
      "killed", "a killed app is to ask again", "Apple, Managing your app's life cycle", "1.2",
      "IOSBackgroundTests/killed"),
  ]

  private static let iosHeadings = [
    PlatformRule(
      "heading-filter", "headings come by turn from the last one given, 1° by default",
      "Apple headingFilter", "1.4", "IOSHeadingTests/headingFilter"),
    PlatformRule(
      "heading-wrap", "the turn is the short way over north", "Apple headingFilter", "1.4",
      "IOSHeadingTests/filterOverNorth"),
    PlatformRule(
      "heading-silence", "a still phone goes silent after an immediate first heading",
      "Apple headingFilter, startUpdatingHeading", "1.4", "IOSHeadingTests/stillPhone"),
    PlatformRule(
      "heading-unfiltered", "without a filter every heading comes",
      "Apple kCLHeadingFilterNone", "1.4", "IOSHeadingTests/noFilter"),
    PlatformRule(
      "heading-invalid", "headingAccuracy below 0: uncalibrated or strong interference",
      "Apple headingAccuracy", "1.4", "IOSHeadingTests/invalidAccuracy"),
    PlatformRule(
      "true-north", "trueHeading −1 without a position, then magnetic plus declination",
      "Apple trueHeading", "1.4", "IOSHeadingTests/trueNorthNeedsPosition"),
    PlatformRule(
      "calibration-off", "trueHeading −1 always with Compass Calibration switched off",
      "mapbox-gl-native-ios #247, react-native-geolocation #51", "1.4",
      "IOSHeadingTests/calibrationOff"),
    PlatformRule(
      "no-magnetometer", "no callback at all without a magnetometer",
      "Apple startUpdatingHeading", "1.4", "IOSHeadingTests/noMagnetometer"),
    PlatformRule(
      "denied-heading", "magnetic heading needs no permission",
      "Geolocation in iOS (O'Reilly), chapter 4", "1.4", "IOSHeadingTests/deniedLocation"),
    PlatformRule(
      "suspended-heading", "a suspended app gets no heading, and none is kept for it",
      "Apple, Managing your app's life cycle; that none is kept assumed", "1.4", isAssumed: true,
      "IOSHeadingTests/suspended"),
    PlatformRule(
      "pitch-flip", "raised past 45° the heading may turn around",
      "Stack Overflow 7741550, 37346601; the chance of 0.8 assumed", "1.4", isAssumed: true,
      "IOSHeadingTests/pitchFlip"),
  ]

  private static let iosRegions = [
    PlatformRule(
      "region-limit", "20 regions an app: the next one is refused", "Apple startMonitoring(for:)",
      "1.3", "IOSRegionTests/limit"),
    PlatformRule(
      "region-permission", "no regions without permission, nor with reduced accuracy",
      "Apple accuracyAuthorization", "1.2", "IOSRegionTests/refused"),
    PlatformRule(
      "region-radius", "a region counts as one of 100 m at least",
      "lab notes of kevfoo.com (2012, unofficial)", "1.3", isAssumed: true,
      "IOSRegionTests/effectiveRadius"),
    PlatformRule(
      "region-hold", "past the boundary by a least distance, for 20 s at least",
      "Apple Location Guide; 20 m assumed", "1.3", isAssumed: true, "IOSRegionTests/hold"),
    PlatformRule(
      "region-latency", "half a minute late, one in ten minutes late, 2 % never",
      "Radius Networks 2015-08-28; Apple startMonitoring(for:); the mixture assumed", "1.3",
      isAssumed: true, "IOSRegionTests/latency"),
    PlatformRule(
      "region-slower", "Low Power Mode doubles the delay, no network makes it three times as long",
      "Radar SDK documentation; Apple startMonitoring(for:); factors assumed", "1.3",
      isAssumed: true, "IOSRegionTests/slowerLatency"),
    PlatformRule(
      "region-spurious", "spurious crossings of several far regions at once, mostly without Wi-Fi",
      "mobileoop.com; Radius Networks 2015-08-28; rates assumed", "1.3", isAssumed: true,
      "IOSRegionTests/spurious"),
    PlatformRule(
      "region-wake", "a suspended app is told, and runs about 10 s",
      "Apple, quoted in sjitech iOS_Monitor_Location_Region_In_Background", "1.2",
      "IOSRegionTests/whileSuspended"),
    PlatformRule(
      "region-kill", "regions outlive the app's being killed by the system",
      "Apple startMonitoring(for:)", "1.3", "IOSRegionTests/surviveKill"),
    PlatformRule(
      "region-start", "being inside at the start is no entry", "Apple Location Guide (a crossing)",
      "1.3", "IOSRegionTests/beginsInside"),
  ]
}
