public import Geodesy

/// What an app asks of the phone beside running updates.
public enum PhoneRequest: Hashable, Sendable {
  /// One position of this class, and no more; after `deadline` a failure, nil for the system's own
  /// (iOS `requestLocation`, Android `getCurrentLocation`).
  case locateOnce(SensorRequest.Accuracy, deadline: Timespan?)
  /// The same, and never a position that the phone already has (Android `maxUpdateAgeMillis` 0; on
  /// iOS the same as `locateOnce`).
  case locateAnew(SensorRequest.Accuracy, deadline: Timespan?)
  /// Takes back the one position asked for: neither it nor a failure comes any more (iOS
  /// `stopUpdatingLocation`, Android `CancellationSignal`). Nothing happens where none is awaited;
  /// an answer that is handed over at this very instant still comes.
  case cancelLocateOnce
  /// Puts a region among those that are watched, in the place of the one of this number; after
  /// `dwell` inside there is word of that too (Android; nil for none).
  case watch(region: Int32, center: Coordinate, radiusMeters: Double, dwell: Timespan? = nil)
  /// Watches the region of this number no more.
  case unwatch(region: Int32)
  /// Says whether the app's audio sounds now: where it does, the system lets the app run on out of
  /// sight (iOS background mode `audio`, an Android media service).
  case playsAudio(Bool)
  /// Asks the user for his permission.
  case authorization(Authorization.Status)
}
