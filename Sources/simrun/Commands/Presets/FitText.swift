import SimFitting
import SimKernel
import SimScenarios
import SimText

/// The result of a fit as text.
enum FitText {
  /// The basis of a fit and all its numbers; numbers that the recordings cannot determine are
  /// listed once more at the end.
  static func receiver(
    _ fit: ProfileFit, _ walks: RecordedPhone.Walks, _ map: RecordedMap, isSurveyed: Bool
  ) -> String {
    var lines = [
      head(fit.walkCount, fit.seconds)
        + ", a fix every \(Decimals.readable(fit.step)) s, "
        + "\(walks.platform.name)\(walks.isPlatformAssumed ? " (assumed: see --platform)" : "")"
    ]
    if fit.walkCount < walks.recordings.count {
      lines.append(
        "left out: \(walks.recordings.count - fit.walkCount) with under two minutes of positions")
    }
    lines += map.words(fit.surroundings)
    if isSurveyed {
      lines.append(
        "surveyed positions are exact, and between two the walk is straight and even (assumed)")
    }
    lines += numbers(PhoneFile.numbers, told(fit))
    for (block, misfit) in fit.misfits { lines += self.misfit(block, misfit) }
    return text(lines)
  }

  /// The same for a compass.
  static func compass(_ fit: CompassFit, _ walks: RecordedPhone.Walks) -> String {
    var lines = [
      "",
      head(fit.walkCount, fit.seconds)
        + ", a heading every \(Decimals.readable(fit.step)) s, carried '\(fit.pose.name)' at "
        + "\(Decimals.readable(fit.pace, significantDigits: 2)) m/s"
        + (fit.isPaceAssumed ? " (assumed: no speed is recorded)" : ""),
    ]
    if fit.walkCount < walks.recordings.count {
      lines.append(
        "left out: \(walks.recordings.count - fit.walkCount) with under 40 s of headings in a row")
    }
    if fit.numbers[.factor]?.isAssumed == false {
      lines.append("true headings are exact, and iron is as in the open (assumed)")
    }
    lines += numbers(PhoneFile.compassNumbers, told(fit))
    if let misfit = fit.misfit { lines += self.misfit("headings", misfit) }
    return text(lines)
  }

  /// The same for a fused provider.
  static func fused(_ fit: FusedFit) -> String {
    text(
      [
        "",
        "\(head(fit.walkCount, fit.seconds)), with \(fit.pairCount) fixes of the fused provider "
          + "between two of satellites",
      ] + numbers(PhoneFile.numbers, told(fit)))
  }

  /// The reason why a part of the phone is not fitted.
  static func refusal(of part: String, _ refusal: ProfileFit.Refusal) -> String {
    text(["", "\(part): not fitted, because \(refusal.why)", "    needed: \(refusal.remedy)"])
  }

  private static func head(_ walkCount: Int, _ seconds: Double) -> String {
    let count = walkCount == 1 ? "1 recording" : "\(walkCount) recordings"
    return "\(count), \(Decimals.text(seconds / 60, decimals: 0)) min"
  }

  private static func told(_ fit: ProfileFit) -> (PhoneFile.Number) -> FittedNumber? {
    { number in ProfileNumber(rawValue: number.name).flatMap { fit.numbers[$0] } }
  }

  private static func told(_ fit: FusedFit) -> (PhoneFile.Number) -> FittedNumber? {
    { number in FusedNumber(rawValue: number.name).flatMap { fit.numbers[$0] } }
  }

  private static func told(_ fit: CompassFit) -> (PhoneFile.Number) -> FittedNumber? {
    { number in CompassNumber(rawValue: number.name).flatMap { fit.numbers[$0] } }
  }

  private static func numbers(
    _ numbers: [PhoneFile.Number], _ told: (PhoneFile.Number) -> FittedNumber?
  ) -> [String] {
    var rows: [[String]] = []
    var refusals: [String] = []
    for number in numbers {
      guard let told = told(number) else { continue }
      rows.append([number.name, number.text(told.value), words(told, number), number.meaning])
      if case .assumed(let why, let remedy) = told.basis {
        refusals.append("  \(number.name): \(why)\n    needed: \(remedy)")
      }
    }
    guard !refusals.isEmpty else { return [""] + table(rows) }
    return [""] + table(rows)
      + ["", "assumed, because these recordings cannot determine them:"] + refusals
  }

