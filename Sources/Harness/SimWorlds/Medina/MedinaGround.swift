import Elementary
import Geodesy
import SimKernel

/// A crossing of a medina's planning grid.
struct GridPoint: Hashable {
  var column: Int
  var row: Int

  /// The neighbor in a direction of `GridPoint.directions`.
  func next(_ direction: Int) -> GridPoint {
    let step = GridPoint.directions[direction]
    return GridPoint(column: column + step.column, row: row + step.row)
  }

  /// North, east, south, west; turning right adds one.
  static let directions = [
    GridPoint(column: 0, row: 1), GridPoint(column: 1, row: 0), GridPoint(column: 0, row: -1),
    GridPoint(column: -1, row: 0),
  ]
}

/// The positions of the grid's crossings on the ground: unevenly spaced, a little out of line, and
/// bent in long waves, because these lanes were not laid out with a ruler.
struct MedinaGround {
  /// Mean distance of parallel lanes, in meters.
  static let pitchMeters = 15.0
  /// The distance of two neighboring lines, before bending, in meters.
  private static let pitches = 12.0...18.0
  /// The largest offset of a crossing from its lines, in each direction, in meters.
  private static let jitterMeters = 1.2
  /// The waves: length in meters, and the largest slope they give a straight lane.
  private static let waves: [(length: Double, slope: Double)] = [
    (400, 0.28), (220, 0.28), (90, 0.2),
  ]

  /// Number of cells of the grid along a side.
  let side: Int
  private let points: [PlanePoint]

  init(side: Int, sizeMeters: Double, random: RandomStream) {
    self.side = side
    var pitchRandom = random.fork("pitch")
    var jitterRandom = random.fork("jitter")
    let bend = Bend(sizeMeters: sizeMeters, random: random.fork("bend"))
    let easts = MedinaGround.lines(side, sizeMeters, &pitchRandom)
    let norths = MedinaGround.lines(side, sizeMeters, &pitchRandom)
    func jitter() -> Double { MedinaGround.jitterMeters * (2 * jitterRandom.uniform() - 1) }
    points = norths.flatMap { north in
      easts.map { east in bend(PlanePoint(east: east + jitter(), north: north + jitter())) }
    }
  }

  /// The number of `point` among all crossings.
  func index(_ point: GridPoint) -> Int { point.row * (side + 1) + point.column }

  var count: Int { points.count }

  subscript(point: GridPoint) -> PlanePoint { points[index(point)] }

  /// Lines at uneven distances, `size` meters from the first to the last, around zero.
  private static func lines(
    _ side: Int, _ size: Double, _ random: inout RandomStream
  ) -> [Double] {
    var lines = [0.0]
    for _ in 0..<side {
      let span = pitches.upperBound - pitches.lowerBound
      lines.append(lines[lines.count - 1] + pitches.lowerBound + span * random.uniform())
    }
    let length = lines[side]
    return lines.map { size * ($0 / length - 0.5) }
  }

  /// Long waves across the ground. Each moves points sideways to its own direction, so that it
  /// turns lanes without compressing or stretching them.
  private struct Bend {
    private struct Wave {
      var direction: (east: Double, north: Double)
      var perMeter: Double
      var phase: Double
      var meters: Double
    }

    private var waves: [Wave] = []

    init(sizeMeters: Double, random: RandomStream) {
      var random = random
      for (length, slope) in MedinaGround.waves {
        let (sin, cos) = Portable.sincos(2 * .pi * random.uniform())
        let perMeter = 2 * .pi / min(length, sizeMeters)
        waves.append(
          Wave(
            direction: (sin, cos), perMeter: perMeter, phase: 2 * .pi * random.uniform(),
            meters: slope / perMeter))
      }
    }

    /// Does not move the middle.
    func callAsFunction(_ point: PlanePoint) -> PlanePoint {
      var moved = point
      for wave in waves {
        let along = point.east * wave.direction.east + point.north * wave.direction.north
        let push =
          wave.meters
          * (Portable.sin(wave.perMeter * along + wave.phase) - Portable.sin(wave.phase))
        moved.east += push * wave.direction.north
        moved.north -= push * wave.direction.east
      }
      return moved
    }
  }
}
