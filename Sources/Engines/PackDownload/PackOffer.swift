/// A release that could be fetched, as its signed manifest tells it.
public struct PackOffer: Hashable, Sendable {
  /// Which pack it is a release of.
  public var pack: String
  /// Of the content.
  public var version: Int64
  /// The signed sizes of its files in bytes, in the order in which they are fetched.
  public var sizes: [Int64]
  /// The oldest version of the app that can use it; nil where any can.
  public var minimumApp: AppVersion?
  /// Of all installations, so many percent get it; 100 is everybody.
  public var rolloutPercent: Int

  public init(
    pack: String, version: Int64, sizes: [Int64], minimumApp: AppVersion? = nil,
    rolloutPercent: Int = 100
  ) {
    self.pack = pack
    self.version = version
    self.sizes = sizes
    self.minimumApp = minimumApp
    self.rolloutPercent = rolloutPercent
  }

  /// All files together, in bytes.
  public var totalBytes: Int64 { sizes.reduce(0, +) }
}

/// Who gets a release that is rolled out in stages (MG-21).
public enum Rollout {
  /// The stage of an installation for a pack, from 0 to 99: it gets what is rolled out to more
  /// percent than that. It never changes, so that who has got a release keeps getting the next
  /// stages, and differs from pack to pack, so that it is not always the same people who go first.
  ///
  /// FNV-1a of 64 bits over `installation`, a slash and `pack` in UTF-8, through the finalizer of
  /// SplitMix64, as FNV hardly mixes the last bytes of a text; of that the rest of a division by
  /// 100, which prefers no bucket by more than 2⁻⁵⁷.
  public static func bucket(installation: String, pack: String) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in [installation, "/", pack] {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((hash ^ (hash >> 31)) % 100)
  }
}
