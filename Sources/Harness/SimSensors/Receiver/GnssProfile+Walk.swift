public import Sensing
public import SimKernel

extension GnssProfile {
  /// Returns the fixes of exactly this phone along `truth`, one every `step`; with a phone of the
  /// population, a scenario instead draws another phone of its kind for each run.
  ///
  /// - Parameter random: a stream that only this receiver uses.
  public func fixes(
    along truth: GroundTruth, under conditions: Conditions<GnssPreset>, step: Timespan,
    platform: Platform, random: RandomStream
  ) -> [Fix] {
    var options = GnssModel.Options()
    options.platform = platform
    return GnssReceiver(conditions, self, step: step, options: options, random: random)
      .fixes(along: truth)
  }

  /// A phone drawn from those of `platform`, as each run of a scenario draws its own.
  public static func drawn(of platform: Platform, _ random: inout RandomStream) -> GnssProfile {
    let phones = population(of: platform)
    return phones[random.integer(below: phones.count)].varied(&random)
  }
}
