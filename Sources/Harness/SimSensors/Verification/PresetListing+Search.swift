import SimKernel
import SimText

/// Parts of the list: selected presets and search results.
extension PresetListing {
  /// An item a user can search for: a preset, or a number of all presets of a sensor.
  public struct Entry: Hashable, Sendable {
    /// `gnss` or `compass`.
    public var sensor: String
    public var name: String
    /// The evidence of a preset; the values of a number, as in `open_sky 15 s, street 25 s`.
    public var text: String
    public var isNumber: Bool
  }

  /// Presets first; presets of the same name follow each other.
  public static var entries: [Entry] {
    presets("gnss", GnssPreset.all) + presets("compass", HeadingPreset.all)
      + numbers("gnss", GnssPreset.all) + numbers("compass", HeadingPreset.all)
  }

  /// The tables with only the presets called `names`.
  public static func text(of names: [String]) -> String {
    let gnss = GnssPreset.all.filter { names.contains($0.name) }
    let compass = HeadingPreset.all.filter { names.contains($0.name) }
    return [
      gnss.isEmpty ? nil : table("GNSS presets (phone: gnss)", gnss),
      compass.isEmpty ? nil : table("Compass presets (phone: compass)", compass),
    ].compactMap { $0 }.joined(separator: "\n")
  }

  /// The presets called `names` and those in `found`; of all other presets only the numbers in
  /// `found`.
  public static func json(of names: [String], and found: [Entry]) -> String {
    json([
      ("gnss", .array(objects("gnss", GnssPreset.all, names, found))),
      ("compass", .array(objects("compass", HeadingPreset.all, names, found))),
    ])
  }

  private static func presets(_ sensor: String, _ all: [some DescribedPreset]) -> [Entry] {
    all.map { Entry(sensor: sensor, name: $0.name, text: $0.evidence, isNumber: false) }
  }

  private static func numbers(_ sensor: String, _ all: [some DescribedPreset]) -> [Entry] {
    all[0].parameters.enumerated().map { row, parameter in
      let values = all.map { preset in
        let value = Dimension.count.formatExactly(preset.parameters[row].value)
        return "\(preset.name) \(value)\(parameter.unit.isEmpty ? "" : " \(parameter.unit)")"
      }
      return Entry(
        sensor: sensor, name: parameter.name, text: values.joined(separator: ", "), isNumber: true)
    }
  }

  private static func objects(
    _ sensor: String, _ all: [some DescribedPreset], _ names: [String], _ found: [Entry]
  ) -> [JSONValue] {
    let own = found.filter { $0.sensor == sensor }
    let numbers = own.filter(\.isNumber).map(\.name)
    return all.compactMap { preset in
      if names.contains(preset.name)
        || own.contains(where: { !$0.isNumber && $0.name == preset.name })
      {
        return object(preset)
      }
      return numbers.isEmpty ? nil : object(preset, telling: { numbers.contains($0.name) })
    }
  }
}
