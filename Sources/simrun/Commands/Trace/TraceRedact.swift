import ArgumentParser
import Geodesy
import SimKernel
import SimRedaction
import SimText
import SimTraces

/// Removes private data from a recording, so that it can be shown.
struct TraceRedact: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Remove data that identify person, place and time, and list what remains.",
    discussion: """
      Drops the fixes near both ends, moves the rest to 0° N 0° E and its start to 2000-01-01, and \
      drops notes and truth. Prints what can still be inferred.

      With --keep-place, dropped circles around the ends would reveal the ends. Instead it drops \
      zones of about 2 km that are drawn from a secret, and the straight parts of the ways from \
      and to them. Use the same key and --zone for all recordings of a person: a different pair \
      draws different zones, which together reveal more.

      Exit status: 65 if nothing is left; else as of simrun run.
      """)

  @Argument(help: "Recording: a file or a folder.")
  var input: String

  @Argument(help: "File to write; - for standard output.")
  var output: String

  @Option(
    help: "Drop fixes within this distance of the first or the last fix (default: 200 m).",
    transform: TraceRedact.length)
  var zone = Redaction.usualZoneMeters

  @Option(
    help: "Round positions to a grid of this size (default: 0 m, not at all).",
    transform: TraceRedact.length)
  var grid = 0.0

  @Flag(help: "Keep the place of the walk.")
  var keepPlace = false

  @Option(
    help: ArgumentHelp(
      "Secret for drawing the zones of --keep-place, created if missing (default: "
        + "simrun/redact.key in $XDG_CONFIG_HOME or ~/.config).", valueName: "file"))
  var key: String?

  @Flag(help: "Keep the ways from and to the zones of --keep-place: straight ones reveal homes.")
  var keepLegs = false

  @Flag(help: "Keep date and time.")
  var keepTime = false

  @OptionGroup var target: TraceOutput

  @OptionGroup var budget: BudgetOptions

  static let length = Dimension.length.argument(in: 0...100_000)

  func validate() throws {
    guard !keepPlace else { return }
    if keepLegs { throw ValidationError("--keep-legs is for the zones of --keep-place") }
    if key != nil { throw ValidationError("--key draws the zones of --keep-place") }
  }

  func run() throws {
    try orEnd {
      let trace = try Trace.read(input, within: budget.forReading)
      let redaction = Redaction(
        zoneMeters: zone, gridMeters: grid, place: keepPlace ? nil : Redaction.nowhere,
        startNanoseconds: keepTime ? nil : Redaction.nowhenNanoseconds,
        secret: keepPlace && zone > 0 ? try RedactionKey(path: key).secret : nil,
        showsLegs: keepLegs)
      let left = redaction.applied(to: trace)
      guard !left.fixes.isEmpty else { throw nothingLeft(redaction) }
      try target.write(left, of: input, to: output)
      var text = "kept \(left.fixes.count) of \(trace.fixes.count) fixes\n"
      text += "what remains identifying:\n"
      for words in redaction.remains(in: left) { text += "  \(words)\n" }
      Terminal.complain(text)
    }
  }

  private func nothingLeft(_ redaction: Redaction) -> Diagnostic {
    let place = Diagnostic.Place(file: input)
    guard let zones = redaction.zones else {
      return Diagnostic(
        "all of the recording lies within \(Int(zone)) m of its ends: nothing is left", at: place,
        hint: "a smaller --zone leaves more")
    }
    return Diagnostic(
      "all of the recording lies in zones of up to \(Int(zones.reachMeters)) m around its ends, or "
        + "leads straight there: nothing is left", at: place,
      hint: "a smaller --zone leaves more, and so does --keep-legs; both reveal more of the home")
  }
}
