import Sensing
public import SimKernel

/// Fixes are collected and delivered at once in a random order: the time of measurement goes back
/// from one to the next (flutter-geolocator #1477, flutter_background_geolocation #726).
public struct OutOfOrder: Fault {
  public static let name = "out_of_order"
  public static let summary = "fixes are collected and handed over at once, in a random order"
  public static let stage = FaultStage.delivery
  static let batch = FaultKey(
    "batch", .count, in: 1...100, default: 5, "how many fixes are handed over at once",
    source: "assumed"
  ).asSeverity
  public static let keys = [batch]

  public var window: FaultWindow
  private let batchCount: Int

  public init(_ settings: FaultSettings) {
    window = settings.window
    batchCount = max(1, Int(settings[OutOfOrder.batch].rounded()))
  }

  public var isIdle: Bool { batchCount == 1 || window.duration == .zero }

  public func apply(
    to trace: inout Trace, truth: GroundTruth, random: inout RandomStream
  ) -> Int {
    guard !isIdle else { return 0 }
    let range = trace.fixes.indices(in: window, by: \.delivered)
    var changed = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: batchCount) {
      let batch = start..<min(start + batchCount, range.upperBound)
      let before = trace.fixes[batch]
      let together = trace.fixes[batch.upperBound - 1].delivered
      for i in batch { trace.fixes[i].delivered = together }
      shuffle(&trace.fixes, in: batch, &random)
      changed += zip(before, trace.fixes[batch]).count { $0 != $1 }
    }
    return changed
  }

  /// Fisher–Yates shuffle; if the order comes out unchanged it is corrected, as that would be no
  /// fault.
  private func shuffle(_ fixes: inout [Fix], in batch: Range<Int>, _ random: inout RandomStream) {
    guard batch.count > 1 else { return }
    var isAsBefore = true
    for i in batch.dropFirst().reversed() {
      let other = batch.lowerBound + random.integer(below: i - batch.lowerBound + 1)
      if other != i { isAsBefore = false }
      fixes.swapAt(i, other)
    }
    if isAsBefore { fixes.swapAt(batch.lowerBound, batch.lowerBound + 1) }
  }
}
