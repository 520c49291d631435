public import Sensing
public import SimKernel
import SimObservations

/// The activity of a phone over time that uses energy.
public struct PhoneActivity: Sendable {
  /// A period from `start` up to `end`.
  public struct Stretch: Hashable, Sendable {
    public var start: Instant
    public var end: Instant

    public init(from start: Instant, to end: Instant) {
      self.start = start
      self.end = end
    }
  }

  /// A satellite position, as a sign of the reception.
  public struct Reception: Hashable, Sendable {
    public var instant: Instant
    /// nil if the phone reported none.
    public var accuracyMeters: Double?

    public init(at instant: Instant, accuracyMeters: Double?) {
      self.instant = instant
      self.accuracyMeters = accuracyMeters
    }
  }

  public var end: Instant
  /// Sensor requests, in order; the first applies from zero on.
  public var sensing: [SensingChange] = []
  /// Periods in which the app's screen was visible.
  public var display: [Stretch] = []
  /// Periods in which the audio of a tour played, in order.
  public var sounds: [Stretch] = []
  /// Periods in which the phone saved power, in order.
  public var lowPower: [Stretch] = []
  /// Instants at which a frame was drawn, in order.
  public var frames: [Instant] = []
  /// Receptions in order.
  public var receptions: [Reception] = []
  /// Instants at which the app received fixes, in order; a batch counts once.
  public var deliveries: [Instant] = []

  public init(end: Instant) { self.end = end }

  /// Derives the activity from a run.
  public init(_ record: RunRecord) {
    end = record.end
    sensing = record.sensing
    display = PhoneActivity.display(record)
    sounds = PhoneActivity.sounds(record)
    frames = record.log.frames
    receptions = record.trace.fixes.compactMap { fix in
      fix.provider == .network
        ? nil
        : Reception(
          at: min(fix.measured, fix.delivered), accuracyMeters: fix.horizontalAccuracyMeters)
    }.sorted { $0.instant < $1.instant }
    deliveries = PhoneActivity.distinct(record.givenFixes.map(\.delivered))
    if !record.phone.isEmpty { set(phoneOf: record) }
  }

  private static func display(_ record: RunRecord) -> [Stretch] {
    var stretches: [Stretch] = []
    var isOpen = false
    var isInFront = true
    var since: Instant?
    for scripted in record.script {
      switch scripted.event {
      // a user who reopens a killed app sees its screen again
      case .screenOpened, .killed: (isOpen, isInFront) = (true, true)
      case .screenLeft, .screenLost: isOpen = false
      case .sceneActive, .sceneInactive: isInFront = true
      case .sceneBackground: isInFront = false
      default: break
      }
      if isOpen && isInFront {
        since = since ?? scripted.instant
      } else if let start = since {
        stretches.append(Stretch(from: start, to: scripted.instant))
        since = nil
      }
    }
    if let since { stretches.append(Stretch(from: since, to: record.end)) }
    return stretches
  }

  private static func sounds(_ record: RunRecord) -> [Stretch] {
    var stretches: [Stretch] = []
    var since: Instant?
    func close(at instant: Instant) {
      if let since, since < instant { stretches.append(Stretch(from: since, to: instant)) }
      since = nil
    }
    var kills = record.script.filter { $0.event == .killed }.map(\.instant)[...]
    for entry in record.log.all(of: .tour) {
      while let kill = kills.first, kill <= entry.instant { close(at: kills.removeFirst()) }
      if entry.read(as: TourStarted.self) != nil || entry.read(as: TourResumed.self) != nil {
        since = since ?? entry.instant
      } else if entry.read(as: TourPaused.self) != nil || entry.read(as: TourEnded.self) != nil {
        close(at: entry.instant)
      }
    }
    close(at: min(kills.first ?? record.end, record.end))
    return stretches
  }

  private static func distinct(_ instants: [Instant]) -> [Instant] {
    var all: [Instant] = []
    all.reserveCapacity(instants.count)
    for instant in instants where instant != all.last { all.append(instant) }
    return all
  }
}
