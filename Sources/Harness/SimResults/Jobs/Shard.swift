/// One of the parts that a job is cut into, each of which is run by itself: `3/50` is the fourth of
/// fifty, for they count from 0, as the indices of job arrays do.
public struct Shard: Hashable, Sendable, Codable, CustomStringConvertible {
  /// In `0..<count`.
  public let number: Int
  public let count: Int

  /// More tasks than any engine gives an array.
  public static let mostShards = 100_000

  /// nil where there is no such part.
  public init?(_ number: Int, of count: Int) {
    guard (1...Self.mostShards).contains(count), (0..<count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (number, count) = (
      try values.decode(Int.self, forKey: .number), try values.decode(Int.self, forKey: .count)
    )
    guard let shard = Shard(number, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: values, debugDescription: "no shard \(number) of \(count)")
    }
    self = shard
  }

  /// What it has of `total` things in a row: as many as any other shard, or one fewer. The shards
  /// in their order have all of them, each once.
  public func part(of total: Int) -> Range<Int> {
    total * number / count..<total * (number + 1) / count
  }

  /// The same, with the parts handed on by `turns` shards: so that things of which there are few
  /// do not all lie in the last shard.
  public func part(of total: Int, turned turns: Int) -> Range<Int> {
    let turned = Shard((number + turns % count) % count, of: count)
    return (turned ?? self).part(of: total)
  }

  /// As in `3/50`.
  public var text: String { "\(number)/\(count)" }
  public var description: String { text }
}
