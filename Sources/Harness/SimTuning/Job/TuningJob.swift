import AudioTour
public import SimKernel
public import SimResults

/// Tunes a tour: a coarse grid on a part of the walks, then a finer one around the best settings on
/// all walks, and a check on walks that were not used for tuning.
///
/// All candidates are judged on the same walks. The order and place of counting the blocks does not
/// matter, because the rounds depend only on whole numbers.
public struct TuningJob: Sendable {
  /// How the job ended.
  public enum End: Sendable {
    case finished(TuningResult)
    case stopped(TuningCheckpoint)
  }

  let plan: TuningPlan
  /// The first round has one in this many walks, and this number of its modes continues: successive
  /// halving in two rounds (Jamieson and Talwalkar 2016).
  private static let coarseShare = 5
  private static let kept = 3

  public init(_ plan: TuningPlan) { self.plan = plan }

  /// Runs the blocks that `checkpoint` lacks; the result equals that of an uninterrupted run.
  ///
  /// `keep` is called with a checkpoint after every block. Throws errors of the walks.
  public func run(
    from checkpoint: TuningCheckpoint? = nil, watch: JobWatch,
    keep: @escaping @Sendable (TuningCheckpoint) throws -> Void
  ) async throws -> End {
    let stops = plan.tour.points.count
    let coarseWalks = max(1, plan.walks / Self.coarseShare)
    let total = coarseWalks + plan.walks + plan.verificationWalks
    var kept = checkpoint ?? TuningCheckpoint(plan)
    var coarse = TuningRound(plan.coarseGrid, stops: stops, walks: coarseWalks)
    try kept.restore(&coarse, number: 0)
    guard try await fill(&coarse, number: 0, before: 0, of: total, &kept, watch, keep) else {
      return .stopped(kept)
    }
    var fine = TuningRound(
      plan.fineGrid(around: best(of: coarse)), stops: stops, walks: plan.walks)
    try kept.restore(&fine, number: 1)
    guard try await fill(&fine, number: 1, before: coarseWalks, of: total, &kept, watch, keep)
    else { return .stopped(kept) }
    let outcome = TuningOutcome(fine, plan)
    let before = coarseWalks + plan.walks
    var after = watch
    after.progress = { done, _ in watch.progress(before + done, total) }
    guard let verification = try await outcome.verification(watch: after) else {
      return .stopped(kept)
    }
    return .finished(outcome.result(verification))
  }

  /// Counts the blocks of `shard`; nil if `watch` stopped the job.
  ///
  /// The second round depends on the whole first round, which has a fifth of the walks. To avoid
  /// waiting for other shards, each shard runs the whole first round.
  public func run(_ shard: Shard, watch: JobWatch) async throws -> TuningCheckpoint? {
    let stops = plan.tour.points.count
    let coarseWalks = max(1, plan.walks / Self.coarseShare)
    var coarse = TuningRound(plan.coarseGrid, stops: stops, walks: coarseWalks)
    let coarsePart = shard.part(of: coarse.blocks.count)
    let finePart = shard.part(of: TuningRound.blockCount(walks: plan.walks))
    let total =
      coarseWalks + plan.walks * finePart.count / TuningRound.blockCount(walks: plan.walks)
    var (all, own) = (TuningCheckpoint(plan), TuningCheckpoint(plan))
    guard try await fill(&coarse, number: 0, before: 0, of: total, &all, watch, { _ in }) else {
      return nil
    }
    for block in coarsePart {
      if let counts = coarse.blocks[block] { own.add(counts, block: block, round: 0) }
    }
    var fine = TuningRound(
      plan.fineGrid(around: best(of: coarse)), stops: stops, walks: plan.walks)
    let isWhole = try await fill(
      &fine, number: 1, only: finePart, before: coarseWalks, of: total, &own, watch, { _ in })
    return isWhole ? own : nil
  }

  /// The modes of `round` that continue: the cheapest.
  private func best(of round: TuningRound) -> [TuningGrid.Mode.Varied] {
    let ranking = plan.chooser(round).ranking
    return Array(ranking.compactMap { round.grid.modes[$0].varied }.prefix(Self.kept))
  }

  /// Counts the missing blocks of `round`; returns false if `watch` stopped the job.
  private func fill(
    _ round: inout TuningRound, number: Int, only part: Range<Int>? = nil, before: Int,
    of total: Int,
    _ kept: inout TuningCheckpoint, _ watch: JobWatch,
    _ keep: @Sendable (TuningCheckpoint) throws -> Void
  ) async throws -> Bool {
    let wanted = part ?? round.blocks.indices
    let missing = wanted.filter { round.blocks[$0] == nil }
    let current = round
    var waiting = missing[...]
    try await TaskPool<(Int, TuningCounts?)>(width: plan.jobs).run {
      guard !watch.shouldStop(), let index = waiting.popFirst() else { return nil }
      return { (index, try current.count(index, plan, watch)) }
    } take: { index, counts in
      guard let counts else { return }
      round.blocks[index] = counts
      kept.add(counts, block: index, round: number)
      watch.progress(before + round.done.reduce(0) { $0 + $1.walks }, total)
      try keep(kept)
    }
    return !wanted.contains { round.blocks[$0] == nil }
  }
}
