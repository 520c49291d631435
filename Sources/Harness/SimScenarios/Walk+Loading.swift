import Sensing
import SimKernel
import SimWorlds

extension Walk {
  init?(_ reader: MappingReader, in world: World?) {
    let from = Walk.place("from", reader, in: world)
    let to = Walk.place("to", reader, in: world)
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
      "pace", .speed, in: 0.3...2.5, default: paceMetersPerSecond)
    paceSpread = reader.quantity("pace_spread", .speed, in: 0...0.5, default: paceSpread)
    guard let crowd = reader.optional("crowd") else { return }
    if crowd.isSequence {
      crowds = crowd.sequence { $0.mapping(Crowd.init) } ?? []
    } else {
      crowds = crowd.quantity(.density, in: Crowd.densities).map { [Crowd(density: $0)] } ?? []
    }
  }

  private mutating func readHabits(_ reader: MappingReader) {
    if let value = reader.optional("pauses") {
      if value.isMapping {
        pauses = value.mapping { Pauses($0, default: Pauses(meanSeconds: 90, medianSeconds: 12)) }
      } else {
        _ = value.choice(["none"])
        pauses = nil
      }
    }
    windowShopping = reader.optional("window_shopping")?.mapping {
      Pauses($0, default: Pauses(meanSeconds: 180, medianSeconds: 20))
    }
    if let value = reader.optional("carry") {
      if value.isMapping {
        let mean = value.mapping { $0.quantity("switch_every", .time, in: 1...3600) }
        if let mean { carrying = .switching(meanSeconds: mean) }
      } else if let word = value.choice(Pose.allCases.map { "\($0)" }) {
        carrying = .always(Pose.allCases.first { "\($0)" == word } ?? .held)
      }
    }
    stops = reader.optional("stops")?.sequence { $0.mapping(Stop.init) } ?? []
    standing = .seconds(reader.quantity("then_stand", .time, in: 0...86_400, default: 0))
  }

  private mutating func readTurns(_ reader: MappingReader) {
    backtracking = reader.quantity("backtracking", .share, in: 0...1, default: 0)
    _ = reader.optional("wrong_turn")?.mapping { turn in
      wrongTurnAfterMeters = turn.quantity("after", .length, in: 0...100_000)
      astrayMeters = turn.quantity("for", .length, in: 1...10_000) ?? 0
      return true
    }
  }

  private static func place(
    _ key: String, _ reader: MappingReader, in world: World?
  ) -> World.Place? {
    guard let world else {
      _ = reader.string(key)
      return nil
    }
    return reader.choice(key, world.places.map(\.name)).flatMap(world.place)
  }
}

extension Walk.Pauses {
  fileprivate init(_ reader: MappingReader, default usual: Walk.Pauses) {
    self.init(
      meanSeconds: reader.quantity("every", .time, in: 1...3600, default: usual.meanSeconds),
      medianSeconds: reader.quantity("median", .time, in: 0.1...60, default: usual.medianSeconds))
  }
}

extension Walk.Stop {
  fileprivate init?(_ reader: MappingReader) {
    let after = reader.quantity("after", .length, in: 0...100_000)
    let length = reader.quantity("for", .time, in: 0...86_400)
    guard let after, let length else { return nil }
    self.init(afterMeters: after, length: .seconds(length))
  }
}

extension Crowd {
  fileprivate init?(_ reader: MappingReader) {
    let density = reader.quantity("density", .density, in: Crowd.densities)
    let after = reader.quantity("after", .length, in: 0...100_000, default: 0)
    let length = reader.optional("for")?.quantity(.length, in: 1...100_000)
    guard let density else { return nil }
    self.init(density: density, fromMeters: after, lengthMeters: length)
  }
}
