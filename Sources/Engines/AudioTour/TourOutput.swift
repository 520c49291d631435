public import Sensing

/// What an audio tour does; points are told by their index.
public enum TourOutput: Hashable, Sendable {
  /// Why a point fired.
  public enum Trigger: UInt8, CaseIterable, Sendable {
    /// Its circle was entered by the app's own fences.
    case fence
    /// The platform said that its region was entered.
    case region
    /// The walker was in it already when its turn came.
    case inside
    /// The user took up the alert that named it.
    case skipAhead
  }

  /// Why audio begins.
  public enum Start: UInt8, CaseIterable, Sendable {
    /// The point fired.
    case trigger
    /// The point waited in the queue, and its turn has come.
    case queue
    /// The user went to it.
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

  /// Why audio is over.
  public enum End: UInt8, CaseIterable, Sendable {
    /// It was played to its end.
    case finished
    /// Another point cut it short.
    case cut
    /// The user went to another stop.
    case left
    /// The user ended it.
    case stopped
  }

  /// Why a point leaves the queue unheard.
  public enum Drop: UInt8, CaseIterable, Sendable {
    /// The walker left its circle, or the tour's screen.
    case left
    /// The queue had no room.
    case full
    /// The user ended what played before it.
    case stopped
  }

  /// Why a point has nothing to play.
  public enum Silence: UInt8, CaseIterable, Sendable {
    /// Its file was loaded in part.
    case partial
    /// Its file is not there.
    case missing
  }

  /// The app's own fences say that a circle was entered or left.
  case fence(FenceEvent)
  /// The platform says it of a region.
  case region(Int, RegionEvent.Kind)
  case triggered(Int, Trigger)
  /// A point fired whose audio the walker has heard to its end by hand: it is not played again.
  case alreadyHeard(Int)
  case queued(Int)
  case dropped(Int, Drop)
  /// The walker is at a later point than the next one (SW-3).
  case skippedAhead(Int)
  /// A point was reached that has no audio to play (SW-8).
  case silent(Int, Silence)
  case started(Int, Start)
  case paused(Int, Pause, position: Timespan)
  case resumed(Int, Resumption, position: Timespan)
  /// The user moved the audio to `position`.
  case sought(Int, position: Timespan)
  case ended(Int, End, position: Timespan)
  /// The last point is over.
  case completed
  /// The number of regions that the platform watches from now on.
  case watching(Int)
  case save(TourProgress)
}
