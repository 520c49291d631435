import Sensing
import SimKernel

/// The headings of a walk, in order, written into memory that was reserved for all of them, and
/// what a sensor of turns makes of them.
struct HeadingList<Turns: TurnSensor> {
  private let trueFrom: Instant
  var output: Output
  var turns: Turns

  /// - Parameters:
  ///   - headings: memory for all headings that will be added.
  ///   - declination: true minus magnetic north, in degrees.
  ///   - trueFrom: headings due from this time on also have true north.
  init(
    into headings: UnsafeMutableBufferPointer<Heading>, source: Heading.Source, declination: Double,
    trueFrom: Instant, turns: Turns
  ) {
    self.trueFrom = trueFrom
    self.turns = turns
    output = Output(
      headings: headings, declination: declination,
      common: Heading(source: source, measured: .zero))
  }

  /// Sets the report of the headings that are added from now on.
  mutating func say(_ report: Heading.Report) { output.common.report = report }

  /// Starts a stretch of headings at `due`; returns the time at which it must end, as headings
  /// change from magnetic to true there.
  mutating func begin(at due: Instant) -> Instant {
    output.isTrue = due >= trueFrom
    return output.isTrue ? .distantFuture : trueFrom
  }

  /// The headings so far, and what those that are added now share: a value of its own, so that a
  /// loop that adds headings keeps it in registers.
  struct Output {
    fileprivate let headings: UnsafeMutableBufferPointer<Heading>
    fileprivate let declination: Double
    fileprivate var common: Heading
    fileprivate var isTrue = false
    private(set) var count = 0

    fileprivate init(
      headings: UnsafeMutableBufferPointer<Heading>, declination: Double, common: Heading
    ) {
      self.headings = headings
      self.declination = declination
      self.common = common
    }

    /// - Parameter magnetic: heading in degrees, in [0, 360).
    @inline(__always)
    mutating func add(_ magnetic: Double, measured: Instant) {
      var heading = common
      heading.magneticDegrees = magnetic
      if isTrue { heading.trueDegrees = HeadingModel.wrapped(magnetic + declination) }
      heading.measured = measured
      heading.delivered = measured
      headings.initializeElement(at: count, to: heading)
      count &+= 1
    }
  }
}

/// What senses that a phone turns, beside its compass.
protocol TurnSensor {
  /// Continues with the phone carried in `pose`.
  mutating func carry(_ pose: Pose)

  /// Follows the way the phone points, `facing` at `instant`, in degrees clockwise.
  mutating func follow(facing: Double, at instant: Instant)

  var samples: [MotionSample] { get }
}

/// Nothing, as in a phone without a gyroscope.
struct NoTurnSensor: TurnSensor {
  func carry(_: Pose) {}

  @inline(__always)
  func follow(facing _: Double, at _: Instant) {}

  var samples: [MotionSample] { [] }
}
