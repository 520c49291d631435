import SimResults
import Testing

@Suite("The command that does a run again (H-6)")
struct ReproductionTests {
  private let many = Reproduction(scenario: "a b.yaml", seed: 42, runs: 200)

  @Test("It says the seed always, and the number of runs where that is not the usual one")
  func walk() {
    #expect(many.command == "simrun 'a b.yaml' --seed 42 --runs 200")
    #expect(many.alone(7).command == "simrun 'a b.yaml' --seed 7")
    let usual = Reproduction(scenario: "s.yaml", seed: 1, runs: 20, usualRuns: 20)
    #expect(usual.alone(7).command == "simrun s.yaml --seed 7 --runs 1")
    #expect(Reproduction(scenario: "-s.yaml", seed: 1).command == "simrun ./-s.yaml --seed 1")
  }

  @Test("A recording has no seed, and keeps its flags")
  func recording() {
    let replay = Reproduction(scenario: "s.yaml", trace: "--seed 3.gpx", showsPositions: true)
    #expect(replay.command == "simrun s.yaml --trace '--seed 3.gpx' --positions")
    #expect(replay.alone(7) == replay)
  }

  @Test("In a file that others read, absolute paths are cut to their names")
  func portable() {
    let here = Reproduction(scenario: "/home/somebody/s.yaml", trace: "/home/somebody/my walk.gpx")
    // 2026-11-21: the path of the recording was not shortened
    #expect(here.portable.command == "simrun s.yaml --trace 'my walk.gpx'")
    #expect(many.portable == many)
  }

  @Test(
    "A word of the shell is quoted where it needs to be",
    arguments: [
      ("scenarios/a-b_c.yaml", "scenarios/a-b_c.yaml"), ("", "''"), ("my walk", "'my walk'"),
      ("it's", "'it'\\''s'"), ("'", "''\\'''"), ("$(rm)", "'$(rm)'"), ("a\nb", "'a\nb'"),
      ("~", "'~'"), ("é", "'é'"), ("*", "'*'"),
    ])
  func shellWords(text: String, word: String) { #expect(shellWord(text) == word) }
}
