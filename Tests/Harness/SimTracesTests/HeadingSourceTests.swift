import Sensing
import SimKernel
import SimTraces
import Testing

@Suite("Which stream of headings a replay gives an app (MG-4)")
struct HeadingSourceTests {
  private func trace(_ sources: Heading.Source...) -> Trace {
    Trace(
      fixes: [],
      headings: sources.enumerated().map { index, source in
        Heading(
          magneticDegrees: Double(index), source: source,
          measured: Instant(nanoseconds: Int64(index)))
      })
  }

  @Test("The fused stream is preferred, then the compass, then the magnetometer")
  func order() {
    #expect(
      trace(.unknown, .magnetometer, .compass, .rotationVector).preferredHeadingSource
        == .rotationVector)
    #expect(trace(.unknown, .magnetometer, .compass).preferredHeadingSource == .compass)
    #expect(trace(.unknown, .magnetometer).preferredHeadingSource == .magnetometer)
    #expect(trace(.unknown).preferredHeadingSource == .unknown)
    #expect(trace().preferredHeadingSource == nil)
  }

  @Test("The others are left out and counted in a note; a single stream stays as it is")
  func keeping() {
    let kept = trace(.magnetometer, .compass, .magnetometer, .unknown).keepingHeadings(of: .compass)
    #expect(kept.headings.map(\.magneticDegrees) == [1])
    #expect(
      kept.notes == [
        "headings left out, as an app is given one stream, here compass: 1 of source unknown, 2 of "
          + "source magnetometer"
      ])
    #expect(trace(.compass).keepingHeadings(of: .compass).notes == [])
  }
}
