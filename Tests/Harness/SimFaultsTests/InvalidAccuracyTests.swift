import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Faults and a phone's word that a fix is unusable (H-3)")
struct InvalidAccuracyTests {
  @Test(
    "No fault takes an invalid accuracy for one that was not given",
    arguments: FaultCatalog.all.map { $0.name })
  func kept(name: String) throws {
    var trace = Site.trace
    for index in trace.fixes.indices { trace.fixes[index].accuracy = .invalid }
    let fixes = Site.apply(try Site.make(name), to: trace).trace.fixes
    #expect(!fixes.contains { $0.accuracy == .notGiven })
    #expect(fixes.contains { $0.accuracy == .invalid })
  }
}
