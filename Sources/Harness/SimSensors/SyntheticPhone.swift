public import Sensing
public import SimKernel

/// A phone in a walker's hand: what its sensors deliver along a true walk.
public struct SyntheticPhone: Hashable, Sendable {
  public var gnss: GnssPreset
  /// Time between two fixes, above 0.
  public var fixStep: Timespan
  public var heading: HeadingPreset
  /// Time between two headings, above 0.
  public var headingStep: Timespan
  /// True minus magnetic north at the site, in degrees.
  public var declinationDegrees: Double

  public init(
    gnss: GnssPreset, fixStep: Timespan, heading: HeadingPreset, headingStep: Timespan,
    declinationDegrees: Double
  ) {
    self.gnss = gnss
    self.fixStep = fixStep
    self.heading = heading
    self.headingStep = headingStep
    self.declinationDegrees = declinationDegrees
  }

  /// Returns what the phone delivers along `truth`; `random` is the stream of the run.
  public func trace(along truth: GroundTruth, random: RandomStream) -> Trace {
    let gnssModel = GnssModel(preset: gnss, step: fixStep, random: random.fork("gnss"))
    let headingModel = HeadingModel(
      preset: heading, step: headingStep, declinationDegrees: declinationDegrees,
      random: random.fork("heading"))
    return Trace(
      fixes: gnssModel.fixes(along: truth), headings: headingModel.headings(along: truth),
      truth: truth)
  }
}
