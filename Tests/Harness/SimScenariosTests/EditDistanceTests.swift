import Testing

@testable import SimScenarios

@Suite("Did you mean")
struct EditDistanceTests {
  @Test(
    "counts inserted, dropped, changed and swapped letters",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("pace", "pace", 0), ("pace", "pcae", 1), ("pace", "place", 1),
      ("pace", "ace", 1), ("pace", "page", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
    ])
  func distance(a: String, b: String, slips: Int) {
    #expect(editDistance(a, b) == slips)
    #expect(editDistance(b, a) == slips)
  }

  @Test(
    "guesses within a slip for each three letters, and only words it shares something with",
    arguments: [
      ("titel", "title"), ("TITLE", "title"), ("tietl", nil), ("x", nil), ("S", "s"),
      ("open-sky", "open_sky"), ("opensky", "open_sky"), ("opn_syk", "open_sky"), ("opnsyk", nil),
      ("pens", nil),
    ])
  func guess(word: String, meant: String?) {
    #expect(closest(to: word, among: ["title", "s", "open_sky"]) == meant)
  }

  @Test(
    "names the nearest, what was probably meant first, then what has a word in common",
    arguments: [
      ("tour.played", ["tour.plays", "route.player", "tour.gap"]), ("tour.plas", ["tour.plays"]),
      ("venice", ["venice"]), ("xyzzy", []), ("gap", ["app.gap", "tour.gap"]),
      ("harbour", ["harbor_walk"]),
    ])
  func near(word: String, names: [String]) {
    let all = ["tour.plays", "tour.gap", "app.gap", "route.player", "venice", "harbor_walk"]
    #expect(Array(nearest(to: word, among: all).prefix(names.count)) == names)
    if names.isEmpty { #expect(nearest(to: word, among: all) == []) }
  }
}
