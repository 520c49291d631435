import Elementary
import SimSensors

/// The likelihood, under a model of position errors, of each step between fixes given all before
/// it: by a Kalman filter of the error and of a walker whose velocity changes at random.
///
/// All models have the same walker, and innovations follow Student's distribution, so a single echo
/// or corner does not dominate the result.
struct IncrementLikelihood {
  /// A part of an error: the number of its values, their transition, and the newly drawn part.
  private struct Part {
    /// Matrix row by row, for one or two values.
    var carry: [Double]
    var kick: [Double]
    var start: [Double]
    var size: Int { carry.count == 4 ? 2 : 1 }
  }

  /// Deviation of each axis in meters and correlation time in seconds.
  enum Error {
    case smooth(sigma: Double, seconds: Double)
    case rough(sigma: Double, seconds: Double)
  }

  /// Spectral density of the walker's acceleration, in m²/s³ (assumed: half a m/s in ten seconds).
  static let acceleration = 0.025
  /// Degrees of freedom of Student's distribution (assumed).
  private static let degrees = 5.0
  private static let unknown = 1e6

  private let parts: [Part]
  private let white: Double

  init(_ errors: [Error], whiteSigma: Double, step: Double) {
    let q = Self.acceleration
    let walk = Part(
      carry: [1, step, 0, 1],
      kick: [q * step * step * step / 3, q * step * step / 2, q * step * step / 2, q * step],
      start: [Self.unknown, 0, 0, 2])
    parts = [walk] + errors.map { Self.part($0, step) }
    white = whiteSigma * whiteSigma
  }

  /// The errors of a fitted phone under the open sky.
  init(_ phone: GnssProfile, step: Double) {
    let preset = GnssPreset.openSky
    let factor = phone.errorFactor
    let middle = phone.middleSigma * factor
    let whole = preset.whiteSigma * preset.whiteSigma * factor * factor - middle * middle
    let along = preset.alongSigma * factor
    let fast = max(along * along / 2, along * along + whole - phone.whiteSigma * phone.whiteSigma)
    self.init(
      [
        .smooth(sigma: preset.biasSigma * factor, seconds: preset.biasTau),
        .smooth(
          sigma: (fast * (1 - phone.roughShare)).squareRoot(), seconds: preset.fastTau),
        .rough(sigma: (fast * phone.roughShare).squareRoot(), seconds: preset.fastTau),
        .smooth(sigma: middle, seconds: phone.middleSeconds),
      ], whiteSigma: phone.whiteSigma, step: step)
  }

  /// Open sky without a profile: white noise and Ornstein–Uhlenbeck errors.
  static func ideal(step: Double) -> IncrementLikelihood {
    let preset = GnssPreset.openSky
    return IncrementLikelihood(
      [
        .rough(sigma: preset.biasSigma, seconds: preset.biasTau),
        .rough(sigma: preset.alongSigma, seconds: preset.fastTau),
      ], whiteSigma: preset.whiteSigma, step: step)
  }

  private static func part(_ error: Error, _ step: Double) -> Part {
    switch error {
    case .rough(let sigma, let seconds):
      let decay = Portable.exp(-step / seconds)
      let variance = sigma * sigma
      return Part(carry: [decay], kick: [variance * (1 - decay * decay)], start: [variance])
    case .smooth(let sigma, let seconds):
      // Matérn of order 3/2, as in the receiver
      let lambda = 2 / seconds
      let spans = lambda * step
      let decay = Portable.exp(-spans)
      let carry = [
        decay * (1 + spans), decay * step, -decay * lambda * spans, decay * (1 - spans),
      ]
      let start = [sigma * sigma, 0, 0, sigma * sigma * lambda * lambda]
      var kick = start
      for row in 0..<2 {
        for column in 0..<2 {
          let kept =
            carry[row * 2] * carry[column * 2] * start[0]
            + carry[row * 2 + 1] * carry[column * 2 + 1] * start[3]
          kick[row * 2 + column] -= kept
        }
      }
      return Part(carry: carry, kick: kick, start: start)
    }
  }

