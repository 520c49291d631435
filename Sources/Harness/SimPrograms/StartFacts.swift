import Geodesy
public import Sensing
import SimFeatures
public import SimKernel
import SimText

/// The facts of a run that a program receives at its start.
public struct StartFacts: Sendable {
  public var seed: UInt64
  public var facts: SceneFacts
  /// What the sensors deliver until a feature asks for something else.
  public var sensing: SensorRequest
  /// `ios` or `android`; nil where every reading that is asked for is passed on.
  public var platform: String?

  public init(seed: UInt64, facts: SceneFacts, sensing: SensorRequest, platform: String? = nil) {
    self.seed = seed
    self.facts = facts
    self.sensing = sensing
    self.platform = platform
  }

  /// The facts as JSON for the program, without what it saved.
  func told(_ feature: ExternalSettings) -> JSONValue {
    .object(
      [
        ("protocol", .integer(1)), ("feature", .string(feature.key)), ("seed", .seed(seed)),
        ("settings", feature.settings), ("facts", facts.told), ("sensors", sensing.told),
      ] + (platform.map { [("platform", .string($0))] } ?? []))
  }
}

extension SceneFacts {
  fileprivate var told: JSONValue {
    .object(
      [
        ("home", home.told), ("places", .array(places.map(\.told))),
        (
          "tour_stops",
          .array(
            tourStops.map { stop in
              .object(
                stop.coordinate.told + [
                  ("radius_m", .number(stop.radiusMeters)),
                  ("audio_s", .number(stop.audioSeconds)), ("has_audio", .bool(stop.hasAudio)),
                ])
            })
        ),
      ]
        + (pack.map { pack in
          [
            (
              "pack",
              [
                "has_tiles": .bool(pack.hasTiles),
                "has_graph": .bool(pack.hasGraph),
              ]
            )
          ]
        } ?? []))
  }
}

extension SceneFacts.Place {
  fileprivate var told: JSONValue { .object([("name", .string(name))] + coordinate.told) }
}

extension Coordinate {
  fileprivate var told: [(key: String, value: JSONValue)] {
    [("lat", .number(latitudeDegrees)), ("lon", .number(longitudeDegrees))]
  }
}
