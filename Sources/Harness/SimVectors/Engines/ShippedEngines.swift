import SimWorlds

/// simrun's own engines as a subject of vectors, as in an app that ships them: it answers for
/// `geo`, `route`, `cards`, `staleness`, `hours` and `plan` from the input of a question alone.
public struct ShippedEngines: VectorSubject {
  /// The maps that questions refer to by name; other questions contain theirs.
  private let maps: [String: World]

  public init() { maps = [:] }

  init(maps: [String: World]) { self.maps = maps }

  public func answer(_ question: VectorQuestion) throws -> VectorValue {
    guard let engine = VectorEngine(rawValue: question.engine) else {
      throw VectorRefusal(message: "there is no engine '\(question.engine)'")
    }
    return try answer(question, by: engine)
  }

  func answer(
    _ question: VectorQuestion, by engine: VectorEngine
  ) throws(VectorRefusal) -> VectorValue {
    switch engine {
    case .geo: GeoVectors().answer(question)
    case .route: try RouteVectors(maps: maps).answer(question)
    case .cards: CardVectors().answer(question)
    case .staleness: StalenessVectors().answer(question)
    case .hours: try HoursVectors().answer(question)
    case .plan: try PlanVectors().answer(question)
    }
  }
}
