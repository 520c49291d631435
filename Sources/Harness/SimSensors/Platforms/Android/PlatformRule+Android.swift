extension PlatformRule {
  /// Fused location, geofences and sensors.
  static let android =
    androidUpdates + androidBackground + androidOrientation + androidGeofences

  private static let androidUpdates = [
    PlatformRule(
      "interval", "fixes come at the requested interval", "LocationRequest.Builder", "2",
      "AndroidUpdatesTests/interval"),
    PlatformRule(
      "jitter", "a fix may come up to 100 ms before its time",
      "AOSP LocationManagerService, MAX_PROVIDER_SCHEDULING_JITTER_MS", "2",
      "AndroidUpdatesTests/jitter"),
    PlatformRule(
      "fastest-interval",
      "if others request more, fixes come at the fastest interval; its default is the interval",
      "LocationRequest.Builder, IMPLICIT_MIN_UPDATE_INTERVAL", "2", "AndroidUpdatesTests/fastest"),
    PlatformRule(
      "batching", "fixes come in batches if the longest delay is at least twice the interval",
      "LocationRequest.Builder, setMaxUpdateDelayMillis", "2", "AndroidUpdatesTests/batching"),
    PlatformRule(
      "batch-flush", "an app that ends batching gets the pending fixes at once",
      "FusedLocationProviderClient.flushLocations; that a new request does it is assumed", "2",
      isAssumed: true, "AndroidUpdatesTests/flush"),
    PlatformRule(
      "least-distance", "the least distance is measured from the last fix given",
      "LocationRequest.Builder, setMinUpdateDistanceMeters", "2",
      "AndroidUpdatesTests/leastDistance"),
    PlatformRule(
      "priorities",
      "high accuracy: satellites; balanced: Wi-Fi; low power: cells; passive: those of others",
      "Android guide, Optimize location for battery; cadences assumed", "2", isAssumed: true,
      "AndroidUpdatesTests/priorities"),
    PlatformRule(
      "reported-accuracy", "accuracy is the 68 % radius, 1.0675 times the 2-D RMS that iOS reports",
      "Location.getAccuracy", "0", "AndroidUpdatesTests/reportedAccuracy"),
    PlatformRule(
      "historical-fix", "a known position younger than the interval comes at once",
      "LocationRequest.Builder, IMPLICIT_MAX_UPDATE_AGE", "2",
      "AndroidUpdatesTests/historicalFix"),
    PlatformRule(
      "current-location", "getCurrentLocation delivers one fix, at once if a recent one is known",
      "FusedLocationProviderClient.getCurrentLocation; 60 s assumed", "2", isAssumed: true,
      "AndroidUpdatesTests/currentLocation"),
    PlatformRule(
      "current-deadline", "getCurrentLocation ends at its deadline, after 30 s if none was given",
      "AOSP getCurrentLocation; assumed to hold for the fused provider", "2", isAssumed: true,
      "AndroidUpdatesTests/currentLocationDeadline"),
    PlatformRule(
      "current-cancel", "a cancelled getCurrentLocation delivers neither a fix nor null",
      "AOSP LocationManager, GetCurrentLocationTransport (CancellationSignal drops the consumer)",
      "2", "AndroidUpdatesTests/currentLocationCancelled"),
    PlatformRule(
      "coarse-permission", "coarse permission gives a cell of 2 km, at most every ten minutes",
      "AOSP DEFAULT_COARSE_LOCATION_ACCURACY_M; Android 12 guide", "2",
      "AndroidUpdatesTests/coarsePermission"),
    PlatformRule(
      "denied",
      "a denied app gets an error; after the second denial the system asks no more",
      "Android guide, Request runtime permissions (Android 11)", "2",
      "AndroidUpdatesTests/denied"),
  ]

  private static let androidBackground = [
    PlatformRule(
      "background-throttle", "in the background fixes come every 30 min, and timers keep running",
      "Android 8 guide, Background location limits; AOSP background throttle", "2",
      "AndroidBackgroundTests/throttled"),
    PlatformRule(
      "foreground-service", "a foreground service started while the app is in front keeps the rate",
      "AOSP (importance up to FOREGROUND_SERVICE); Android 12 on starting one too late", "2",
      "AndroidBackgroundTests/foregroundService"),
    PlatformRule(
      "background-permission",
      "without background permission there are no positions in the background",
      "Android guide, Access location in the background (Android 10)", "2",
      "AndroidBackgroundTests/backgroundPermission"),
    PlatformRule(
      "doze", "in Doze the app gets nothing and its timers wait until the display is on",
      "Android guide, Optimize for Doze; without maintenance windows: assumed", "2",
      isAssumed: true, "AndroidBackgroundTests/doze"),
    PlatformRule(
      "doze-display", "Doze does not begin while the display is on",
      "Android guide, Optimize for Doze", "2", "AndroidBackgroundTests/noDozeInUse"),
    PlatformRule(
      "doze-end", "Doze ends when the display is on, even if another app is in front",
      "Android guide, Optimize for Doze", "2", "AndroidBackgroundTests/dozeBehind"),
    PlatformRule(
      "battery-saver", "the battery saver's location mode determines which positions still come",
      "PowerManager, getLocationPowerSaveMode", "2", "AndroidBackgroundTests/batterySaver"),
    PlatformRule(
      "battery-saver-dark",
      "with the display off, 'satellites off' leaves Wi-Fi and 'all off' leaves nothing",
      "PowerManager, getLocationPowerSaveMode", "2", "AndroidBackgroundTests/darkSources"),
  ]

  private static let androidOrientation = [
    PlatformRule(
      "sensor-delay", "headings come every 20, 60 or 200 ms if the sensor is fast enough",
      "SensorManager, SENSOR_DELAY_*", "2", "AndroidOrientationTests/rates"),
    PlatformRule(
      "no-heading-filter", "there is no filter by turn: a still phone keeps giving headings",
      "SensorManager.registerListener", "2", "AndroidOrientationTests/noFilter"),
    PlatformRule(
      "rotation-vector", "the rotation vector has only magnetic north, with a status from −1 to 3",
      "SensorEvent, TYPE_ROTATION_VECTOR; SensorManager, SENSOR_STATUS_*", "2",
      "AndroidOrientationTests/rotationVector"),
    PlatformRule(
      "no-gyroscope",
      "no rotation vector without a gyroscope; an app can use magnetometer and accelerometer",
      "SensorManager, getRotationMatrix and getOrientation; errors of 6° for 0.3 s assumed", "2",
      isAssumed: true, "AndroidOrientationTests/noGyroscope"),
    PlatformRule(
      "fused-orientation",
      "headingErrorDegrees changes slowly and in coarse steps; 180 means unknown",
      "Fused Orientation Provider; log of pastebin ivWjpTm2; 10 s assumed", "2", isAssumed: true,
      "AndroidOrientationTests/fusedErrors"),
    PlatformRule(
      "sensor-background",
      "in the background sensors are silent, fused orientation even with a service",
      "Android 9 behavior changes; Fused Orientation Provider (foreground only)", "2",
      "AndroidOrientationTests/background"),
    PlatformRule(
      "no-magnetometer", "without a magnetometer there are no headings",
      "SensorManager.getDefaultSensor",
      "2", "AndroidOrientationTests/noMagnetometer"),
  ]

  private static let androidGeofences = [
    PlatformRule(
      "geofence-limit", "an app may have 100 geofences; the next one is refused",
      "Android training, Create and monitor geofences", "2", "AndroidGeofenceTests/limit"),
    PlatformRule(
      "geofence-permission", "no geofences without background permission and precise location",
      "Android guide, Access location in the background (Android 10)", "2",
      "AndroidGeofenceTests/permission"),
    PlatformRule(
      "geofence-latency",
      "the delay is tens of seconds in front, two to three minutes in the background",
      "Android training, Create and monitor geofences; spread assumed", "2", isAssumed: true,
      "AndroidGeofenceTests/latency"),
    PlatformRule(
      "geofence-stationary", "after a long time in one place the delay is up to six minutes",
      "Android training, Create and monitor geofences; 10 min as a long time is assumed", "2",
      isAssumed: true, "AndroidGeofenceTests/stationary"),
    PlatformRule(
      "geofence-start", "a new geofence around the phone reports an entry at once",
      "GeofencingRequest, INITIAL_TRIGGER_ENTER (the default)", "2",
      "AndroidGeofenceTests/initialTrigger"),
    PlatformRule(
      "geofence-dwell", "dwelling is reported after the requested time",
      "Geofence.Builder, setLoiteringDelay", "2", "AndroidGeofenceTests/dwell"),
  ]
}
