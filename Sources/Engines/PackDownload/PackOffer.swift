/// A release that can be fetched, as described by its signed manifest.
public struct PackOffer: Hashable, Sendable {
  /// The id of its pack.
  public var pack: String
  /// Version of the content.
  public var version: Int64
  /// The signed sizes of its files in bytes, in the order of fetching.
  public var sizes: [Int64]
  /// The oldest version of the app that can use it; nil for any.
  public var minimumApp: AppVersion?
  /// Percentage of installations that get it; 100 means all.
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

  /// Total size of all files, in bytes.
  public var totalBytes: Int64 { sizes.reduce(0, +) }
}

/// The selection of installations for a release that is rolled out in stages (MG-21).
public enum Rollout {
  /// The bucket of an installation for a pack, from 0 to 99: it gets releases rolled out to more
  /// percent than that. It never changes, so an installation that got a release also gets later
  /// stages; it differs from pack to pack, so the same users are not always first.
  ///
  /// FNV-1a of 64 bits over `installation`, a slash and `pack` in UTF-8, followed by the finalizer
  /// of SplitMix64, because FNV hardly mixes the last bytes of a text; then modulo 100, which
  /// favors no bucket by more than 2⁻⁵⁷.
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
