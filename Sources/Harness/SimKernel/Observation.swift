public import Sensing

/// One thing the harness saw a feature do: an instant, a kind, and up to eight numbers.
///
/// What a phone senses is a `Fix` or a `Heading`, never an observation.
public struct Observation: Hashable, Sendable {
  public var instant: Instant
  /// Index into `ObservationLog.kinds`.
  public var kind: Int32
  // a vector of eight would begin at a multiple of 64 bytes and make an observation 128 bytes long
  // instead of 80: a day of redraws is long enough
  private var values01: SIMD2<Double>
  private var values23: SIMD2<Double>
  private var values45: SIMD2<Double>
  private var values67: SIMD2<Double>

  public init(instant: Instant, kind: Int32, values: SIMD8<Double>) {
    self.instant = instant
    self.kind = kind
    values01 = values.lowHalf.lowHalf
    values23 = values.lowHalf.highHalf
    values45 = values.highHalf.lowHalf
    values67 = values.highHalf.highHalf
  }

  /// In the order of the kind's fields; NaN where there is no value.
  public var values: SIMD8<Double> {
    SIMD8(
      lowHalf: SIMD4(lowHalf: values01, highHalf: values23),
      highHalf: SIMD4(lowHalf: values45, highHalf: values67))
  }
}

/// The name of a kind of observation and what its numbers mean.
public struct ObservationKind: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public enum Meaning: Hashable, Sendable {
      /// A measure, written with so many decimals.
      case number(decimals: Int)
      /// The number is an index into these words.
      case choice([String])
      /// Part of a position: withheld for a user's own recording unless asked for.
      case position
    }

    /// Ends in its unit where it has one, as in `distance_m`.
    public var name: String
    public var meaning: Meaning
    /// Whether a position can be worked out of it: withheld like one.
    public var revealsPosition: Bool

    public init(_ name: String, _ meaning: Meaning, revealsPosition: Bool = false) {
      self.name = name
      self.meaning = meaning
      self.revealsPosition = revealsPosition || meaning == .position
    }
  }

  /// `feature.event`, as in `compass.redraw`.
  public var name: String
  /// At most eight.
  public var fields: [Field]

  public init(_ name: String, _ fields: [Field]) {
    precondition(fields.count <= 8, "an observation holds eight numbers")
    self.name = name
    self.fields = fields
  }
}

/// Everything observed in one run, in the order it happened.
public struct ObservationLog: Sendable {
  public private(set) var kinds: [ObservationKind] = []
  public private(set) var entries: [Observation] = []
  private var fieldCounts: [Int] = []

  /// Of all there is; worked out as it comes, for then the run need not wait for it.
  private(set) var digest = RunDigest()

  public init() {}

  /// Adds `kinds` and returns the index of the first; before any observation.
  public mutating func register(_ kinds: [ObservationKind]) -> Int32 {
    precondition(entries.isEmpty, "kinds are registered before anything is observed")
    defer { self.kinds += kinds }
    for kind in kinds {
      for byte in kind.name.utf8 { digest.mix(UInt64(byte)) }
      digest.mix(UInt64(kind.fields.count))
      fieldCounts.append(kind.fields.count)
    }
    return Int32(self.kinds.count)
  }

  public mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  public mutating func append(_ observation: Observation) {
    entries.append(observation)
    digest.mix(UInt64(bitPattern: observation.instant.nanoseconds))
    digest.mix(UInt64(truncatingIfNeeded: observation.kind))
    let values = observation.values
    for field in 0..<fieldCounts[Int(observation.kind)] {
      let value = values[field]
      digest.mix(value.isNaN ? 0x7ff8_0000_0000_0000 : value.bitPattern)
    }
  }

  /// The index of the kind called `name`; nil where no feature registered it.
  public func kind(named name: String) -> Int32? {
    kinds.firstIndex { $0.name == name }.map(Int32.init)
  }

  /// The observations of the kind called `name`, in order; empty where there is no such kind.
  public func all(_ name: String) -> [Observation] {
    guard let kind = kind(named: name) else { return [] }
    return entries.filter { $0.kind == kind }
  }
}
