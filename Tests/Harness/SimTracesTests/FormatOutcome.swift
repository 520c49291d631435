import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimTraces

/// What came of reading a recording.
enum FormatOutcome: Equatable {
  case read(fixes: [Fix], headings: [Heading], epoch: Int64?, notes: [String])
  case refused(Diagnostic)

  init(_ read: (TraceCollector) throws(Diagnostic) -> Void) {
    let collector = TraceCollector()
    do throws(Diagnostic) {
      try read(collector)
      let trace = collector.trace
      self = .read(
        fixes: trace.fixes, headings: trace.headings, epoch: trace.epochNanoseconds,
        notes: trace.notes)
    } catch {
      self = .refused(error)
    }
  }

  /// Expects every value that was read to be in its range, and delivery to start at zero, but for
  /// lossless formats, and never to go back.
  func checkRanges(_ replay: String, isLossless: Bool = false) {
    guard case .read(let fixes, let headings, let epoch, _) = self else { return }
    let angles = 0.0..<360.0
    let span: Int64 = 4_200_000_000_000_000_000
    let isInRange =
      fixes.allSatisfy {
        $0.coordinate.isValid && $0.horizontalAccuracyMeters ?? 1 > 0
          && $0.horizontalAccuracyMeters ?? 1 < 1e8 && $0.speedMetersPerSecond ?? 0 >= 0
          && $0.speedMetersPerSecond ?? 0 < 1e5 && angles.contains($0.courseDegrees ?? 0)
          && (0...span).contains($0.delivered.nanoseconds)
          && (-span...span).contains($0.measured.nanoseconds)
          && (-span...span).contains($0.latency.nanoseconds)
      }
      && headings.allSatisfy {
        angles.contains($0.magneticDegrees ?? 0) && angles.contains($0.trueDegrees ?? 0)
          && (isLossless || $0.magneticDegrees != nil || $0.trueDegrees != nil)
          && (0...span).contains($0.delivered.nanoseconds)
      }
    #expect(isInRange, "\(replay)")
    #expect(
      zip(fixes, fixes.dropFirst()).allSatisfy { $0.delivered <= $1.delivered }
        && zip(headings, headings.dropFirst()).allSatisfy { $0.delivered <= $1.delivered },
      "\(replay)")
    let first = [fixes.first?.delivered, headings.first?.delivered].compactMap { $0 }.min()
    #expect(isLossless || first == .zero, "\(replay)")
    #expect(epoch.map { Timestamp.era.contains($0) } ?? true, "\(replay)")
  }
}
