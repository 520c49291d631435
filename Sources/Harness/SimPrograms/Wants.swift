import Sensing
import SimText

/// The events that a program wants to receive.
struct Wants {
  /// A stream of events, and the rate at which it is wanted.
  struct Stream {
    /// The least time between two events; nil where the stream is not wanted.
    var pace: Timespan?
    private var next = Instant(nanoseconds: .min)

    init(_ pace: Timespan?) { self.pace = pace }

    /// Whether an event at `instant` is to be sent.
    mutating func takes(at instant: Instant) -> Bool {
      guard let pace, instant >= next else { return false }
      if pace > .zero { next = instant + pace }
      return true
    }
  }

  var fixes = Stream(.zero)
  var headings = Stream(.zero)
  var motion = Stream(nil)
  var app = true
  var sensors = true
  var system = true
  var map = false

  static let nothing = Wants(
    fixes: Stream(nil), headings: Stream(nil), app: false, sensors: false, system: false)

  /// Whether `event`, at `instant`, is to be sent.
  mutating func takes(_ event: Event, at instant: Instant) -> Bool {
    switch event {
    case .fix: fixes.takes(at: instant)
    case .heading: headings.takes(at: instant)
    case .motion: motion.takes(at: instant)
    case .app: app
    case .sensors: sensors
    case .authorization, .failure, .updatesPaused, .region: system
    case .mapRegion: map
    case .wake: true
    }
  }
}

private enum WantKey: String, CaseIterable {
  case fixes, headings, motion, app, sensors, system, map
  static let keys = JSONKeys<WantKey>(refusingOthers: true)
}

private enum PaceKey: String, CaseIterable {
  case every = "every_ns"
  static let keys = JSONKeys<PaceKey>(refusingOthers: true)
}

extension JSONReader {
  mutating func wants() throws(Diagnostic) -> Wants {
    try beginObject()
    var keys = JSONFields(WantKey.keys)
    var wants = Wants.nothing
    while let key = try nextKey(&keys) {
      switch key {
      case .fixes: wants.fixes = Wants.Stream(try pace())
      case .headings: wants.headings = Wants.Stream(try pace())
      case .motion: wants.motion = Wants.Stream(try pace())
      case .app: wants.app = try bool()
      case .sensors: wants.sensors = try bool()
      case .system: wants.system = try bool()
      case .map: wants.map = try bool()
      }
    }
    return wants
  }

  /// `true`, `false`, or the least time between two events.
  private mutating func pace() throws(Diagnostic) -> Timespan? {
    if try kind() == .bool { return try bool() ? .zero : nil }
    try beginObject()
    let start = mark
    var keys = JSONFields(PaceKey.keys)
    var pace: Int64?
    while let key = try nextKey(&keys) {
      switch key {
      case .every: pace = try integer("every_ns", in: 0...Int64.max)
      }
    }
    guard let pace else { throw refusal("a pace without 'every_ns'", at: start) }
    return Timespan(nanoseconds: pace)
  }
}
