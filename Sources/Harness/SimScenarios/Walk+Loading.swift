import Geodesy
import Sensing
import SimKernel
import SimWorlds

extension Walk {
  /// - Parameter world: gets places where the walk begins and ends, where it has none there.
  init?(_ reader: MappingReader, in world: inout World?) {
    let from = Walk.place(
      "from", reader, in: &world, "the place where it begins, by name or coordinate")
    let to = Walk.place("to", reader, in: &world, "the place where it ends, by name or coordinate")
    // the rest is read in any case, so that all that is wrong with it is told at once
    let nowhere = World.Place(name: "", node: 0)
    var walk = Walk(from: from ?? nowhere, to: to ?? nowhere)
    walk.readPace(reader)
    walk.readHabits(reader)
    walk.readTurns(reader)
    guard from != nil, to != nil else { return nil }
    guard walk.from != walk.to else {
      reader.report("the walk ends where it begins, at '\(walk.to.name)'", at: "to")
      return nil
    }
    self = walk
  }

  private mutating func readPace(_ reader: MappingReader) {
    paceMetersPerSecond = reader.quantity(
      "pace", .speed, in: 0.3...2.5, default: paceMetersPerSecond, "mean walking speed")
    paceSpread = reader.quantity(
      "pace_spread", .speed, in: 0...0.5, default: paceSpread, "how much it differs between runs")
    let crowd = reader.optional("crowd", "people in the way: all along, or stretch by stretch")
    crowds =
      crowd?.sequence {
        $0.mapping(Crowd.init)
      } or: { value in
        value.quantity(.density, in: Crowd.densities).map { [Crowd(density: $0)] }
      } ?? []
  }

  private mutating func readHabits(_ reader: MappingReader) {
    if let value = reader.optional(
      "pauses", "stops in the way, looking ahead; usual ones where it is left out")
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
      "along the middle of the ways with sharp corners, or as people walk")
    if manner == "human" { self.manner = Manner() }
    let carry = reader.optional("carry", "how the phone is carried; held where it is left out")
    let carried = carry?.mapping { reader -> Carrying? in
      reader.quantity(
        "switch_every", .time, in: 1...3600, "mean time until it is carried otherwise"
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
      "share of the junctions with a wrong way taken and noticed")
    _ = reader.optional("wrong_turn", "one wrong turn, and on from there")?.mapping { turn in
      wrongTurnAfterMeters = turn.quantity(
        "after", .length, in: 0...100_000, "way walked before it")
      astrayMeters = turn.quantity("for", .length, in: 1...10_000, "way walked astray") ?? 0
      return true
    }
  }

  private static func place(
    _ key: String, _ reader: MappingReader, in world: inout World?, _ meaning: String
  ) -> World.Place? {
    let names = world.flatMap { world in
      world.landmarks.isEmpty && !world.places.isEmpty ? world.places.map(\.name) : nil
    }
    let expected = names.map(YamlValue.oneOf) ?? "a place"
    guard let value = reader.required(key, expected: expected, meaning) else { return nil }
    if world != nil { return value.place(in: &world!) }
    return value.mapping { keys -> World.Place? in
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
        "mean time of walking between two"),
      medianSeconds: reader.quantity(
        "median", .time, in: 0.1...60, default: usual.medianSeconds, "their median length"))
  }
}

extension Walk.Stop {
  fileprivate init?(_ reader: MappingReader) {
    let after = reader.quantity("after", .length, in: 0...100_000, "way walked before it")
    let length = reader.quantity("for", .time, in: 0...86_400, "how long it lasts")
    guard let after, let length else { return nil }
    self.init(afterMeters: after, length: .seconds(length))
  }
}

extension Crowd {
  fileprivate init?(_ reader: MappingReader) {
    let density = reader.quantity("density", .density, in: Crowd.densities, "how many there are")
    let after = reader.quantity(
      "after", .length, in: 0...100_000, default: 0, "way walked before the stretch")
    let length = reader.optional("for", "length of the stretch; the rest where it is left out")?
      .quantity(.length, in: 1...100_000)
    guard let density else { return nil }
    self.init(density: density, fromMeters: after, lengthMeters: length)
  }
}
