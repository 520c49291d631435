public import SimKernel
public import SimSensors

/// The likelihood under a fit of recordings that were not used for it.
public struct HeldOutLikelihood: Hashable, Sendable {
  public var recording: String
  /// Mean logarithm of the density of a step of one axis, per meter: of the fitted phone, of
  /// open_sky without a profile, of white noise alone and of an Ornstein–Uhlenbeck error alone; the
  /// last two with the size most likely for the fitted recordings.
  public var fitted: Double
  public var ideal: Double
  public var white: Double
  public var ornsteinUhlenbeck: Double
  /// Number of steps of both axes.
  public var count: Int

  /// - Parameters:
  ///   - phone: a phone fitted to `training`, with fixes `step` seconds apart.
  public static func judge(
    _ recordings: [(name: String, trace: Trace)], by phone: GnssProfile,
    fittedTo training: [(name: String, trace: Trace)], step: Double
  ) -> [HeldOutLikelihood] {
    let walks = laid(recordings, step)
    let known = laid(training, step)
    func mean(_ model: IncrementLikelihood, _ walk: RecordedWalk) -> (Double, Int) {
      let (east, north) = (
        model.sum(over: walk.series.east), model.sum(over: walk.series.north)
      )
      let count = east.count + north.count
      return (count > 0 ? (east.sum + north.sum) / Double(count) : .nan, count)
    }
    /// Returns the best of models whose sizes double from one to the next.
    func best(_ make: (Double) -> IncrementLikelihood) -> IncrementLikelihood {
      let models = (0..<9).map { make(0.02 * Double(1 << $0)) }
      let scores = models.map { model in
        known.reduce(0.0) { sum, walk in
          let found = mean(model, walk)
          return found.1 > 0 ? sum + found.0 * Double(found.1) : sum
        }
      }
      let index = scores.indices.max { scores[$0] < scores[$1] } ?? 0
      return models[index]
    }
    let fitted = IncrementLikelihood(phone, step: step)
    let ideal = IncrementLikelihood.ideal(step: step)
    let white = best { IncrementLikelihood([], whiteSigma: $0, step: step) }
    let rough = best {
      IncrementLikelihood(
        [.rough(sigma: $0, seconds: GnssPreset.openSky.fastTau)], whiteSigma: 1e-3, step: step)
    }
    return walks.map { walk in
      let found = mean(fitted, walk)
      return HeldOutLikelihood(
        recording: walk.name, fitted: found.0, ideal: mean(ideal, walk).0,
        white: mean(white, walk).0, ornsteinUhlenbeck: mean(rough, walk).0, count: found.1)
    }
  }

  /// Time between the fixes of `recordings` in seconds; nil if there are too few.
  public static func step(of recordings: [(name: String, trace: Trace)]) -> Double? {
    RecordedWalk.step(of: recordings.map { RecordedWalk($0.name, $0.trace) })
  }

  private static func laid(
    _ recordings: [(name: String, trace: Trace)], _ step: Double
  ) -> [RecordedWalk] {
    recordings.map { recording in
      var walk = RecordedWalk(recording.name, recording.trace)
      walk.lay(step: step)
      return walk
    }
  }
}
