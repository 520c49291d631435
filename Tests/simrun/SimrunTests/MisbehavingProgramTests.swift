import Foundation
import TestSupport
import Testing

/// Programs that break the protocol: each ends the run with status 69 and a message (H-12).
@Suite("Programs that misbehave", .enabled(if: Programs.isPythonThere, "there is no python3"))
struct MisbehavingProgramTests {
  /// A misdeed as Python code, run when the program gets line `n`, and the expected message.
  struct Misdeed: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var at = 3
    var deed: String
    var sentence: String
    /// Code before the loop.
    var before = ""
    /// Whether the program first announces that it is quiet to the end.
    var quiet = false
    /// Seconds allowed for an answer.
    var seconds = 1
  }

  private static func misdeed(
    _ name: String, _ deed: String, _ sentence: String, at line: Int = 3, before: String = "",
    quiet: Bool = false, seconds: Int = 1
  ) -> Misdeed {
    Misdeed(
      testDescription: name, at: line, deed: deed, sentence: sentence, before: before,
      quiet: quiet, seconds: seconds)
  }

  static let misdeeds = [
    misdeed(
      "dies at once", "pass", "ended with status 3 instead of answering", before: "sys.exit(3)"),
    misdeed("dies of an exception", "raise ValueError('no')", "ended with status 1"),
    misdeed("ends as if all were well", "sys.exit(0)", "ended with status 0"),
    misdeed("is killed", "os.kill(os.getpid(), 9)", "ended by signal 9"),
    misdeed("crashes", "os.kill(os.getpid(), 11)", "ended by signal 11"),
    misdeed("closes its output", "os.close(1); time.sleep(60)", "closed its standard output"),
    misdeed("hangs", "time.sleep(60)", "did not answer within 1 s"),
    misdeed("hangs busily", "while True: pass", "did not answer within 1 s"),
    misdeed("hangs at the start", "time.sleep(60)", "did not answer within 3 s", at: 0),
    misdeed("forgets to flush", "print('{\"done\":3}'); time.sleep(60)", "did not answer within"),
    misdeed("stops itself", "os.kill(os.getpid(), 19)", "did not answer within"),
    misdeed(
      "never reads", "time.sleep(60)", "did not",
      before: "print('{\"done\":0}', flush=True)\ntime.sleep(60)"),
    misdeed("prints rubbish", "say('hello')", "wrote something that is no line of the protocol"),
    misdeed("prints bytes that are no text", "raw(b'\\xff\\xfe\\n')", "no line of the protocol"),
    misdeed("prints half a line and ends", "raw(b'{\"do'); sys.exit(0)", "ended with status 0"),
    misdeed("prints a line without end", "raw(b'x' * 10**7)", "a line of more than 65536 bytes"),
    misdeed(
      "prints lines without end",
      "while True: say('{\"observe\":\"noted\"}')", "more than 10000 lines in one answer"),
    misdeed(
      "floods its standard error", "while True: sys.stderr.write('x' * 10**5)", "did not answer"),
    misdeed(
      "answers for the past", "say('{\"done\":%d}' % (n - 1))", "answered line 2 for the past"),
    misdeed("answers twice", "say('{\"done\":3}\\n{\"done\":3}')", "answered line 3 for the past"),
    misdeed("answers for the future", "say('{\"done\":99}')", "line 99, which was not sent yet"),
    misdeed(
      "observes for the past", "say('{\"observe\":\"noted\",\"n\":1}')",
      "answered line 1 for the past"),
    misdeed(
      "asks to be woken in the past", "say('{\"wake\":{\"at_ns\":0}}')", "0 ns, which is past",
      at: 8),
    misdeed(
      "observes what nobody lists", "say('{\"observe\":\"seen\"}')", "'seen', which the scenario"),
    misdeed(
      "observes a field of its own", "say('{\"observe\":\"noted\",\"fields\":{\"a\":1}}')",
      "a field 'a', which it does not have"),
    misdeed(
      "observes a word for a number",
      "say('{\"observe\":\"noted\",\"fields\":{\"distance_m\":\"far\"}}')",
      "a value of 'distance_m' that it can't have"),
    misdeed(
      "observes a number that is none",
      "say('{\"observe\":\"noted\",\"fields\":{\"distance_m\":NaN}}')", "found 'NaN'"),
    misdeed(
      "asks for something in a quiet window",
      "say('{\"wake\":{\"at_ns\":%d},\"n\":3}' % (m['t_ns'] + 1)); sys.stdout.flush()",
      "asked for something in a quiet window", quiet: true),
    misdeed(
      "answers a quiet line", "say('{\"done\":3}'); sys.stdout.flush()",
      "answered a quiet line with 'done'", quiet: true),
    misdeed("dies in a quiet window", "os._exit(5)", "ended with status 5", quiet: true),
    misdeed(
      "forks without end", "fork_without_end()", "processes at once"),
    misdeed(
      "detaches what forks without end", "detach_without_end()", "processes at once"),
    misdeed(
      "takes all memory by itself", "x = [bytearray(10**8) for _ in range(100)]",
      "ended with status 1", seconds: 20),
    misdeed("takes all memory with its children", "share_memory()", "MB of memory", seconds: 20),
    misdeed(
      "keeps more than it may", "say('{\"save\":\"%s\"}' % ('x' * 40000))", "bytes are to be kept"),
    misdeed(
      "says more at the end", "say('{\"observe\":\"noted\"}')", "said more than 'done' at the end",
      at: -1),
  ]

  private func program(_ misdeed: Misdeed) -> String {
    """
    import json, os, sys, time
    def say(text): print(text)
    def raw(data):
      sys.stdout.flush()
      os.write(1, data)
    def fork_without_end():
      for _ in range(200):
        if os.fork() == 0: time.sleep(60)
      time.sleep(60)
    def detach_without_end():
      for _ in range(200):
        if os.fork() == 0:
          os.setsid()
          if os.fork() == 0: time.sleep(60)
          os._exit(0)
      time.sleep(60)
    def share_memory():
      for _ in range(6):
        if os.fork() == 0:
          x = bytearray(5 * 10**8)
          time.sleep(60)
      time.sleep(60)
    sys.stderr.write("first words\\n\\x1b[31mlast words\\n")
    sys.stderr.flush()
    \(misdeed.before)
    for line in sys.stdin:
      m = json.loads(line)
      n = m["n"]
      if n == \(misdeed.at) or (\(misdeed.at) < 0 and "end" in m):
        \(misdeed.deed)
      if not m.get("quiet"):
        until = ',"quiet_until_ns":"end"' if \(misdeed.quiet ? "True" : "False") else ''
        print('{"done":%d%s}' % (n, until), flush=True)

    """
  }

  @Test(
    "Each ends with 69, a sentence, its last words, its line and its record", arguments: misdeeds)
  func each(misdeed: Misdeed) throws {
    try Programs.inFolder { simrun in
      try simrun.write("bad.py", program(misdeed))
      let mark = "mark-\(ProcessInfo.processInfo.globallyUniqueString)"
      let outcome = try simrun(
        "near.yaml", "--feature", "near=python3 bad.py \(mark)", "--answer-within",
        "\(misdeed.seconds) s")
      #expect(outcome.status == 69, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("error: the program of 'near' "), "\(outcome.errors)")
      #expect(outcome.errors.contains(misdeed.sentence), "\(outcome.errors)")
      #expect(outcome.errors.contains("\n  at line "))
      #expect(outcome.errors.contains("\n  its last lines on standard error:\n    "))
      #expect(!outcome.errors.contains("\u{1B}"))
      #expect(outcome.errors.contains("reproduce: simrun near.yaml --seed 3 --feature "))
      let told = try simrun.read("reports/near/near-seed-3.told.jsonl")
      #expect(told.hasPrefix(#"{"n":0,"t_ns":0,"start":{"protocol":1,"feature":"near","seed":3,"#))
      #expect(!simrun.exists("reports/near/report.json"))
      #expect(try Processes.named(mark) == [], "something is left")
    }
  }

  @Test("A program that wakes itself without end is named, and its record is kept")
  func runaway() throws {
    try Programs.inFolder { simrun in
      try simrun.write(
        "bad.py",
        """
        import json, sys
        for line in sys.stdin:
          m = json.loads(line)
          if "wake" in m or "fix" in m: print('{"wake":{"at_ns":%d}}' % m["t_ns"])
          print('{"done":%d}' % m["n"], flush=True)

        """)
      let outcome = try simrun("near.yaml", "--feature", "near=python3 bad.py")
      #expect(outcome.status == 69, "\(outcome.errors)")
      #expect(
        outcome.errors.hasPrefix(
          "error: the program of 'near' ran away: more than 10000 wakes within a second\n  at line "
        ),
        "\(outcome.errors)")
      #expect(outcome.errors.contains(", a wake, at "))
      #expect(outcome.errors.contains("hint: --budget wakes=4e4 allows more"))
      let told = try simrun.read("reports/near/near-seed-3.told.jsonl")
      #expect(told.split(separator: "\n").count > 10_000)
    }
  }

  @Test("What says no line in a quiet window gets the hint how to say it")
  func unnumbered() throws {
    try Programs.inFolder { simrun in
      try simrun.write(
        "bad.py",
        """
        import json, sys
        for line in sys.stdin:
          m = json.loads(line)
          if m.get("quiet"):
            print('{"observe":"noted"}', flush=True)
          else:
            print('{"done":%d,"quiet_until_ns":"end"}' % m["n"], flush=True)

        """)
      let outcome = try simrun("near.yaml", "--feature", "near=python3 bad.py")
      #expect(outcome.status == 69)
      #expect(outcome.errors.contains("as in \"n\":"), "\(outcome.errors)")
    }
  }

  @Test("The reports of an earlier run are gone after one that failed, from run and from ci")
  func stale() throws {
    try Programs.inFolder { simrun in
      try simrun.write("bad.py", "import sys; sys.exit(7)\n")
      let (good, bad) = ("near=python3 near.py", "near=python3 bad.py")
      #expect(try simrun("near.yaml", "--feature", good).status == 0)
      #expect(simrun.exists("reports/near/junit.xml"))
      // wrong usage says nothing about the scenario
      #expect(try simrun("near.yaml").status == 64)
      #expect(simrun.exists("reports/near/junit.xml"))
      #expect(try simrun("near.yaml", "--feature", bad).status == 69)
      for name in ["junit.xml", "report.json", "report.txt", "index.html", "observations.jsonl"] {
        #expect(!simrun.exists("reports/near/\(name)"), "\(name)")
      }
      #expect(simrun.exists("reports/near/near-seed-3.told.jsonl"))

      try simrun.write("scenarios/near.yaml", Programs.scenario)
      try simrun.write("scenarios/short.yaml", shortScenario)
      #expect(try simrun("ci", "--feature", good).status == 0)
      #expect(try simrun("ci", "--feature", bad).status == 69)
      #expect(!simrun.exists("reports/scenarios/near/report.json"))
      #expect(simrun.exists("reports/scenarios/short/report.json"))
      #expect(try simrun.read("reports/junit.xml").contains("<error type=\"failed\""))
      // without a verdict there is none on the disk
      #expect(try simrun("ci", "nowhere").status == 66)
      #expect(!simrun.exists("reports/junit.xml") && !simrun.exists("reports/summary.md"))
      #expect(simrun.exists("reports/history.sqlite"))
    }
  }

  @Test("A program that is not there, or can't be run, is told as such")
  func absent() throws {
    try Programs.inFolder { simrun in
      let none = try simrun("near.yaml", "--feature", "near=no-such-program-at-all")
      #expect(none.status == 69)
      #expect(none.errors.contains("could not be started: there is no such program"))
      try simrun.write("text", "no program")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: simrun.folder.appendingPathComponent("text").path)
      let text = try simrun("near.yaml", "--feature", "near=./text")
      #expect(text.status == 69)
      #expect(text.errors.contains("could not be started: Exec format error"), "\(text.errors)")
    }
  }

  @Test("ci goes on with the other scenarios, and ends with 69")
  func suite() throws {
    try Programs.inFolder { simrun in
      try simrun.write("scenarios/near.yaml", Programs.scenario)
      try simrun.write("scenarios/short.yaml", shortScenario)
      try simrun.write("bad.py", "import sys; sys.exit(7)\n")
      let outcome = try simrun("ci", "--feature", "near=python3 bad.py")
      #expect(outcome.status == 69)
      #expect(outcome.errors.contains("ended with status 7"))
      #expect(simrun.exists("reports/scenarios/short/report.json"))
      #expect(simrun.exists("reports/scenarios/near/near-seed-3.told.jsonl"))
    }
  }
}

/// Other processes on this machine.
enum Processes {
  /// The ids of processes with `word` in their command line; waits a moment for them to end.
  static func named(_ word: String) throws -> [Int] {
    var found: [Int] = []
    for _ in 0..<40 {
      found = all().filter { $0.command.contains(word) }.map(\.number)
      if found.isEmpty { return [] }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return found
  }

  private static func all() -> [(number: Int, command: String)] {
    let folder = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folder.compactMap { Int($0) }.compactMap { number in
      guard let data = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else {
        return nil
      }
      return (number, String(decoding: data.map { $0 == 0 ? 32 : $0 }, as: UTF8.self))
    }
  }
}
