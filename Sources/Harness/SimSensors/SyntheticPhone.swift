public import Sensing
public import SimKernel

/// A simulated phone of a walker, which produces the sensor data along a true walk.
public struct SyntheticPhone: Hashable, Sendable {
  /// The platform whose rules its reports follow; iOS unless a scenario sets another.
  public var platform = Platform.ios
  public var gnss: Conditions<GnssPreset>
  /// Factor of the errors of positions against `gnss`, above 0.
  public var gnssErrorFactor = 1.0
  /// Time between two fixes, above 0.
  public var fixStep: Timespan
  /// Whether Wi-Fi gives rough positions while satellites are out of reach.
  public var fallsBackToNetwork = false
  public var heading: Conditions<HeadingPreset>
  /// Time between two headings, above 0.
  public var headingStep: Timespan
  /// Whether a receiver needs some time to a first position after it sees satellites again.
  public var takesTimeToFirstFix = true
  /// Whether its fixes come from Android's fused provider instead of satellites alone.
  public var fusesPositions = false
  /// The phones from which each run draws one; nil for a receiver without peculiarities.
  public var population: [GnssProfile]?
  /// Whether a run takes another phone of the drawn one's kind, or exactly the drawn one.
  public var variesPopulation = true
  /// The compasses and hands from which each run draws one; nil for none with peculiarities.
  public var hands: [HeadingProfile]?
  public var variesHands = true
  /// How it makes headings; `platform` replaces the one in here.
  public var compass = HeadingModel.Options()

  public init(
    gnss: Conditions<GnssPreset>, fixStep: Timespan, heading: Conditions<HeadingPreset>,
    headingStep: Timespan
  ) {
    self.gnss = gnss
    self.fixStep = fixStep
    self.heading = heading
    self.headingStep = headingStep
  }

  /// The largest numbers of fixes, headings and motion samples in a walk of `span`.
  public func mostSamples(over span: Timespan) -> (fixes: Int, headings: Int, motions: Int) {
    let headings = Int(span.nanoseconds / headingStep.nanoseconds) + 1
    return (
      Int(span.nanoseconds / fixStep.nanoseconds) + 1, headings,
      compass.hasGyroscope ? Gyroscope.mostSamples(headings: headings, over: span) : 0
    )
  }

  /// Returns the trace that the phone delivers along `truth`; `random` is the stream of the run.
  public func trace(along truth: GroundTruth, random: RandomStream) -> Trace {
    var headingOptions = compass
    headingOptions.platform = platform
    headingOptions.profile = drawnHand(random.fork("hand"))
    let fixes = fixes(along: truth, random: random)
    let (headings, motions) = HeadingModel(
      heading, step: headingStep, options: headingOptions, random: random.fork("heading")
    ).readings(along: truth, located: fixes.first?.delivered)
    return Trace(
      fixes: fixes, headings: headings, motions: motions, platform: platform, truth: truth)
  }

  /// Returns only the fixes, the same as in the trace, for callers that need nothing else.
  public func fixes(along truth: GroundTruth, random: RandomStream) -> [Fix] {
    let profile = drawn(random.fork("profile"))
    let fixes = received(by: profile, along: truth, random: random)
    guard fusesPositions else { return fixes }
    return FusedProvider(
      profile?.fused ?? FusedProfile(), step: fixStep, random: random.fork("fused")
    ).fused(fixes, on: truth.plane)
  }

  /// The fixes of the satellite receiver, with those of Wi-Fi during gaps.
  private func received(
    by profile: GnssProfile?, along truth: GroundTruth, random: RandomStream
  ) -> [Fix] {
    var options = GnssModel.Options()
    options.platform = platform
    options.fallsBackToNetwork = fallsBackToNetwork
    options.takesTimeToFirstFix = takesTimeToFirstFix
    options.errorFactor = gnssErrorFactor
    if let profile {
      return GnssReceiver(
        gnss, profile, step: fixStep, options: options, random: random.fork("gnss")
      ).fixes(along: truth)
    }
    return GnssModel(gnss, step: fixStep, options: options, random: random.fork("gnss"))
      .fixes(along: truth)
  }

  /// The names of the profiles that the run of `random` draws: the receiver, and the compass and
  /// hand; nil if nothing is drawn.
  public func drawnNames(_ random: RandomStream) -> (receiver: String, hand: String)? {
    guard let receiver = drawn(random.fork("profile")), let hand = drawnHand(random.fork("hand"))
    else { return nil }
    return (receiver.name, hand.name)
  }

  /// The phone of one run; nil without a population.
  func drawn(_ random: RandomStream) -> GnssProfile? {
    guard let population, !population.isEmpty else { return nil }
    var random = random
    let phone = population[random.integer(below: population.count)]
    return variesPopulation ? phone.varied(&random) : phone
  }

  func drawnHand(_ random: RandomStream) -> HeadingProfile? {
    guard let hands, !hands.isEmpty else { return nil }
    var random = random
    let hand = hands[random.integer(below: hands.count)]
    return variesHands ? hand.varied(&random) : hand
  }
}
