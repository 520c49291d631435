/// The version of an app, such as `2.14.0`: three whole numbers, the most significant first.
public struct AppVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var major: Int32
  public var minor: Int32
  public var patch: Int32

  public init(major: Int32, minor: Int32, patch: Int32) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// Reads one to three numbers separated by dots; missing ones are 0. nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int32] = []
    for part in parts {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int32(part) else {
        return nil
      }
      numbers.append(number)
    }
    while numbers.count < 3 { numbers.append(0) }
    self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
  }

  public var description: String { "\(major).\(minor).\(patch)" }

  public static func < (a: AppVersion, b: AppVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
