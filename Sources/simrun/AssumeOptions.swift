import ArgumentParser
import SimKernel
import SimText
import SimTraces

/// Values assumed where a recording lacks them.
struct AssumeOptions: ParsableArguments {
  @Option(
    name: .customLong("assume"),
    help: ArgumentHelp(
      "A value that the recording lacks, as in accuracy=8m, declination=model, declination=2deg or "
        + "pace=1.2m/s; may be repeated.",
      valueName: "key=value"),
    transform: AssumeOptions.read)
  private var parts: [Assumptions] = []

  func validate() throws {
    let keys = parts.flatMap(\.arguments).map { $0.prefix { $0 != "=" } }
    for key in Set(keys).sorted() where keys.count(where: { $0 == key }) > 1 {
      throw ValidationError("--assume says '\(key)' more than once")
    }
  }

  var assumptions: Assumptions { parts.reduce(Assumptions()) { $0.orElse($1) } }

  /// The error if there is no recording; nil if nothing is assumed.
  var refusalWithoutTrace: String? {
    parts.isEmpty ? nil : "--assume fills what a recording lacks: name one with --trace"
  }

  private static let keys = ["accuracy", "declination", "pace"]

  /// Reads a text like `accuracy=8m`.
  private static func read(_ text: String) throws -> Assumptions {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw ValidationError(
        "expected KEY=VALUE, as in accuracy=8m, found '\(text.escapedForTerminal)'")
    }
    let key = sides[0].filter { !$0.isWhitespace }
    try CatalogPage.check([key], are: "assumption", among: keys, "'--help'")
    let value = String(sides[1])
    var assumptions = Assumptions()
    switch key {
    case "accuracy":
      assumptions.accuracyMeters = try Dimension.length.argument(value, in: Assumptions.accuracies)
    case "pace":
      assumptions.paceMetersPerSecond = try Dimension.speed.argument(value, in: Assumptions.paces)
    default:
      assumptions.declination =
        value == "model"
        ? .model : .degrees(try Dimension.angle.argument(value, in: Assumptions.declinations))
    }
    return assumptions
  }
}
