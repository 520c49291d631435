/// One of the parts into which a job is split; each part runs separately. Shards count from 0 like
/// the indices of job arrays: `3/50` is the fourth of fifty.
public struct Shard: Hashable, Sendable, Codable, CustomStringConvertible {
  /// In `0..<count`.
  public let number: Int
  public let count: Int

  /// Larger than the array size of any engine.
  public static let mostShards = 100_000

  /// nil if there is no such shard.
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

  /// Returns its range of `total` consecutive items. Shard sizes differ by at most one, and all
  /// shards together cover each item once.
  public func part(of total: Int) -> Range<Int> {
    total * number / count..<total * (number + 1) / count
  }

  /// Returns the range of the shard `turns` positions further, so that items of small totals do not
  /// all fall to the last shard.
  public func part(of total: Int, turned turns: Int) -> Range<Int> {
    let turned = Shard((number + turns % count) % count, of: count)
    return (turned ?? self).part(of: total)
  }

  /// Text as in `3/50`.
  public var text: String { "\(number)/\(count)" }
  public var description: String { text }
}
