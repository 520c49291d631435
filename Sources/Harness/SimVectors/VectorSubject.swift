public import Geodesy

/// Something that answers the cases of parity vectors: an engine of simrun, one of an app, or a
/// program with one (MG-18).
public protocol VectorSubject {
  /// Returns a record with the values that `question` wants.
  ///
  /// Other values are ignored. A thrown error fails the case with its message.
  mutating func answer(_ question: VectorQuestion) throws -> VectorValue
}

/// A case without its expected values, for its subject.
public struct VectorQuestion: Sendable {
  /// As in `geo`.
  public var engine: String
  /// The name of the case.
  public var name: String
  /// A record as in the file; a map in it is given with all of its lanes.
  public var input: VectorValue
  /// The names of the expected values, in the order of the file.
  public var wanted: [String]

  public init(engine: String, name: String, input: VectorValue, wanted: [String]) {
    self.engine = engine
    self.name = name
    self.input = input
    self.wanted = wanted
  }

  /// The number under `name`; nil where there is none.
  public func number(_ name: String) -> Double? { input[name]?.number }

  /// The text under `name`; nil where there is none.
  public func text(_ name: String) -> String? { input[name]?.text }

  /// The place under `name`, as in `{"lat": 31.6258, "lon": -7.9892}`; nil where there is none.
  public func coordinate(_ name: String) -> Coordinate? { input[name].flatMap(Coordinate.init) }
}

extension Coordinate {
  /// A record of `lat` and `lon` in degrees; nil where it is not one.
  public init?(_ value: VectorValue) {
    guard let latitude = value["lat"]?.number, let longitude = value["lon"]?.number else {
      return nil
    }
    self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }
}

/// An input from which no engine of simrun can compute the wanted values.
struct VectorRefusal: Error {
  /// What was found and what was expected.
  var message: String
}
