import ArgumentParser
import Sensing
import SimFitting
import SimKernel
import SimRunner
import SimText
import SimTraces

/// The recordings that a phone is fitted to or compared with.
struct RecordedPhone: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Platform of the phone: \(Platform.allCases.map { "\($0)" }.joined(separator: " or ")) "
        + "(default: the platform that the recordings state, else ios).",
      valueName: "platform"),
    transform: RecordedPhone.platform)
  var platform: Platform?

  @OptionGroup var budget: BudgetOptions

  private static func platform(_ text: String) throws -> Platform {
    if let platform = Platform.allCases.first(where: { "\($0)" == text }) { return platform }
    throw ValidationError("--platform takes ios or android, found '\(text.escapedForTerminal)'")
  }

  /// Recordings with their names, and the platform of their phone.
  struct Walks {
    var recordings: [(name: String, trace: Trace)]
    var platform: Platform
    /// Whether the platform was not given.
    var isPlatformAssumed: Bool
    /// The true values, one recording for each; empty if unknown.
    var truths: [Trace] = []
  }

  func read(_ files: [String]) throws -> Walks {
    var recordings = try files.map { file in
      (name: file, trace: try Trace.read(file, within: budget.forReading))
    }
    let told = Set(recordings.compactMap(\.trace.platform))
    guard platform != nil || told.count < 2 else {
      throw UsageFailure(
        message:
          "the recordings are of phones of both platforms: name one with --platform, or fit each "
          + "by itself")
    }
    if let platform {
      for index in recordings.indices { recordings[index].trace.platform = platform }
    }
    return Walks(
      recordings: recordings, platform: platform ?? told.first ?? .ios,
      isPlatformAssumed: platform == nil && told.isEmpty)
  }
}

/// How the phone of recordings was carried.
struct CarriedOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the phone was carried: \(CarriedOption.names).", valueName: "pose"),
    transform: CarriedOption.pose)
  var carried = Pose.held

  private static var names: String { Pose.allCases.map(\.name).joined(separator: ", ") }

  private static func pose(_ text: String) throws -> Pose {
    if let pose = Pose.allCases.first(where: { $0.name == text }) { return pose }
    throw ValidationError("--carried takes \(names), found '\(text.escapedForTerminal)'")
  }
}

extension ProfileFit.Refusal {
  /// The diagnostic for the recordings in `files`.
  func diagnostic(_ files: [String]) -> Diagnostic {
    Diagnostic(why, at: Diagnostic.Place(file: files.first ?? ""), hint: remedy)
  }
}
