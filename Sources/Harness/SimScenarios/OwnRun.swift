public import Geodesy
import HomeCompass
public import Sensing
public import SimFeatures
import SimKernel
public import SimObservations

/// What a feature of one's own is told besides an event, and where it leaves what follows from it.
public struct OwnRun: ~Copyable {
  struct State {
    let name: String
    let site: Site
    let kinds: [ObservationKind]
    /// Which of the kinds were observed, by their places.
    var observed: UInt64 = 0
  }

  /// When it is; it never goes back, and there is no other clock.
  public let now: Instant
  // good for as long as the feature has its turn: a run that can't be copied can't be kept
  let state: UnsafeMutablePointer<State>
  let sink: UnsafeMutablePointer<FeatureSink>

  /// Where the feature works.
  public var site: Site { state.pointee.site }
  /// Where the scenario's home is.
  public var home: Coordinate { state.pointee.site.home.coordinate }
  /// What the feature saved before it was killed; nil where it never did.
  public var saved: [Int64]? { state.pointee.site.saved }

  /// The fix that `event` brings, where an app may take it for where the phone is; nil for a fix
  /// that is invalid or older than 10 s, and for all other events.
  public func usableFix(_ event: Event) -> Fix? {
    guard case .fix(let fix) = event, fix.isValid, !FixAge().isStale(fix, at: now) else {
      return nil
    }
    return fix
  }

  /// Records that the feature was seen doing `word`, one of its kinds, with the numbers of its
  /// fields in their order. Of a word the number is its place, and NaN stands for no value.
  public mutating func observe(
    _ word: String, _ first: Double = .nan, _ second: Double = .nan, _ third: Double = .nan,
    _ fourth: Double = .nan, _ fifth: Double = .nan, _ sixth: Double = .nan,
    _ seventh: Double = .nan, _ eighth: Double = .nan
  ) {
    guard let place = place(of: word) else { return }
    state.pointee.observed |= 1 << UInt64(place)
    sink.pointee.observe(
      state.pointee.kinds[place], first, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// The same, but for a `word` that was observed before in this run.
  public mutating func observeOnce(
    _ word: String, _ first: Double = .nan, _ second: Double = .nan, _ third: Double = .nan,
    _ fourth: Double = .nan, _ fifth: Double = .nan, _ sixth: Double = .nan,
    _ seventh: Double = .nan, _ eighth: Double = .nan
  ) {
    guard let place = place(of: word), state.pointee.observed & 1 << UInt64(place) == 0 else {
      return
    }
    observe(word, first, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// The place of the kind whose second word is `word`; nil where there is none: the run ends.
  private func place(of word: String) -> Int? {
    let kinds = state.pointee.kinds
    if let place = kinds.firstIndex(where: { $0.word == word }), place < 64 { return place }
    if sink.pointee.misuse == nil {
      sink.pointee.misuse =
        "'\(state.pointee.name)' was seen doing '\(word)', expected one of its kinds: "
        + kinds.map(\.word).joined(separator: ", ")
    }
    return nil
  }

  /// Records `observation`, whose kind must be among those of the feature.
  public mutating func observe<Kind: Observation>(_ observation: Kind) {
    sink.pointee.observe(observation)
  }

  /// Asks for a wake at `instant`, or now where that is over; it brings `token` back.
  public mutating func wake(at instant: Instant, _ token: UInt8 = 0) {
    sink.pointee.ask(
      for: WakeRequest(instant: instant, token: WakeToken(rawValue: token)))
  }

  /// Asks the sensors for something else, before the next event.
  public mutating func ask(for request: SensorRequest) { sink.pointee.ask(for: request) }

  /// Asks the phone for something, before the next event; nobody does it without a platform.
  public mutating func ask(for request: PhoneRequest) { sink.pointee.ask(for: request) }

  /// Writes `words` to the app's user database: all that is left after a kill.
  public mutating func save(_ words: [Int64]) { sink.pointee.save(words) }

  /// Records that the app drew `points` on its map.
  public mutating func draw(_ points: [PlanePoint]) { sink.pointee.draw(points) }
}
