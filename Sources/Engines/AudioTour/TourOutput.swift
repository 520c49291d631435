public import Sensing

/// An action of an audio tour; points are given by index.
public enum TourOutput: Hashable, Sendable {
  /// Why a point fired.
  public enum Trigger: UInt8, CaseIterable, Sendable {
    /// Its circle was entered by the app's own fences.
    case fence
    /// The platform reported that its region was entered.
    case region
    /// The walker was already in its circle when its turn came.
    case inside
    /// The user accepted the alert that named it.
    case skipAhead
  }

  /// Why audio begins.
  public enum Start: UInt8, CaseIterable, Sendable {
    /// The point fired.
    case trigger
    /// The point waited in the queue, and its turn has come.
    case queue
    /// The user selected it.
    case hand
  }

  /// Why audio stops for a while.
  public enum Pause: UInt8, CaseIterable, Sendable {
    case user, interruption
    /// The tour's screen was left (SW-9).
    case left
  }

  /// Why audio goes on.
  public enum Resumption: UInt8, CaseIterable, Sendable {
    case user, interruption
    /// The app was killed while it played, and opened again.
    case relaunch
  }

  /// Why audio ended.
  public enum End: UInt8, CaseIterable, Sendable {
    /// It was played to its end.
    case finished
    /// Another point interrupted it for good.
    case cut
    /// The user selected another stop.
    case left
    /// The user ended it.
    case stopped
  }

  /// Why a point leaves the queue without being played.
  public enum Drop: UInt8, CaseIterable, Sendable {
    /// The walker left its circle, or the tour's screen.
    case left
    /// The queue had no room.
    case full
    /// The user stopped the audio that played before it.
    case stopped
  }

  /// Why a point has nothing to play.
  public enum Silence: UInt8, CaseIterable, Sendable {
    /// Its file was downloaded only in part.
    case partial
    /// Its file is missing.
    case missing
  }

  /// The app's own fences report that a circle was entered or left.
  case fence(FenceEvent)
  /// The platform reports that a region was entered or left.
  case region(Int, RegionEvent.Kind)
  case triggered(Int, Trigger)
  /// A point fired whose audio the walker already heard by hand: it is not played again.
  case alreadyHeard(Int)
  case queued(Int)
  case dropped(Int, Drop)
  /// The walker is at a later point than the next one (SW-3).
  case skippedAhead(Int)
  /// The walker reached a point that has no audio to play (SW-8).
  case silent(Int, Silence)
  case started(Int, Start)
  case paused(Int, Pause, position: Timespan)
  case resumed(Int, Resumption, position: Timespan)
  /// The user moved the audio to `position`.
  case sought(Int, position: Timespan)
  case ended(Int, End, position: Timespan)
  /// The last point is done.
  case completed
  /// The number of regions that the platform watches from now on.
  case watching(Int)
  case save(TourProgress)
}
