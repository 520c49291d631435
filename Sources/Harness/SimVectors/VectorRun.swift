package import SimText

/// Runs the cases of a file against their subjects, and collects the outcomes.
package struct VectorRun {
  private let file: VectorFile
  /// The subjects that replace simrun's engines, by name; also for engines that simrun does not
  /// have.
  private var subjects: [String: any VectorSubject]

  package init(_ file: VectorFile, asking subjects: [String: any VectorSubject] = [:]) {
    self.file = file
    self.subjects = subjects
  }

  /// Runs every case, in the order of the file.
  ///
  /// Throws where a case of simrun's own engine lacks input that its answer needs.
  package mutating func outcomes() throws(Diagnostics) -> [VectorOutcome] {
    var refusals: [Diagnostic] = []
    var outcomes: [VectorOutcome] = []
    let own = ShippedEngines(maps: file.maps)
    for test in file.cases {
      if subjects[test.engine] != nil {
        outcomes.append(ask(test))
        continue
      }
      guard let engine = VectorEngine(rawValue: test.engine) else {
        outcomes.append(
          VectorOutcome(
            test, .skipped("simrun has no engine '\(test.engine)', and no program answers for it")))
        continue
      }
      do throws(VectorRefusal) {
        let answer = try own.answer(question(test, isOwn: true), by: engine)
        if let missing = test.expected.first(where: { answer[$0.name] == nil }) {
          throw VectorRefusal(
            message: "'\(missing.name)' can't be computed from this input, which has "
              + Self.names(of: test.input))
        }
        outcomes.append(VectorOutcome(test, answer: answer))
      } catch {
        refusals.append(file.refusal("case \(test.name.quoted()): \(error.message)", of: test))
      }
    }
    guard refusals.isEmpty else { throw Diagnostics(refusals) }
    return outcomes
  }

  private static func names(of input: VectorValue) -> String {
    guard case .record(let values) = input, !values.isEmpty else { return "nothing" }
    return values.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
  }

  private mutating func ask(_ test: VectorCase) -> VectorOutcome {
    do {
      let question = question(test, isOwn: false)
      let answer = try subjects[test.engine]?.answer(question)
      return VectorOutcome(test, answer: answer ?? .null)
    } catch let error as any VectorDoorFailure {
      return VectorOutcome(test, .failed(error.words))
    } catch {
      return VectorOutcome(test, .missed(["it ended with an error: \(error)"]))
    }
  }

  private func question(_ test: VectorCase, isOwn: Bool) -> VectorQuestion {
    var input = test.input
    if !isOwn, case .record(var values) = input, let name = values["map"]?.text,
      let map = file.maps[name]
    {
      values["map"] = map.vectorValue
      input = .record(values)
    }
    return VectorQuestion(
      engine: test.engine, name: test.name, input: input, wanted: test.expected.map(\.name))
  }
}

/// A failure of a program itself, as opposed to a wrong answer.
package protocol VectorDoorFailure: Error {
  var words: String { get }
}
