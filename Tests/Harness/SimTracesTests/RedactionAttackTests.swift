import Foundation
import Geodesy
import Sensing
import SimKernel
import SimRedaction
import TestSupport
import Testing

@testable import SimTraces

/// A home, forty recordings of rounds from it, and an attacker who looks for it (MG-15).
@Suite("Finding the home again in redacted recordings that keep their place (MG-15)")
struct RedactionAttackTests {
  private static let homes = 1000
  private static let loops = 40

  private static func secret(_ seed: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(seed))
    return (0..<HomeZones.secretBytes).map { _ in UInt8(random.index(256)) }
  }

  /// The distance of each method's guess from the home, by name; without the methods that find
  /// nothing.
  private static func guesses(home number: Int, rounds: Int) -> [String: Double] {
    var random = SeededGenerator(seed: UInt64(7919 * number + rounds))
    let town = RedactionTown(rounds: rounds, random: &random)
    let redaction = Redaction(place: nil, startNanoseconds: nil, secret: secret(number))
    var attack = RedactionAttack()
    // all recordings of one round together: that halves the noise and costs nothing
    var known = RedactionAttack()
    for round in town.rounds {
      var ends: [[RedactionAttack.End]] = []
      for _ in 0..<loops / rounds {
        let left = redaction.applied(to: town.recording(of: round, random: &random))
        let shown = left.fixes.map { town.point($0.coordinate) }
        guard shown.count > 6 else { continue }
        ends.append([end(shown), end(shown.reversed())])
      }
      attack.ends += ends.joined()
      for side in 0..<2 where !ends.isEmpty {
        known.ends.append(ends.map { $0[side] }[ends.count / 2])
      }
    }
    let zone = HomeZones(secret: secret(number), nearMeters: 200).zone(
      of: RedactionTown.plane.coordinate(town.home))
    let center = town.point(zone.center)
    var guesses = ["the center of the zone": center]
    guesses["a circle through the ends"] = attack.circleCenter
    for (name, spread, concentration) in [
      ("places of ends", (1500.0, 500.0), 0.0), ("places and directions", (1500, 500), 1),
      ("places and clear directions", (1500, 500), 3), ("directions", nil, 2),
    ] as [(String, (Double, Double)?, Double)] {
      guesses[name] = known.bestGuess(
        around: center, side: 1200, spread: spread, concentration: concentration)
    }
    return guesses.mapValues { hypot($0.east - town.home.east, $0.north - town.home.north) }
  }

  private static func end(_ shown: [PlanePoint]) -> RedactionAttack.End {
    let (place, later) = (shown[0], shown[min(3, shown.count - 1)])
    let (east, north) = (later.east - place.east, later.north - place.north)
    let length = max(1, hypot(east, north))
    return RedactionAttack.End(
      place: place, direction: PlanePoint(east: east / length, north: north / length))
  }

  /// How often each method finds a home within 100 m.
  private static func found(homes: Int, rounds: Int) async -> [String: Int] {
    await withTaskGroup(of: [String: Double].self) { group in
      for number in 0..<homes { group.addTask { guesses(home: number, rounds: rounds) } }
      var found: [String: Int] = [:]
      for await distances in group {
        for (name, distance) in distances { found[name, default: 0] += distance < 100 ? 1 : 0 }
      }
      return found
    }
  }

  @Test("The circle finds every home whose zone is a circle of 200 m around it")
  func yardstick() {
    for number in 0..<20 {
      var random = SeededGenerator(seed: UInt64(number))
      let home = PlanePoint(east: random.number(-900, 900), north: random.number(-900, 900))
      var attack = RedactionAttack()
      for _ in 0..<2 * Self.loops {
        let angle = random.number(0, 2 * .pi)
        let (east, north) = (200 * cos(angle), 200 * sin(angle))
        attack.ends.append(
          RedactionAttack.End(
            place: PlanePoint(
              east: home.east + east + random.number(-12, 12),
              north: home.north + north + random.number(-12, 12)),
            direction: PlanePoint(east: 1, north: 0)))
      }
      let guess = attack.circleCenter ?? PlanePoint(east: 0, north: 0)
      #expect(hypot(guess.east - home.east, guess.north - home.north) < 10)
    }
  }

  @Test("Of a thousand homes with five rounds each, no attack finds more than a tenth")
  func habits() async {
    let found = await Self.found(homes: Self.homes, rounds: 5)
    #expect(found.count == 6)
    for (way, count) in found { #expect(count <= Self.homes / 10, "\(way)") }
  }
}
