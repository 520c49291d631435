/// The order of a list that does not flicker when positions jitter.
///
/// For any two places the one listed first is farther by at most the hysteresis. While that holds
/// for all, and no unlisted place is nearer by more than that, the list stays as it is. Without a
/// hysteresis it is ordered by distance.
struct NearbyOrder: Sendable {
  /// In millimeters.
  let hysteresis: Int64
  /// The listed places, in order.
  private(set) var listed: [PlaceHit] = []
  /// How the last arrangement differs from the one before.
  private(set) var change = Change()
  private var before: [PlaceHit] = []
  private var isForgotten = false
  private var candidates: [Candidate] = []
  /// By slot: one more than its position in the previous list; 0 for none.
  private var ranks: [Int32] = []

  /// The differences between two lists.
  struct Change: Hashable, Sendable {
    var entered = 0
    var left = 0
    /// Number of remaining places whose order among them changed.
    var reordered = 0
  }

  private struct Candidate: Sendable {
    var hit: PlaceHit
    var rank: Int32
  }

  init(limit: Int, hysteresisMeters: Double) {
    listed.reserveCapacity(limit)
    before.reserveCapacity(limit)
    candidates.reserveCapacity(2 * limit)
    // values beyond the size of the Earth have the same effect; below 0 or NaN means none
    hysteresis = hysteresisMeters > 0 ? PlaceHit.millimeters(meters: min(hysteresisMeters, 1e9)) : 0
  }

  /// Forgets the order: the next list is ordered by distance.
  mutating func forget() { isForgotten = true }

  /// Empties the list.
  mutating func clear() { listed.removeAll(keepingCapacity: true) }

  /// Lists the places that `search` found in `catalog`, and earlier listed places that may stay.
  mutating func arrange(_ search: PlaceSearch, in catalog: PlaceCatalog) {
    (before, listed) = (listed, before)
    listed.removeAll(keepingCapacity: true)
    if !isForgotten, hysteresis > 0 {
      for (index, hit) in before.enumerated() { rank(hit, Int32(index + 1)) }
    }
    isForgotten = false
    gather(search, catalog)
    while listed.count < search.limit, !candidates.isEmpty { listed.append(takeNext()) }
    compare()
  }

  private mutating func rank(_ hit: PlaceHit, _ rank: Int32) {
    while ranks.count <= Int(hit.slot) { ranks.append(0) }
    ranks[Int(hit.slot)] = rank
  }

  private func rank(of hit: PlaceHit) -> Int32 {
    Int(hit.slot) < ranks.count ? ranks[Int(hit.slot)] : 0
  }

  /// Collects the nearest places and the earlier listed ones, nearest first.
  private mutating func gather(_ search: PlaceSearch, _ catalog: PlaceCatalog) {
    candidates.removeAll(keepingCapacity: true)
    for hit in search.hits {
      let rank = rank(of: hit)
      candidates.append(Candidate(hit: hit, rank: rank == 0 ? .max : rank))
      if rank > 0 { ranks[Int(hit.slot)] = -rank }
    }
    for old in before where rank(of: old) > 0 {
      guard let hit = catalog.again(old, search) else { continue }
      var index = candidates.count
      while index > 0, hit < candidates[index - 1].hit { index -= 1 }
      candidates.insert(Candidate(hit: hit, rank: rank(of: old)), at: index)
    }
  }

  /// Of the candidates that are farther than the nearest by at most the hysteresis, takes the one
  /// that was first in the previous list; new places come after them.
  private mutating func takeNext() -> PlaceHit {
    let end = candidates[0].hit.millimeters + hysteresis
    var best = 0
    for index in candidates.indices.dropFirst() {
      if candidates[index].hit.millimeters > end { break }
      if candidates[index].rank < candidates[best].rank { best = index }
    }
    return candidates.remove(at: best).hit
  }

  private mutating func compare() {
    change = Change()
    // remaining places get one more than their rank among them; new places keep 1
    for hit in before { rank(hit, 0) }
    for hit in listed { rank(hit, 1) }
    var last: Int32 = 1
    for old in before {
      if ranks[Int(old.slot)] == 0 {
        change.left += 1
      } else {
        last += 1
        ranks[Int(old.slot)] = last
      }
    }
    var next: Int32 = 1
    for hit in listed {
      let rank = ranks[Int(hit.slot)]
      ranks[Int(hit.slot)] = 0
      if rank == 1 {
        change.entered += 1
      } else {
        next += 1
        if rank != next { change.reordered += 1 }
      }
    }
  }
}
