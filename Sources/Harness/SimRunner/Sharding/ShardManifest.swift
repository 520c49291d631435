import Foundation
public import SimObservations
public import SimResults

/// What a shard is a part of, so that it is merged with no others: `shard.json` in its folder.
public struct ShardManifest: Codable, Hashable, Sendable {
  /// A file or folder that the runs hang on.
  public struct Input: Codable, Hashable, Sendable {
    /// As it was named on the way in.
    public var path: String
    /// Of its bytes; of a folder, of the names and bytes of all in it.
    public var digest: String

    public init(path: String, digest: RunDigest) {
      self.path = path
      self.digest = digest.text
    }
  }

  /// The file beside the manifest.
  public struct Payload: Codable, Hashable, Sendable {
    public var bytes: Int
    public var digest: String
  }

  static let format = 1

  public private(set) var format = Self.format
  /// The subcommand, as in `run`.
  public var command: String
  /// Its words, those left out that may differ from shard to shard.
  public var arguments: [String]
  /// The version of simrun.
  public var simrun: String
  /// Digest of the program's file.
  public var build: String
  /// In the order of their paths.
  public var inputs: [Input]
  public var shard: Shard
  public internal(set) var payload = Payload(bytes: 0, digest: "")
  /// Of all of the above.
  private var checksum = ""

  public init(
    _ shard: Shard, of command: String, _ arguments: [String], build: RunDigest, inputs: [Input]
  ) {
    self.command = command
    self.arguments = arguments
    simrun = Release.version
    self.build = build.text
    self.inputs = inputs
    self.shard = shard
  }

  /// As it is kept.
  func json() throws -> Data {
    var checked = self
    checked.checksum = try expectedChecksum()
    return try checked.encoded() + Data("\n".utf8)
  }

  /// Reads what `json` wrote; nil where it is damaged.
  init?(json: Data) {
    guard let read = try? JSONDecoder().decode(ShardManifest.self, from: json),
      let expected = try? read.expectedChecksum(), read.checksum == expected
    else { return nil }
    self = read
  }

  /// The format that `json` says it has; nil where it says none.
  static func format(of json: Data) -> Int? {
    struct Head: Decodable { var format: Int }
    return (try? JSONDecoder().decode(Head.self, from: json))?.format
  }

  private func expectedChecksum() throws -> String {
    var bare = self
    bare.checksum = ""
    return RunDigest(ofBytes: try bare.encoded()).text
  }

  private func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
