import ArgumentParser
import Geodesy
import Sensing
import SimKernel
import SimTraces

/// Moves a recording in time and space.
struct TraceShift: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shift",
    abstract: "Move a recording in time and space.",
    discussion: """
      Distances, and bearings at the first fix, stay as they are. Magnetic headings do not \
      change: their declination stays that of the old place.
      """)

  @Argument(help: "Recording: a file or a folder.")
  var input: String

  @Argument(help: "File to write; - for standard output.")
  var output: String

  // values may begin with a minus
  @Option(
    parsing: .unconditional, help: "Time to add, as in '1 h' or '-30 s'.", transform: TraceCut.time)
  var time: Timespan?

  @Option(
    parsing: .unconditional, help: "Distance to the east, as in '120 m'.",
    transform: TraceShift.length)
  var east: Double?

  @Option(
    parsing: .unconditional, help: "Distance to the north.", transform: TraceShift.length)
  var north: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("New place of the first fix, as in 31.6258,-7.9891.", valueName: "lat,lon"),
    transform: Coordinate.init(argument:))
  var place: Coordinate?

  @OptionGroup var target: TraceOutput

  @OptionGroup var budget: BudgetOptions

  /// At most half the circumference of the Earth.
  static let length = Dimension.length.argument(in: -2e7...2e7)

  func validate() throws {
    if place != nil, east != nil || north != nil {
      throw ValidationError("--place replaces --east and --north: leave them out")
    }
    if time == nil, east == nil, north == nil, place == nil {
      throw ValidationError("name a shift: --time, --east, --north or --place")
    }
  }

  func run() throws {
    try orEnd {
      var trace = try Trace.read(input, within: budget.forReading)
      if let time {
        guard trace.epochNanoseconds != nil else {
          throw ValidationError("the recording has no clock that --time could move")
        }
        trace = trace.shifted(by: time)
      }
      if let place {
        trace = trace.moved(to: place)
      } else if east != nil || north != nil {
        trace = trace.moved(eastMeters: east ?? 0, northMeters: north ?? 0)
      }
      try target.write(trace, of: input, to: output)
    }
  }
}
