import Geodesy
import Sensing
import SimKernel

/// Makes readings from the direction of the field at the phone.
protocol HeadingReader {
  /// Continues at `site`.
  mutating func enter(_ site: HeadingModel.Site)

  /// Follows the truth: from `sample`, which holds from now on, to `next`.
  mutating func follow(_ sample: GroundTruth.Sample, to next: GroundTruth.Sample)

  /// Adds the readings of a stretch.
  mutating func read(_ stretch: HeadingStretch, into list: inout HeadingList)
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

  mutating func follow(_: GroundTruth.Sample, to _: GroundTruth.Sample) {}

  mutating func read(_ stretch: HeadingStretch, into list: inout HeadingList) {
    let preset = site.preset
    let share = 1 / Double(stretch.sampleStep.nanoseconds)
    var instant = stretch.first
    for _ in 0..<stretch.count {
      let before = filtered ?? stretch.sensed
      let after = HeadingModel.wrapped(
        before + site.follow * HeadingModel.turn(from: before, to: stretch.sensed))
      filtered = after
      wander.advance(site.wander, &random)
      noise.advance(site.noise, &random)
      list.add(
        HeadingModel.wrapped(
          after + preset.wanderSigma * wander.value + preset.whiteSigma * noise.value),
        due: instant, measured: instant,
        facing: stretch.facing
          + stretch.facingTurn * share * Double((instant - stretch.sampled).nanoseconds))
      instant = instant + stretch.step
    }
  }
}
