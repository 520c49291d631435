public import SimText

/// The parameters that tuning may vary, with their ranges (H-8).
public struct TuningRanges: Hashable, Sendable {
  /// Trigger radius, in meters.
  public var radiusMeters = 10.0...60
  /// Exit margin of a fence beyond its radius, in meters.
  public var exitMeters = 0.0...30
  /// Number n of fixes inside that confirm an entry: n of the last 2n − 1.
  public var confirm = 1...4

  /// The widest sensible ranges: radii as tours have them, a margin as long as a lane, and half a
  /// minute of fixes.
  static let widest = (radius: 5.0...500, exit: 0.0...100, confirm: 1...16)

  public init() {}

  /// Parses `radius=10..60,exit=0..30,confirm=1..4`; parameters left out keep their range, and a
  /// single value is a range, too.
  public init(_ text: String) throws(UsageFailure) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        throw UsageFailure(
          message: "--vary takes ranges as in radius=10..60,exit=0..30,confirm=1..4, "
            + "found '\(part)'")
      }
      let name = String(halves[0])
      switch name {
      case "radius": radiusMeters = try Self.range(halves[1], name, Self.widest.radius)
      case "exit": exitMeters = try Self.range(halves[1], name, Self.widest.exit)
      case "confirm":
        let widest = Self.widest.confirm
        let range = try Self.range(
          halves[1], name, Double(widest.lowerBound)...Double(widest.upperBound))
        guard let low = Int(exactly: range.lowerBound), let high = Int(exactly: range.upperBound)
        else { throw UsageFailure(message: "--vary confirm takes whole numbers, found '\(part)'") }
        confirm = low...high
      default:
        throw UsageFailure(
          message: "--vary knows radius, exit and confirm, found '\(name)'")
      }
    }
  }

  private static func range(
    _ text: Substring, _ name: String, _ widest: ClosedRange<Double>
  ) throws(UsageFailure) -> ClosedRange<Double> {
    var ends: [Double] = []
    let parts = text.firstRange(of: "..").map { [text[..<$0.lowerBound], text[$0.upperBound...]] }
    for part in parts ?? [text, text] {
      guard let number = Double(String(part)), widest.contains(number) else {
        throw UsageFailure(
          message: "--vary \(name) takes numbers within \(words(widest)), found '\(part)'")
      }
      ends.append(number)
    }
    guard ends[0] <= ends[1] else {
      throw UsageFailure(message: "--vary \(name) counts upward, found '\(text)'")
    }
    return ends[0]...ends[1]
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(Int(range.lowerBound))..\(Int(range.upperBound))"
  }
}
