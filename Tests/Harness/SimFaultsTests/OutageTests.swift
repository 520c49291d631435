import Foundation
import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Outage (H-3)")
struct OutageTests {
  private let fixes: [Fix]

  init() throws { fixes = try Site.trace(after: "outage").fixes }

  @Test("takes the fixes measured from its start to just before its end, and no other")
  func window() {
    let gone = Set((0...600).map(Double.init)).subtracting(fixes.map(\.measured.seconds))
    #expect(gone.sorted() == (120..<180).map(Double.init))
  }

  @Test("doubles the error and its report at the end, and recovers in 6 s by a factor e")
  func recovery() {
    for fix in fixes where fix.measured >= .s(180) {
      let since = fix.measured.seconds - 180
      let factor = since <= 30 ? 1 + exp(-since / 6) : 1
      #expect(abs(Site.error(fix).north - 3 * factor) < 1e-5, "\(since) s after")
      #expect(abs((fix.horizontalAccuracyMeters ?? 0) - 8 * factor) < 1e-9, "\(since) s after")
    }
  }

  @Test("leaves the compass alone")
  func headings() throws {
    #expect(try Site.trace(after: "outage").headings == Site.trace.headings)
  }

  @Test("counts what it took and what it made worse")
  func count() throws {
    #expect(Site.apply(try Site.make("outage")).events == 60 + 31)
    // an outage that lasts to the end of the walk is followed by no fixes
    #expect(Site.apply(try Site.make("outage", ["at": 590])).events == 11)
  }
}
