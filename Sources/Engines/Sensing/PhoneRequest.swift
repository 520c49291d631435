public import Geodesy

/// Requests of an app to the phone other than for continuous updates.
public enum PhoneRequest: Hashable, Sendable {
  /// Requests a single position of this class; after `deadline` a failure, nil for the system's own
  /// deadline (iOS `requestLocation`, Android `getCurrentLocation`).
  case locateOnce(SensorRequest.Accuracy, deadline: Timespan?)
  /// The same, but never returns a position that the phone already has (Android
  /// `maxUpdateAgeMillis` 0; on iOS the same as `locateOnce`).
  case locateAnew(SensorRequest.Accuracy, deadline: Timespan?)
  /// Cancels the request for a single position: neither it nor a failure arrives (iOS
  /// `stopUpdatingLocation`, Android `CancellationSignal`). Without a pending request nothing
  /// happens; an answer delivered at the same instant still arrives.
  case cancelLocateOnce
  /// Adds a region to those that are watched, and replaces one with the same number; after `dwell`
  /// inside, an event reports that too (Android; nil for none).
  case watch(region: Int32, center: Coordinate, radiusMeters: Double, dwell: Timespan? = nil)
  /// Stops watching the region with this number.
  case unwatch(region: Int32)
  /// Reports whether the app's audio plays now: while it does, the system keeps the app running out
  /// of sight (iOS background mode `audio`, an Android media service).
  case playsAudio(Bool)
  /// Asks the user for permission.
  case authorization(Authorization.Status)
}
