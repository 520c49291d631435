import Geodesy
import Sensing
import SimKernel

/// What makes readings of the direction that the field has at the phone.
protocol HeadingReader {
  /// Goes on at `site`.
  mutating func enter(_ site: HeadingModel.Site)

  /// Takes what is true from now on.
  mutating func take(_ sample: GroundTruth.Sample)

  /// When the heading that is due at `instant` is measured.
  mutating func measurement(of instant: Instant) -> Instant

  /// One reading at `instant`, in degrees, in [0, 360). The field is in direction `sensed` at the
  /// last sample of the truth, turns by `turn` until the next, and `share` of that has passed.
  mutating func read(
    _ sensed: Double, _ turn: Double, _ share: Double, at instant: Instant
  ) -> Double
}

/// Headings without a phone's peculiarities: a lag, a wandering error, and filtered noise.
struct PlainHeading: HeadingReader {
  var random: RandomStream
  private var wander: OrnsteinUhlenbeck
  private var noise: OrnsteinUhlenbeck
  private var filtered: Double?
  private var site: HeadingModel.Site

  init(_ site: HeadingModel.Site, _ random: inout RandomStream) {
    self.site = site
    wander = OrnsteinUhlenbeck(&random)
    noise = OrnsteinUhlenbeck(&random)
    self.random = random
  }

  mutating func enter(_ site: HeadingModel.Site) { self.site = site }

  mutating func take(_: GroundTruth.Sample) {}

  func measurement(of instant: Instant) -> Instant { instant }

  mutating func read(_ sensed: Double, _: Double, _: Double, at _: Instant) -> Double {
    let before = filtered ?? sensed
    let after = HeadingModel.wrapped(
      before + site.follow * HeadingModel.turn(from: before, to: sensed))
    filtered = after
    wander.advance(site.wander, &random)
    noise.advance(site.noise, &random)
    let preset = site.preset
    return HeadingModel.wrapped(
      after + preset.wanderSigma * wander.value + preset.whiteSigma * noise.value)
  }
}
