import Testing

@testable import SimResults

@Suite("A job is cut into shards (H-15)")
struct ShardTests {
  @Test("The shards have all there is, in order, each once, and no two differ by more than one")
  func parts() throws {
    for (total, count) in [(20_000, 50), (7, 7), (10, 3), (3, 8), (0, 4), (1_000_000, 100_000)] {
      let parts = try (0..<count).map { try #require(Shard($0, of: count)).part(of: total) }
      #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == total)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      let sizes = Set(parts.map(\.count))
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test("Turned, they have all there is as well, and single things lie in different shards")
  func turned() throws {
    let shards = try (0..<4).map { try #require(Shard($0, of: 4)) }
    for turns in 0..<9 {
      let parts = shards.map { $0.part(of: 10, turned: turns) }
      #expect(parts.flatMap { $0 }.sorted() == Array(0..<10))
    }
    let owners = (0..<4).map { turns in
      shards.firstIndex { !$0.part(of: 1, turned: turns).isEmpty }
    }
    #expect(Set(owners).count == 4)
  }

  @Test("There is no part beyond the last, and none before the first")
  func outside() {
    #expect(Shard(8, of: 8) == nil && Shard(-1, of: 8) == nil && Shard(0, of: 0) == nil)
    #expect(Shard(0, of: Shard.mostShards + 1) == nil)
    #expect(Shard(7, of: 8)?.text == "7/8")
  }
}
