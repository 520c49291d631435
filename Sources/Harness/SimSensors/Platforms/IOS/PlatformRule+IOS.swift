extension PlatformRule {
  /// Core Location.
  static let ios = iosUpdates + iosPermissions + iosBackground + iosHeadings + iosRegions

  private static let iosUpdates = [
    PlatformRule(
      "distance-filter",
      "a fix comes once its horizontal distance from the last one given reaches the filter",
      "Mapbox LocationOptions, which mirrors Core Location", "1.1",
      "IOSUpdatesTests/distanceFilter"),
    PlatformRule(
      "better-reading",
      "a fix reporting at most half the last one's error passes the distance filter",
      "Apple's text on startUpdatingLocation (a more accurate reading); the half is assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/betterReading"),
    PlatformRule(
      "cadence", "without a filter fixes come about once a second",
      "transistorsoft flutter_background_geolocation #1070 (maintainer)", "1.1",
      "IOSUpdatesTests/cadence"),
    PlatformRule(
      "duplicates",
      "fixes measured at the same time as the last one, or earlier, are delivered too",
      "react-native-background-geolocation #1703, flutter_background_geolocation #726", "1.5",
      "IOSUpdatesTests/duplicates"),
    PlatformRule(
      "cached-first-fix", "the first fix is the last position known to the phone, with its age",
      "Apple's text, quoted in openradar 13173038; how often and how old are assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/cachedFirstFix"),
    PlatformRule(
      "starting-again",
      "starting while updates run repeats no fix; stopping and starting again does",
      "Apple's text on startUpdatingLocation (StansAssets ios-native wiki)", "1.1",
      "IOSUpdatesTests/startingAgain"),
    PlatformRule(
      "class-change", "a change of class takes effect after 0–2 s, and repeats no cached fix",
      "no document: assumed", "1.1", isAssumed: true, "IOSUpdatesTests/classChange"),
    PlatformRule(
      "classes", "the accuracy class determines source, cadence and error; it is no guarantee",
      "Apple desiredAccuracy and Energy Guide; cadences and errors assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/classes"),
    PlatformRule(
      "wifi-positions", "Wi-Fi positions are off by 35 m (1 σ) on each axis and report 30–65 m",
      "medians of 65 m in logs (native-background-geolocation #4); spread assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/networkErrors"),
    PlatformRule(
      "ten-meters-still", "the ten-meter class drops to 0.3 Hz while the phone stands still",
      "no document: assumed", "1.1", isAssumed: true, "IOSUpdatesTests/tenMetersStandingStill"),
    PlatformRule(
      "first-fix-time",
      "the first fix takes 1 s hot, 4 s assisted by the network, 10 s warm, 45 s cold",
      "data sheets of common receivers; when a start is hot is assumed", "9", isAssumed: true,
      "IOSUpdatesTests/timeToFirstFix"),
    PlatformRule(
      "network-steps-in", "Wi-Fi gives positions while satellites are silent",
      "Apple desiredAccuracy (less accurate data is to be expected); 10 s assumed", "1.1",
      isAssumed: true, "IOSUpdatesTests/silentSatellites"),
    PlatformRule(
      "unknown-for-now", "locationUnknown means no position for now; the phone continues to search",
      "Apple CLError", "1.2", "IOSUpdatesTests/unknownForNow"),
    PlatformRule(
      "single-request", "requestLocation delivers one fix that meets its class, then stops",
      "Apple requestLocation()", "1.1", "IOSUpdatesTests/singleRequest"),
    PlatformRule(
      "single-deadline",
      "after about 10 s requestLocation ends with its best fix, or an error without one",
      "Apple requestLocation() (in a timely manner); 10 s assumed", "1.1", isAssumed: true,
      "IOSUpdatesTests/singleRequestDeadline"),
    PlatformRule(
      "single-cancel", "a cancelled requestLocation delivers neither a fix nor an error",
      "Apple requestLocation(), stopUpdatingLocation(); that others' updates go on is assumed",
      "1.1", isAssumed: true, "IOSUpdatesTests/singleRequestCancelled"),
    PlatformRule(
      "more-than-asked",
      "rough updates also get the better fixes of another request, each delivered once",
      "Apple Energy Guide, Location best practices (more accurate than requested)", "1.1",
      "IOSUpdatesTests/moreThanAsked"),
    PlatformRule(
      "passive", "without requests of others a passive listener gets nothing",
      "no document: assumed, as on Android", "2", isAssumed: true, "IOSUpdatesTests/passive"),
  ]

  private static let iosPermissions = [
    PlatformRule(
      "one-callback",
      "one callback reports status and accuracy, at the start and when either changes",
      "WWDC20, notes of mackuba.eu", "1.2", "IOSPermissionTests/oneCallback"),
    PlatformRule(
      "denied", "an app that was denied permission gets an error and nothing else", "Apple CLError",
      "1.2",
      "IOSPermissionTests/denied"),
    PlatformRule(
      "revoked", "revoking the permission ends updates at once; granting it again resumes them",
      "Apple CLError; that updates resume is assumed", "1.2", isAssumed: true,
      "IOSPermissionTests/revokedMidWay"),
    PlatformRule(
      "question", "the permission dialog covers the app until it is answered, and appears once",
      "Apple requestWhenInUseAuthorization(); that the app is inactive meanwhile is assumed", "1.2",
      isAssumed: true,
      "IOSPermissionTests/question"),
    PlatformRule(
      "reduced-accuracy",
      "reduced accuracy gives an area of 1–20 km radius, at most four times an hour",
      "Apple kCLLocationAccuracyReduced; WWDC20, notes of mackuba.eu", "1.2",
      "IOSPermissionTests/reduced"),
    PlatformRule(
      "reduced-class", "with reduced accuracy the class has no effect",
      "Apple accuracyAuthorization", "1.2", "IOSPermissionTests/reducedClass"),
    PlatformRule(
      "reduced-restart", "starting updates again brings no new area before the next one is due",
      "WWDC20 (four times an hour); that it holds across starts is assumed", "1.2", isAssumed: true,
      "IOSPermissionTests/reducedRestart"),
  ]

  private static let iosBackground = [
    PlatformRule(
      "queued-burst",
      "an app that runs again gets all queued events at once, in order, with their old times",
      "Apple, Handling location updates in the background; suspension after 5 s is assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/queuedBurst"),
    PlatformRule(
      "background-updates", "updates that are allowed in the background continue there",
      "Apple, Handling location updates in the background", "1.2",
      "IOSBackgroundTests/backgroundUpdates"),
    PlatformRule(
      "allowed-too-late",
      "allowing background updates when already in the background has no effect",
      "Bluedot SDK documentation", "1.2", "IOSBackgroundTests/allowedTooLate"),
    PlatformRule(
      "timers-wait", "the timers of a suspended app fire when it runs again",
      "Apple, Managing your app's life cycle (a suspended app runs no code)", "1.2",
      "IOSBackgroundTests/timersWait"),
    PlatformRule(
      "lock", "locking the screen puts the app in the background",
      "Apple, Managing your app's life cycle", "1.2", "IOSBackgroundTests/lockedScreen"),
    PlatformRule(
      "locked-behind", "an app left before the lock stays in the background after the unlock",
      "Apple, Managing your app's life cycle", "1.2", "IOSBackgroundTests/lockedBehind"),
    PlatformRule(
      "told-later", "a suspended app learns of changes only when it runs again",
      "Apple, Handling location updates in the background (queued); for permissions assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/toldLater"),
    PlatformRule(
      "nothing-to-run-for", "an app in the background without running updates is suspended",
      "Apple, Handling location updates in the background; the 5 s are assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/nothingToRunFor"),
    PlatformRule(
      "audio-behind",
      "an app that plays audio keeps running in the background, but gets no positions",
      "Apple, Configuring background execution modes (audio); no positions: assumed", "1.2",
      isAssumed: true, "IOSBackgroundTests/audioBehind"),
    PlatformRule(
      "auto-pause", "staying within 15 m for 15 min pauses updates until the app starts them again",
      "Apple didPauseLocationUpdates; react-native-background-geolocation #56 (10–20 min)", "1.2",
      isAssumed: true, "IOSBackgroundTests/autoPause"),
    PlatformRule(
      "auto-pause-not",
      "moving on, the navigation class or switching auto-pause off keeps updates running",
      "Apple pausesLocationUpdatesAutomatically", "1.2", isAssumed: true,
      "IOSBackgroundTests/noAutoPause"),
    PlatformRule(
      "low-power",
      "Low Power Mode makes updates three times rarer in the background, but not in front",
      "Radar and Poreia on Low Power Mode; the factor is assumed", "1.2", isAssumed: true,
      "IOSBackgroundTests/lowPower"),
    PlatformRule(
      "killed", "after a kill the app must request everything but regions again",
      "Apple, Managing your app's life cycle", "1.2",
      "IOSBackgroundTests/killed"),
  ]

  private static let iosHeadings = [
    PlatformRule(
      "heading-filter",
      "a heading comes once it differs from the last one given by the filter, 1° by default",
      "Apple headingFilter", "1.4", "IOSHeadingTests/headingFilter"),
    PlatformRule(
      "heading-wrap", "the difference is taken the short way, also across north",
      "Apple headingFilter", "1.4",
      "IOSHeadingTests/filterOverNorth"),
    PlatformRule(
      "heading-silence", "the first heading comes at once; a still phone then sends no more",
      "Apple headingFilter, startUpdatingHeading", "1.4", "IOSHeadingTests/stillPhone"),
    PlatformRule(
      "heading-unfiltered", "without a filter every heading comes",
      "Apple kCLHeadingFilterNone", "1.4", "IOSHeadingTests/noFilter"),
    PlatformRule(
      "heading-invalid", "headingAccuracy below 0 means uncalibrated, or strong interference",
      "Apple headingAccuracy", "1.4", "IOSHeadingTests/invalidAccuracy"),
    PlatformRule(
      "true-north", "trueHeading is −1 without a position, otherwise magnetic plus declination",
      "Apple trueHeading", "1.4", "IOSHeadingTests/trueNorthNeedsPosition"),
    PlatformRule(
      "calibration-off", "trueHeading is always −1 with Compass Calibration switched off",
      "mapbox-gl-native-ios #247, react-native-geolocation #51", "1.4",
      "IOSHeadingTests/calibrationOff"),
    PlatformRule(
      "no-magnetometer", "without a magnetometer there is no callback at all",
      "Apple startUpdatingHeading", "1.4", "IOSHeadingTests/noMagnetometer"),
    PlatformRule(
      "denied-heading", "magnetic heading needs no permission",
      "Geolocation in iOS (O'Reilly), chapter 4", "1.4", "IOSHeadingTests/deniedLocation"),
    PlatformRule(
      "suspended-heading", "a suspended app gets no heading, and none is kept for it",
      "Apple, Managing your app's life cycle; that none is kept is assumed", "1.4", isAssumed: true,
      "IOSHeadingTests/suspended"),
    PlatformRule(
      "pitch-flip", "the heading may turn by 180° when the phone is raised past 45°",
      "Stack Overflow 7741550, 37346601; the chance of 0.8 is assumed", "1.4", isAssumed: true,
      "IOSHeadingTests/pitchFlip"),
  ]

  private static let iosRegions = [
    PlatformRule(
      "region-limit", "an app may watch 20 regions; the next one is refused",
      "Apple startMonitoring(for:)",
      "1.3", "IOSRegionTests/limit"),
    PlatformRule(
      "region-permission", "no regions without permission, nor with reduced accuracy",
      "Apple accuracyAuthorization", "1.2", "IOSRegionTests/refused"),
    PlatformRule(
      "region-radius", "a region has a radius of at least 100 m; a smaller one is enlarged",
      "lab notes of kevfoo.com (2012, unofficial)", "1.3", isAssumed: true,
      "IOSRegionTests/effectiveRadius"),
    PlatformRule(
      "region-hold", "a crossing counts after 20 s spent at least 20 m past the boundary",
      "Apple Location Guide; 20 m assumed", "1.3", isAssumed: true, "IOSRegionTests/hold"),
    PlatformRule(
      "region-latency",
      "reports come about half a minute late, one in ten by minutes; 2 % never come",
      "Radius Networks 2015-08-28; Apple startMonitoring(for:); the mixture is assumed", "1.3",
      isAssumed: true, "IOSRegionTests/latency"),
    PlatformRule(
      "region-slower",
      "Low Power Mode doubles the delay; without a network it is three times as long",
      "Radar SDK documentation; Apple startMonitoring(for:); factors assumed", "1.3",
      isAssumed: true, "IOSRegionTests/slowerLatency"),
    PlatformRule(
      "region-spurious",
      "several far regions report spurious crossings at once, mostly without Wi-Fi",
      "mobileoop.com; Radius Networks 2015-08-28; rates assumed", "1.3", isAssumed: true,
      "IOSRegionTests/spurious"),
    PlatformRule(
      "region-wake", "a crossing wakes a suspended app, which then runs for about 10 s",
      "Apple, quoted in sjitech iOS_Monitor_Location_Region_In_Background", "1.2",
      "IOSRegionTests/whileSuspended"),
    PlatformRule(
      "region-kill", "regions survive when the system kills the app",
      "Apple startMonitoring(for:)", "1.3", "IOSRegionTests/surviveKill"),
    PlatformRule(
      "region-start", "being inside when monitoring starts is not an entry",
      "Apple Location Guide (a crossing)",
      "1.3", "IOSRegionTests/beginsInside"),
  ]
}
