import ArgumentParser
import SimKernel
import SimSensors
import SimText

/// Lists the rules of a platform, which determine the data that an app receives.
struct PlatformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "platform",
    abstract: "List the rules of iOS or Android that apply to a scenario with 'platform:'.",
    discussion: """
      Each rule names the document that states it and the test that shows it; rules without a \
      published source are marked as assumed.
      """)

  @Argument(help: "ios or android.")
  var platform: String

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try CatalogPage.check(
      [platform], are: "platform", among: Platform.allCases.map(\.rawValue), "simrun platform")
  }

  func run() {
    guard let platform = Platform(rawValue: platform) else { return }
    let rules = PlatformRule.all(of: platform)
    if json { return CatalogPage.printJSON("rules", rules.map(\.json)) }
    var page = CatalogPage()
    for rule in rules {
      page.add(rule.name, rule.text)
      page.add([
        ["source", "\(rule.source) (§\(rule.section))\(rule.isAssumed ? " [assumed]" : "")"],
        ["test", rule.test],
      ])
    }
    Terminal.print(page.text)
  }
}
