import Crypto
import Foundation
import Synchronization

/// Tries many mutants, several at a time, and keeps their outcomes.
struct Campaign {
  let tree: MutatedTree
  let jobs: Int
  let say: @Sendable (String) -> Void

  /// Returns the results of scenarios and suites without a mutant.
  func originals() throws -> [Subject: Original] {
    let file = tree.folder.appending(path: "originals.json")
    let state = try fingerprint(
      of: ["scenarios", "reports/baseline", "Tests/Engines"], with: [tree.trial, tree.tests])
    if let kept: Originals = try? tree.read(file), kept.state == state { return kept.bySubject }
    say("running all scenarios and suites without a mutant")
    let subjects = try self.subjects()
    let found = Mutex<[Subject: Original]>([:])
    let failure = Mutex<(any Error)?>(nil)
    each(subjects) { subject, bench in
      do {
        let original = try bench.original(of: subject)
        found.withLock { $0[subject] = original }
      } catch { failure.withLock { $0 = error } }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    let usable = found.withLock { $0 }.filter { subject, original in
      // subjects that can't run alone, such as those that need a recording, have another exit
      // status
      let isUsable = original.status == 0
      if !isUsable { say("left out, for it exits with \(original.status): \(subject.name)") }
      return isUsable
    }
    try tree.write(Originals(state: state, of: usable), to: file)
    return usable
  }

  private func subjects() throws -> [Subject] {
    let manager = FileManager.default
    let files = try manager.subpathsOfDirectory(
      atPath: tree.project.appending(path: "scenarios").path
    )
    .filter { !$0.hasPrefix("own-feature/") }.sorted()
    let suites = try manager.contentsOfDirectory(
      atPath: tree.project.appending(path: "Tests/Engines").path)
    return suites.sorted().map { .tests($0) }
      + files.filter { $0.hasPrefix("vectors/") && $0.hasSuffix(".json") }
      .map { .vectors("scenarios/\($0)") }
      + files.filter { $0.hasSuffix(".yaml") }.map { .scenario("scenarios/\($0)") }
  }

  /// Tries those of `mutants` without a known outcome; returns all outcomes.
  func outcomes(
    of mutants: [Mutant], originals: [Subject: Original]
  ) throws -> [(Mutant, Outcome)] {
    let ledger = try Ledger(tree.folder.appending(path: "outcomes.jsonl"))
    let sources = try Dictionary(
      uniqueKeysWithValues: Set(mutants.map(\.file)).map { ($0, try fingerprint(of: [$0])) })
    let scenarios = try fingerprint(of: ["scenarios", "reports/baseline"])
    let tests = try fingerprint(of: ["Tests/Engines", "Tests/Support"])
    func state(_ mutant: Mutant) -> State {
      State(source: sources[mutant.file]!, scenarios: scenarios, tests: tests)
    }
    func known(_ mutant: Mutant) -> Outcome? { ledger.outcome(of: mutant, now: state(mutant)) }
    let open = mutants.filter { known($0) == nil }
    if open.count < mutants.count { say("\(mutants.count - open.count) are known") }
    let (order, fuels) = (Order(originals), GateFuels())
    let lock = NSLock()
    var (done, failure): (Int, (any Error)?) = (0, nil)
    let start = Date()
    each(open) { mutant, bench in
      if lock.withLock({ failure != nil }) { return }
      let trial = Trial(bench: bench, originals: originals, order: order, fuels: fuels)
      let begin = Date()
      do {
        let now = state(mutant)
        let result = try trial.result(
          of: mutant, knowing: lock.withLock { ledger.changed(by: mutant, now: now) })
        let outcome = Outcome(
          key: mutant.key, caught: result.caught?.stage, by: result.caught?.by.name ?? "",
          sign: result.caught?.sign,
          isReached: originals.values.contains { $0.isReached(mutant) },
          changed: result.changed, seconds: Date().timeIntervalSince(begin),
          source: now.source, scenarios: now.scenarios, tests: now.tests)
        try lock.withLock {
          try ledger.add(outcome)
          done += 1
          if done.isMultiple(of: 25) || done == open.count {
            let left = Date().timeIntervalSince(start) / Double(done) * Double(open.count - done)
            say("\(done) of \(open.count), about \(Int(left / 60) + 1) min left")
          }
        }
      } catch { lock.withLock { failure = error } }
    }
    if let failure { throw failure }
    return mutants.compactMap { mutant in known(mutant).map { (mutant, $0) } }
  }

  /// Calls `body` with each of `items`, `jobs` at a time.
  private func each<Item>(_ items: [Item], _ body: (Item, Bench) -> Void) {
    let next = Mutex(0)
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let (items, body) = (items, body)
      DispatchQueue.concurrentPerform(iterations: jobs) { worker in
        let scratch = tree.folder.appending(path: "work/\(worker)")
        try? FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let bench = Bench(tree: tree, scratch: scratch)
        while true {
          let index = next.withLock { index in
            defer { index += 1 }
            return index
          }
          guard index < items.count else { return }
          body(items[index], bench)
        }
      }
    }
  }

  /// Returns a fingerprint of the files at or below paths of the project, and of other files.
  func fingerprint(of paths: [String], with others: [URL] = []) throws -> String {
    var hash = SHA256()
    for path in paths {
      let url = tree.project.appending(path: path)
      let below = (try? FileManager.default.subpathsOfDirectory(atPath: url.path))?.sorted() ?? []
      for file in below.isEmpty ? [url] : below.map({ url.appending(path: $0) }) {
        guard file.pathExtension != "md", let data = try? Data(contentsOf: file) else { continue }
        hash.update(data: Data(file.lastPathComponent.utf8))
        hash.update(data: data)
      }
    }
    for file in others { hash.update(data: try Data(contentsOf: file)) }
    return hash.finalize().prefix(8).map { String($0, radix: 16) }.joined()
  }
}

/// The original results in the form of a file.
private struct Originals: Codable {
  var state: String
  var scenarios: [String: Original]
  var vectors: [String: Original]
  var tests: [String: Original]

  init(state: String, of originals: [Subject: Original]) {
    (self.state, scenarios, vectors, tests) = (state, [:], [:], [:])
    for (subject, original) in originals {
      switch subject {
      case .scenario(let name): scenarios[name] = original
      case .vectors(let name): vectors[name] = original
      case .tests(let name): tests[name] = original
      }
    }
  }

  var bySubject: [Subject: Original] {
    var result: [Subject: Original] = [:]
    for (name, original) in scenarios { result[.scenario(name)] = original }
    for (name, original) in vectors { result[.vectors(name)] = original }
    for (name, original) in tests { result[.tests(name)] = original }
    return result
  }
}
