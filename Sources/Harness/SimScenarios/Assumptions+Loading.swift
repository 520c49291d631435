import SimKernel

extension Assumptions {
  /// Reads `assume`, which is only allowed for a recording.
  init(_ reader: MappingReader, under source: Scenario.Source?) {
    self.init()
    let value = reader.optional(
      "assume", "values assumed where a recording has none; invalid values stay invalid")
    if case .walk? = source, value != nil {
      reader.report("'assume' fills what a recording lacks, and a walk lacks nothing", at: "assume")
    }
    _ = value?.mapping { keys in
      accuracyMeters = keys.optional("accuracy", "accuracy of every fix that has none")?
        .quantity(.length, in: Assumptions.accuracies)
      declination =
        keys.optional(
          "declination",
          "true minus magnetic north; 'model': by the World Magnetic Model at that place and time"
        ).flatMap { value in
          value.quantity(.angle, in: Assumptions.declinations, or: "model")
            .map { $0.map(Declination.degrees) ?? .model }
        }
      paceMetersPerSecond = keys.optional(
        "pace", "walking pace between fixes, where the fixes have no times")?
        .quantity(.speed, in: Assumptions.paces)
      return true
    }
  }
}
