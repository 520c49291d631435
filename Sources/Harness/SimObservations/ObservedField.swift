/// The meaning of one number of an observation.
public struct ObservedField: Hashable, Sendable {
  public enum Meaning: Hashable, Sendable {
    /// A measure, written with `decimals` decimals.
    case number(ObservedUnit, decimals: Int)
    /// An index into these words.
    case word([String])
    /// Part of a position: withheld for a user's own recording unless requested.
    case position(ObservedUnit)
  }

  /// In snake case; ends in its unit where it has one, as in `distance_m`.
  public var name: String
  public var meaning: Meaning
  /// Whether a position can be computed from it; then it is withheld like a position.
  public var revealsPosition: Bool
  /// Its possible values, in its unit, both ends included; nil where they are not known.
  public var range: ClosedRange<Double>?
  /// Whether it must always have a value.
  public var isAlwaysThere = false

  /// - Parameter range: its possible values, in its unit; nil where they are not known.
  public init(
    _ name: String, _ meaning: Meaning, revealsPosition: Bool = false,
    in range: ClosedRange<Double>? = nil
  ) {
    self.name = name
    self.meaning = meaning
    self.range = range
    if case .position = meaning {
      self.revealsPosition = true
    } else {
      self.revealsPosition = revealsPosition
    }
  }

  /// The same field, marked as always having a value.
  public var alwaysThere: ObservedField {
    var field = self
    field.isAlwaysThere = true
    return field
  }

  /// The unit of the field; nil for a word.
  public var unit: ObservedUnit? {
    switch meaning {
    case .number(let unit, _), .position(let unit): unit
    case .word: nil
    }
  }
}

/// The units of observations.
public enum ObservedUnit: String, CaseIterable, Hashable, Sendable {
  case meters = "m"
  case degrees = "deg"
  case seconds = "s"
  case bytes
  /// A plain number: a number of things, or a share of 1.
  case one = ""

  /// The possible values of a measure whose field gives no range: lengths, times, sizes and counts
  /// are at least 0, and a direction is in [0, 360).
  public var usualRange: ClosedRange<Double> {
    switch self {
    case .meters, .seconds, .bytes, .one: 0...Double.greatestFiniteMagnitude
    case .degrees: 0...360.nextDown
    }
  }

  /// The ending of a field's name in this unit; empty where any ending is allowed.
  public var suffix: String { self == .one ? "" : "_\(rawValue)" }
}

extension ClosedRange<Double> {
  /// All finite numbers.
  public static var finite: Self {
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  }
  /// Angles up to half a turn to either side.
  public static var halfTurns: Self { -180...180 }
}

/// The value of one field.
public enum ObservedValue: Hashable, Sendable {
  case number(Double, decimals: Int)
  /// A word, and its index among those of the field.
  case word(String, place: Int)
  case none

  /// Decimals of positions: seven, about a centimeter of latitude.
  public static let positionDecimals = 7

  init(_ number: Double, _ meaning: ObservedField.Meaning) {
    switch meaning {
    case .number(_, let decimals):
      self = number.isNaN ? .none : .number(number, decimals: decimals)
    case .position:
      self = number.isNaN ? .none : .number(number, decimals: Self.positionDecimals)
    case .word(let words):
      let place = Int(exactly: number) ?? -1
      self = words.indices.contains(place) ? .word(words[place], place: place) : .none
    }
  }
}

/// An enum that observations use as a field; the names of its cases never change.
///
/// Raw values count from zero in the order of the cases.
public protocol ObservedWord: RawRepresentable<UInt8>, CaseIterable, Hashable, Sendable {}

extension ObservedWord {
  /// The names of all cases, in order.
  public static var names: [String] { allCases.map(\.name) }

  /// The name in snake case, as in `best_so_far`. `ObservationCatalogTests` pin all of them.
  public var name: String {
    // byte by byte: every run describes its kinds, and the names of cases are ASCII
    var bytes: [UInt8] = []
    for byte in "\(self)".utf8 {
      let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      if isUpper { bytes.append(UInt8(ascii: "_")) }
      bytes.append(isUpper ? byte + 32 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
