import Foundation
public import SimObservations
public import SimResults

/// Identifies the job that a shard belongs to, so that it is merged only with shards of that job:
/// `shard.json` in its folder.
public struct ShardManifest: Codable, Hashable, Sendable {
  /// A file or folder that the runs depend on.
  public struct Input: Codable, Hashable, Sendable {
    /// Path as named on the command line or in another input.
    public var path: String
    /// Digest of a file's bytes; of a folder, of the names and bytes of all its files.
    public var digest: String

    public init(path: String, digest: RunDigest) {
      self.path = path
      self.digest = digest.text
    }
  }

  /// The payload file next to the manifest.
  public struct Payload: Codable, Hashable, Sendable {
    public var bytes: Int
    public var digest: String
  }

  static let format = 1

  public private(set) var format = Self.format
  /// The subcommand, as in `run`.
  public var command: String
  /// The arguments of the command, without those that may differ between shards.
  public var arguments: [String]
  /// The version of simrun.
  public var simrun: String
  /// Digest of the executable.
  public var build: String
  /// The inputs, sorted by path.
  public var inputs: [Input]
  public var shard: Shard
  public internal(set) var payload = Payload(bytes: 0, digest: "")
  /// Checksum of all fields above.
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

  /// Returns the manifest as JSON, with its checksum.
  func json() throws -> Data {
    var checked = self
    checked.checksum = try expectedChecksum()
    return try checked.encoded() + Data("\n".utf8)
  }

  /// Reads JSON written by `json`; nil if it is damaged.
  init?(json: Data) {
    guard let read = try? JSONDecoder().decode(ShardManifest.self, from: json),
      let expected = try? read.expectedChecksum(), read.checksum == expected
    else { return nil }
    self = read
  }

  /// The format number in `json`; nil if it has none.
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
