public import Sensing
public import SimKernel

/// When a fault begins and how long it lasts.
public struct FaultWindow: Hashable, Sendable {
  public var start: Instant
  public var duration: Timespan
  /// The latest instant at which it may begin if the start is random; otherwise `start`.
  public var latestStart: Instant
  /// How it repeats; nil if it happens once.
  public var repeats: Repeats?

  /// Repetition from zero on.
  public struct Repeats: Hashable, Sendable {
    /// Time from one start to the next, above zero.
    public var period: Timespan
    public var until: Onset.Until

    public init(every period: Timespan, until: Onset.Until = .end) {
      self.period = period
      self.until = until
    }
  }

  public init(start: Instant, duration: Timespan, latestStart: Instant? = nil) {
    self.start = start
    self.duration = duration
    self.latestStart = latestStart ?? start
  }

  public init(_ onset: Onset, lasting duration: Timespan) {
    switch onset {
    case .once(let span):
      self.init(
        start: .zero + .seconds(span.lowerBound), duration: duration,
        latestStart: .zero + .seconds(span.upperBound))
    case .every(let seconds, let until):
      self.init(start: .zero, duration: duration)
      repeats = Repeats(every: .seconds(seconds), until: until)
    }
  }

  public var end: Instant { start + duration }

  /// Whether `instant` is in it: from the start to just before the end.
  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Returns its windows in a run along `truth`, in their order.
  func occurrences(along truth: GroundTruth, drawnFrom random: RandomStream) -> [FaultWindow] {
    guard let repeats, repeats.period > .zero else { return [drawn(from: random)] }
    let until =
      switch repeats.until {
      case .end: truth.end
      case .arrival: truth.arrival ?? truth.end
      case .at(let seconds): min(.zero + .seconds(seconds), truth.end)
      }
    return sequence(first: Instant.zero) { $0 + repeats.period }.prefix { $0 < until }
      .map { FaultWindow(start: $0, duration: duration) }
  }

  /// Returns the window of one run; a random start is drawn uniformly.
  func drawn(from random: RandomStream) -> FaultWindow {
    guard latestStart > start else { return self }
    var random = random
    let lead = Timespan.seconds((latestStart - start).seconds * random.uniform())
    return FaultWindow(start: start + lead, duration: duration)
  }
}

extension FaultWindow {
  /// The strength at `instant`: it rises from 0 at the start to 1 after `seconds` and falls back in
  /// the last `seconds`, with slope 0 at all four corners.
  func swell(at instant: Instant, over seconds: Double) -> Double {
    let since = (instant - start).seconds
    let left = duration.seconds - since
    let x = min(1, max(0, min(since, left) / seconds))
    return x * x * (3 - 2 * x)
  }
}

extension FaultWindow {
  /// Its times, as a report prints them: `at 14:00`, `at 2:00 .. 8:00`, `every 3 min until
  /// arrival`.
  public var timeText: String {
    guard let repeats else {
      let last = latestStart > start ? " .. \(latestStart.shortClockText)" : ""
      return "at \(start.shortClockText)\(last)"
    }
    let every = "every \(repeats.period.roundText)"
    return switch repeats.until {
    case .end: every
    case .arrival: "\(every) until arrival"
    case .at(let seconds): "\(every) until \(Timespan.seconds(seconds).roundText)"
    }
  }
}

extension Instant {
  /// As in `14:00`, or `14:00.5` if tenths are not zero.
  fileprivate var shortClockText: String {
    let text = clockText
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Timespan {
  /// In the largest unit that gives a whole number, as in `3 min`.
  fileprivate var roundText: String {
    for (unit, length) in [("h", 3600.0), ("min", 60)] {
      let count = seconds / length
      if count >= 1, count == count.rounded() { return "\(Int(count)) \(unit)" }
    }
    return Dimension.time.formatExactly(seconds)
  }
}