  /// Returns the sum of the logarithms of the densities, per meter, and their number, for one axis;
  /// `places` is NaN where there is no fix.
  func sum(over places: [Double]) -> (sum: Double, count: Int) {
    var filter = Filter(parts, white)
    var (sum, count) = (0.0, 0)
    var last = -3
    for (index, place) in places.enumerated() {
      if index > 0 { filter.predict(parts) }
      if place.isNaN { continue }
      let surprise = filter.update(place)
      // the increment after a gap is not used
      if index - last == 1 {
        sum += Self.logDensity(surprise.gap, surprise.variance)
        count += 1
      }
      last = index
    }
    return (sum, count)
  }

  private static func logDensity(_ gap: Double, _ variance: Double) -> Double {
    // scaled so that the variance is right
    let scale = variance * (degrees - 2) / degrees
    // Γ(3) / (Γ(5/2) √(5π)) for five degrees
    let constant = Portable.log(0.3796066898)
    return constant - Portable.log(scale) / 2
      - (degrees + 1) / 2 * Portable.log(1 + gap * gap / (degrees * scale))
  }

  /// The filter's state; the position is the sum of each part's first value.
  private struct Filter {
    private var mean: [Double]
    private var spread: [[Double]]
    private let firsts: [Int]
    private let white: Double

    init(_ parts: [Part], _ white: Double) {
      self.white = white
      let size = parts.reduce(0) { $0 + $1.size }
      mean = [Double](repeating: 0, count: size)
      spread = [[Double]](repeating: mean, count: size)
      var firsts: [Int] = []
      var place = 0
      for part in parts {
        firsts.append(place)
        for row in 0..<part.size {
          for column in 0..<part.size {
            spread[place + row][place + column] = part.start[row * part.size + column]
          }
        }
        place += part.size
      }
      self.firsts = firsts
    }

    mutating func predict(_ parts: [Part]) {
      for (part, first) in zip(parts, firsts) {
        guard part.size == 2 else {
          mean[first] *= part.carry[0]
          continue
        }
        let (a, b) = (mean[first], mean[first + 1])
        mean[first] = part.carry[0] * a + part.carry[1] * b
        mean[first + 1] = part.carry[2] * a + part.carry[3] * b
      }
      carryRows(parts)
      carryColumns(parts)
      for (part, first) in zip(parts, firsts) {
        for row in 0..<part.size {
          for column in 0..<part.size {
            spread[first + row][first + column] += part.kick[row * part.size + column]
          }
        }
      }
    }

    private mutating func carryRows(_ parts: [Part]) {
      for (part, first) in zip(parts, firsts) {
        for column in mean.indices {
          let a = spread[first][column]
          guard part.size == 2 else {
            spread[first][column] = part.carry[0] * a
            continue
          }
          let b = spread[first + 1][column]
          spread[first][column] = part.carry[0] * a + part.carry[1] * b
          spread[first + 1][column] = part.carry[2] * a + part.carry[3] * b
        }
      }
    }

    private mutating func carryColumns(_ parts: [Part]) {
      for (part, first) in zip(parts, firsts) {
        for row in mean.indices {
          let a = spread[row][first]
          guard part.size == 2 else {
            spread[row][first] = part.carry[0] * a
            continue
          }
          let b = spread[row][first + 1]
          spread[row][first] = part.carry[0] * a + part.carry[1] * b
          spread[row][first + 1] = part.carry[2] * a + part.carry[3] * b
        }
      }
    }

    mutating func update(_ place: Double) -> (gap: Double, variance: Double) {
      let gains = mean.indices.map { row in firsts.reduce(0) { $0 + spread[row][$1] } }
      let variance = firsts.reduce(white) { $0 + gains[$1] }
      let gap = place - firsts.reduce(0) { $0 + mean[$1] }
      guard variance > 0 else { return (gap, 1e-12) }
      for row in mean.indices {
        mean[row] += gains[row] / variance * gap
        for column in mean.indices {
          spread[row][column] -= gains[row] * gains[column] / variance
        }
      }
      return (gap, variance)
    }
  }
}
