public import SimKernel
package import SimWriting

/// A rule by which a platform decides what an app is given: what it is, who says so, and the test
/// that shows it.
public struct PlatformRule: Hashable, Sendable {
  /// As in `distance-filter`.
  public var name: String
  public var text: String
  /// The public document that says so, or what the assumption goes by.
  public var source: String
  /// Where the sources are compared, a section of the notes on phones.
  public var section: String
  /// Whether its numbers are assumed, as nobody published them.
  public var isAssumed: Bool
  /// Suite and function.
  public var test: String

  init(
    _ name: String, _ text: String, _ source: String, _ section: String, isAssumed: Bool = false,
    _ test: String
  ) {
    self.name = name
    self.text = text
    self.source = source
    self.section = section
    self.isAssumed = isAssumed
    self.test = test
  }

  /// The rules of `platform`, in the order in which an app meets them.
  public static func all(of platform: Platform) -> [PlatformRule] {
    switch platform {
    case .ios: ios
    case .android: android
    }
  }

  package var json: JSONValue {
    .object([
      ("name", .string(name)), ("rule", .string(text)), ("source", .string(source)),
      ("section", .string(section)), ("assumed", .bool(isAssumed)), ("test", .string(test)),
    ])
  }
}
