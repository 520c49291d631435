import SimPrograms
import SimText
import SimVectors

/// The programs that answer for engines: one process per command, even for several engines.
struct VectorPrograms {
  /// The programs by the name of the engine.
  let subjects: [String: any VectorSubject]
  /// The commands by the name of the engine, as the user wrote them.
  let commands: [String: String]
  private let programs: [VectorProgram]

  init(_ named: [FeatureOptions.Named], answerWithin seconds: Double) {
    var limits = ProgramLimits.standard
    limits.answerSeconds = seconds
    var programs: [ProgramCommand: VectorProgram] = [:]
    var subjects: [String: any VectorSubject] = [:]
    for one in named {
      let program = programs[one.command] ?? VectorProgram(one.command, limits: limits)
      programs[one.command] = program
      subjects[one.name] = ProgramSubject(program: program)
    }
    self.subjects = subjects
    self.programs = Array(programs.values)
    commands = Dictionary(named.map { ($0.name, $0.command.text) }) { first, _ in first }
  }

  func close() {
    for program in programs { program.close() }
  }
}

private struct ProgramSubject: VectorSubject {
  let program: VectorProgram

  func answer(_ question: VectorQuestion) throws -> VectorValue {
    VectorValue(
      try program.answer(
        [
          "engine": .string(question.engine),
          "name": .string(question.name),
          "input": question.input.jsonValue,
          "want": .array(question.wanted.map { .string($0) }),
        ]))
  }
}

extension VectorProgram.Failure: VectorDoorFailure {}
