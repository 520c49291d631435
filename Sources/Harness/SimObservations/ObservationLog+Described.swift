public import Sensing

/// Kinds without a Swift type, which a program describes while it runs.
extension ObservationLog {
  /// Appends an observation of `kind`, which must be registered among `kinds`; the numbers are in
  /// the order of its fields, NaN for no value.
  public mutating func append(
    _ numbers: SIMD8<Double>, _ kind: ObservationKind, among kinds: Range<Int32>,
    at instant: Instant
  ) {
    var place = kinds.lowerBound
    while place < kinds.upperBound, self.kinds[Int(place)] != kind { place += 1 }
    precondition(
      place < kinds.upperBound,
      "a feature made an observation \(kind.name), which is not among its kinds")
    append(numbers, count: kind.fields.count, place, at: instant)
  }

  /// All entries of `kind`, in order.
  public func all(of kind: ObservationKind) -> [ObservationEntry] {
    all(of: kinds.map { $0 == kind })
  }
}

extension ObservationEntry {
  /// The number of field `place`, in the order of `kind.fields`; NaN for no value.
  public func number(at place: Int) -> Double { numbers[place] }

  /// The number in a field: a measure, or the index of a word; nil for no value, and for an unknown
  /// field.
  public func number(_ field: String) -> Double? {
    guard let place = kind.fields.firstIndex(where: { $0.name == field }) else { return nil }
    return numbers[place].isNaN ? nil : numbers[place]
  }
}

extension ObservationKind {
  /// A user-defined kind, as in `ObservationKind("arrival.announced", "Home was announced.",
  /// ["distance_m"])`.
  ///
  /// - Parameters:
  ///   - name: two words in snake case with a dot between them: the subject, and what is observed.
  ///   - fields: at most eight; a name that ends in `_m`, `_deg` or `_s` is in meters, degrees or
  ///     seconds, written with three decimals, and any other is a plain number.
  public init(
    _ name: String, _ summary: String, _ fields: [String] = [],
    _ nature: ObservationNature = .event
  ) {
    let words = name.split(separator: ".", maxSplits: 1).map(String.init)
    self.init(
      words.count > 1 ? words[1] : "", of: Subject(words.first ?? ""), nature, summary: summary,
      fields: fields.map { ObservedField(named: $0) })
  }
}

extension ObservedField {
  /// A measure whose unit follows from the end of its name.
  fileprivate init(named name: String) {
    let unit = [ObservedUnit.meters, .degrees, .seconds, .bytes].first {
      name.hasSuffix($0.suffix)
    }
    self.init(name, .number(unit ?? .one, decimals: unit == .bytes ? 0 : 3))
  }
}
