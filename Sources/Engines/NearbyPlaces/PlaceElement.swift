public import Geodesy

/// A place as sources of map data give it, unchecked (EX-1): numbers may be texts, and a way or
/// relation has a center instead of a position.
public struct PlaceElement: Hashable, Sendable {
  /// The kind of OpenStreetMap element.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case node, way, relation
  }

  /// A number as written in JSON.
  public enum Number: Hashable, Sendable {
    case number(Double)
    case text(String)

    /// The number; nil for invalid text and for values that are not finite. Decimal commas, digits
    /// of other scripts and words are invalid, so that no position is guessed.
    public var value: Double? {
      switch self {
      case .number(let number): number.isFinite ? number : nil
      case .text(let text): DecimalText.value(of: text)
      }
    }
  }

  public var kind: Kind
  /// Its number among elements of its kind.
  public var number: Int64
  public var name: String?
  /// Position of a node.
  public var latitude: Number?
  public var longitude: Number?
  /// Center of a way or relation.
  public var centerLatitude: Number?
  public var centerLongitude: Number?

  public init(_ kind: Kind, _ number: Int64, name: String? = nil) {
    self.kind = kind
    self.number = number
    self.name = name
  }

  /// Its coordinate: the position of a node, or the center of a way or relation; nil if a part is
  /// missing, invalid, or not on the globe.
  public var coordinate: Coordinate? {
    let (latitude, longitude) =
      kind == .node ? (latitude, longitude) : (centerLatitude, centerLongitude)
    guard let latitude = latitude?.value, let longitude = longitude?.value else { return nil }
    let coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    return coordinate.isValid ? coordinate : nil
  }

  /// The element as a place; node 5 and way 5 have different ids.
  public func place(category: UInt8, version: Int64 = 0) -> Place {
    Place(
      id: number &* 4 &+ Int64(kind.rawValue), name: name ?? "", coordinate: coordinate,
      category: category, version: version)
  }
}

/// Parses numbers of degrees from text.
enum DecimalText {
  /// The number in `text`, ignoring spaces around it; nil unless it is an optional sign, digits
  /// with at most one point, and an optional exponent.
  static func value(of text: String) -> Double? {
    var bytes = Substring(text).utf8
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    guard isDecimal(bytes), let value = Double(Substring(bytes)), value.isFinite else { return nil }
    return value
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d) ~= byte }

  private static func isDecimal(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    dropSign(&rest)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      dropSign(&rest)
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func dropSign(_ text: inout Substring.UTF8View) {
    if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text.removeFirst() }
  }

  /// Drops the leading digits and returns their number.
  private static func dropDigits(_ text: inout Substring.UTF8View) -> Int {
    var count = 0
    while let first = text.first, (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= first {
      text.removeFirst()
      count += 1
    }
    return count
  }
}
