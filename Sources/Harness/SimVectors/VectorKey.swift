/// A named value that an input or an answer may have; used to read files and to write their schema.
struct VectorKey: Sendable {
  indirect enum Kind: Sendable {
    case number(ClosedRange<Double>)
    case whole(ClosedRange<Int>)
    case flag
    case text
    case word([String])
    /// `{"lat": 31.6258, "lon": -7.9892}`.
    case coordinate
    /// A coordinate, or the name of a place on the map.
    case place
    /// The name of a map of the file.
    case map
    case list(Kind)
    case record([VectorKey])
  }

  var name: String
  var kind: Kind
  /// Its meaning, with its unit.
  var summary: String
  /// Whether a record must have it.
  var isRequired = false
  /// For an answer: the allowed difference from the expected value if a case gives none, in its
  /// unit; 0 for values that are not numbers.
  var tolerance = 0.0
  /// For an answer: whether it is an angle, so that 359.9° and 0.1° are 0.2° apart.
  var isAngle = false
  /// For an answer: whether null stands for none.
  var isOptional = false

  init(
    _ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false,
    tolerance: Double = 0, isAngle: Bool = false, isOptional: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isRequired = isRequired
    self.tolerance = tolerance
    self.isAngle = isAngle
    self.isOptional = isOptional
  }

  static let coordinateKeys = [
    VectorKey("lat", .number(-90...90), "latitude in degrees", isRequired: true),
    VectorKey("lon", .number(-180...180), "longitude in degrees", isRequired: true),
  ]
}

/// The engines whose cases simrun answers itself, and their inputs and answers.
enum VectorEngine: String, CaseIterable, Sendable {
  case geo, route, cards, staleness, hours, plan

  var inputs: [VectorKey] {
    switch self {
    case .geo: GeoVectors.inputs
    case .route: RouteVectors.inputs
    case .cards: CardVectors.inputs
    case .staleness: StalenessVectors.inputs
    case .hours: HoursVectors.inputs
    case .plan: PlanVectors.inputs
    }
  }

  var outputs: [VectorKey] {
    switch self {
    case .geo: GeoVectors.outputs
    case .route: RouteVectors.outputs
    case .cards: CardVectors.outputs
    case .staleness: StalenessVectors.outputs
    case .hours: HoursVectors.outputs
    case .plan: PlanVectors.outputs
    }
  }

  var summary: String {
    switch self {
    case .geo: "distances, bearings and relative angles"
    case .route: "the shortest walk on a map"
    case .cards: "walking times, totals of a plan, levels of guidance and what a card says"
    case .staleness: "the age of a fix, and which fixes are new"
    case .hours: "whether a place is open, and until when"
    case .plan: "a day plan: stops, pauses and their times"
    }
  }
}