  private static func misfit(_ block: String, _ misfit: Double) -> [String] {
    [
      "",
      "\(block): recorded and simulated statistics differ by "
        + (misfit > 1e6
          ? "more than a thousand"
          : Decimals.readable(misfit.squareRoot(), significantDigits: 2))
        + " times what chance explains"
        + (misfit > 2 ? "; the intervals are wider by this factor" : ""),
    ]
  }

  /// The remark after each number in the file.
  static func remarks(_ fit: ProfileFit) -> PhoneFile.Remarks {
    remarks(PhoneFile.numbers, told(fit))
  }

  /// The remarks for numbers of which nothing is known.
  static var assumed: PhoneFile.Remarks {
    Dictionary(uniqueKeysWithValues: PhoneFile.numbers.map { ($0.name, "assumed") })
  }

  static func remarks(_ fit: FusedFit) -> PhoneFile.Remarks {
    remarks(PhoneFile.numbers, told(fit))
  }

  static func remarks(_ fit: CompassFit) -> PhoneFile.Remarks {
    remarks(PhoneFile.compassNumbers, told(fit))
  }

  private static func remarks(
    _ numbers: [PhoneFile.Number], _ told: (PhoneFile.Number) -> FittedNumber?
  ) -> PhoneFile.Remarks {
    var remarks: PhoneFile.Remarks = [:]
    for number in numbers {
      if let told = told(number) { remarks[number.name] = words(told, number) }
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

  /// What differs from the recordings by more than the usual distance.
  static func unlike(_ found: GoodnessOfFit) -> [String] {
    found.marginals.filter { $0.distance > $0.usualDistance }.map(\.name)
  }

  static func goodness(_ found: GoodnessOfFit) -> String {
    var lines = [
      "",
      "Kolmogorov-Smirnov distance of recorded from simulated walks, and the usual distance,",
      "which 95 % of the simulated sets of walks do not exceed",
    ]
    lines += table(
      found.marginals.map { marginal in
        [marginal.name, share(marginal.distance), "usual \(share(marginal.usualDistance))"]
      })
    let unlike = unlike(found)
    if !unlike.isEmpty {
      lines.append("unlike the recordings, beyond chance: \(unlike.joined(separator: ", "))")
    }
    lines.append(
      "autocorrelation: lags at which the recorded walks lie in the band of 90 % of simulated sets")
    lines += table(
      found.correlations.map { correlation in
        [correlation.name, "\(correlation.lagsWithin) of \(correlation.lags.count)"]
      })
    return text(lines)
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
    if let warning = warning(judged) { lines.append(warning) }
    return text(lines)
  }

  /// States, if so, that another model is more likely than the fit, over all judged recordings.
  private static func warning(_ judged: [HeldOutLikelihood]) -> String? {
    func mean(_ value: (HeldOutLikelihood) -> Double) -> Double {
      let steps = judged.reduce(0) { $0 + $1.count }
      return judged.reduce(0) { $0 + value($1) * Double($1.count) } / Double(max(1, steps))
    }
    let others = [
      ("open_sky without a profile", mean(\.ideal)), ("white noise alone", mean(\.white)),
      ("an Ornstein-Uhlenbeck error alone", mean(\.ornsteinUhlenbeck)),
    ]
    let better = others.filter { $0.1 > mean(\.fitted) }
    guard !better.isEmpty else { return nil }
    return "the fitted phone is less likely than \(better.map(\.0).joined(separator: ", "))"
      + (better.contains { $0.0.hasPrefix("open_sky") }
        ? ": the recordings are too few or too different from walks for a fit; do not use it"
        : ": its steps from fix to fix are not those of the recordings")
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  private static func share(_ value: Double) -> String {
    value.isNaN ? "none" : Decimals.text(value, decimals: 3)
  }

  /// Rows in columns, indented.
  private static func table(_ rows: [[String]]) -> [String] {
    AlignedTable(rows.map { [""] + $0 }).lines
  }
}
