import Arrival
import SimrunTesting
import Testing

@Suite struct DriftTests {
  /// The scenario that simrun is learned from, with another feature under test.
  @Test func homeIsAnnouncedThoughFixesDrift() async {
    await expectMet(try drift(), runs: 20)
  }

  private func drift() throws -> Scenario {
    var scenario = try Scenario(path: "../medina-drift.yaml", testing: [])
    try scenario.test(
      [Arrival()],
      expecting: ["arrival.announced.count": "== 1", "arrival.error.max": "<= 150 m"])
    return scenario
  }

  @Test func aScenarioOfOnesOwnNamesTheFeature() async {
    await expectMet(
      try Scenario(
        yaml: """
          format: 1
          title: Home behind a wall
          world:
            map:
              grid: 25 m
              center: jemaa_el_fnaa
              drawing: |
                A-----------h
          walk: { from: A, to: h, then_stand: 1 min }
          phone: { gnss: medina_lane }
          script: [open_screen: at 0 s]
          features: { arrival: { radius: 40 m } }
          expect: { arrival.announced.count: == 1, arrival.error.max: <= 90 m }
          variants:
            never: { expect: fail, misses: [arrival.announced.count], arrival: { radius: 1 m } }
          """, testing: [Arrival.self]))
  }
}
