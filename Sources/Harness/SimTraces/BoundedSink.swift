import Sensing
import SimKernel

/// Passes a recording on as far as a budget allows, and drops everything after that.
final class BoundedSink<Next: TraceSink>: TraceSink {
  private let next: Next
  private let budget: RunBudget
  /// Called once, when the recording exceeds a bound.
  var whenTooLarge: (RunBudget.Excess) -> Void = { _ in }
  private var excess: RunBudget.Excess?
  private var (truths, fixes, headings, motions) = (0, 0, 0, 0)

  init(_ next: Next, _ budget: RunBudget) {
    self.next = next
    self.budget = budget
  }

  /// Whether the event that was just counted fits into the budget.
  private func fits() -> Bool {
    // not for every event: this runs often
    if (fixes + headings + motions) & 0xFF == 0 || fixes + headings > budget.samples { hold() }
    return excess == nil
  }

  /// Checks everything counted so far against the budget.
  func hold() {
    guard excess == nil else { return }
    do throws(RunBudget.Excess) {
      try budget.hold(truths: truths, fixes: fixes, headings: headings, motions: motions)
    } catch {
      excess = error
      whenTooLarge(error)
    }
  }

  func begin(_ head: TraceHead) { next.begin(head) }

  func take(_ fix: Fix) {
    fixes += 1
    if fits() { next.take(fix) }
  }

  func take(_ heading: Heading) {
    headings += 1
    if fits() { next.take(heading) }
  }

  func take(_ motion: MotionSample) {
    motions += 1
    if fits() { next.take(motion) }
  }

  func take(_ truth: GroundTruth) {
    truths += truth.samples.count
    hold()
    if excess == nil { next.take(truth) }
  }

  func count(_ rows: RowTally) { next.count(rows) }
  func note(_ text: String) { next.note(text) }
  func breakTrack() { next.breakTrack() }
  func drop(_ text: String) { next.drop(text) }
}
