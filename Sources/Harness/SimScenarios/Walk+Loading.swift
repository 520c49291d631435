import Geodesy
import Sensing
import SimKernel
import SimWorlds

extension Walk {
  /// - Parameters:
  ///   - world: receives new places for the start and end of the walk if needed.
  ///   - open: receives the parts that depend on the tour.
  init?(_ reader: MappingReader, in world: inout World?, open: inout OpenWalk) {
    let along = Walk.along(reader, in: &world, &open)
    let via = Walk.via(reader, in: &world, &open) ?? along
    let from = Walk.place(
      "from", reader, in: &world, isRequired: via == nil,
      "the place where the walk begins, by name or coordinate; if left out with 'via', a lane "
        + "before the first place")
    let to = Walk.place(
      "to", reader, in: &world, isRequired: via == nil,
      "the place where the walk ends, by name or coordinate; if left out with 'via', a lane "
        + "beyond the last place")
    // the rest is always read, so that all errors are reported together
    let nowhere = World.Place(name: "", node: 0)
    var walk = Walk(from: from ?? nowhere, to: to ?? nowhere)
    walk.readVisits(reader, via)
    open.lacks = (from: from == nil, to: to == nil)
    if let ends = open.ends {
      (walk.from, walk.to) = ends
      open.lacks = (false, false)
    }
    walk.readPace(reader)
    walk.readHabits(reader)
    walk.readTurns(reader)
    guard via == nil else {
      self = walk
      return
    }
    guard from != nil, to != nil else { return nil }
    guard walk.from != walk.to else {
      reader.report("the walk ends where it begins, at '\(walk.to.name)'", at: "to")
      return nil
    }
    self = walk
  }

  /// Reads the places to pass through; nil if there are none.
  private static func via(
    _ reader: MappingReader, in world: inout World?, _ open: inout OpenWalk
  ) -> [World.Place]? {
    let value = reader.optional(
      "via", "places to pass through, in order; 'tour' for the stops of the tour under test")
    return value?.sequence { item in
      if world != nil { return item.place(in: &world!) }
      readUnplaced(item)
      return nil
    } or: { value in
      open.leadsThroughTour = value.choice(["tour"]) != nil
      return []
    }
  }

  /// Reads the crossings along a recorded path; nil if none is named.
  private static func along(
    _ reader: MappingReader, in world: inout World?, _ open: inout OpenWalk
  ) -> [World.Place]? {
    guard
      let value = reader.optional(
        "along", "a recording whose way is walked along the lanes, from its start to its end")
    else { return nil }
    for key in ["via", "from", "to"] where reader.has(key) {
      value.report("a walk goes either 'along' a recording or by '\(key)'")
    }
    guard let line = TrackLine(value), world != nil else { return [] }
    guard let way = world!.follow(line) else {
      value.report(
        "the way of the recording lies more than 60 m from the lanes of the world",
        hint: "is it a map of the same place?")
      return []
    }
    open.ends = (way.from, way.to)
    return way.via
  }

  private mutating func readVisits(_ reader: MappingReader, _ via: [World.Place]?) {
    self.via = via ?? []
    let stay = reader.optional(
      "stay",
      "how long the walker stays at each place of 'via', as a median; not at all if left out"
    )
    let skip = reader.optional(
      "skip", "share of the places of 'via' that the walker skips; 0 % if left out")
    staySeconds = stay?.quantity(.time, in: 1...3600)
    skipping = skip?.quantity(.share, in: 0...1) ?? 0
    guard via == nil else { return }
    for value in [stay, skip] {
      value?.report("this is about places of 'via', and the walk has none")
    }
  }

  private mutating func readPace(_ reader: MappingReader) {
    paceMetersPerSecond = reader.quantity(
      "pace", .speed, in: 0.3...2.5, default: paceMetersPerSecond, "mean walking speed")
    paceSpread = reader.quantity(
      "pace_spread", .speed, in: 0...0.5, default: paceSpread, "deviation of the pace between runs")
    let crowd = reader.optional(
      "crowd", "people in the way: one density for the whole walk, or stretch by stretch")
    crowds =
      crowd?.sequence {
        $0.mapping(Crowd.init)
      } or: { value in
        value.quantity(.density, in: Crowd.densities).map { [Crowd(density: $0)] }
      } ?? []
  }

