import Foundation
import SimResults
import SimText
import Testing

@Suite("A proof says what lines and expectations are worth (H-11)")
struct ProofTests {
  private typealias Answer = Proof.Answer

  /// Ten seeds, of which the first `count` miss.
  private func missed(_ count: Int) -> String {
    String(repeating: "1", count: count) + String(repeating: "0", count: 10 - count)
  }

  private func proof(_ answers: [Answer], kind: String = "fault") -> Proof {
    Proof(
      scenario: "s.yaml", firstSeed: 1, runs: 10, passRate: 0.8,
      expectations: [
        Proof.Expectation(
          metric: "route.left.longest", expected: "≤ 60 s", unit: "s", source: "MG-9", lowest: 3,
          highest: 40, use: 0.67)
      ],
      variants: [
        Proof.Variant(name: "", expectedToPass: true),
        Proof.Variant(name: "gullible", expectedToPass: false),
      ],
      lines: [Proof.Line(name: "faults.drift", kind: kind, text: "", number: 3)],
      answers: [Answer(line: "", change: "", key: "0")] + answers, reasons: [:])
  }

  private func answer(
    _ change: String, differs: Bool = true, _ misses: [String: Int] = [:]
  ) -> Answer {
    Answer(
      line: "faults.drift", change: change, key: "0", differs: differs,
      misses: misses.mapValues { ["route.left.longest": missed($0)] })
  }

  @Test("A line without which every run is the same is idle")
  func idle() {
    let proof = proof([answer("out", differs: false), answer("×8", differs: false)])
    #expect(proof.worth(of: proof.lines[0]) == .idle)
    #expect(proof.unexplained.map(\.word) == ["idle", "toothless"])
  }

  @Test("What the scenario misses as written shows nothing, and no reason explains it")
  func missedAsWritten() {
    var proof = proof([answer("out"), answer("×8", ["": 7])])
    proof.answers[0].misses = ["": ["route.left.longest": missed(2)]]
    #expect(proof.missed.isEmpty, "8 of 10 are enough")
    proof.answers[0].misses = ["": ["route.left.longest": missed(3)]]
    proof.reasons["expect.route.left.longest"] = "I know"
    #expect(proof.unexplained.map(\.word).contains("missed"))
    proof.variants[0].expectedToPass = false
    #expect(proof.missed.isEmpty, "it must fail")
  }

  @Test("A fault is unjudged where nothing misses even at its worst")
  func unjudged() {
    let proof = proof([answer("out"), answer("×8", ["": 2])])
    #expect(proof.worth(of: proof.lines[0]) == .unjudged)
  }

  @Test("A fault is judged where at its worst too few seeds meet what they meet without it")
  func judged() {
    let proof = proof([answer("out"), answer("×8", ["": 7])])
    #expect(proof.worth(of: proof.lines[0]) == .works && proof.findings.isEmpty)
    #expect(
      proof.causes(ofMissing: "route.left.longest")
        == [.change(line: "faults.drift", change: "×8")])
  }

  @Test("A fault is judged by a variant that misses as written and not without the fault")
  func judgedByVariant() {
    var proof = proof([answer("out"), answer("×8", ["gullible": 9])])
    proof.answers[0].misses = ["gullible": ["route.left.longest": missed(9)]]
    #expect(proof.worth(of: proof.lines[0]) == .works)
    #expect(proof.causes(ofMissing: "route.left.longest") == [.variant("gullible")])
  }

  @Test("What a variant misses with and without the fault says nothing of the fault")
  func sameWithout() {
    var proof = proof([answer("out", ["gullible": 9]), answer("×8", ["gullible": 9])])
    proof.answers[0].misses = ["gullible": ["route.left.longest": missed(9)]]
    #expect(proof.worth(of: proof.lines[0]) == .unjudged)
  }

  @Test("Four seeds that miss may be chance; five of five are not")
  func chance() {
    var few = proof([answer("out"), answer("×8", ["": 4])])
    few.passRate = 1
    #expect(few.worth(of: few.lines[0]) == .unjudged)
    var enough = proof([answer("out"), answer("×8", ["": 5])])
    enough.passRate = 1
    #expect(enough.worth(of: enough.lines[0]) == .works)
  }

  @Test("A setting works wherever it changes anything")
  func setting() {
    let proof = proof([answer("out")], kind: "feature")
    #expect(proof.worth(of: proof.lines[0]) == .works)
    #expect(proof.findings.map(\.name) == ["expect.route.left.longest"])
  }

  @Test("A reason explains what was found, and is told where it is needless")
  func reasons() {
    var proof = proof([answer("out"), answer("×8", ["": 1])])
    proof.reasons = ["faults.drift": "judged elsewhere", "expect.route.left.longest": "a guard"]
    #expect(proof.unexplained.isEmpty && proof.needlessReasons.isEmpty)
    proof.reasons["expect.route.first_delay"] = "was toothless"
    #expect(proof.needlessReasons == ["expect.route.first_delay"])
  }

  @Test("More than a quarter of bounds of today are too many")
  func today() {
    var proof = proof([answer("out"), answer("×8", ["": 9])])
    #expect(ProofSuite(proofs: [proof, proof]).isProven)
    for source in ["MG-9, today", "today; 60 s is what is needed"] {
      proof.expectations[0].source = source
      #expect(!ProofSuite(proofs: [proof, proof]).isProven)
      #expect(ProofSuite(proofs: [proof]).isProven, "of one scenario nothing is a quarter")
    }
  }

  @Test("A bound that does not say where it comes from is unsourced")
  func unsourced() {
    var proof = proof([answer("out"), answer("×8", ["": 9])])
    proof.expectations[0].source = nil
    #expect(proof.unexplained.map(\.word) == ["unsourced"])
  }

  @Test("A proof that is kept is read as it was")
  func kept() throws {
    let proof = proof([answer("out"), answer("×8", ["": 7, "gullible": 3])])
    #expect(try Proof(json: proof.json, path: "p.json") == proof)
  }

  @Test(
    "A proof that is none is refused with its place",
    arguments: ["", "{}", "[1]", "{\"format\":2}"])
  func damaged(_ text: String) {
    #expect {
      try Proof(json: Data(text.utf8), path: "p.json")
    } throws: { error in
      (error as? Diagnostic)?.message == "expected a proof of 'format: 1'"
    }
  }

  @Test("A proof with fewer seeds than it says is refused")
  func shortened() throws {
    var proof = proof([answer("out", ["": 3])])
    proof.runs = 11
    let json = try proof.json
    #expect(throws: Diagnostic.self) { try Proof(json: json, path: "p.json") }
  }
}
