package import SimText

/// A program that answers parity vectors, one line per case.
///
/// It takes part in no run: it gets only `vector` lines, one after the other.
package final class VectorProgram {
  /// The reason why there is no answer.
  package struct Failure: Error {
    /// What happened, followed by how to fix it and the last lines of its standard error.
    package var words: String
  }

  private let command: ProgramCommand
  private let limits: ProgramLimits
  private var process: ProgramProcess?
  private var number: Int64 = 0
  /// Why the program is not asked any more.
  private var end: String?

  /// - Parameter command: started with the first case.
  package init(_ command: ProgramCommand, limits: ProgramLimits = .standard) {
    self.command = command
    self.limits = limits
  }

  /// Returns the program's answer to `vector`.
  package func answer(_ vector: JSONValue) throws(Failure) -> JSONNode {
    if let end { throw Failure(words: "it was not asked: \(end)") }
    do throws(ProgramTrouble) {
      return try ask(vector)
    } catch {
      end = "the program failed at an earlier case"
      var lines = ["the program \(error.words)"]
      if let hint = error.hint(limits) { lines.append("hint: \(hint)") }
      let last = process?.lastWords ?? []
      if !last.isEmpty { lines += ["its standard error ends:"] + last.map { "  \($0)" } }
      close()
      throw Failure(words: lines.joined(separator: "\n"))
    }
  }

  /// Ends it: closes its input, and waits briefly for its exit.
  package func close() {
    process?.end(within: ProgramLimits.farewellSeconds)
    process = nil
  }

  private func ask(_ vector: JSONValue) throws(ProgramTrouble) -> JSONNode {
    let isFirst = process == nil
    let process: ProgramProcess
    if let running = self.process {
      process = running
    } else {
      process = try ProgramProcess(command, limits)
      self.process = process
    }
    defer { number += 1 }
    var line = ByteSink()
    JSONValue.object([("n", .integer(Int(number))), ("vector", vector)]).appendInLine(to: &line)
    line.append("\n")
    let start = ContinuousClock.now
    let seconds = isFirst ? limits.startSeconds : limits.answerSeconds
    try process.tell(Array(line.text.utf8), isUrgent: true)
    var answer: JSONNode?
    while true {
      let said = try process.nextLine(within: seconds, of: start)
      let node = try Self.read(said)
      if case .number(Double(number))? = node["done"]?.value {
        guard let answer else {
          throw .refused(
            "said 'done' without an answer", hint: "an answer is {\"answer\":{…}}, before 'done'")
        }
        return answer
      }
      guard let given = node["answer"], given.members != nil, answer == nil else {
        throw .refused(
          "wrote something that is no answer to a vector",
          hint: "expected {\"answer\":{…}}, then "
            + "{\"done\":\(number)}")
      }
      answer = given
    }
  }

  private static func read(_ line: ArraySlice<UInt8>) throws(ProgramTrouble) -> JSONNode {
    do throws(Diagnostic) {
      return try JSONDocument(ByteSource(Array(line), named: "")).root
    } catch {
      let place = error.place.column.map { " at column \($0)" } ?? ""
      throw .refused("wrote something that is no JSON\(place): \(error.message)", hint: error.hint)
    }
  }
}
