import Foundation
import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("The fixes as a trajectory (H-5)")
struct TrajectoryMetricsTests {
  @Test("A constant offset is all absolute error, and no relative one")
  func offset() throws {
    var scene = Scene(fixes: (0...70).map { Scene.fix(Double($0), east: Double($0) + 30) })
    scene.truth = Scene.walking([(0, 0), (100, 100)])
    #expect(abs(try #require(try scene.score("given.ate").value) - 30) < 1e-5)
    for (seconds, count) in [(10, 61), (30, 41), (60, 11)] {
      let score = try scene.score("given.rpe.\(seconds)s")
      #expect(try #require(score.value) < 1e-5)
      #expect(score.count == count, "\(score)")
    }
    #expect(abs(try #require(try scene.score("given.path_ratio").value) - 1) < 1e-6)
  }

  @Test("Of fixes measured at one time the first given counts, and their order does not")
  func order() throws {
    var scene = Scene(
      fixes: [
        Scene.fix(20, east: 24), Scene.fix(10, delivered: 21, east: 13),
        Scene.fix(20, delivered: 22, east: 500),
      ])
    scene.truth = Scene.walking([(0, 0), (100, 100)])
    let absolute = try scene.score("given.ate")
    #expect(abs(try #require(absolute.value) - 12.5.squareRoot()) < 1e-5 && absolute.count == 2)
    // the fix moved by 11 m, the walker by 10 m
    let relative = try scene.score("given.rpe.10s")
    #expect(abs(try #require(relative.value) - 1) < 1e-5 && relative.count == 1)
    #expect(
      relative.worst
        == Moment(.s(20), "the fixes moved 1 m differently from the phone within 10 s"))
    #expect(abs(try #require(try scene.score("given.path_ratio").value) - 1.1) < 1e-6)
    #expect(try scene.score("given.rpe.30s").value == nil)
  }

  @Test("Nobody's path has a ratio while standing")
  func standing() throws {
    let scene = Scene(
      fixes: [Scene.fix(0, east: 3), Scene.fix(1)], truth: Scene.standing(east: 0))
    #expect(try scene.score("given.path_ratio") == Score(nil, count: 2))
  }

  @Test("All of them agree with every pair of a random walk", arguments: 20..<24 as Range<UInt64>)
  func bruteForce(seed: UInt64) throws {
    let walk = Wandering(seed: seed)
    let rows = walk.rows.sorted { $0.measured < $1.measured }
    let absolute = Wandering.rootMeanSquare(rows.map(\.error))
    #expect(agree(try walk.scene.score("given.ate").value, absolute))
    for delta in [10.0, 30, 60] {
      var errors: [Double] = []
      for row in rows where row.measured + delta <= rows[rows.count - 1].measured {
        let nearest = rows.min {
          // of two equally near the later
          (abs($0.measured - row.measured - delta), -$0.measured)
            < (abs($1.measured - row.measured - delta), -$1.measured)
        }
        guard let other = nearest, abs(other.measured - row.measured - delta) <= delta / 10
        else { continue }
        let x = (other.given.x - row.given.x) - (other.real.x - row.real.x)
        let y = (other.given.y - row.given.y) - (other.real.y - row.real.y)
        errors.append(hypot(x, y))
      }
      let score = try walk.scene.score("given.rpe.\(Int(delta))s")
      #expect(agree(score.value, Wandering.rootMeanSquare(errors)) && score.count == errors.count)
    }
    func length(_ place: (Wandering.Row) -> (x: Double, y: Double)) -> Double {
      (1..<rows.count).map { i in
        hypot(
          place(rows[i]).x - place(rows[i - 1]).x, place(rows[i]).y - place(rows[i - 1]).y)
      }.reduce(0, +)
    }
    let ratio = length(\.given) / length(\.real)
    #expect(agree(try walk.scene.score("given.path_ratio").value, ratio))
  }
}

/// Compares with the Python package evo (Grupp), the usual tool for ATE and RPE.
@Suite(
  "The fixes as evo scores them (H-5)",
  .enabled(if: Evo.isThere, "python3 lacks evo: name one with it in SIMRUN_EVO_PYTHON"))
struct EvoTests {
  @Test("ATE, RPE and the path's length agree to 1e−9", arguments: 40..<43 as Range<UInt64>)
  func agreesWithEvo(seed: UInt64) throws {
    let walk = Wandering(seed: seed, isSteady: true)
    let figures = try Evo.figures(of: walk)
    let names = [
      "given.ate", "given.rpe.10s", "given.rpe.30s", "given.rpe.60s", "given.path_ratio",
    ]
    for (name, figure) in zip(names, figures) {
      let value = try #require(try walk.scene.score(name).value)
      #expect(abs(value - figure) < 1e-9, "\(name): \(value), evo \(figure), seed \(seed)")
    }
    #expect(figures.count == names.count)
  }
}

/// A Python that can import evo.
enum Evo {
  private static let python: [String] = {
    if let named = ProcessInfo.processInfo.environment["SIMRUN_EVO_PYTHON"] { return [named] }
    return ["/usr/bin/env", "python3"]
  }()

  static let isThere = (try? run("import evo", input: "").status == 0) ?? false

  /// ATE, RPE at 10, 30 and 60 fixes, and the ratio of the paths' lengths.
  static func figures(of walk: Wandering) throws -> [Double] {
    let lines = walk.rows.map {
      "\($0.measured) \($0.given.x) \($0.given.y) \($0.real.x) \($0.real.y)"
    }
    let outcome = try run(script, input: lines.joined(separator: "\n"))
    return outcome.output.split(separator: "\n").compactMap { Double($0) }
  }

  private static let script = """
    import sys, numpy as np
    from evo.core import metrics
    from evo.core.trajectory import PoseTrajectory3D
    rows = np.array([[float(x) for x in line.split()] for line in sys.stdin])
    def trajectory(columns):
        places = np.column_stack([rows[:, columns], np.zeros(len(rows))])
        turns = np.tile([1.0, 0, 0, 0], (len(rows), 1))
        return PoseTrajectory3D(places, turns, rows[:, 0])
    given, real = trajectory([1, 2]), trajectory([3, 4])
    def rmse(metric):
        metric.process_data((real, given))
        return repr(float(metric.get_statistic(metrics.StatisticsType.rmse)))
    part = metrics.PoseRelation.translation_part
    print(rmse(metrics.APE(part)))
    for delta in (10, 30, 60):
        print(rmse(metrics.RPE(part, delta, metrics.Unit.frames, all_pairs=True)))
    print(repr(float(given.path_length / real.path_length)))
    """

  private static func run(_ script: String, input: String) throws -> (status: Int32, output: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python[0])
    process.arguments = python.dropFirst() + ["-c", script]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
