import ArgumentParser
import Sensing
import SimFitting
import SimKernel
import SimScenarios
import SimSensors
import SimTraces

/// Fits a phone to a user's own recordings.
struct PresetFit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit a phone and its compass to recordings of walks.",
    discussion: """
      simrun presets fit walks/*.csv -o my-phone.yaml

      Prints each number of the phone with an interval of 90 %. A number that the recordings can't \
      determine is assumed, as near to that of a known phone as they allow, and the page names the \
      recording that is needed. Then it prints how well simulated walks of the phone resemble the \
      recorded walks and, with two recordings or more, how likely every second recording is under \
      a phone fitted to the others. With a map of the walked lanes, it also fits the size of slow \
      errors, and takes the walker's surroundings from the map. Surveyed positions (--truth) \
      determine this size, too. Without both, the size is that of open_sky, whatever the \
      surroundings were. Headings determine the compass and the hand. They depend on how the phone \
      was carried: state it with --carried, and fit each way of carrying separately. Recordings \
      with Android's fused provider in addition to the satellites determine how this provider \
      changes their positions. A scenario uses the phone with 'phone: { profile: my-phone.yaml }'. \
      Positions are never printed.

      Exit status: 0 fitted, 65 the recordings contain nothing to fit to.
      """)

  @Argument(help: "Recordings of walks with one phone.")
  var files: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("File of phones to write.", valueName: "file"))
  var output: String?

  @Option(help: "Name of the phone.")
  var name = "fitted"

  @OptionGroup var way: CarriedOption

  @Option(help: "Seed of the simulated walks that are compared with the recordings.")
  var seed: UInt64 = 1

  @OptionGroup var map: RecordedMap

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "True positions from a survey, or true headings from a motion capture: one recording of "
        + "positions or headings for each recording, in the same order and by the same clock. "
        + "They determine the size of slow errors.",
      valueName: "files"))
  var truth: [String] = []

  @OptionGroup var phone: RecordedPhone

  func validate() throws {
    if let output, !output.hasSuffix(".yaml"), !output.hasSuffix(".yml") {
      throw ValidationError("a scenario takes phones from a file that ends in .yaml")
    }
    if !truth.isEmpty, truth.count != files.count {
      throw ValidationError(
        "--truth takes a file for each recording: found \(truth.count) for \(files.count)")
    }
  }

  func run() throws {
    try orEnd {
      var walks = try phone.read(files)
      try takeTruth(&walks)
      do {
        try fit(walks, map.read())
      } catch let refusal as ProfileFit.Refusal {
        throw refusal.diagnostic(files)
      }
    }
  }

  private func takeTruth(_ walks: inout RecordedPhone.Walks) throws {
    for (index, survey) in try phone.read(truth).recordings.enumerated() {
      walks.truths.append(survey.trace)
      // a survey with headings only is the truth for headings
      if survey.trace.fixes.isEmpty, !survey.trace.headings.isEmpty { continue }
      do throws(ProfileFit.Refusal) {
        try walks.recordings[index].trace.takeTruth(from: survey.trace)
      } catch {
        throw error.diagnostic([survey.name])
      }
    }
  }

  private func fit(_ walks: RecordedPhone.Walks, _ lanes: FitMap?) throws {
    var contents = PhoneFile.Contents()
    var refusals: [(part: String, refusal: ProfileFit.Refusal)] = []
    do throws(ProfileFit.Refusal) {
      contents.phones = [try receiver(walks, lanes)]
    } catch { refusals.append(("positions", error)) }
    // iOS has one stream of positions, whatever a recorder calls it
    if walks.platform == .android,
      walks.recordings.contains(where: { $0.trace.fixes.contains { $0.provider == .fused } })
    {
      do throws(ProfileFit.Refusal) {
        try addFused(walks, to: &contents)
      } catch { refusals.append(("fused provider", error)) }
    }
    do throws(ProfileFit.Refusal) {
      contents.compasses = [try compass(walks)]
    } catch { refusals.append(("headings", error)) }
    guard !contents.phones.isEmpty || !contents.compasses.isEmpty else {
      // the content of the recordings shows which fit was meant
      let isOfHeadings = walks.recordings.allSatisfy(\.trace.fixes.isEmpty)
      throw refusals[isOfHeadings ? refusals.count - 1 : 0].refusal
    }
    for (part, refusal) in refusals { Terminal.print(FitText.refusal(of: part, refusal)) }
    if let output { try PhoneFile.write(contents, to: output) }
  }

  private func receiver(
    _ walks: RecordedPhone.Walks, _ lanes: FitMap?
  ) throws(ProfileFit.Refusal) -> PhoneFile.Phone {
    let fit = try fit(walks.recordings, walks, lanes)
    let isSurveyed = walks.truths.contains { !$0.fixes.isEmpty }
    Terminal.print(FitText.receiver(fit, walks, map, isSurveyed: isSurveyed))
    let goodness = try GoodnessOfFit(
      walks.recordings, [fit.phone], platform: walks.platform, map: lanes, seed: seed &+ 1)
    Terminal.print(FitText.goodness(goodness))
    Terminal.print(FitText.heldOut(heldOut(walks, lanes)))
    var phone = fit.phone
    phone.name = name
    return (phone, FitText.assumed.merging(FitText.remarks(fit)) { $1 })
  }

  /// If the receiver itself cannot be fitted it is assumed to be one of the population.
  private func addFused(
    _ walks: RecordedPhone.Walks, to contents: inout PhoneFile.Contents
  ) throws(ProfileFit.Refusal) {
    let fit = try FusedFit(walks.recordings, seed: seed)
    Terminal.print(FitText.fused(fit))
    if contents.phones.isEmpty {
      var phone = GnssProfile.population(of: walks.platform)[0]
      phone.name = name
      contents.phones = [(phone, FitText.assumed)]
    }
    contents.phones[0].phone.fused = fit.profile
    contents.phones[0].remarks.merge(FitText.remarks(fit)) { $1 }
  }

  private func compass(
    _ walks: RecordedPhone.Walks
  ) throws(ProfileFit.Refusal) -> PhoneFile.Compass {
    let fit = try CompassFit(walks.recordings, compassOptions(walks))
    Terminal.print(FitText.compass(fit, walks))
    let goodness = try GoodnessOfFit(
      headings: walks.recordings, [fit.compass], carried: way.carried, platform: walks.platform,
      seed: seed &+ 1)
    Terminal.print(FitText.goodness(goodness))
    var compass = fit.compass
    compass.name = name
    return (compass, FitText.remarks(fit))
  }

  private func compassOptions(_ walks: RecordedPhone.Walks) -> CompassFit.Options {
    var options = CompassFit.Options(platform: walks.platform)
    options.seed = seed
    options.pose = way.carried
    options.truths = walks.truths
    return options
  }

  private func fit(
    _ recordings: [(name: String, trace: Trace)], _ walks: RecordedPhone.Walks, _ lanes: FitMap?
  ) throws(ProfileFit.Refusal) -> ProfileFit {
    var options = ProfileFit.Options(platform: walks.platform)
    options.map = lanes
    options.seed = seed
    return try ProfileFit(recordings, options)
  }

  /// The likelihood of every second recording for a phone fitted to the others; empty for a single
  /// recording, or if the others are too short to be fitted.
  private func heldOut(
    _ walks: RecordedPhone.Walks, _ lanes: FitMap?
  ) -> [HeldOutLikelihood] {
    guard walks.recordings.count > 1 else { return [] }
    let halves = [0, 1].map { half in
      walks.recordings.enumerated().filter { $0.offset % 2 == half }.map(\.element)
    }
    guard let fitted = try? fit(halves[0], walks, lanes) else { return [] }
    return HeldOutLikelihood.judge(
      halves[1], by: fitted.phone, fittedTo: halves[0], step: fitted.step)
  }
}
