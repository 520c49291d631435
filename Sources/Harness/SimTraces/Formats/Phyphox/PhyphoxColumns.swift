import SimKernel
import SimText

/// The contents of the columns of a phyphox table, derived from the names and units of its header.
struct PhyphoxColumns {
  /// Seconds since the experiment started.
  var time: Int
  var fix: CSVTable.FixColumns?
  /// x, y and z in m/s², gravity included.
  var acceleration: (Int, Int, Int)?
  /// x, y and z in microtesla.
  var field: (Int, Int, Int)?
  /// x, y and z in rad/s.
  var rotation: (Int, Int, Int)?
  /// The platform of the phone that recorded positions: by a mistake, phyphox gives the vertical
  /// accuracy in degrees on iOS, and in meters on Android.
  var platform: Platform?

  /// nil where there is no time in seconds.
  ///
  /// Units show what a vector is, as in `X (µT)` or `Acceleration x (m/s^2)`; if `names` contain
  /// "linear", gravity was removed.
  init?(header names: [String]) {
    let headings = names.map(Heading.init)
    guard let time = headings.firstIndex(where: { $0.unit == "s" && $0.name == "time" }) else {
      return nil
    }
    self.time = time
    func column(_ name: String) -> Int? { headings.firstIndex { $0.name == name } }
    if let latitude = column("latitude"), let longitude = column("longitude") {
      switch headings.first(where: { $0.name == "vertical accuracy" })?.unit {
      case "m": platform = .android
      case "°": platform = .ios
      default: break
      }
      fix = CSVTable.FixColumns(
        latitude: latitude, longitude: longitude, accuracy: column("horizontal accuracy"),
        speed: column("velocity") ?? column("speed"), course: column("direction"),
        mayLackBearing: platform != .ios)
    }
    func vector(_ fits: (Heading) -> Bool) -> (Int, Int, Int)? {
      func axis(_ letter: Character) -> Int? {
        headings.firstIndex { $0.axis == letter && fits($0) }
      }
      guard let x = axis("x"), let y = axis("y"), let z = axis("z") else { return nil }
      return (x, y, z)
    }
    acceleration = vector { $0.isAcceleration && !$0.name.contains("linear") }
    field = vector { $0.isField }
    rotation = vector { $0.unit == "rad/s" }
  }

  /// Whether this table alone gives positions or headings.
  var isSelfContained: Bool { fix != nil || (acceleration != nil && field != nil) }

  private struct Heading {
    var name: String
    var unit: String

    init(_ text: String) {
      let text = text.lowercased()
      let open = text.lastIndex(of: "(") ?? text.endIndex
      name = String(text[..<open].trimmingBlanks)
      unit = open < text.endIndex ? text[text.index(after: open)...].prefix { $0 != ")" } + "" : ""
    }

    var axis: Character? {
      guard let last = name.last, "xyz".contains(last) else { return nil }
      return name.count == 1 || name.dropLast().last == " " ? last : nil
    }

    /// The square may be written as `^2` or `²`, the latter in an encoding of one byte.
    var isAcceleration: Bool { unit.hasPrefix("m/s") && unit.count > 3 }

    /// The micro sign may be in an encoding of one byte, too.
    var isField: Bool { unit.hasSuffix("t") && unit.count == 2 }
  }
}
