public import Sensing

/// An observation as it is read off a file, field by field.
public struct WrittenObservation: Sendable {
  /// Why a field can't be what the file says.
  public enum Refusal: Error, Hashable {
    /// It can't be without a value.
    case needsValue
    /// It is a word, and these are known.
    case words([String])
    /// It is a number.
    case notWord
    /// It counts something.
    case fraction
    /// Nothing is as large.
    case tooLarge
  }

  /// What a field may come to, either way: a hundred gigabytes, three thousand years. Sums of
  /// millions of them stay what 64 bits can count.
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
    take(index, number)
  }

  /// Gives field number `index` the value `word`.
  public mutating func set(_ index: Int, word: String) throws(Refusal) {
    guard case .word(let words) = kind.fields[index].meaning else { throw .notWord }
    guard let place = words.firstIndex(of: word) else { throw .words(words) }
    take(index, Double(place))
  }

  /// Leaves field number `index` without a value.
  public mutating func setNone(_ index: Int) throws(Refusal) {
    guard kind.blank[index].isNaN else { throw .needsValue }
    take(index, .nan)
  }

  private mutating func take(_ index: Int, _ number: Double) {
    found |= 1 << UInt8(index)
    numbers[index] = number
  }

  /// The fields that the file lacks, in order.
  public var missing: [ObservedField] {
    kind.fields.enumerated().compactMap { found & 1 << UInt8($0) == 0 ? $1 : nil }
  }

  /// Whether it can be without field number `index`.
  private func canLack(_ index: Int) -> Bool { kind.blank[index].isNaN }

  /// The first field without which it can't be, though the file lacks it; nil where there is none.
  /// What reveals a position may be withheld.
  public var needed: ObservedField? {
    missing.first { field in
      !field.revealsPosition
        || !(kind.fields.firstIndex(of: field).map { canLack($0) } ?? true)
    }
  }
}

extension ObservationLog {
  /// Appends what a file says; its kind must be registered.
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
