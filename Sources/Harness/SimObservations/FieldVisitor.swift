public import Geodesy

/// Receives the fields of an observation one by one, to describe, write or read them.
public protocol FieldVisitor {
  /// Handles a field given as a number, NaN for no value.
  ///
  /// - Parameter description: describes the field; evaluated only by visitors that need it.
  mutating func field(_ description: @autoclosure () -> ObservedField, _ number: inout Double)
}

extension FieldVisitor {
  /// A measure in `unit`, written with `decimals` decimals; nil for no value.
  ///
  /// - Parameters:
  ///   - revealing: whether a position can be computed from it.
  ///   - range: its possible values; the usual range of its unit where left out.
  @inlinable @inline(__always)
  public mutating func number(
    _ name: String, _ value: inout Double?, _ unit: ObservedUnit, decimals: Int,
    revealing: Bool = false, in range: @autoclosure () -> ClosedRange<Double>? = nil
  ) {
    var number = value ?? .nan
    field(
      ObservedField(
        name, .number(unit, decimals: decimals), revealsPosition: revealing,
        in: range() ?? unit.usualRange), &number)
    // compare with itself: one instruction where `isNaN` takes a dozen
    value = number == number ? number : nil
  }

  /// A measure in `unit`, written with `decimals` decimals; NaN for no value.
  @inlinable @inline(__always)
  public mutating func number(
    _ name: String, _ value: inout Double, _ unit: ObservedUnit, decimals: Int,
    revealing: Bool = false, in range: @autoclosure () -> ClosedRange<Double>? = nil
  ) {
    field(
      ObservedField(
        name, .number(unit, decimals: decimals), revealsPosition: revealing,
        in: range() ?? unit.usualRange
      ).alwaysThere, &value)
  }

  /// A whole number of `unit`.
  @inlinable @inline(__always)
  public mutating func number(_ name: String, _ value: inout Int, _ unit: ObservedUnit) {
    var number = Double(value)
    field(ObservedField(name, .number(unit, decimals: 0), in: unit.usualRange).alwaysThere, &number)
    value = Int(exactly: number) ?? value
  }

  /// A whole number: a number of things, or an index; nil for no value.
  @inlinable @inline(__always)
  public mutating func whole(_ name: String, _ value: inout Int?, revealing: Bool = false) {
    var number = value.map(Double.init) ?? .nan
    field(
      ObservedField(
        name, .number(.one, decimals: 0), revealsPosition: revealing,
        in: ObservedUnit.one.usualRange), &number)
    value = Int(exactly: number)
  }

  /// A whole number: a number of things, or an index.
  @inlinable @inline(__always)
  public mutating func whole(_ name: String, _ value: inout Int, revealing: Bool = false) {
    var number = Double(value)
    field(
      ObservedField(
        name, .number(.one, decimals: 0), revealsPosition: revealing,
        in: ObservedUnit.one.usualRange
      ).alwaysThere, &number)
    value = Int(exactly: number) ?? value
  }

  /// One of several words; nil for none.
  @inlinable @inline(__always)
  public mutating func word<Word: ObservedWord>(_ name: String, _ value: inout Word?) {
    var number = value.map { Double($0.rawValue) } ?? .nan
    field(ObservedField(name, .word(Word.names)), &number)
    value = number.isNaN ? nil : Word(rawValue: Self.byte(number))
  }

  /// One of several words.
  @inlinable @inline(__always)
  public mutating func word<Word: ObservedWord>(_ name: String, _ value: inout Word) {
    var number = Double(value.rawValue)
    field(ObservedField(name, .word(Word.names)).alwaysThere, &number)
    value = Word(rawValue: Self.byte(number)) ?? value
  }

  /// Converts a whole number from 0 to 255: only such numbers are written for words, and a
  /// conversion that checks for others takes ten times as long.
  @inlinable @inline(__always)
  static func byte(_ number: Double) -> UInt8 {
    // the sum's last bit is worth 1
    UInt8(truncatingIfNeeded: (number + 0x1p52).bitPattern)
  }

  /// A truth value.
  @inlinable @inline(__always)
  public mutating func flag(_ name: String, _ value: inout Bool) {
    var number = value ? 1.0 : 0
    field(ObservedField(name, .word(["no", "yes"])).alwaysThere, &number)
    value = number == 1
  }

  /// A place on the earth: `latitude_deg` and `longitude_deg`; nil for no value.
  @inlinable @inline(__always)
  public mutating func coordinate(_ value: inout Coordinate?) {
    var latitude = value?.latitudeDegrees ?? .nan
    var longitude = value?.longitudeDegrees ?? .nan
    field(ObservedField("latitude_deg", .position(.degrees), in: -90...90), &latitude)
    field(ObservedField("longitude_deg", .position(.degrees), in: -180...180), &longitude)
    value =
      latitude.isNaN || longitude.isNaN
      ? nil : Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  /// A place on the run's plane: `east_m` and `north_m` behind `prefix`; nil for no value.
  @inlinable @inline(__always)
  public mutating func point(_ value: inout PlanePoint?, prefix: String = "") {
    var east = value?.east ?? .nan
    var north = value?.north ?? .nan
    field(ObservedField("\(prefix)east_m", .position(.meters), in: .finite), &east)
    field(ObservedField("\(prefix)north_m", .position(.meters), in: .finite), &north)
    value = east.isNaN || north.isNaN ? nil : PlanePoint(east: east, north: north)
  }
}

/// Writes the fields of an observation as numbers, one after the other.
@frozen
public struct FieldWriter: FieldVisitor {
  @usableFromInline var numbers = SIMD8<Double>(repeating: .nan)
  @usableFromInline var count = 0

  /// Writes the fields of `observation`.
  @inlinable @inline(__always)
  public init(_ observation: some Observation) {
    var observation = observation
    observation.visit(&self)
  }

  /// At most eight numbers in the order of the fields of their kind; NaN for no value.
  public init(numbers: [Double]) {
    precondition(numbers.count <= 8, "an observation holds eight numbers")
    for (index, number) in numbers.enumerated() { self.numbers[index] = number }
    count = numbers.count
  }

  @inlinable @inline(__always)
  public mutating func field(
    _ description: @autoclosure () -> ObservedField, _ number: inout Double
  ) {
    numbers[count] = number
    count += 1
  }
}

/// Sets the fields of an observation to the numbers that were written.
@usableFromInline @frozen
struct FieldReader: FieldVisitor {
  @usableFromInline let numbers: SIMD8<Double>
  @usableFromInline var count = 0

  @inlinable @inline(__always)
  init(_ numbers: SIMD8<Double>) { self.numbers = numbers }

  @inlinable @inline(__always)
  mutating func field(_ description: @autoclosure () -> ObservedField, _ number: inout Double) {
    number = numbers[count]
    count += 1
  }

  @inlinable @inline(__always)
  static func read<Kind: Observation>(_ numbers: SIMD8<Double>) -> Kind {
    var reader = FieldReader(numbers)
    var observation = Kind()
    observation.visit(&reader)
    return observation
  }
}

/// Lists the descriptions of the fields of an observation.
struct FieldLister: FieldVisitor {
  var fields: [ObservedField] = []

  mutating func field(_ description: @autoclosure () -> ObservedField, _ number: inout Double) {
    fields.append(description())
  }
}
