public import SimKernel
package import SimText

/// A rule by which a platform decides what an app gets: its text, its source, and the test that
/// shows it.
public struct PlatformRule: Hashable, Sendable {
  /// As in `distance-filter`.
  public var name: String
  public var text: String
  /// The public document that states it, or the basis of the assumption.
  public var source: String
  /// The section of the notes on phones that compares the sources.
  public var section: String
  /// Whether its numbers are assumed because nobody published them.
  public var isAssumed: Bool
  /// Suite and function of the test.
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
    [
      "name": .string(name),
      "rule": .string(text),
      "source": .string(source),
      "section": .string(section),
      "assumed": .bool(isAssumed),
      "test": .string(test),
    ]
  }
}
