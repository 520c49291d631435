import Foundation
public import PackDownload

/// The description of a release; its bytes are signed.
public struct PackManifest: Hashable, Sendable, Codable {
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The data from which the map is drawn; opaque here.
    case tiles
    /// A file that `PackFile` reads.
    case graph
    /// Lists of places; opaque here.
    case places

    /// The kind that a part of this kind needs: a route is drawn on a map.
    var needs: Kind? { self == .graph ? .tiles : nil }
  }

  public struct Part: Hashable, Sendable, Codable {
    /// The kind of the part; each kind occurs once.
    public var kind: Kind
    /// Its name in the folder of the release.
    public var file: String
    /// Size in bytes.
    public var size: Int
    /// 64 hexadecimal digits in lower case.
    public var sha256: String
    /// The parts that it needs.
    public var needs: [Kind]
  }

  /// Version of the manifest's format; others are refused.
  public var format: Int
  /// The pack of this release: a–z, 0–9 and `-`.
  public var id: String
  /// Number of the content, raised by its maker; for display only: `releasedAt` decides what is
  /// newer.
  public var version: Int
  public var releasedAt: PackTime
  /// From then on it can no longer be installed; an installed release keeps working.
  public var expires: PackTime
  /// The oldest version of the app that can use it, such as `2.14.0`; nil for any.
  public var minSupportedAppVersion: String?
  /// Percentage of installations that get it (see `Rollout`); nil for all.
  public var rolloutPercent: Int?
  public var parts: [Part]

  /// Its name in the folder of the release.
  public static let fileName = "manifest.json"
  /// 64 bytes: the signature over the manifest's bytes.
  public static let signatureFileName = "manifest.json.sig"
  static let format = 1
  /// The largest manifest, in bytes.
  public static let sizeLimit = 1 << 20
  /// The largest signature that is read, in bytes.
  public static let signatureLimit: Int64 = 4096

  public subscript(kind: Kind) -> Part? { parts.first { $0.kind == kind } }

  init(
    id: String, version: Int, releasedAt: PackTime, expires: PackTime,
    audience: PackAudience = PackAudience(), parts: [Part]
  ) {
    format = PackManifest.format
    self.id = id
    self.version = version
    self.releasedAt = releasedAt
    self.expires = expires
    minSupportedAppVersion = audience.minimumApp?.description
    rolloutPercent = audience.rolloutPercent
    self.parts = parts
  }

  /// Reads a manifest from the format of `bytes`, strictly.
  init(bytes: [UInt8]) throws(PackRefusal) {
    struct Head: Decodable { var format: Int }
    let decoder = JSONDecoder()
    do {
      let head = try decoder.decode(Head.self, from: Data(bytes))
      guard head.format == PackManifest.format else {
        throw PackRefusal.badManifest("format \(head.format), expected \(PackManifest.format)")
      }
      self = try decoder.decode(PackManifest.self, from: Data(bytes))
    } catch let error as PackRefusal {
      throw error
    } catch let error as DecodingError {
      throw .badManifest(error.words)
    } catch {
      throw .badManifest("\(error)")
    }
    if let flaw { throw .badManifest(flaw) }
  }

  /// Its JSON; the same manifest gives the same bytes.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // no part of it can fail to be encoded
    return Array((try? encoder.encode(self)) ?? Data()) + [0x0A]
  }

  /// Describes what is wrong with it; nil if nothing is.
  var flaw: String? {
    if !Self.isName(id, also: "-") { return "the id '\(id)': expected a–z, 0–9 and '-'" }
    if version < 0 { return "a version below 0" }
    if expires <= releasedAt { return "it expires before it is released" }
    if let oldest = minSupportedAppVersion, AppVersion(oldest) == nil {
      return "the version '\(oldest)' of the app: expected up to three numbers, as in 2.14.0"
    }
    if let percent = rolloutPercent, !(0...100).contains(percent) {
      return "a rollout to \(percent) %: expected 0 to 100"
    }
    if parts.isEmpty { return "no parts" }
    if Set(parts.map(\.kind)).count != parts.count { return "a kind of part appears twice" }
    if Set(parts.map(\.file)).count != parts.count { return "a file twice" }
    for part in parts {
      // no folder, and no name that the release itself uses
      if !Self.isName(part.file.lowercased(), also: "-_."), !part.file.hasPrefix(".") {
        return "the file name '\(part.file)'"
      }
      if part.file.hasPrefix(".") || part.file.hasPrefix("manifest.") {
        return "the file name '\(part.file)'"
      }
      if !(0...(1 << 40)).contains(part.size) { return "the size \(part.size)" }
      if part.sha256.utf8.count != 64 || !Self.isName(part.sha256, also: "") {
        return "the sha256 '\(part.sha256)'"
      }
      if let needed = part.kind.needs, !part.needs.contains(needed) {
        return "the part '\(part.kind.rawValue)' must need '\(needed.rawValue)'"
      }
    }
    return nil
  }

  private static func isName(_ text: String, also marks: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || marks.utf8.contains($0)
      }
  }

  /// The data that a download needs.
  public var offer: PackOffer {
    PackOffer(
      pack: id, version: Int64(version), sizes: parts.map { Int64($0.size) },
      minimumApp: minSupportedAppVersion.flatMap { AppVersion($0) },
      rolloutPercent: rolloutPercent ?? 100)
  }

  /// Whether `id` is a valid pack id.
  static func isID(_ id: String) -> Bool { isName(id, also: "-") }
}

/// The apps and installations that get a release.
public struct PackAudience: Hashable, Sendable {
  /// The oldest version of the app that can use it; nil for any.
  public var minimumApp: AppVersion?
  /// Percentage of installations that get it; nil for all.
  public var rolloutPercent: Int?

  public init(minimumApp: AppVersion? = nil, rolloutPercent: Int? = nil) {
    self.minimumApp = minimumApp
    self.rolloutPercent = rolloutPercent
  }
}

extension DecodingError {
  fileprivate var words: String {
    func path(_ context: Context) -> String {
      let keys = context.codingPath.map(\.stringValue).joined(separator: ".")
      return keys.isEmpty ? "" : " in '\(keys)'"
    }
    switch self {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing\(path(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "a value of another type than expected\(path(context))"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is no JSON" : context.debugDescription + path(context)
    @unknown default: return "it can't be read"
    }
  }
}
