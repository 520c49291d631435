/// What the scenarios of a suite are worth together.
public struct ProofSuite: Sendable {
  /// In the order of their paths.
  public var proofs: [Proof]

  /// At most this share of all bounds may say no more than what the engines do today (assumed):
  /// else a suite judges today's engines by themselves.
  static let mostToday = 0.25

  public init(proofs: [Proof] = []) { self.proofs = proofs }

  /// Whether every line and expectation is proven, or says why it stays, and few enough bounds are
  /// those of today.
  public var isProven: Bool {
    proofs.allSatisfy { $0.unexplained.isEmpty } && !isOfToday
  }

  /// Whether too many bounds of several scenarios are those of today.
  public var isOfToday: Bool {
    proofs.count > 1 && Double(today) > Self.mostToday * Double(expectations)
  }

  /// What is `idle`, `unjudged`, `toothless` or `unsourced` and gives no reason.
  public var findings: [String] { proofs.flatMap { $0.unexplained.map(\.word) } }

  public var lines: Int { proofs.reduce(0) { $0 + $1.lines.count } }
  public var expectations: Int { proofs.reduce(0) { $0 + $1.expectations.count } }
  public var reasons: Int { proofs.reduce(0) { $0 + $1.reasons.count } }
  /// Bounds that say `today`.
  public var today: Int { proofs.reduce(0) { $0 + $1.expectations.count(where: \.isToday) } }
}
