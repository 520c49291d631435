import Foundation

/// Runs everything that could notice a mutant, until something does.
struct Trial {
  let bench: Bench
  let originals: [Subject: Original]
  let order: Order
  let fuels: GateFuels

  /// Whether the harness uses the same code, so that scenarios change together with it.
  static func isForTestsAlone(_ mutant: Mutant) -> Bool {
    mutant.engine == "Elementary" || mutant.file.contains("WorldMagneticModel")
      || mutant.file.contains("Legendre")
  }

  /// The subject that noticed the mutant, and how.
  struct Catch {
    var stage: Outcome.Stage
    var by: Subject
    var sign: Outcome.Sign
  }

  /// - Parameter known: the scenarios that the mutant changes unnoticed, if known.
  /// - Returns: what caught it, and the scenarios whose reports it changed before that.
  func result(
    of mutant: Mutant, knowing known: [String]? = nil
  ) throws -> (caught: Catch?, changed: [String]) {
    if let known { return (try tests(with: mutant), known) }
    var changed: [Subject] = []
    let caught =
      try expectations(with: mutant, &changed) ?? vectors(with: mutant)
      ?? baselines(with: mutant, changed) ?? tests(with: mutant)
    return (caught, changed.map(\.name))
  }

  private func expectations(
    with mutant: Mutant, _ changed: inout [Subject]
  ) throws -> Catch? {
    guard !Self.isForTestsAlone(mutant) else { return nil }
    let candidates = originals.keys.filter {
      guard case .scenario = $0 else { return false }
      return originals[$0]!.isChanged(mutant)
    }
    let sorted = order.sorted(candidates, for: mutant).map { ($0, originals[$0]!) }
    let (verdicts, status) = try bench.verdicts(of: sorted, with: mutant)
    for ((subject, _), verdict) in zip(sorted, verdicts) {
      order.note(subject, mutant, isCatch: verdict == .missed)
      switch verdict {
      case .same: break
      case .met: changed.append(subject)
      case .missed: return Catch(stage: .scenarios, by: subject, sign: .missed)
      }
    }
    guard status != 0, verdicts.count < sorted.count else { return nil }
    let subject = sorted[verdicts.count].0
    order.note(subject, mutant, isCatch: true)
    return Catch(
      stage: .scenarios, by: subject, sign: status == 1 ? .broke : sign(status) ?? .broke)
  }

  private func vectors(with mutant: Mutant) throws -> Catch? {
    guard !Self.isForTestsAlone(mutant) else { return nil }
    let files = originals.keys
      .filter {
        guard case .vectors = $0 else { return false }
        return originals[$0]!.isChanged(mutant)
      }
      .sorted { $0.name < $1.name }
    for file in files {
      let status = try bench.vectors(file, with: mutant, fuel: originals[file]!.fuel)
      if let sign = sign(status) { return Catch(stage: .vectors, by: file, sign: sign) }
    }
    return nil
  }

  private func baselines(with mutant: Mutant, _ changed: [Subject]) throws -> Catch? {
    for subject in order.sorted(changed, for: mutant) {
      let status = try bench.gate(
        subject, with: mutant, fuel: fuels.fuel(of: subject, bench))
      if let sign = sign(status) { return Catch(stage: .baselines, by: subject, sign: sign) }
    }
    return nil
  }

  private func tests(with mutant: Mutant) throws -> Catch? {
    let own = "\(mutant.engine)Tests"
    let suites = originals.keys
      .filter {
        guard case .tests = $0 else { return false }
        return originals[$0]!.isChanged(mutant)
      }
      .sorted { ($0.name != own ? 1 : 0, $0.name) < ($1.name != own ? 1 : 0, $1.name) }
    for suite in suites {
      let status = try bench.tests(suite, with: mutant, fuel: originals[suite]!.fuel)
      if let sign = sign(status) { return Catch(stage: .tests, by: suite, sign: sign) }
    }
    return nil
  }

  /// Returns the meaning of an exit status: 1 is the verdict of scenarios and tests.
  private func sign(_ status: Int32) -> Outcome.Sign? {
    switch status {
    case 0: nil
    case 1: .missed
    // out of fuel, or ended by the alarm
    case 113, 128 + SIGALRM: .timeout
    default: .broke
    }
  }
}

/// Loop rounds of scenarios as a build server runs them, measured on first use.
final class GateFuels {
  private var known: [Subject: Int] = [:]
  private let lock = NSLock()

  func fuel(of subject: Subject, _ bench: Bench) throws -> Int {
    if let fuel = lock.withLock({ known[subject] }) { return fuel }
    let fuel = try bench.gateFuel(of: subject)
    lock.withLock { known[subject] = fuel }
    return fuel
  }
}

/// Determines which scenarios to try first: fast ones that caught mutants of the same file.
final class Order {
  private var catches: [String: [Subject: (catches: Double, tries: Double)]] = [:]
  private let costs: [Subject: Double]
  private let lock = NSLock()
  private let first: String?

  /// - Parameter first: name of the subject to try before all others.
  init(_ originals: [Subject: Original], first: String? = nil) {
    self.first = first
    costs = originals.mapValues { 0.1 + $0.seconds }
  }

  func sorted(_ subjects: some Sequence<Subject>, for mutant: Mutant) -> [Subject] {
    lock.withLock {
      let value = Dictionary(
        uniqueKeysWithValues: subjects.map {
          ($0, $0.name == first ? .infinity : share($0, mutant) / (costs[$0] ?? 1))
        })
      return value.keys.sorted { (-value[$0]!, $0.name) < (-value[$1]!, $1.name) }
    }
  }

  func note(_ subject: Subject, _ mutant: Mutant, isCatch: Bool) {
    lock.withLock {
      for group in [mutant.file, mutant.engine] {
        catches[group, default: [:]][subject, default: (0, 0)].tries += 1
        if isCatch { catches[group]![subject]!.catches += 1 }
      }
    }
  }

  /// Returns the share of a file's mutants that a scenario caught; with few tries the engine's
  /// share counts.
  private func share(_ subject: Subject, _ mutant: Mutant) -> Double {
    let engine = catches[mutant.engine]?[subject] ?? (0, 0)
    let file = catches[mutant.file]?[subject] ?? (0, 0)
    let usual = (engine.catches + 1) / (engine.tries + 2)
    return (file.catches + 2 * usual) / (file.tries + 2)
  }
}
