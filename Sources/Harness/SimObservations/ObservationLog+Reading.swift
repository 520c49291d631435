public import Sensing

/// One entry of a log, whatever its kind.
public struct ObservationEntry: Sendable {
  public let instant: Instant
  /// The index of its kind among the kinds of the log.
  public let kindNumber: Int
  private let kinds: [ObservationKind]
  let numbers: SIMD8<Double>

  init(_ entry: ObservationLog.Entry, _ kinds: [ObservationKind]) {
    instant = entry.instant
    kindNumber = Int(entry.kind)
    self.kinds = kinds
    numbers = entry.numbers
  }

  public var kind: ObservationKind { kinds[kindNumber] }

  /// The entry as an observation of `type`; nil where it is of another kind.
  public func read<Kind: Observation>(as type: Kind.Type = Kind.self) -> Kind? {
    kinds[kindNumber].isRead(as: ObjectIdentifier(type)) ? FieldReader.read(numbers) : nil
  }

  /// The values of its fields, in the order of `kind.fields`.
  public var values: ObservedValues {
    ObservedValues(numbers: numbers, fields: kinds[kindNumber].fields)
  }
}

/// The values of the fields of one observation.
public struct ObservedValues: RandomAccessCollection, Sendable {
  let numbers: SIMD8<Double>
  let fields: [ObservedField]

  public var startIndex: Int { 0 }
  public var endIndex: Int { fields.count }

  public subscript(index: Int) -> ObservedValue {
    ObservedValue(numbers[index], fields[index].meaning)
  }
}

extension ObservationLog {
  /// All entries, in order.
  public var all: some RandomAccessCollection<ObservationEntry> {
    entries.lazy.map { ObservationEntry($0, kinds) }
  }

  /// All entries of `subject`, in order across its kinds.
  public func all(of subject: Subject) -> [ObservationEntry] {
    all(of: kinds.map { $0.subject == subject })
  }

  /// Whether a feature of the run declares this kind.
  public func declares<Kind: Observation>(_ type: Kind.Type) -> Bool {
    kind(of: type, nil) != nil
  }

  /// All entries of the kinds for which `isWanted` is true; `isWanted` is in the order of `kinds`.
  public func all(of isWanted: [Bool]) -> [ObservationEntry] {
    entries.compactMap { entry in
      isWanted[Int(entry.kind)] ? ObservationEntry(entry, kinds) : nil
    }
  }

  /// Calls `body` with every observation of a kind, in order; only those of `subject` if it is
  /// given.
  public func forEach<Kind: Observation>(
    _ type: Kind.Type = Kind.self, of subject: Subject? = nil, _ body: (Instant, Kind) -> Void
  ) {
    guard let kind = kind(of: type, subject) else { return }
    for entry in entries where entry.kind == kind {
      body(entry.instant, FieldReader.read(entry.numbers))
    }
  }

  /// All observations of a kind, in order; only those of `subject` if it is given.
  public func all<Kind: Observation>(
    _ type: Kind.Type = Kind.self, of subject: Subject? = nil
  ) -> [(instant: Instant, observation: Kind)] {
    var all: [(instant: Instant, observation: Kind)] = []
    forEach(type, of: subject) { all.append(($0, $1)) }
    return all
  }
}

/// A log with an index of the entries of each kind, for repeated reading.
public struct ObservationIndex: Sendable {
  public let log: ObservationLog
  @usableFromInline let entries: [[Int32]]

  public init(_ log: ObservationLog) {
    self.log = log
    var entries = [[Int32]](repeating: [], count: log.kinds.count)
    for (index, entry) in log.entries.enumerated() {
      entries[Int(entry.kind)].append(Int32(truncatingIfNeeded: index))
    }
    self.entries = entries
  }

  /// The number of observations of a kind; only those of `subject` if it is given.
  public func count<Kind: Observation>(
    _ type: Kind.Type, of subject: Subject? = nil
  ) -> Int {
    log.kind(of: type, subject).map { entries[Int($0)].count } ?? 0
  }

  /// Calls `body` with every observation of a kind, in order; only those of `subject` if it is
  /// given.
  // inlinable: with tens of thousands of redraws, field access must not need dynamic lookups
  @inlinable
  public func forEach<Kind: Observation>(
    _ type: Kind.Type = Kind.self, of subject: Subject? = nil, _ body: (Instant, Kind) -> Void
  ) {
    guard let kind = kindIndex(ObjectIdentifier(type), subject) else { return }
    for index in entries[kind] {
      let entry = log.entries[Int(index)]
      body(entry.instant, FieldReader.read(entry.numbers))
    }
  }

  /// Calls `body` with every entry of the kind of this name, in order.
  public func forEach(kindNamed name: String, _ body: (ObservationEntry) -> Void) {
    guard let kind = log.kinds.firstIndex(where: { $0.name == name }) else { return }
    for index in entries[kind] { body(ObservationEntry(log.entries[Int(index)], log.kinds)) }
  }

  @usableFromInline
  func kindIndex(_ type: ObjectIdentifier, _ subject: Subject?) -> Int? {
    log.kinds.firstIndex { $0.isRead(as: type) && (subject == nil || $0.subject == subject) }
  }
}
