import Foundation
import Geodesy
import Sensing
import SimKernel
import SimPacks
import SimScenarios
import TestSupport
import Testing

@testable import SimObservations
@testable import SimRunner

/// Until 2026-11-23 the log contained the points of a tour, had the cost of a search in the plan,
/// and had fewer kinds for a plain session. Today's observations have the same content: converted
/// to the former order, they give the digest published then. That of medina-drift is of 2026-11-30:
/// since then a table gives the errors of an ideal compass, and their last digits differ. Walks
/// matched to lanes are left out, because the noise model of the matcher has changed.
@Suite("Digests before scenes became facts (H-6)")
struct FormerLogTests {
  @Test(
    "A log of today holds what the former one did",
    arguments: [
      ("medina-drift", 0x824c_6b6a_d1d4_e26c),
      ("router/index-budget", 0x6505_fabc_7701_d4be),
      ("tour/souk", 0xc511_956f_7629_8fb7),
      ("tour/killed", 0xa887_1059_deb6_c0e0),
    ] as [(String, UInt64)])
  func former(name: String, digest: UInt64) throws {
    let path = ReferenceData.package.appendingPathComponent("scenarios/\(name).yaml").path
    var text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    // positions came from fixes then, and every arrow was drawn
    if name == "medina-drift" { text = text.replacing("position: own", with: "position: fixes") }
    text = text.replacing("  compass: { ", with: "  compass: { unavailable: arrow, ")
    // the phone and the walker were ideal, and the app's map was exact
    text = text.replacing("  gnss: ", with: "  profile: ideal\n  gnss: ")
      .replacing("{ gnss: ", with: "{ profile: ideal, gnss: ")
      .replacing("walk:\n", with: "app_map: exact\nwalk:\n  manner: straight\n")
    // the first route began at the first fix
    text = text.replacing("  way_home: { ", with: "  way_home: { first_accuracy: 100 km, ")
      .replacing("  way_home: {}", with: "  way_home: { first_accuracy: 100 km }")
    // and a completed tour continued to track
    text = text.replacing("  tour: { ", with: "  tour: { ending: tracks_on, ")
    let scenario = try Scenario(bytes: text.utf8, path: path, catalogs: .withPacks)
    let runner = ScenarioRunner(scenario, options: RunOptions(runs: 1))
    let prepared = try PreparedJob(runner)
    let record = try runner.record(runner.input(0, prepared), prepared.cases[0], 0)
    #expect(FormerLog(record).digest.value == digest)
  }
}

/// A log in its former form: kinds with their number of fields, and entries with their numbers.
private struct FormerLog {
  private(set) var digest = RunDigest()

  init(_ record: RunRecord) {
    let log = record.log
    var numbers: [Int: Int] = [:]
    var names: [String] = []
    func register(_ name: String, _ fields: Int) {
      for byte in name.utf8 { digest.mix(UInt64(byte)) }
      digest.mix(UInt64(fields))
      names.append(name)
    }
    for (number, kind) in log.kinds.enumerated()
    where !kind.isRead(as: ObjectIdentifier(RouteSearched.self)) {
      if FormerLog.life.contains(where: { kind.isRead(as: $0) }) { continue }
      numbers[number] = names.count
      let isPlan = kind.isRead(as: ObjectIdentifier(RoutePlanned.self))
      // a silent stop did not give its reason
      let isSilent = kind.isRead(as: ObjectIdentifier(TourSilent.self))
      register(kind.name, kind.fields.count + (isPlan ? 2 : 0) - (isSilent ? 1 : 0))
    }
    let stops = record.facts.tourStops
    if !stops.isEmpty { register("tour.point", 6) }
    let start = record.script.first?.instant ?? .zero
    for (index, stop) in stops.enumerated() {
      mix(
        start, names.count - 1,
        [
          Double(index), stop.coordinate.latitudeDegrees, stop.coordinate.longitudeDegrees,
          stop.radiusMeters, stop.audioSeconds, stop.hasAudio ? 1 : 0,
        ])
    }
    for (place, entry) in log.entries.enumerated() {
      guard let number = numbers[Int(entry.kind)] else { continue }
      let kind = log.kinds[Int(entry.kind)]
      var values = (0..<kind.fields.count).map { entry.numbers[$0] }
      if kind.isRead(as: ObjectIdentifier(RoutePlanned.self)) {
        let search = log.entries[place + 1].numbers
        values.insert(contentsOf: [search[0], search[1]], at: 2)
      }
      mix(entry.instant, number, values)
    }
  }

  /// Kinds that only some sessions had, and kinds added since.
  private static let life = [
    ObjectIdentifier(SessionClassChanged.self), ObjectIdentifier(SessionPhaseFollowed.self),
    ObjectIdentifier(SessionRestarted.self), ObjectIdentifier(SessionPermission.self),
    ObjectIdentifier(CompassHome.self), ObjectIdentifier(CompassScreen.self),
    ObjectIdentifier(CompassDistance.self), ObjectIdentifier(TourWatching.self),
  ]

  private mutating func mix(_ instant: Instant, _ kind: Int, _ values: [Double]) {
    digest.mix(UInt64(bitPattern: instant.nanoseconds))
    digest.mix(UInt64(kind))
    for value in values { digest.mix(value.isNaN ? 0x7ff8_0000_0000_0000 : value.bitPattern) }
  }
}
