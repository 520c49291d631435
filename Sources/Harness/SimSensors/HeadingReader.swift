import Geodesy
import Sensing
import SimKernel

/// Makes readings from the direction of the field at the phone.
protocol HeadingReader {
  /// Continues at `site`.
  mutating func enter(_ site: HeadingModel.Site)

  /// Follows the truth, of which the next sample begins.
  mutating func follow(_ truth: TruthCursor)

  /// Adds the readings of a stretch.
  mutating func read<Turns: TurnSensor>(
    _ stretch: HeadingStretch, into list: inout HeadingList<Turns>)
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

  mutating func follow(_: TruthCursor) {}

  mutating func read<Turns: TurnSensor>(
    _ stretch: HeadingStretch, into list: inout HeadingList<Turns>
  ) {
    let preset = site.preset
    var instant = stretch.first
    var facing = stretch.facing + stretch.facingTurn * stretch.passed
    var output = list.output
    for _ in 0..<stretch.count {
      let before = filtered ?? stretch.sensed
      let after = HeadingModel.wrapped(
        before + site.follow * HeadingModel.turn(from: before, to: stretch.sensed))
      filtered = after
      wander.advance(site.wander, &random)
      noise.advance(site.noise, &random)
      output.add(
        HeadingModel.wrapped(
          after + preset.wanderSigma * wander.value + preset.whiteSigma * noise.value),
        measured: instant)
      list.turns.follow(facing: facing, at: instant)
      facing += stretch.facingTurn * stretch.stepShare
      instant = instant + stretch.step
    }
    list.output = output
  }
}
