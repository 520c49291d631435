import AudioTour
import Sensing
import SimKernel
import SimObservations
import WalkRouter

final class TourFeature: Feature {
  let kinds: [ObservationKind]
  private static let kinds = [
    TourFence.kind(), TourRegion.kind(), TourTriggered.kind(), TourHeard.kind(), TourQueued.kind(),
    TourDropped.kind(), TourSkippedAhead.kind(), TourSilent.kind(), TourStarted.kind(),
    TourPaused.kind(), TourResumed.kind(), TourSought.kind(), TourEnded.kind(),
    TourCompleted.kind(), TourWatching.kind(),
  ]
  let interests: EventKinds = [.fixes, .app, .system]
  private let engine: HostedEngine<TourGuide>
  private var position: PositionSource?

  /// - Parameter position: the source of positions; nil if they are the fixes.
  init(_ guide: TourGuide, position: PositionSource?) {
    engine = HostedEngine(guide)
    self.position = position
    kinds = TourFeature.kinds + (position == nil ? [] : PositionSource.kinds(of: .tour))
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    // observations caused by a fix get its age and accuracy
    var (age, accuracy): (Double?, Double?)
    if case .fix(let fix) = event {
      age = FixAge.age(of: fix, at: instant).seconds
      accuracy = fix.horizontalAccuracyMeters
    }
    let taken = position?.handle(event, at: instant, in: &sink) ?? .init(event: event)
    engine.handle(
      into: &sink, show: { TourFeature.show($0, age, accuracy, in: &$1) },
      { $0.handle(taken.event, matchedEdge: taken.match?.edge, at: instant, into: &$1) })
  }

  private static func show(
    _ output: TourOutput, _ age: Double?, _ accuracy: Double?, in sink: inout FeatureSink
  ) {
    switch output {
    case .fence(let event):
      sink.observe(
        TourFence(
          point: event.fence, crossing: event.kind.word, distanceMeters: event.distanceMeters,
          fixAgeSeconds: age, accuracyMeters: accuracy))
    case .region(let point, let kind):
      sink.observe(TourRegion(point: point, crossing: kind.word))
    case .triggered(let point, let cause):
      sink.observe(
        TourTriggered(
          point: point, cause: cause.word, fixAgeSeconds: age, accuracyMeters: accuracy))
    case .alreadyHeard(let point): sink.observe(TourHeard(point: point))
    case .queued(let point): sink.observe(TourQueued(point: point))
    case .dropped(let point, let cause):
      sink.observe(TourDropped(point: point, cause: cause.word))
    case .skippedAhead(let point): sink.observe(TourSkippedAhead(point: point))
    case .silent(let point, let cause):
      sink.observe(TourSilent(point: point, cause: cause.word))
    case .started(let point, let cause):
      sink.observe(TourStarted(point: point, cause: cause.word))
    case .paused(let point, let cause, let position):
      sink.observe(
        TourPaused(point: point, cause: cause.word, positionSeconds: position.seconds))
    case .resumed(let point, let cause, let position):
      sink.observe(
        TourResumed(point: point, cause: cause.word, positionSeconds: position.seconds))
    case .sought(let point, let position):
      sink.observe(TourSought(point: point, positionSeconds: position.seconds))
    case .ended(let point, let cause, let position):
      sink.observe(TourEnded(point: point, cause: cause.word, positionSeconds: position.seconds))
    case .completed: sink.observe(TourCompleted())
    case .watching(let count): sink.observe(TourWatching(regions: count))
    case .save(let progress): sink.save(progress.words)
    }
  }
}

/// A row of the app's user database.
extension TourProgress {
  private static let nothing: Int64 = -1

  var words: [Int64] {
    let audio = self.audio.map {
      [Int64($0.point), $0.position.nanoseconds, Int64($0.state.rawValue)]
    }
    return [Int64(reached), Int64(last ?? -1), isCompleted ? 1 : 0]
      + (audio ?? [TourProgress.nothing, 0, 0])
      + points.map { ($0.isLatched ? 1 : 0) | ($0.isHeard ? 2 : 0) | ($0.isQueued ? 4 : 0) }
  }

  /// nil if `words` is no such row.
  init?(words: [Int64]) {
    guard words.count >= 6, let reached = Int(exactly: words[0]), let last = Int(exactly: words[1])
    else { return nil }
    self.init(count: words.count - 6)
    self.reached = reached
    self.last = last < 0 ? nil : last
    isCompleted = words[2] == 1
    if words[3] != TourProgress.nothing {
      guard let point = Int(exactly: words[3]), let raw = UInt8(exactly: words[5]),
        let state = AudioTimeline.State(rawValue: raw)
      else { return nil }
      audio = Audio(point: point, position: Timespan(nanoseconds: words[4]), state: state)
    }
    for (index, flags) in words[6...].enumerated() {
      points[index].isLatched = flags & 1 != 0
      points[index].isHeard = flags & 2 != 0
      points[index].isQueued = flags & 4 != 0
    }
  }
}
