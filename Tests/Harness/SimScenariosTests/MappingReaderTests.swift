import SimKernel
import SimScenarios
import SimText
import Testing

@Suite("Reading keys and values")
struct MappingReaderTests {
  private enum Sky: String, CaseIterable { case open, street }

  @Test("gives what the file says, or the default")
  func reads() throws {
    let text = """
      title: A walk
      walk: {pace: 4.5 km/h, stops: 3, sky: street, loop: true}
      steps:
        - 10 s
        - 1 min
      expect:
        app.rate: <= 2 /s
      """
    let document = try YamlDocument(text: text, file: "t.yaml")
    let all: [String] = try document.read { reader in
      let walk = reader.mapping("walk") { walk -> String? in
        guard let pace = walk.quantity("pace", .speed) else { return nil }
        let sky = walk.choice("sky", default: Sky.open)
        let (stops, loop) = (walk.integer("stops", default: 1), walk.bool("loop", default: false))
        return "\(pace) \(sky) \(stops) \(loop)"
      }
      let steps = reader.optional("steps")?.sequence { $0.quantity(.time) }
      let bounds = reader.mapping("expect") { expect in
        expect.entries().map { "\($0.key) \($0.value.bound(.frequency)?.text ?? "")" }
      }
      guard let title = reader.string("title"), let walk, let steps, let bounds else { return nil }
      return [title, walk, "\(steps)"] + bounds
    }
    #expect(
      all == ["A walk", "1.25 street 3 true", "[10.0, 60.0]", "app.rate ≤ 2 /s"])
  }

  @Test("reports every error at once, in file order")
  func collects() {
    let text = """
      titel: A walk
      walk:
        pace: 4.5
        laps: many
      gnss: open_sky
      """
    let found = refusals(text) { reader in
      _ = reader.choice("gnss", ["open", "street"])
      _ = reader.mapping("walk") { walk -> Double? in
        _ = walk.integer("laps")
        _ = walk.quantity("length", .length)
        return walk.quantity("pace", .speed)
      }
      _ = reader.string("title")
      _ = reader.integer("seed")
    }
    #expect(
      found == [
        "t.yaml:1:1: unknown key 'titel' "
          + "(did you mean 'title'? known keys here: gnss, walk, title, seed)",
        "t.yaml:1:1: missing key 'seed': expected a whole number",
        "t.yaml:2:1: missing key 'length' in 'walk': "
          + "expected a length with its unit, as in '25 m'",
        "t.yaml:3:9: expected a speed with its unit, as in '4.5 km/h', found '4.5' "
          + "(write the unit: m/s, km/h)",
        "t.yaml:4:9: expected a whole number, found 'many'",
        "t.yaml:5:7: expected one of 'open', 'street', found 'open_sky'",
      ])
  }

  @Test("asks for each thing that is missing, at the key it is missing under")
  func missing() {
    let found = refusals("\n  b: {}\n") { reader in
      _ = reader.mapping("b") { b -> Void? in
        _ = (b.string("k1"), b.number("k2"), b.integer("k3"))
        _ = (b.quantity("k4", .share), b.choice("k5", ["x", "y"]))
        _ = b.mapping("k6") { _ in 0 }
        return nil
      }
    }
    let expected = [
      "a text", "a number", "a whole number", "a share with its unit, as in '95 %'",
      "one of 'x', 'y'", "keys and values",
    ]
    #expect(
      found
        == expected.enumerated().map {
          "t.yaml:2:3: missing key 'k\($0 + 1)' in 'b': expected \($1)"
        })
  }

  @Test(
    "says what it found where a value is of the wrong kind",
    arguments: [
      ("a:\n", "1:3: expected a list, found nothing"),
      (
        "a: ~\n",
        "1:4: expected a list, found nothing "
          + "(YAML reads '~' as nothing: write a value, or leave it out)"
      ),
      ("a: word\n", "1:4: expected a list, found 'word'"),
      ("a: ''\n", "1:4: expected a list, found the quoted text \"\""),
      ("a: {}\n", "1:4: expected a list, found keys and values"),
      ("a: |\n  b\n", "1:4: expected a list, found a block of text"),
    ])
  func wrongKind(text: String, expected: String) {
    #expect(refusals(of: text) { $0.sequence { $0.string() } } == ["t.yaml:\(expected)"])
  }

  @Test("takes a list for no text, and white space for none")
  func wrongText() {
    #expect(
      refusals(of: "a: [b]\n") { $0.string() } == ["t.yaml:1:4: expected a text, found a list"])
    #expect(
      refusals(of: "a: ' '\n") { $0.string() }
        == ["t.yaml:1:4: expected a text, found the quoted text \" \""])
  }

  @Test("reads a block of text without its last line break")
  func blockText() throws {
    #expect(try value(of: "a: |\n  b\n  c\n") { $0.string() } == "b\nc")
  }

  @Test("guesses a choice")
  func choice() {
    #expect(
      refusals(of: "a: stret\n") { $0.choice(["open", "street"]) }
        == [
          "t.yaml:1:4: expected one of 'open', 'street', found 'stret' "
            + "(did you mean 'street'?)"
        ])
  }

  @Test("refuses a key of no known name at the key")
  func unknownName() {
    let found = refusals("app.rat: 1\nx: 2\n") { reader in
      for entry in reader.entries() {
        entry.reportUnknown("metric", among: ["app.rate", "route.time"])
      }
    }
    #expect(
      found == [
        "t.yaml:1:1: unknown metric 'app.rat' (did you mean 'app.rate'?)",
        "t.yaml:2:1: unknown metric 'x' (known: app.rate, route.time)",
      ])
  }

  @Test("lets the model report at a key and at a value")
  func ownReports() {
    let found = refusals("b: 1\nc: 2\n") { reader in
      reader.report("c and b differ", at: "c", hint: "make them equal")
      reader.optional("b")?.report("too odd")
      _ = reader.optional("c")
    }
    #expect(
      found == ["t.yaml:1:4: too odd", "t.yaml:2:1: c and b differ (make them equal)"])
  }

  @Test("reports an unknown key, and what is known where nothing is near")
  func unknownKey() {
    #expect(
      refusals("zebra: 1\n") {
        _ = $0.optional("a")
        _ = $0.optional("b")
      }
        == ["t.yaml:1:1: unknown key 'zebra' (known keys here: a, b)"])
  }

  @Test("never refuses without a word")
  func silentRefusal() {
    let refusal = #expect(throws: Diagnostics.self) {
      try YamlDocument(text: "a: 1\n", file: "t.yaml").read { reader -> Int? in
        _ = reader.entries()
        return nil
      }
    }
    #expect(
      refusal?.all.map(told) == ["t.yaml:1:1: refused without a reason, which is a fault in simrun"]
    )
  }
}
