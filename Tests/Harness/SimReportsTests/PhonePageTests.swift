import SimReports
import SimText
import Testing

@Suite("The page of a phone beside recordings (H-14)")
struct PhonePageTests {
  private func page(_ comparison: PhoneComparison) -> String {
    var sink = ByteSink()
    PhonePage(comparison).write(into: &sink)
    return sink.text
  }

  private var comparison: PhoneComparison {
    var comparison = PhoneComparison(
      recordings: ["<script>walk.csv"], phone: "my&phone.yaml", platform: "ios",
      spreads: [
        .init(
          name: "accuracy", unit: "m", recorded: [1, 2, 3, 4], simulated: [2, 3, 4, 5],
          note: "distance 0.25")
      ],
      lines: [
        .init(
          name: "accuracy over time", unit: "m", recorded: [(0, 5), (1, 4), (2, 4)],
          simulated: [[(0, 6), (1, 5), (2, 4)]], note: "the first walk")
      ])
    comparison.likelihoodTitles = ["this phone"]
    comparison.likelihoods = [("<b>walk.csv", ["1.5"])]
    return comparison
  }

  @Test("Both samples are drawn, each in its own line, and the likelihoods stand in a table")
  func drawn() {
    let text = page(comparison)
    #expect(text.matches(of: /class="curve"/).count == 2)
    #expect(text.matches(of: /class="curve second"/).count == 2)
    #expect(text.contains("distance 0.25") && text.contains(">1.5</td>"))
  }

  @Test("The page says what is unlike the recordings, or that nothing is")
  func verdict() {
    var comparison = comparison
    #expect(page(comparison).contains("✓ Nothing is unlike the recordings beyond chance."))
    comparison.unlike = ["accuracy", "cadence"]
    #expect(page(comparison).contains("beyond chance:</span> accuracy, cadence</p>"))
  }

  @Test("Names from files are escaped")
  func escaped() {
    let text = page(comparison)
    #expect(text.contains("&lt;script&gt;walk.csv") && text.contains("my&amp;phone.yaml"))
    #expect(!text.contains("<script>walk.csv") && !text.contains("<b>walk.csv"))
  }

  @Test("What can't be drawn is left out")
  func empty() {
    let nothing = PhoneComparison(
      recordings: ["a"], phone: "p", platform: "ios",
      spreads: [.init(name: "n", unit: "m", recorded: [], simulated: [], note: "")], lines: [])
    let text = page(nothing)
    #expect(!text.contains("class=\"curve") && text.contains("nothing to draw"))
  }
}
