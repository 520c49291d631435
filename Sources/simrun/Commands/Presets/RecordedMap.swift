import ArgumentParser
import PackStore
import SimFitting
import SimKernel
import SimMaps
import SimText
import SimWorlds

/// The map of the area of the recordings.
struct RecordedMap: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pack with the walked lanes, which determine the size of slow errors.",
      valueName: "pack"))
  var map: String?

  @Option(
    help: ArgumentHelp(
      "Standard deviation of the distance, across a lane, between its line on the map and the "
        + "path of people (default: \(RecordedMap.usualError), assumed).", valueName: "distance"),
    transform: Dimension.length.argument(in: 0...50))
  var mapError: Double?

  private static let usualError = Dimension.length.formatExactly(FitMap.usualErrorMeters)

  func validate() throws {
    if mapError != nil, map == nil { throw ValidationError("--map-error needs --map") }
  }

  func read() throws -> FitMap? {
    guard let map else { return nil }
    return FitMap(
      World(try PackFile.load(map)), errorMeters: mapError ?? FitMap.usualErrorMeters)
  }

  /// The assumptions of the fit about the map.
  func words(_ surroundings: [Surroundings: Double]) -> [String] {
    guard map != nil else { return [] }
    // order equal shares by the surroundings, the same on every machine
    let shares = surroundings.sorted {
      ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue)
    }.map {
      "\($0.key.name) \(Decimals.text(100 * $0.value, decimals: 0)) %"
    }
    let error = Dimension.length.formatExactly(mapError ?? FitMap.usualErrorMeters)
    return [
      "around the walkers, by the map: "
        + (shares.isEmpty
          ? "nothing near them (open_sky assumed)" : shares.joined(separator: ", ")),
      "lines of lanes lie \(error) from where people walk"
        + (mapError == nil ? " (assumed: see --map-error)" : ""),
    ]
  }
}
