public import SimKernel
import SimNumerics
import SimSensors

/// One number of the published sweep of trigger radii, compared with our walks (H-8).
public struct SweepCheck: Hashable, Sendable {
  public var preset: String
  public var radiusMeters: Double
  /// The counted quantity, as in `own lane, naive`.
  public var name: String
  public var dimension: Dimension
  public var published: Double
  /// The value over all walks; NaN if no fence was entered.
  public var measured: Double
  /// The range of `drawnTables` tables with as many walks as the published one, drawn from ours and
  /// rounded in the same way; includes the random error of our walks.
  public var interval: ClosedRange<Double>

  public var isMet: Bool { interval.contains(published) }

  /// Number of walks behind the published table.
  public static let walksPerTable = 24
  /// With this number, about one in a thousand correct numbers is outside its interval.
  public static let drawnTables = 2000
}

/// Compares the published sweep with walks of our own, many in parallel.
public struct SweepVerification: Sendable {
  /// Number of one-hour walks for each preset, with seeds from 1.
  private let walks: Int
  private let jobs: Int
  private let rows: [PublishedSweep]
  private let phones: SweepPhones

  /// - Parameters:
  ///   - walks: number of walks, at least `SweepCheck.walksPerTable`.
  ///   - jobs: number of walks at the same time, at least 1; never changes a result.
  ///   - phones: the phones whose fixes are used.
  ///   - largestOnly: whether to check only the largest radius of each preset, a third of the work.
  public init(
    walks: Int, jobs: Int, phones: SweepPhones = .ideal, largestOnly: Bool = false
  ) {
    self.walks = walks
    self.phones = phones
    self.jobs = jobs
    let all = PublishedSweep.all
    rows =
      largestOnly
      ? all.indices.filter { $0 + 1 == all.count || all[$0].preset != all[$0 + 1].preset }
        .map { all[$0] } : all
  }

  /// Returns the checks in the order of the published table; nil if `watch` stopped the job.
  public func checks(watch: JobWatch = JobWatch()) async throws -> [SweepCheck]? {
    let presets = rows.reduce(into: [GnssPreset]()) { presets, row in
      if presets.last != row.preset { presets.append(row.preset) }
    }
    let sweeps = presets.map { preset in
      FenceSweep(
        preset,
        radiiMeters: rows.filter { $0.preset == preset }.map(\.radiusMeters), phones: phones)
    }
    let entries = try await ParallelJob(count: sweeps.count * walks, jobs: jobs, watch: watch)
      .run { sweeps[$0 / walks].walk(seed: UInt64($0 % walks) + 1) }
    guard let entries else { return nil }
    return rows.flatMap { row in
      let place = presets.firstIndex(of: row.preset) ?? 0
      return checks(row, sweeps[place], Array(entries[place * walks..<(place + 1) * walks]))
    }
  }

  private func checks(
    _ row: PublishedSweep, _ sweep: FenceSweep, _ walks: [[[Double?]]]
  ) -> [SweepCheck] {
    var checks: [SweepCheck] = []
    for (number, key) in sweep.keys.enumerated() where key.radiusMeters == row.radiusMeters {
      let entered = walks.map { Double($0[number].count { $0 != nil }) }
      let most = Double(FenceSweep.passesPerWalk)
      checks.append(
        check(
          row, "\(key.lane.words), \(key.rule.words)", .share, row.share(key), walks.indices,
          rounding: PublishedSweep.shareRounding
        ) { chosen in
          chosen.reduce(0) { $0 + entered[$1] } / (most * Double(chosen.count))
        })
      guard key.lane == .own, key.rule == .naive else { continue }
      let errors = walks.map { $0[number].compactMap { $0 } }
      checks.append(
        check(
          row, "trigger error, naive", .length, row.triggerErrorMeters, walks.indices,
          rounding: PublishedSweep.errorRounding
        ) { chosen in
          var all = chosen.flatMap { errors[$0] }
          return Quantiles.select(0.5, of: &all) ?? .nan
        })
    }
    return checks
  }

  /// Compares `published` with the value that `measure` computes from walks.
  private func check(
    _ row: PublishedSweep, _ name: String, _ dimension: Dimension, _ published: Double,
    _ walks: Range<Int>, rounding: Double, measure: ([Int]) -> Double
  ) -> SweepCheck {
    var random = RandomStream(seed: 0).fork("sweep").fork(row.preset.name).fork(name)
    let measured = measure(Array(walks))
    var (least, most) = (Double.infinity, -Double.infinity)
    func draw(_ count: Int) -> Double {
      measure((0..<count).map { _ in random.integer(below: walks.count) })
    }
    for _ in 0..<SweepCheck.drawnTables {
      let value = draw(SweepCheck.walksPerTable) + measured - draw(walks.count)
      // min and max ignore NaN; a table without an entry has no value
      least = min(value, least)
      most = max(value, most)
    }
    return SweepCheck(
      preset: row.preset.name, radiusMeters: row.radiusMeters, name: name, dimension: dimension,
      published: published, measured: measured,
      interval: least - rounding...max(least, most) + rounding)
  }
}

extension FenceSweep.Lane {
  fileprivate var words: String {
    switch self {
    case .own: "passed"
    case .parallel: "lane at 15 m"
    case .beyond: "lane at R + 15 m"
    }
  }
}

extension FenceSweep.Rule {
  fileprivate var words: String { self == .naive ? "naive" : "2 of 3" }
}
