/// The proofs of a suite's scenarios.
public struct ProofSuite: Sendable {
  /// Proofs, sorted by path.
  public var proofs: [Proof]

  /// Largest share of bounds that may only describe the engines' current behavior (assumed): with
  /// more, a suite compares the engines with themselves.
  static let mostToday = 0.25

  public init(proofs: [Proof] = []) { self.proofs = proofs }

  /// Whether every line and expectation is proven or has a reason, and few enough bounds describe
  /// current behavior.
  public var isProven: Bool {
    proofs.allSatisfy { $0.unexplained.isEmpty } && !isOfToday
  }

  /// Whether too many bounds of several scenarios describe current behavior.
  public var isOfToday: Bool {
    proofs.count > 1 && Double(today) > Self.mostToday * Double(expectations)
  }

  /// The verdicts `idle`, `unjudged`, `toothless` or `unsourced` without a reason.
  public var findings: [String] { proofs.flatMap { $0.unexplained.map(\.word) } }

  public var lines: Int { proofs.reduce(0) { $0 + $1.lines.count } }
  public var expectations: Int { proofs.reduce(0) { $0 + $1.expectations.count } }
  public var reasons: Int { proofs.reduce(0) { $0 + $1.reasons.count } }
  /// Number of bounds whose source says `today`.
  public var today: Int { proofs.reduce(0) { $0 + $1.expectations.count(where: \.isToday) } }
}
