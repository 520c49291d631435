import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimObservations
import Testing
import WalkRouter

/// The runs used to compare fields give every field a value.
@Suite("Runs for fields (H-6)")
struct FieldCoverageTests {
  /// The kinds that all features of the catalog and their referees declare, with positions from
  /// fixes, lanes or the app itself, and with opening hours.
  private static func declared() throws -> Set<String> {
    let truth = GroundTruth(
      plane: LawMap.graph.plane, step: .seconds(1),
      samples: [
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: -60), speedMetersPerSecond: 0, facingDegrees: 0,
          laneDegrees: 0, edge: 0)
      ])
    var names: Set<String> = []
    for type in FeatureCatalog.all {
      let others: [KeyBook.Values] = [
        ["position": .word("lanes")], ["position": .word("own")],
        ["hours.change_within": .number(360)],
      ]
      for values in [[:]] + others {
        let settings = try Candidate(type, values, in: .day).settings
        let site = Candidate.site()
        let features = [
          settings.makeFeature(at: site), settings.makeReferee(at: site, truth: truth),
        ]
        names.formUnion(features.compactMap { $0 }.flatMap { $0.kinds.map(\.name) })
      }
    }
    return names
  }

  @Test("Every kind that a feature declares is seen, and the catalog of kinds has no other")
  func kinds() throws {
    let seen = Set(try FieldRuns.logs().flatMap { log in log.all.map(\.kind.name) })
    let declared = try Self.declared()
    #expect(declared.subtracting(seen).sorted() == [])
    #expect(seen.subtracting(declared).sorted() == [])
    #expect(Set(ObservationCatalog.all.map(\.name)) == declared)
  }

  @Test("Every kind is seen once with all its numbers there, and no two of them the same")
  func numbers() throws {
    expectApart { if case .number(let number, _) = $0 { number } else { nil } }
  }

  @Test("Every kind is seen once with all its words there, and no two at the same place")
  func words() throws {
    expectApart { if case .word(_, let place) = $0 { Double(place) } else { nil } }
  }

  /// Expects, for each kind, an observation in which all values found by `number` are different.
  private func expectApart(_ number: (ObservedValue) -> Double?) {
    var (most, wanted) = ([String: Int](), [String: Int]())
    for log in (try? FieldRuns.logs()) ?? [] {
      for entry in log.all {
        let fields = entry.kind.fields.filter { number(ObservedValue.sample($0)) != nil }
        let found = Set(entry.values.compactMap(number)).count
        wanted[entry.kind.name] = fields.count
        most[entry.kind.name] = max(most[entry.kind.name] ?? 0, found)
      }
    }
    #expect(wanted.count == ObservationCatalog.all.count)
    for (name, count) in wanted.sorted(by: { $0.key < $1.key }) {
      #expect(most[name] == count, "\(name)")
    }
  }
}

extension ObservedValue {
  /// A possible value of a field.
  fileprivate static func sample(_ field: ObservedField) -> ObservedValue {
    switch field.meaning {
    case .number(_, let decimals): .number(0, decimals: decimals)
    case .position: .number(0, decimals: positionDecimals)
    case .word(let words): .word(words.first ?? "", place: 0)
    }
  }
}
