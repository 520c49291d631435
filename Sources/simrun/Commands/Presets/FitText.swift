import SimFitting
import SimKernel
import SimScenarios
import SimWriting

/// The result of a fit, in words.
enum FitText {
  /// A table of all numbers, and below it those that the recordings cannot determine.
  static func numbers(_ fit: ProfileFit, _ walks: RecordedPhone.Walks) -> String {
    let minutes = Decimals.text(fit.seconds / 60, decimals: 0)
    let count = fit.walkCount == 1 ? "1 recording" : "\(fit.walkCount) recordings"
    var lines = [
      "\(count), \(minutes) min, a fix every \(Decimals.readable(fit.step)) s, "
        + "\(walks.platform.name)\(walks.isPlatformAssumed ? " (assumed: see --platform)" : "")"
    ]
    if fit.walkCount < walks.recordings.count {
      lines.append(
        "left out: \(walks.recordings.count - fit.walkCount) with under two minutes of positions")
    }
    lines.append("")
    var rows: [[String]] = []
    var refusals: [String] = []
    for number in PhoneFile.numbers {
      guard let key = ProfileNumber(rawValue: number.name), let told = fit.numbers[key] else {
        continue
      }
      rows.append(
        [number.name, number.text(told.value), words(told, number), number.meaning])
      if case .assumed(let why, let remedy) = told.basis {
        refusals.append("  \(number.name): \(why)\n    needed: \(remedy)")
      }
    }
    lines += table(rows)
    if !refusals.isEmpty {
      lines += ["", "assumed, because these recordings cannot determine them:"] + refusals
    }
    for (block, misfit) in fit.misfits {
      lines.append("")
      lines.append(
        "\(block): recorded and simulated statistics differ by "
          + Decimals.readable(misfit.squareRoot(), significantDigits: 2)
          + " times what chance explains"
          + (misfit > 2 ? "; the intervals are wider by this factor" : ""))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What stands behind each number in the file.
  static func remarks(_ fit: ProfileFit) -> PhoneFile.Remarks {
    var remarks: PhoneFile.Remarks = [:]
    for number in PhoneFile.numbers {
      guard let key = ProfileNumber(rawValue: number.name), let told = fit.numbers[key] else {
        continue
      }
      remarks[number.name] = words(told, number)
    }
    return remarks
  }

  private static func words(_ told: FittedNumber, _ number: PhoneFile.Number) -> String {
    if case .assumed = told.basis { return "assumed" }
    let word = told.basis == .read ? "read" : "fitted"
    guard let interval = told.interval, interval.lowerBound < interval.upperBound else {
      return word
    }
    let (low, high) = (number.text(interval.lowerBound), number.text(interval.upperBound))
    return low == high ? word : "\(word), 90 %: \(low) to \(high)"
  }

  static func goodness(_ found: GoodnessOfFit) -> String {
    var lines = [
      "",
      "Kolmogorov-Smirnov distance of recorded from simulated walks; beside it the usual one,",
      "within which 95 % of the simulated sets of walks lie",
    ]
    lines += table(
      found.marginals.map { marginal in
        [marginal.name, share(marginal.distance), "usual \(share(marginal.usualDistance))"]
      })
    lines.append(
      "autocorrelation: lags at which the recorded walks lie in the band of 90 % of simulated sets")
    lines += table(
      found.correlations.map { correlation in
        [correlation.name, "\(correlation.lagsWithin) of \(correlation.lags.count)"]
      })
    return lines.map { $0 + "\n" }.joined()
  }

  static func heldOut(_ judged: [HeldOutLikelihood]) -> String {
    if judged.isEmpty { return "" }
    var lines = [
      "",
      "mean log likelihood of a step from fix to fix, per meter, in recordings that the fit to the "
        + "others has not seen:",
    ]
    let head = ["", "fitted", "open_sky, ideal", "white noise", "Ornstein-Uhlenbeck"]
    lines += table(
      [head]
        + judged.map { row in
          [row.recording.escapedForTerminal]
            + [row.fitted, row.ideal, row.white, row.ornsteinUhlenbeck].map {
              $0.isNaN ? "none" : Decimals.text($0, decimals: 3)
            }
        })
    return lines.map { $0 + "\n" }.joined()
  }

  private static func share(_ value: Double) -> String {
    value.isNaN ? "none" : Decimals.text(value, decimals: 3)
  }

  /// Rows in columns, indented.
  private static func table(_ rows: [[String]]) -> [String] {
    AlignedTable(rows.map { [""] + $0 }).lines
  }
}