  private mutating func readHabits(_ reader: MappingReader) {
    if let value = reader.optional(
      "pauses", "stops on the way, looking ahead; usual ones if left out")
    {
      pauses = value.mapping {
        Pauses($0, default: Pauses(meanSeconds: 90, medianSeconds: 12))
      } or: { value in
        _ = value.choice(["none"])
        return nil
      }
    }
    windowShopping = reader.optional("window_shopping", "stops to look at shops, left or right")?
      .mapping { Pauses($0, default: Pauses(meanSeconds: 180, medianSeconds: 20)) }
    let manner = reader.choice(
      "manner", ["straight", "human"], default: "human",
      "how the walker moves: along the middle of the ways with sharp corners, or as people walk")
    if manner == "human" { self.manner = Manner() }
    let carry = reader.optional("carry", "how the phone is carried; held if left out")
    let carried = carry?.mapping { reader -> Carrying? in
      reader.quantity(
        "switch_every", .time, in: 1...3600, "mean time until the phone is carried in another way"
      )
      .map { .switching(meanSeconds: $0) }
    } or: { value in
      let word = value.choice(Pose.allCases.map(\.name))
      return word.flatMap { Pose(name: $0) }.map { .always($0) }
    }
    if let carried { carrying = carried }
    stops = reader.optional("stops", "planned stops")?.sequence { $0.mapping(Stop.init) } ?? []
    standing = .seconds(
      reader.quantity(
        "then_stand", .time, in: 0...86_400, default: 0, "how long the walker stands at the goal"))
  }

  private mutating func readTurns(_ reader: MappingReader) {
    backtracking = reader.quantity(
      "backtracking", .share, in: 0...1, default: 0,
      "share of the junctions at which the walker takes a wrong way, notices it and comes back")
    _ = reader.optional(
      "wrong_turn", "one wrong turn, after which the walker goes on to the goal"
    )?.mapping { turn in
      wrongTurnAfterMeters = turn.quantity(
        "after", .length, in: 0...100_000, "distance walked before the wrong turn")
      astrayMeters =
        turn.quantity("for", .length, in: 1...10_000, "distance walked in the wrong direction") ?? 0
      return true
    }
  }

  private static func place(
    _ key: String, _ reader: MappingReader, in world: inout World?, isRequired: Bool,
    _ meaning: String
  ) -> World.Place? {
    let names = world.flatMap { world in
      world.landmarks.isEmpty && !world.places.isEmpty ? world.places.map(\.name) : nil
    }
    let expected = names.map(YamlValue.oneOf) ?? "a place"
    let found =
      isRequired
      ? reader.required(key, expected: expected, meaning) : reader.optional(key, meaning)
    guard let value = found else { return nil }
    if world != nil { return value.place(in: &world!) }
    readUnplaced(value)
    return nil
  }

  /// Reads a place without a world, to report errors of its form.
  private static func readUnplaced(_ value: YamlValue) {
    _ = value.mapping { keys -> World.Place? in
      _ = Coordinate(keys)
      return nil
    } or: { value in
      _ = value.string()
      return nil
    }
  }
}

extension Walk.Pauses {
  fileprivate init(_ reader: MappingReader, default usual: Walk.Pauses) {
    self.init(
      meanSeconds: reader.quantity(
        "every", .time, in: 1...3600, default: usual.meanSeconds,
        "mean time of walking between two stops"),
      medianSeconds: reader.quantity(
        "median", .time, in: 0.1...60, default: usual.medianSeconds, "median length of the stops"))
  }
}

extension Walk.Stop {
  fileprivate init?(_ reader: MappingReader) {
    let after = reader.quantity(
      "after", .length, in: 0...100_000, "distance walked before the stop")
    let length = reader.quantity("for", .time, in: 0...86_400, "how long the stop lasts")
    guard let after, let length else { return nil }
    self.init(afterMeters: after, length: .seconds(length))
  }
}

extension Crowd {
  fileprivate init?(_ reader: MappingReader) {
    let density = reader.quantity(
      "density", .density, in: Crowd.densities, "people per square meter")
    let after = reader.quantity(
      "after", .length, in: 0...100_000, default: 0, "distance walked before the stretch")
    let length = reader.optional("for", "length of the stretch; the rest of the walk if left out")?
      .quantity(.length, in: 1...100_000)
    guard let density else { return nil }
    self.init(density: density, fromMeters: after, lengthMeters: length)
  }
}
