import ArgumentParser
import SimFitting
import SimKernel
import SimReports
import SimResults
import SimScenarios
import SimSensors
import SimText

/// Draws recorded walks and walks of a phone side by side.
struct PresetCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Draw recorded walks and simulated walks of a phone side by side.",
    discussion: """
      simrun presets compare walks/*.csv my-phone.yaml -o page.html
      simrun presets compare walks/*.csv drawn -o page.html

      The last argument is a file of phones, or 'drawn' for the population that scenarios draw \
      from. Positions are neither printed nor drawn.
      """)

  @Argument(help: "Recordings, then a file of phones or 'drawn'.")
  var files: [String]

  @Option(name: .shortAndLong, help: ArgumentHelp("Page to write.", valueName: "file"))
  var output = "phone.html"

  @OptionGroup var way: CarriedOption

  @Option(help: "Seed of the simulated walks.")
  var seed: UInt64 = 1

  @OptionGroup var map: RecordedMap

  @OptionGroup var phone: RecordedPhone

  func validate() throws {
    if files.count < 2 {
      throw ValidationError("expected recordings, then a file of phones or 'drawn'")
    }
  }

  func run() throws {
    try orEnd {
      let recordings = Array(files.dropLast())
      let name = files[files.count - 1]
      let walks = try phone.read(recordings)
      let lanes = try map.read()
      let (phones, compasses) = try self.phones(name, walks.platform)
      var found: GoodnessOfFit
      do throws(ProfileFit.Refusal) {
        found = try GoodnessOfFit(
          walks.recordings, phones, platform: walks.platform, map: lanes, seed: seed)
      } catch {
        throw error.diagnostic(recordings)
      }
      // recordings with positions only are compared by positions
      if let headings = try? GoodnessOfFit(
        headings: walks.recordings, compasses, carried: way.carried, platform: walks.platform,
        seed: seed)
      {
        found.marginals += headings.marginals
        found.correlations += headings.correlations
      }
      var comparison = PhoneComparison(found, recordings, name, walks.platform)
      comparison.unlike = FitText.unlike(found)
      if phones.count == 1 { comparison.judge(walks.recordings, phones[0]) }
      var sink = ByteSink()
      PhonePage(comparison).write(into: &sink)
      try DraftFile.write(sink.text, to: output)
      Terminal.print(FitText.goodness(found))
      Terminal.print("\(output.escapedForTerminal)\n")
    }
  }
}

extension PresetCompare {
  private func phones(
    _ name: String, _ platform: Platform
  ) throws(Diagnostics) -> (receivers: [GnssProfile], compasses: [HeadingProfile]) {
    let drawn = (GnssProfile.population(of: platform), HeadingProfile.population(of: platform))
    if name == "drawn" { return drawn }
    let file = try PhoneFile(path: name)
    return (
      file.phones.isEmpty ? drawn.0 : file.phones,
      file.compasses.isEmpty ? drawn.1 : file.compasses
    )
  }
}

extension PhoneComparison {
  fileprivate init(
    _ found: GoodnessOfFit, _ recordings: [String], _ phone: String, _ platform: Platform
  ) {
    let spreads = found.marginals.map { marginal in
      Spread(
        name: marginal.name, unit: marginal.unit, recorded: marginal.recorded,
        simulated: marginal.simulated,
        note: "distance \(Decimals.text(marginal.distance, decimals: 3)), "
          + "usual \(Decimals.text(marginal.usualDistance, decimals: 3))")
    }
    var lines = found.correlations.map { correlation in
      func points(_ values: [Double]) -> Lines.Points {
        zip(correlation.lags, values).map { ($0, $1) }
      }
      return Lines(
        name: "autocorrelation of \(correlation.name)", unit: "",
        recorded: points(correlation.recorded),
        simulated: [points(correlation.low), points(correlation.high)],
        note: "\(correlation.lagsWithin) of \(correlation.lags.count) lags within the dashes, "
          + "where 90 % of simulated walks lie")
    }
    lines.append(
      Lines(
        name: "accuracy over time", unit: "m",
        recorded: found.recordedClaims.map { ($0.seconds, $0.meters) },
        simulated: [found.simulatedClaims.map { ($0.seconds, $0.meters) }],
        note: "the first recorded walk, and a simulated one"))
    self.init(
      recordings: recordings.map(Reproduction.portable), phone: Reproduction.portable(phone),
      platform: platform.name, spreads: spreads, lines: lines)
  }

  /// Adds how likely the recordings are for the phone.
  fileprivate mutating func judge(
    _ recordings: [(name: String, trace: Trace)], _ phone: GnssProfile
  ) {
    guard let step = HeldOutLikelihood.step(of: recordings) else { return }
    likelihoodTitles = ["this phone", "open_sky, ideal", "white noise", "Ornstein-Uhlenbeck"]
    let judged = HeldOutLikelihood.judge(
      recordings, by: phone, fittedTo: recordings, step: step)
    likelihoods = judged.map { row in
      (
        Reproduction.portable(row.recording),
        [row.fitted, row.ideal, row.white, row.ornsteinUhlenbeck].map {
          $0.isNaN ? "none" : Decimals.text($0, decimals: 3)
        }
      )
    }
  }
}
