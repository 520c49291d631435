import ArgumentParser
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
      determine is assumed, from the nearest known phone, and the page names the recording that is \
      needed. Then come how well simulated walks of the phone resemble the recorded ones and, with \
      two recordings or more, how likely every second one is under a phone fitted to the others. \
      With a map of the lanes that were walked, the size of slow errors is fitted, too, and what \
      stood around the walkers is the map's. Surveyed positions (--truth) give that size, too. \
      Without either it is that of open_sky, whatever stood there. Headings \
      give the compass and the hand, as the phone was carried: name it with --carried, and fit \
      each way of carrying by itself. A scenario uses the phone with \
      'phone: { profile: my-phone.yaml }'. Positions are never printed.

      Exit status: 0 fitted, 65 the recordings hold nothing to fit to.
      """)

  @Argument(help: "Recordings of walks with one phone.")
  var files: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("File of phones to write.", valueName: "file"))
  var output: String?

  @Option(help: "What the phone is called.")
  var name = "fitted"

  @OptionGroup var way: CarriedOption

  @Option(help: "Seed of the simulated walks that the recordings are held against.")
  var seed: UInt64 = 1

  @OptionGroup var map: RecordedMap

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Where the phone really was, as surveyed: a recording of positions for each recording, in "
        + "the same order and by the same clock. They give the size of slow errors.",
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
      do throws(ProfileFit.Refusal) {
        try walks.recordings[index].trace.takeTruth(from: survey.trace)
      } catch {
        throw error.diagnostic([survey.name])
      }
    }
  }

  private func fit(_ walks: RecordedPhone.Walks, _ lanes: FitMap?) throws {
    var contents = PhoneFile.Contents()
    var refusals: [ProfileFit.Refusal] = []
    do throws(ProfileFit.Refusal) {
      let fit = try fit(walks.recordings, walks, lanes)
      Terminal.print(FitText.receiver(fit, walks, map, isSurveyed: !truth.isEmpty))
      let goodness = try GoodnessOfFit(
        walks.recordings, [fit.phone], platform: walks.platform, map: lanes, seed: seed &+ 1)
      Terminal.print(FitText.goodness(goodness))
      Terminal.print(FitText.heldOut(heldOut(walks, lanes)))
      var phone = fit.phone
      phone.name = name
      contents.phones = [(phone, FitText.remarks(fit))]
    } catch {
      refusals.append(error)
    }
    do throws(ProfileFit.Refusal) {
      let fit = try CompassFit(walks.recordings, compassOptions(walks))
      for refusal in refusals { Terminal.print(FitText.refusal(of: "positions", refusal)) }
      Terminal.print(FitText.compass(fit, walks))
      let goodness = try GoodnessOfFit(
        headings: walks.recordings, [fit.compass], carried: way.carried, platform: walks.platform,
        seed: seed &+ 1)
      Terminal.print(FitText.goodness(goodness))
      var compass = fit.compass
      compass.name = name
      contents.compasses = [(compass, FitText.remarks(fit))]
    } catch {
      refusals.append(error)
      if refusals.count == 2 {
        // what the recordings have tells what was meant
        throw walks.recordings.allSatisfy(\.trace.fixes.isEmpty) ? error : refusals[0]
      }
      Terminal.print(FitText.refusal(of: "headings", error))
    }
    if let output { try PhoneFile.write(contents, to: output) }
  }

  private func compassOptions(_ walks: RecordedPhone.Walks) -> CompassFit.Options {
    var options = CompassFit.Options(platform: walks.platform)
    options.seed = seed
    options.pose = way.carried
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

  /// What every second recording thinks of a phone fitted to the others; nothing for one alone, and
  /// where the others are too short to be fitted.
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
