import Sensing
import SimKernel
import Testing

@Suite("Platforms and a phone's word that a fix is unusable (H-4)")
struct InvalidAccuracyTests {
  @Test("An app is given it as the receiver said it", arguments: Platform.allCases)
  func kept(rules: Platform) throws {
    var bench = PhoneBench(rules, seconds: 20)
    bench.fixes[5].accuracy = .invalid
    bench.fixes[6].accuracy = .notGiven
    bench.requests = [(0, .location())]
    let given = try bench.run().fixes
    #expect(given.filter { $0.measured == .s(5) }.map(\.accuracy) == [.invalid])
    #expect(given.filter { $0.measured == .s(6) }.map(\.accuracy) == [.notGiven])
    #expect(given.filter { $0.measured == .s(7) }.map(\.accuracy) == [.given(5)])
  }
}
