public import Sensing

/// An observation that is being read from a file, field by field.
public struct WrittenObservation: Sendable {
  /// Why a field can't have the value in the file.
  public enum Refusal: Error, Hashable {
    /// The field needs a value.
    case needsValue
    /// The field is a word, and these are the known words.
    case words([String])
    /// The field is a number.
    case notWord
    /// The field is a count, and the number is a fraction.
    case fraction
    /// The number is larger than any allowed value.
    case tooLarge
  }

  /// The bounds of a field's value, positive or negative: a hundred gigabytes, three thousand
  /// years. Sums of millions of such values still fit into 64 bits.
  public static let bounds = -1e11...1e11

  public let kind: ObservationKind
  var numbers = SIMD8<Double>(repeating: .nan)
  /// A bit for each field that the file has.
  private var found: UInt8 = 0

  public init(of kind: ObservationKind) { self.kind = kind }

  /// Gives field number `index` the value `number`.
  public mutating func set(_ index: Int, number: Double) throws(Refusal) {
    if case .word(let words) = kind.fields[index].meaning { throw .words(words) }
    guard Self.bounds.contains(number) else { throw .tooLarge }
    if case .position(.degrees) = kind.fields[index].meaning, abs(number) > 180 { throw .tooLarge }
    if case .number(_, decimals: 0) = kind.fields[index].meaning, number != number.rounded() {
      throw .fraction
    }
    store(index, number)
  }

  /// Gives field number `index` the value `word`.
  public mutating func set(_ index: Int, word: String) throws(Refusal) {
    guard case .word(let words) = kind.fields[index].meaning else { throw .notWord }
    guard let place = words.firstIndex(of: word) else { throw .words(words) }
    store(index, Double(place))
  }

  /// Leaves field number `index` without a value.
  public mutating func setNone(_ index: Int) throws(Refusal) {
    guard kind.blank[index].isNaN else { throw .needsValue }
    store(index, .nan)
  }

  private mutating func store(_ index: Int, _ number: Double) {
    found |= 1 << UInt8(index)
    numbers[index] = number
  }

  /// The fields that the file lacks, in order.
  public var missing: [ObservedField] {
    kind.fields.enumerated().compactMap { found & 1 << UInt8($0) == 0 ? $1 : nil }
  }

  /// Whether field number `index` may lack a value.
  private func canLack(_ index: Int) -> Bool { kind.blank[index].isNaN }

  /// The first field that must have a value but is not in the file; nil where there is none. Fields
  /// that reveal a position may be withheld.
  public var needed: ObservedField? {
    missing.first { field in
      !field.revealsPosition
        || !(kind.fields.firstIndex(of: field).map { canLack($0) } ?? true)
    }
  }
}

extension ObservationLog {
  /// Appends the observation of a file; its kind must be registered.
  public mutating func append(_ written: WrittenObservation, at instant: Instant) {
    guard let kind = kinds.firstIndex(of: written.kind) else {
      preconditionFailure("an observation \(written.kind.name) whose kind is not registered")
    }
    append(
      written.numbers, count: written.kind.fields.count, Int32(truncatingIfNeeded: kind),
      at: instant)
  }

  /// Appends `entry` of another log; its kind must be registered.
  public mutating func append(_ entry: ObservationEntry) {
    guard let kind = kinds.firstIndex(of: entry.kind) else {
      preconditionFailure("an observation \(entry.kind.name) whose kind is not registered")
    }
    append(
      entry.numbers, count: entry.kind.fields.count, Int32(truncatingIfNeeded: kind),
      at: entry.instant)
  }
}
