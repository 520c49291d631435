public import Geodesy
import HomeCompass
public import Sensing
public import SimFeatures
import SimKernel
public import SimObservations

/// The context of a custom feature in a run, and the target of its actions.
public struct OwnRun: ~Copyable {
  struct State {
    let name: String
    let site: Site
    let kinds: [ObservationKind]
    /// Bits of the kinds that were observed, by index.
    var observed: UInt64 = 0
  }

  /// The current time; it never goes back, and there is no other clock.
  public let now: Instant
  // valid only during the feature's turn; the run is noncopyable, so it can't be kept
  let state: UnsafeMutablePointer<State>
  let sink: UnsafeMutablePointer<FeatureSink>

  /// The site of the feature.
  public var site: Site { state.pointee.site }
  /// Position of the scenario's home.
  public var home: Coordinate { state.pointee.site.home.coordinate }
  /// The words that the feature saved before it was killed; nil if it saved none.
  public var saved: [Int64]? { state.pointee.site.saved }

  /// The fix in `event`, if an app may use it as the phone's position; nil for a fix that is
  /// invalid or older than 10 s, and for all other events.
  public func usableFix(_ event: Event) -> Fix? {
    guard case .fix(let fix) = event, fix.isValid, !FixAge().isStale(fix, at: now) else {
      return nil
    }
    return fix
  }

  /// Records an observation of the kind `word` with its numeric fields in order. A field of words
  /// takes the word's index, and NaN means no value.
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

  /// The same, but only once per `word` and run.
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

  /// Index of the kind whose second word is `word`; if there is none, returns nil and ends the run.
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

  /// Records `observation`, whose kind must be one of the feature's.
  public mutating func observe<Kind: Observation>(_ observation: Kind) {
    sink.pointee.observe(observation)
  }

  /// Requests a wake at `instant`, or now if that has passed; the wake returns `token`.
  public mutating func wake(at instant: Instant, _ token: UInt8 = 0) {
    sink.pointee.ask(
      for: WakeRequest(instant: instant, token: WakeToken(rawValue: token)))
  }

  /// Requests something else from the sensors, effective before the next event.
  public mutating func ask(for request: SensorRequest) { sink.pointee.ask(for: request) }

  /// Requests something from the phone, effective before the next event; ignored without a
  /// platform.
  public mutating func ask(for request: PhoneRequest) { sink.pointee.ask(for: request) }

  /// Writes `words` to the app's user database, the only data that survive a kill.
  public mutating func save(_ words: [Int64]) { sink.pointee.save(words) }

  /// Records that the app drew `points` on its map.
  public mutating func draw(_ points: [PlanePoint]) { sink.pointee.draw(points) }
}
