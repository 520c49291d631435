import Sensing
import SimKernel

/// A series of headings during which only the walker's facing changes: from one sample of the truth
/// to the next, or until an event of the compass.
struct HeadingStretch {
  /// Due time of its first heading.
  let first: Instant
  /// Headings in it, at least 1.
  let count: Int
  /// Time between two headings.
  let step: Timespan
  /// Direction of the field at the last sample of the truth, in degrees, in [0, 360).
  let sensed: Double
  /// Turn of that direction until the next sample, in degrees, in (−180, 180].
  let turn: Double
  /// The way the walker faces at the last sample, and the turn until the next, in degrees.
  let facing: Double
  let facingTurn: Double
  /// Time of the last sample of the truth, and the time to the next.
  let sampled: Instant
  let sampleStep: Timespan
}

/// The headings of a walk, in order, written into memory that was reserved for all of them.
struct HeadingList {
  private(set) var count = 0
  private let headings: UnsafeMutableBufferPointer<Heading>
  private let declination: Double
  private let trueFrom: Instant
  /// The fields shared by the headings that are added now.
  private var common: Heading
  /// The rotation of the phone between headings; nil if it has no gyroscope.
  var gyroscope: Gyroscope?

  /// - Parameters:
  ///   - headings: memory for all headings that will be added.
  ///   - declination: true minus magnetic north, in degrees.
  ///   - trueFrom: headings due from this time on also have true north.
  init(
    into headings: UnsafeMutableBufferPointer<Heading>, source: Heading.Source, declination: Double,
    trueFrom: Instant
  ) {
    self.headings = headings
    self.declination = declination
    self.trueFrom = trueFrom
    common = Heading(source: source, measured: .zero)
  }

  /// Sets the report of the headings that are added from now on.
  mutating func say(_ report: Heading.Report) { common.report = report }

  /// - Parameters:
  ///   - magnetic: heading in degrees, in [0, 360).
  ///   - facing: the way the phone itself points, in degrees, as far as its gyroscope can tell.
  @inline(__always)
  mutating func add(_ magnetic: Double, due: Instant, measured: Instant, facing: Double) {
    var heading = common
    heading.magneticDegrees = magnetic
    heading.trueDegrees = due >= trueFrom ? HeadingModel.wrapped(magnetic + declination) : nil
    heading.measured = measured
    heading.delivered = measured
    headings.initializeElement(at: count, to: heading)
    count &+= 1
    if gyroscope != nil { gyroscope?.follow(facing: facing, at: measured) }
  }
}
