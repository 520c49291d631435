public import Sensing

/// Everything observed in one run, in the order it happened.
///
/// An entry is an instant, a kind and up to eight numbers, kept small because a day has many
/// redraws. Only this module accesses the numbers.
public struct ObservationLog: Sendable {
  @usableFromInline @frozen
  struct Entry: Hashable, Sendable {
    @usableFromInline var instant: Instant
    /// Index into `kinds`.
    @usableFromInline var kind: Int32
    // a vector of eight needs an alignment of 64 bytes, which makes an entry 128 bytes long instead
    // of 80
    @usableFromInline var numbers01: SIMD2<Double>
    @usableFromInline var numbers23: SIMD2<Double>
    @usableFromInline var numbers45: SIMD2<Double>
    @usableFromInline var numbers67: SIMD2<Double>

    init(instant: Instant, kind: Int32, numbers: SIMD8<Double>) {
      self.instant = instant
      self.kind = kind
      numbers01 = numbers.lowHalf.lowHalf
      numbers23 = numbers.lowHalf.highHalf
      numbers45 = numbers.highHalf.lowHalf
      numbers67 = numbers.highHalf.highHalf
    }

    /// In the order of the kind's fields; NaN for no value.
    @inlinable @inline(__always)
    var numbers: SIMD8<Double> {
      SIMD8(
        lowHalf: SIMD4(lowHalf: numbers01, highHalf: numbers23),
        highHalf: SIMD4(lowHalf: numbers45, highHalf: numbers67))
    }
  }

  public private(set) var kinds: [ObservationKind] = []
  @usableFromInline private(set) var entries: [Entry] = []
  private var types: [ObjectIdentifier] = []

  /// The digest of the whole log; updated with each entry, so that the end of the run need not wait
  /// for it.
  private(set) var digest = RunDigest()

  public init() {}

  public var count: Int { entries.count }

  public static let bytesPerObservation = MemoryLayout<Entry>.stride

  /// Adds `kinds` and returns their indices; call it before any observation.
  @discardableResult
  public mutating func register(_ kinds: [ObservationKind]) -> Range<Int32> {
    precondition(entries.isEmpty, "kinds are registered before anything is observed")
    let first = Int32(self.kinds.count)
    self.kinds += kinds
    for kind in kinds {
      for byte in kind.name.utf8 { digest.mix(UInt64(byte)) }
      digest.mix(UInt64(kind.fields.count))
      types.append(ObjectIdentifier(kind.type))
    }
    return first..<Int32(self.kinds.count)
  }

  public mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Appends an observation; its kind is the one among `kinds` that is read as `type`.
  public mutating func append(
    _ fields: FieldWriter, _ type: ObjectIdentifier, among kinds: Range<Int32>, at instant: Instant
  ) {
    // a feature has a handful of kinds, and lists the most frequent first
    var kind = kinds.lowerBound
    while kind < kinds.upperBound, types[Int(kind)] != type { kind += 1 }
    precondition(
      kind < kinds.upperBound, "a feature made an observation of a kind that it didn't declare")
    append(fields.numbers, count: fields.count, kind, at: instant)
  }

  /// Appends an observation of kind number `kind`, which must be registered.
  public mutating func append(_ fields: FieldWriter, kind: Int32, at instant: Instant) {
    precondition(kinds.indices.contains(Int(kind)), "the kind of an observation is not registered")
    append(fields.numbers, count: fields.count, kind, at: instant)
  }

  /// Appends `observation` of `subject`; its kind must be registered.
  public mutating func append<Kind: Observation>(
    _ observation: Kind, of subject: Subject? = nil, at instant: Instant
  ) {
    guard let kind = kind(of: Kind.self, subject) else {
      preconditionFailure("an observation \(Kind.word) whose kind is not registered")
    }
    let fields = FieldWriter(observation)
    append(fields.numbers, count: fields.count, kind, at: instant)
  }

  mutating func append(
    _ numbers: SIMD8<Double>, count: Int, _ kind: Int32, at instant: Instant
  ) {
    entries.append(Entry(instant: instant, kind: kind, numbers: numbers))
    digest.mix(UInt64(bitPattern: instant.nanoseconds))
    digest.mix(UInt64(truncatingIfNeeded: kind))
    for field in 0..<count {
      let number = numbers[field]
      // only NaN differs from itself
      digest.mix(number == number ? number.bitPattern : 0x7ff8_0000_0000_0000)
    }
  }

  /// The index in `kinds` of the kind that is read as `type`, for `subject` if it is given; nil
  /// where no feature declared it.
  package func number<Kind: Observation>(of type: Kind.Type, _ subject: Subject?) -> Int? {
    kind(of: type, subject).map { Int($0) }
  }

  /// The index of the kind that is read as `type`, for `subject` if it is given; nil where no
  /// feature declared it.
  func kind<Kind: Observation>(of type: Kind.Type, _ subject: Subject?) -> Int32? {
    kinds.firstIndex {
      $0.isRead(as: ObjectIdentifier(type)) && (subject == nil || $0.subject == subject)
    }.map { Int32(truncatingIfNeeded: $0) }
  }
}

extension RunDigest {
  /// The digest of all observations of a log.
  public init(of log: ObservationLog) { self = log.digest }
}
