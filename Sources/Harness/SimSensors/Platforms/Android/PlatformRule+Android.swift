extension PlatformRule {
  /// Fused location, geofences and sensors.
  static let android =
    androidUpdates + androidBackground + androidOrientation + androidGeofences

  private static let androidUpdates = [
    PlatformRule(
      "interval", "fixes come at the interval that was asked for", "LocationRequest.Builder", "2",
      "AndroidUpdatesTests/interval"),
    PlatformRule(
      "jitter", "a fix may come up to 100 ms before its time",
      "AOSP LocationManagerService, MAX_PROVIDER_SCHEDULING_JITTER_MS", "2",
      "AndroidUpdatesTests/jitter"),
    PlatformRule(
      "fastest-interval",
      "where others ask for more, as fast as it can bear; implicitly its interval",
      "LocationRequest.Builder, IMPLICIT_MIN_UPDATE_INTERVAL", "2", "AndroidUpdatesTests/fastest"),
    PlatformRule(
      "batching", "one batch where the longest delay is twice the interval, else none",
      "LocationRequest.Builder, setMaxUpdateDelayMillis", "2", "AndroidUpdatesTests/batching"),
    PlatformRule(
      "batch-flush", "an app that ends batching gets the kept fixes at once",
      "FusedLocationProviderClient.flushLocations; that a new request does it is assumed", "2",
      isAssumed: true, "AndroidUpdatesTests/flush"),
    PlatformRule(
      "least-distance", "the least distance measures from the last fix given",
      "LocationRequest.Builder, setMinUpdateDistanceMeters", "2",
      "AndroidUpdatesTests/leastDistance"),
    PlatformRule(
      "priorities",
      "high accuracy: satellites; balanced: Wi-Fi; low power: cells; passive: others'",
      "Android guide, Optimize location for battery; cadences assumed", "2", isAssumed: true,
      "AndroidUpdatesTests/priorities"),
    PlatformRule(
      "reported-accuracy", "accuracy is the radius of 68 %: 1.0675 times the 2-D RMS of iOS",
      "Location.getAccuracy", "0", "AndroidUpdatesTests/reportedAccuracy"),
    PlatformRule(
      "historical-fix", "a position younger than the interval comes at once",
      "LocationRequest.Builder, IMPLICIT_MAX_UPDATE_AGE", "2",
      "AndroidUpdatesTests/historicalFix"),
    PlatformRule(
      "current-location", "the current position comes once, a recent one at once",
      "FusedLocationProviderClient.getCurrentLocation; 60 s assumed", "2", isAssumed: true,
      "AndroidUpdatesTests/currentLocation"),
    PlatformRule(
      "current-deadline", "the current position ends at its deadline, 30 s if none was given",
      "AOSP getCurrentLocation; assumed to hold for the fused one", "2", isAssumed: true,
      "AndroidUpdatesTests/currentLocationDeadline"),
    PlatformRule(
      "current-cancel", "the current position that is taken back brings neither a fix nor null",
      "AOSP LocationManager, GetCurrentLocationTransport (CancellationSignal drops the consumer)",
      "2", "AndroidUpdatesTests/currentLocationCancelled"),
    PlatformRule(
      "coarse-permission", "coarse permission gives a cell of 2 km, every ten minutes at most",
      "AOSP DEFAULT_COARSE_LOCATION_ACCURACY_M; Android 12 guide", "2",
      "AndroidUpdatesTests/coarsePermission"),
    PlatformRule(
      "denied", "an app that was denied gets an error, and no question after the second denial",
      "Android guide, Request runtime permissions (Android 11)", "2",
      "AndroidUpdatesTests/denied"),
  ]

  private static let androidBackground = [
    PlatformRule(
      "background-throttle", "in the background fixes come each 30 min, and timers go on",
      "Android 8 guide, Background location limits; AOSP background throttle", "2",
      "AndroidBackgroundTests/throttled"),
    PlatformRule(
      "foreground-service", "a foreground service begun in front keeps the rate",
      "AOSP (importance up to FOREGROUND_SERVICE); Android 12 on starting one too late", "2",
      "AndroidBackgroundTests/foregroundService"),
    PlatformRule(
      "background-permission", "no positions in the background without the permission for it",
      "Android guide, Access location in the background (Android 10)", "2",
      "AndroidBackgroundTests/backgroundPermission"),
    PlatformRule(
      "doze", "in Doze nothing comes and timers wait, until the display is on",
      "Android guide, Optimize for Doze; without maintenance windows: assumed", "2",
      isAssumed: true, "AndroidBackgroundTests/doze"),
    PlatformRule(
      "doze-display", "Doze does not begin while the display is on",
      "Android guide, Optimize for Doze", "2", "AndroidBackgroundTests/noDozeInUse"),
    PlatformRule(
      "doze-end", "Doze ends with the display on, whoever is in front",
      "Android guide, Optimize for Doze", "2", "AndroidBackgroundTests/dozeBehind"),
    PlatformRule(
      "battery-saver", "the battery saver's location mode says what is left",
      "PowerManager, getLocationPowerSaveMode", "2", "AndroidBackgroundTests/batterySaver"),
    PlatformRule(
      "battery-saver-dark", "satellites off in the dark leaves Wi-Fi; all off leaves nothing",
      "PowerManager, getLocationPowerSaveMode", "2", "AndroidBackgroundTests/darkSources"),
  ]

  private static let androidOrientation = [
    PlatformRule(
      "sensor-delay", "20, 60 or 200 ms between headings, as far as the sensor allows",
      "SensorManager, SENSOR_DELAY_*", "2", "AndroidOrientationTests/rates"),
    PlatformRule(
      "no-heading-filter", "there is no filter by turn: a still phone keeps giving headings",
      "SensorManager.registerListener", "2", "AndroidOrientationTests/noFilter"),
    PlatformRule(
      "rotation-vector", "magnetic north alone, with a status of −1 to 3",
      "SensorEvent, TYPE_ROTATION_VECTOR; SensorManager, SENSOR_STATUS_*", "2",
      "AndroidOrientationTests/rotationVector"),
    PlatformRule(
      "no-gyroscope",
      "no rotation vector without a gyroscope: magnetometer and accelerometer, if the app asks",
      "SensorManager, getRotationMatrix and getOrientation; errors of 6° for 0.3 s assumed", "2",
      isAssumed: true, "AndroidOrientationTests/noGyroscope"),
    PlatformRule(
      "fused-orientation", "headingErrorDegrees is slow and coarse; 180 is ignorance, no number",
      "Fused Orientation Provider; log of pastebin ivWjpTm2; 10 s assumed", "2", isAssumed: true,
      "AndroidOrientationTests/fusedErrors"),
    PlatformRule(
      "sensor-background",
      "in the background sensors are silent, the fused one even with a service",
      "Android 9 behavior changes; Fused Orientation Provider (foreground only)", "2",
      "AndroidOrientationTests/background"),
    PlatformRule(
      "no-magnetometer", "nothing comes without a magnetometer", "SensorManager.getDefaultSensor",
      "2", "AndroidOrientationTests/noMagnetometer"),
  ]

  private static let androidGeofences = [
    PlatformRule(
      "geofence-limit", "100 geofences an app: the next one is refused",
      "Android training, Create and monitor geofences", "2", "AndroidGeofenceTests/limit"),
    PlatformRule(
      "geofence-permission", "no geofences without the background's permission and the position",
      "Android guide, Access location in the background (Android 10)", "2",
      "AndroidGeofenceTests/permission"),
    PlatformRule(
      "geofence-latency", "tens of seconds in front, two to three minutes in the background",
      "Android training, Create and monitor geofences; spread assumed", "2", isAssumed: true,
      "AndroidGeofenceTests/latency"),
    PlatformRule(
      "geofence-stationary", "up to six minutes after a long time in one place",
      "Android training, Create and monitor geofences; long is 10 min: assumed", "2",
      isAssumed: true, "AndroidGeofenceTests/stationary"),
    PlatformRule(
      "geofence-start", "a new fence around the phone is entered at once",
      "GeofencingRequest, INITIAL_TRIGGER_ENTER (the default)", "2",
      "AndroidGeofenceTests/initialTrigger"),
    PlatformRule(
      "geofence-dwell", "dwelling is reported after the time that was asked for",
      "Geofence.Builder, setLoiteringDelay", "2", "AndroidGeofenceTests/dwell"),
  ]
}
